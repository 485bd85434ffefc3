// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {ICredits} from "../src/interfaces/ICredits.sol";
import {HostileMoneyTest} from "./support/HostileMoneyTest.sol";
import {HostileToken, Behaviour} from "./support/HostileToken.sol";
import {vm} from "./support/Vm.sol";

/// @notice A token calls the house during a transfer: no function that pays can be entered, no deposit counts twice, and
/// the token reads the state that the interrupted call leaves.
contract AuctionHouseReentrancyTest is HostileMoneyTest {
    uint256 private constant LOCKED = 10;

    HostileToken private goods;

    /// @dev Both tokens are allowed to list, settle and bid, so that only the guard can stop them.
    function setUp() public override {
        super.setUp();
        _listAnyToken();
        goods = new HostileToken(1_000_000, SELLER);
        vm.prank(SELLER);
        goods.approve(address(house), type(uint256).max);
        (bytes32 lister, bytes32 operator) = (house.LISTER_ROLE(), house.OPERATOR_ROLE());
        address[2] memory tokens = [address(goods), address(money)];
        for (uint256 i = 0; i < 2; ++i) {
            vm.prank(OWNER);
            house.grantRole(lister, tokens[i]);
            vm.prank(OWNER);
            house.grantRole(operator, tokens[i]);
            money.transfer(tokens[i], 1_000e18);
            HostileToken(tokens[i]).allow(address(house));
        }
    }

    /// forge-config: default.fuzz.runs = 64
    function test_fuzz_callsDuringADepositChangeNoSettlement(bool instead, uint256 choice) external {
        _list();
        bytes[] memory calls = _calls();
        _fund(ANN, 10, 1e18);
        money.callOnNextTransfer(address(house), calls[choice % calls.length]);
        if (instead) money.setBehaviour(Behaviour.CallsInstead);
        vm.prank(ANN);
        (bool taken,) = address(house).call(abi.encodeCall(IAuctionHouse.bid, (0, 10, 1e18)));

        vm.assertEq(_held(money), _deposited(), taken ? "taken" : "refused");
    }

    function test_aBidDuringADepositDoesNotShareIt() external {
        _list();
        _fund(ANN, 10, 1e18);
        money.callOnNextTransfer(address(house), abi.encodeCall(IAuctionHouse.bid, (0, 10, 1e18)));
        money.setBehaviour(Behaviour.CallsInstead);
        vm.prank(ANN);
        (bool taken,) = address(house).call(abi.encodeCall(IAuctionHouse.bid, (0, 10, 1e18)));

        vm.assertEq(_held(money), _deposited(), taken ? "taken" : "refused");
    }

    function test_aListingIsLocked() external {
        bytes[] memory calls = _calls();
        for (uint256 i = 0; i < LOCKED; ++i) {
            goods.callOnNextTransfer(address(house), calls[i]);
            _list();
            _assertKeptOut(goods);
            goods.callOnNextTransfer(address(house), calls[i]);
            IAuctionHouse.Offer memory offer = _offer(1e18, 1_000, NOW, 1_000e18);
            offer.token = address(goods);
            _list(offer, "");
            _assertKeptOut(goods);
        }
        vm.assertEq(house.listingCounter(), LOCKED * 2);
    }

    function test_aSettlementIsLocked() external {
        bytes[] memory calls = _calls();
        for (uint256 i = 0; i < LOCKED; ++i) {
            _list();
            _bid(i, ANN, 10, 1e18);
        }
        vm.warp(END);
        for (uint256 i = 0; i < LOCKED; ++i) {
            money.callOnNextTransfer(address(house), calls[i]);
            goods.callOnNextTransfer(address(house), calls[i]);
            _finalize(i, _none(), _one(ANN, 0, 10e18));
            _assertKeptOut(money);
            _assertKeptOut(goods);
        }
        vm.assertEq(money.balanceOf(ANN), 11e18 * LOCKED);
    }

    function test_settlingAloneIsLocked() external {
        bytes[] memory calls = _calls();
        for (uint256 i = 0; i < LOCKED; ++i) {
            _list();
            _bid(i, ANN, 10, 1e18);
        }
        vm.warp(END);
        for (uint256 i = 0; i < LOCKED; ++i) {
            money.callOnNextTransfer(address(house), calls[i]);
            goods.callOnNextTransfer(address(house), calls[i]);
            vm.prank(ANN);
            house.settleMe(i);
            _assertKeptOut(money);
            _assertKeptOut(goods);
        }
        vm.assertEq(money.balanceOf(ANN), 11e18 * LOCKED);
    }

    function test_withdrawalsAreLocked() external {
        bytes[] memory calls = _calls();
        for (uint256 i = 0; i < LOCKED; ++i) {
            _list();
            _bid(i, ANN, 1_000, 2e18);
            _bid(i, BEN, 10, 1e18);
            money.callOnNextTransfer(address(house), calls[i]);
            vm.prank(BEN);
            house.withdrawOutbid(i, _prices());
            _assertKeptOut(money);
            goods.callOnNextTransfer(address(house), calls[i]);
            vm.prank(OWNER);
            house.withdrawAuction(i, 0);
            _assertKeptOut(goods);
        }
        vm.assertEq(money.balanceOf(BEN), 11e18 * LOCKED);
    }

    function test_aCreditWithdrawalIsLocked() external {
        bytes[] memory calls = _calls();
        _list();
        IAuctionHouse.Entry[] memory refunders = new IAuctionHouse.Entry[](LOCKED);
        for (uint256 i = 0; i < LOCKED; ++i) {
            address bidder = address(uint160(0xB1DDE40 + i));
            _bid(0, bidder, 10, 1e18);
            money.setBlocked(bidder, true);
            refunders[i] = IAuctionHouse.Entry(bidder, 0, 10e18);
        }
        vm.warp(END);
        _finalize(0, _none(), refunders);
        for (uint256 i = 0; i < LOCKED; ++i) {
            money.setBlocked(refunders[i].bidder, false);
            money.callOnNextTransfer(address(house), calls[i]);
            house.withdrawCredit(address(money), refunders[i].bidder);
            _assertKeptOut(money);
            vm.assertEq(money.balanceOf(refunders[i].bidder), 11e18);
        }
    }

    function test_theBidIsRecordedBeforeTheDepositTransfer() external {
        _list();
        _fund(ANN, 10, 1e18);
        money.callOnNextTransfer(address(house), abi.encodeCall(IAuctionHouse.bidsOf, (0, ANN)));
        vm.prank(ANN);
        house.bid(0, 10, 1e18);

        vm.assertEq(money.answer(), abi.encode(house.bidsOf(0, ANN)));
    }

    function test_theListingIsRecordedBeforeTheTokenTransfer() external {
        goods.callOnNextTransfer(address(house), abi.encodeCall(IAuctionHouse.auctionState, (0)));
        _list();

        vm.assertEq(goods.answer(), abi.encode(house.auctionState(0)));
    }

    function test_theCreditIsRemovedBeforeTheTransfer() external {
        _list();
        _bid(0, ANN, 10, 1e18);
        vm.warp(END);
        money.setBlocked(ANN, true);
        _finalize(0, _none(), _one(ANN, 0, 10e18));
        money.setBlocked(ANN, false);
        money.callOnNextTransfer(address(house), abi.encodeCall(ICredits.credits, (address(money), ANN)));
        house.withdrawCredit(address(money), ANN);

        vm.assertEq(money.answer(), abi.encode(0));
    }

    function _list() private {
        vm.prank(SELLER);
        house.createAuction(1e18, 1_000, DURATION, address(goods));
    }

    /// @dev Every function that moves tokens; the locked ones come first.
    function _calls() private view returns (bytes[] memory calls) {
        calls = new bytes[](12);
        calls[0] = abi.encodeCall(IAuctionHouse.createAuction, (1e18, 1, DURATION, address(song)));
        calls[1] = abi.encodeCall(IAuctionHouse.scheduleAuction, (_offer(1e18, 1, END, 1e18), ""));
        calls[2] = abi.encodeCall(IAuctionHouse.finalizeAuction, (0, _none(), _none()));
        calls[3] = abi.encodeCall(IAuctionHouse.settle, (0, new address[](0)));
        calls[4] = abi.encodeCall(IAuctionHouse.settleMe, (0));
        calls[5] = abi.encodeCall(IAuctionHouse.clear, (0, 1));
        calls[6] = abi.encodeCall(IAuctionHouse.payProceeds, (0));
        calls[7] = abi.encodeCall(IAuctionHouse.withdrawOutbid, (0, _prices()));
        calls[8] = abi.encodeCall(ICredits.withdrawCredit, (address(money), ANN));
        calls[9] = abi.encodeCall(ICredits.withdrawCreditTo, (address(money), ANN));
        calls[10] = abi.encodeCall(IAuctionHouse.bid, (0, 10, 1e18));
        calls[11] = abi.encodeCall(IAuctionHouse.bidWithPermit, (0, 10, 1e18, END, 27, 0, 0));
    }

    function _prices() private pure returns (uint256[] memory prices) {
        prices = new uint256[](1);
        prices[0] = 2e18;
    }

    function _deposited() private view returns (uint256) {
        return (house.bidsOf(0, ANN).length + house.bidsOf(0, address(money)).length) * 11e18;
    }

    function _assertKeptOut(HostileToken token) private view {
        bytes4 selector = ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector;
        vm.assertEq(token.answer(), abi.encodeWithSelector(selector));
    }
}
