// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {IGate} from "../src/interfaces/IGate.sol";
import {IMarket, Terms} from "../src/interfaces/IMarket.sol";
import {ISongToken} from "../src/interfaces/ISongToken.sol";
import {ContractWallet} from "./support/ContractWallet.sol";
import {EarnTest} from "./support/EarnTest.sol";
import {signHash} from "./support/Permits.sol";
import {vm} from "./support/Vm.sol";

/// @notice A contract invests like any other wallet: it is admitted, bids under a policy, is settled and refunded, earns, sells
/// and buys. Permits need a key, so it approves instead.
/// @dev It bids 2 MELS for 600 of the 1,000 tokens, Ben 1 MELS for 400, so everyone pays 1 MELS.
contract ContractWalletTest is EarnTest {
    uint16 private constant POLICY = 7;
    uint256 private constant FIRST_KEY = 0x5AFE1;
    uint256 private constant SECOND_KEY = 0x5AFE2;
    uint256 private constant ADMITTER_KEY = 0xAD417;
    uint256 private constant PRICE = 5e18;

    ContractWallet private wallet;

    function setUp() public override {
        super.setUp();
        wallet = new ContractWallet(vm.addr(FIRST_KEY), vm.addr(SECOND_KEY));
        bytes32 role = gate.ADMITTER_ROLE();
        vm.prank(OWNER);
        gate.grantRole(role, vm.addr(ADMITTER_KEY));
        IAuctionHouse.Offer memory offer = _offer(1e18, TOKENS, NOW, TOKENS * 1e18);
        offer.policy = POLICY;
        _list(offer, "");
        mels.transfer(address(wallet), 1_320e18);
        _execute(address(mels), abi.encodeCall(IERC20.approve, (address(house), 1_320e18)));
    }

    function test_itBidsOnceItIsAdmitted() external {
        bytes memory bid = abi.encodeCall(IAuctionHouse.bid, (0, 600, 2e18));
        bytes memory signatures = _sign(wallet.callHash(address(house), bid));
        vm.expectRevert(abi.encodeWithSelector(IGate.NotAdmitted.selector, address(wallet), POLICY, 0));
        wallet.execute(address(house), bid, signatures);

        _admit(address(wallet));
        wallet.execute(address(house), bid, signatures);
        vm.assertEq(house.bidsOf(0, address(wallet))[0].amount, 600);
        vm.assertEq(mels.balanceOf(address(wallet)), 0);
    }

    function test_oneOwnerAloneCannotBid() external {
        _admit(address(wallet));
        bytes memory bid = abi.encodeCall(IAuctionHouse.bid, (0, 600, 2e18));
        bytes32 hash = wallet.callHash(address(house), bid);
        bytes memory one = signHash(FIRST_KEY, hash);
        vm.expectRevert(abi.encodeWithSelector(ContractWallet.NotSigned.selector, hash));
        wallet.execute(address(house), bid, abi.encodePacked(one, one));
    }

    function test_itIsSettledAndRefundedByOthers() external {
        _bidAndEnd();
        address[] memory bidders = new address[](2);
        (bidders[0], bidders[1]) = (address(wallet), BEN);
        vm.prank(OPERATOR);
        house.settle(0, bidders);
        _assertHolds(600, 660e18);
    }

    function test_itSettlesItself() external {
        _bidAndEnd();
        _execute(address(house), abi.encodeCall(IAuctionHouse.settleMe, (0)));
        _assertHolds(600, 660e18);
    }

    function test_anyoneHasItPaidItsRoyalties() external {
        _sellWholeSong();
        _payIn(1_000e18);
        vm.prank(STRANGER);
        royalties.pay(address(wallet), _songs());
        _assertHolds(600, 660e18 + 300e18);
    }

    function test_itSellsAndEarnsWhileItOffers() external {
        _sellWholeSong();
        _execute(address(song), abi.encodeCall(ISongToken.offer, (100, PRICE, 10, _terms())));
        vm.assertEq(song.lockedOf(address(wallet)), 100);
        _payIn(1_000e18);
        _buyAs(CLEO, 40);
        _assertHolds(560, 660e18 + 40 * PRICE);
        _assertDue(address(wallet), 300e18, 600e18);

        IMarket.OrderId memory id = IMarket.OrderId(IMarket.Side.Sell, PRICE, 0);
        _execute(address(market), abi.encodeCall(IMarket.cancel, (address(song), id)));
        vm.assertEq(song.lockedOf(address(wallet)), 0);
    }

    function test_itBuysAndCancels() external {
        _sellWholeSong();
        vm.prank(BEN);
        song.offer(10, PRICE, 10, _terms());
        _execute(address(mels), abi.encodeCall(IERC20.approve, (address(market), 110e18)));
        _execute(address(market), abi.encodeCall(IMarket.buy, (address(song), 20, PRICE, 10, _terms())));
        _assertHolds(610, 660e18 - 110e18);

        IMarket.OrderId memory id = IMarket.OrderId(IMarket.Side.Buy, PRICE, 0);
        _execute(address(market), abi.encodeCall(IMarket.cancel, (address(song), id)));
        _assertHolds(610, 660e18 - 55e18);
    }

    function _bidAndEnd() private {
        _admit(address(wallet));
        _admit(BEN);
        _execute(address(house), abi.encodeCall(IAuctionHouse.bid, (0, 600, 2e18)));
        _bid(0, BEN, 400, 1e18);
        vm.warp(END);
    }

    /// @dev Everyone is settled, and the song can earn and be traded.
    function _sellWholeSong() private {
        _bidAndEnd();
        _execute(address(house), abi.encodeCall(IAuctionHouse.settleMe, (0)));
        vm.prank(BEN);
        house.settleMe(0);
        songTokens.confirmSale(address(song), 0);
        vm.prank(OWNER);
        market.switchOn();
        market.open(address(song));
    }

    function _admit(address investor) private {
        bytes32 digest = gate.admissionDigest(investor, POLICY, END);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(ADMITTER_KEY, digest);
        gate.admit(investor, POLICY, END, v, r, s);
    }

    function _buyAs(address buyer, uint256 quantity) private {
        uint256 deposit = quantity * PRICE * 11 / 10;
        mels.transfer(buyer, deposit);
        vm.prank(buyer);
        mels.approve(address(market), deposit);
        vm.prank(buyer);
        market.buy(address(song), quantity, PRICE, 10, _terms());
    }

    function _execute(address to, bytes memory data) private {
        bytes memory signatures = _sign(wallet.callHash(to, data));
        vm.prank(STRANGER);
        wallet.execute(to, data, signatures);
    }

    function _sign(bytes32 hash) private pure returns (bytes memory) {
        return abi.encodePacked(signHash(FIRST_KEY, hash), signHash(SECOND_KEY, hash));
    }

    function _terms() private view returns (Terms memory) {
        return Terms(uint16(block.timestamp / 1 days + 30), false, false);
    }

    function _assertHolds(uint256 tokens, uint256 money) private view {
        vm.assertEq(song.balanceOf(address(wallet)), tokens * 1e18, "tokens");
        vm.assertEq(mels.balanceOf(address(wallet)), money, "MELS");
    }
}
