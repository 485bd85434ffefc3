// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMarket} from "../src/interfaces/IMarket.sol";
import {IRoyalties} from "../src/interfaces/IRoyalties.sol";
import {ISongToken} from "../src/interfaces/ISongToken.sol";
import {IMels} from "./support/Deploy.sol";
import {HostileToken} from "./support/HostileToken.sol";
import {MarketTest} from "./support/MarketTest.sol";
import {vm} from "./support/Vm.sol";

/// @notice With every key of an owner, operator, lister, agent and admitter lost, everything in the house, the market and the
/// royalties still reaches its owner. Two auctions have ended and aren't settled, one of them of a sold song whose tokens have
/// earned in the house; orders rest in a halted market; royalties are due, in part below the minimum and on hold; and MELS
/// refuse Ben.
/// forge-config: default.isolate = false
contract LostKeysTest is MarketTest {
    HostileToken private money;
    ISongToken private other;
    uint256 private resale;
    uint256 private unsold;
    uint256 private lastStatementAt;

    function setUp() public override {
        super.setUp();
        _payIn(30e18);
        _trade();
        _auction();
        _payIn(10e18);
        lastStatementAt = block.timestamp;
        vm.prank(AGENT);
        royalties.hold(CLEO, uint40(block.timestamp + 180 days), keccak256("reason"));
        _halt();
        money.setBlocked(BEN, true);
        vm.warp(house.auctionState(unsold).endsAt);
        _loseKeys();
    }

    function test_aStrangerBringsEverythingToItsOwner() external {
        vm.warp(house.auctionState(unsold).endsAt + 7 days);
        _settle(resale, CLEO, DAN);
        _settle(unsold, ANN, ANN);
        vm.warp(block.timestamp + 181 days);
        vm.prank(STRANGER);
        market.cancelMany(address(song), _restingOrders());
        vm.warp(lastStatementAt + 730 days);
        _payEveryone();
        money.setBlocked(BEN, false);
        vm.prank(STRANGER);
        house.withdrawCredit(address(mels), BEN);
        vm.prank(STRANGER);
        market.withdrawCredit(address(mels), BEN);
        vm.prank(STRANGER);
        royalties.withdrawCredit(address(mels), BEN);
        _assertEveryoneHasAll();
    }

    function test_holdersTakeWhatIsTheirsThemselves() external {
        _settleMe(resale, CLEO);
        _settleMe(resale, DAN);
        _settleMe(unsold, ANN);
        _cancel(ANN, SELL, 6e18, 0);
        _cancel(DAN, BUY, 5e18, 0);
        _cancel(BEN, BUY, 4e18, 0);
        // Ann's EUR 24 are above the minimum, so she doesn't have to wait.
        vm.prank(ANN);
        royalties.pay(ANN, _songs());
        vm.warp(lastStatementAt + 730 days);
        _payEveryone();
        // Ben's wallet can't be paid, so he names another one, which sends him the money.
        uint256 sent = mels.balanceOf(STRANGER);
        vm.prank(BEN);
        house.withdrawCreditTo(address(mels), STRANGER);
        vm.prank(BEN);
        market.withdrawCreditTo(address(mels), STRANGER);
        vm.prank(BEN);
        royalties.withdrawCreditTo(address(mels), STRANGER);
        money.setBlocked(BEN, false);
        vm.prank(STRANGER);
        mels.transfer(BEN, mels.balanceOf(STRANGER) - sent);
        _assertEveryoneHasAll();
    }

    function test_anAuctionThatNoOneClearsGivesEverythingBackWithWhatItsTokensEarned() external {
        vm.warp(house.auctionState(resale).endsAt + 14 days);
        _settle(resale, CLEO, DAN);
        vm.assertEq(_tokensOf(BEN), 300);
        vm.assertEq(mels.balanceOf(CLEO), 223e18);
        vm.assertEq(mels.balanceOf(DAN), 132e18);
        // 300 tokens with both statements.
        _assertDue(BEN, 6e18, 12e18);
        vm.assertEq(_held(song), 0);
    }

    function test_lessThanABaseUnitStaysForEachHolderOfPartOfAToken() external {
        _transfer(CLEO, ANN, 1);
        _transfer(CLEO, DAN, 0.3e18 + 7);
        vm.warp(house.auctionState(unsold).endsAt + 7 days);
        _settle(resale, CLEO, DAN);
        vm.warp(lastStatementAt + 730 days);
        _payEveryone();
        vm.assertLt(mels.balanceOf(address(royalties)) - royalties.credits(address(mels), BEN), 3);
        address[4] memory accounts = [ANN, BEN, CLEO, DAN];
        for (uint256 i = 0; i < 4; ++i) {
            vm.assertEq(song.dueOf(accounts[i]).mels, 0);
        }
    }

    function _deployMels() internal override returns (IMels) {
        money = new HostileToken(1_000_000, address(this));
        return IMels(address(money));
    }

    /// @dev Ann offers 50 tokens, Ben and Dan want to buy, and Cleo sells 5 tokens to Dan.
    function _trade() private {
        _offer(ANN, 50, 6e18, 100, _terms(180));
        _buy(DAN, 10, 5e18, _terms(180));
        _buy(BEN, 2, 4e18, _terms(180));
        _offer(CLEO, 5, 5e18);
    }

    /// @dev Ben sells 100 tokens, of which Cleo gets 60 and Dan 40 for 2 MELS each. No one wants all of the other song.
    function _auction() private {
        bytes32 lister = house.LISTER_ROLE();
        vm.prank(OWNER);
        house.grantRole(lister, BEN);
        vm.prank(BEN);
        song.approve(address(house), 100e18);
        vm.prank(BEN);
        resale = house.createAuction(1e18, 100, DURATION, address(song));
        _bid(resale, DAN, 60, 2e18);
        _bid(resale, CLEO, 60, 3e18);
        other = _createSong(10);
        vm.prank(SELLER);
        unsold = house.createAuction(1e18, 10, DURATION, address(other));
        _bid(unsold, ANN, 3, 1e18);
    }

    function _loseKeys() private {
        bytes32[3] memory roles = [house.LISTER_ROLE(), house.OPERATOR_ROLE(), AGENT_ROLE];
        address[4] memory keys = [SELLER, BEN, OPERATOR, AGENT];
        for (uint256 i = 0; i < roles.length; ++i) {
            for (uint256 j = 0; j < keys.length; ++j) {
                vm.prank(OWNER);
                house.revokeRole(roles[i], keys[j]);
            }
        }
        vm.prank(OWNER);
        house.beginDefaultAdminTransfer(address(0));
        vm.warp(block.timestamp + 1 days + 1);
        vm.prank(OWNER);
        house.renounceRole(0, OWNER);
        vm.assertEq(house.defaultAdmin(), address(0));
        bytes32 admitter = gate.ADMITTER_ROLE();
        vm.prank(OWNER);
        gate.revokeRole(admitter, ADMITTER);
    }

    function _settle(uint256 id, address one, address two) private {
        address[] memory bidders = new address[](2);
        (bidders[0], bidders[1]) = (one, two);
        vm.prank(STRANGER);
        house.settle(id, bidders);
    }

    function _settleMe(uint256 id, address bidder) private {
        vm.prank(bidder);
        house.settleMe(id);
    }

    function _restingOrders() private pure returns (IMarket.OrderId[] memory ids) {
        ids = new IMarket.OrderId[](3);
        (ids[0], ids[1], ids[2]) = (_id(SELL, 6e18, 0), _id(BUY, 5e18, 0), _id(BUY, 4e18, 0));
    }

    function _payEveryone() private {
        IRoyalties.Payout[] memory payouts = new IRoyalties.Payout[](4);
        address[4] memory accounts = [ANN, BEN, CLEO, DAN];
        for (uint256 i = 0; i < 4; ++i) {
            payouts[i] = IRoyalties.Payout(accounts[i], _songs());
        }
        vm.prank(STRANGER);
        royalties.payMany(payouts);
    }

    function _assertEveryoneHasAll() private view {
        // EUR 40 are MELS 20: 0.015 and 0.005 for each token.
        _assertHas(ANN, 600, 12e18 + 3.3e18);
        _assertHas(BEN, 200, 5.5e18 + 100e18 + 8.8e18);
        _assertHas(CLEO, 155, 2.275e18 + 25e18 + 66e18);
        _assertHas(DAN, 45, 0.225e18 + 27.5e18 + 44e18);
        _assertHas(SELLER, 0, 0);
        _assertHas(TREASURY, 0, 100e18 + 2.5e18 + 20e18);
        _assertHas(PRODUCTION, 0, 1_000e18 + 100e18);
        vm.assertEq(other.balanceOf(SELLER), 10e18);
        address[3] memory empty = [address(house), address(market), address(royalties)];
        for (uint256 i = 0; i < empty.length; ++i) {
            vm.assertEq(mels.balanceOf(empty[i]), 0);
            vm.assertEq(song.balanceOf(empty[i]), 0);
            vm.assertEq(other.balanceOf(empty[i]), 0);
        }
    }

    function _assertHas(address account, uint256 tokens, uint256 money_) private view {
        vm.assertEq(_tokensOf(account), tokens);
        vm.assertEq(song.lockedOf(account), 0);
        vm.assertEq(mels.balanceOf(account), money_);
    }
}
