// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {IMarket} from "../src/interfaces/IMarket.sol";
import {IRoyalties} from "../src/interfaces/IRoyalties.sol";
import {ISongToken} from "../src/interfaces/ISongToken.sol";
import {ClosedGate} from "./support/ClosedGate.sol";
import {IMels} from "./support/Deploy.sol";
import {HostileToken} from "./support/HostileToken.sol";
import {MarketTest} from "./support/MarketTest.sol";
import {Permit, Signature, signPermit} from "./support/Permits.sol";
import {vm} from "./support/Vm.sol";

/// @notice Every function that pays, refunds, returns or hands over works when no account has a role any more, every call of the
/// gate reverts and the market is stopped. One test for each function.
/// @dev An auction of `other` under a policy is running, as in `SettlementTest`: Ann 30 × 5, Ben 50 × 4, Cleo 50 × 4 and Dan 20 × 3
/// for 100 tokens. Of `song`, Ann offers 10 tokens and Dan has bid for 5; its holders have earned royalties, and Ben's are on hold.
abstract contract WithoutKeysTest is MarketTest {
    uint16 private constant POLICY = 7;
    uint256 private constant HOLDER_KEY = 0x401DE4;

    HostileToken private money;
    ISongToken private other;
    uint256 private id;
    uint256 private ends;
    uint256 private heldUntil;

    function setUp() public override {
        super.setUp();
        _payIn(1_000e18);
        _offer(ANN, 10, 6e18);
        _buy(DAN, 5, 4e18);
        heldUntil = block.timestamp + 180 days;
        vm.prank(AGENT);
        royalties.hold(BEN, uint40(heldUntil), keccak256("reason"));
        _startAuction();
        _loseAllKeys();
        vm.etch(address(gate), type(ClosedGate).runtimeCode);
    }

    /// @dev Stops the market before the operator's key is lost.
    function _stopMarket() internal virtual;

    function test_house_withdrawOutbid() external {
        uint256[] memory prices = new uint256[](2);
        (prices[0], prices[1]) = (5e18, 4e18);
        vm.prank(DAN);
        house.withdrawOutbid(id, prices);
        vm.assertEq(mels.balanceOf(DAN), 66e18);
    }

    function test_house_clear() external {
        vm.warp(ends);
        vm.prank(STRANGER);
        vm.assertTrue(house.clear(id, 9) == IAuctionHouse.Outcome.Sold);
    }

    function test_house_settleMe() external {
        vm.warp(ends);
        address[] memory bidders = _bidders();
        for (uint256 i = 0; i < bidders.length; ++i) {
            vm.prank(bidders[i]);
            house.settleMe(id);
        }
        _assertSettled();
    }

    function test_house_settle() external {
        vm.warp(ends + 7 days);
        vm.prank(STRANGER);
        house.settle(id, _bidders());
        _assertSettled();
    }

    function test_house_finalizeAuction() external {
        vm.warp(ends + 7 days);
        IAuctionHouse.Entry[] memory winners = _one(ANN, 30, 120e18);
        IAuctionHouse.Entry[] memory refunders = new IAuctionHouse.Entry[](4);
        refunders[0] = IAuctionHouse.Entry(ANN, 30, 30e18);
        refunders[1] = IAuctionHouse.Entry(BEN, 35, 60e18);
        refunders[2] = IAuctionHouse.Entry(CLEO, 35, 60e18);
        refunders[3] = IAuctionHouse.Entry(DAN, 0, 60e18);
        vm.prank(STRANGER);
        house.finalizeAuction(id, winners, refunders);
        _assertSettled();
    }

    function test_house_payProceeds() external {
        (uint256 artist, uint256 production) = (mels.balanceOf(SELLER), mels.balanceOf(PRODUCTION));
        vm.warp(ends + 7 days);
        vm.prank(STRANGER);
        house.payProceeds(id);
        vm.assertEq(mels.balanceOf(SELLER) - artist, 150e18);
        vm.assertEq(mels.balanceOf(PRODUCTION) - production, 250e18);
    }

    /// @dev After 14 days without a clearing everyone takes back what they brought.
    function test_house_settleMe_reclaim() external {
        vm.warp(ends + 14 days);
        vm.prank(BEN);
        house.settleMe(id);
        vm.assertEq(mels.balanceOf(BEN), 220e18);
        vm.assertEq(other.balanceOf(SELLER), 100e18);
    }

    function test_house_withdrawCredit() external {
        _settleBlocked(DAN);
        vm.prank(STRANGER);
        house.withdrawCredit(address(mels), DAN);
        vm.assertEq(mels.balanceOf(DAN), 66e18);
    }

    function test_house_withdrawCreditTo() external {
        _settleBlocked(DAN);
        vm.prank(DAN);
        house.withdrawCreditTo(address(mels), STRANGER);
        vm.assertEq(mels.balanceOf(STRANGER), 66e18);
    }

    function test_songTokens_confirmSale() external {
        vm.warp(ends + 7 days);
        house.settle(id, _bidders());
        vm.prank(STRANGER);
        songTokens.confirmSale(address(other), id);
        (bool sold,) = songTokens.saleOf(address(other));
        vm.assertTrue(sold);
    }

    function test_song_transfer() external {
        _transfer(ANN, STRANGER, 590e18);
        vm.assertEq(_tokensOf(STRANGER), 590);
    }

    function test_song_transferFrom() external {
        vm.prank(ANN);
        song.approve(STRANGER, 1e18);
        vm.prank(STRANGER);
        song.transferFrom(ANN, CLEO, 1e18);
        vm.assertEq(_tokensOf(CLEO), 101);
    }

    function test_song_permit() external {
        address holder = vm.addr(HOLDER_KEY);
        Permit memory permit = Permit(holder, STRANGER, 1e18, 0, block.timestamp);
        Signature memory signature = signPermit(IMels(address(song)), HOLDER_KEY, permit);
        song.permit(holder, STRANGER, 1e18, block.timestamp, signature.v, signature.r, signature.s);
        vm.assertEq(song.allowance(holder, STRANGER), 1e18);
    }

    function test_market_cancel() external {
        _cancel(ANN, SELL, 6e18, 0);
        vm.assertEq(song.lockedOf(ANN), 0);
        _cancel(DAN, BUY, 4e18, 0);
        vm.assertEq(mels.balanceOf(DAN), 22e18);
    }

    function test_market_cancelMany() external {
        IMarket.OrderId[] memory ids = new IMarket.OrderId[](1);
        ids[0] = _id(BUY, 4e18, 0);
        vm.prank(DAN);
        market.cancelMany(address(song), ids);
        vm.assertEq(mels.balanceOf(DAN), 22e18);
    }

    function test_market_tidy() external {
        vm.warp(block.timestamp + 31 days);
        vm.prank(STRANGER);
        market.tidy(address(song), SELL, 6e18, 9);
        vm.assertEq(song.lockedOf(ANN), 0);
        vm.prank(STRANGER);
        market.tidy(address(song), BUY, 4e18, 9);
        vm.assertEq(mels.balanceOf(DAN), 22e18);
    }

    function test_market_withdrawCredit() external {
        _cancelBlocked();
        vm.prank(STRANGER);
        market.withdrawCredit(address(mels), DAN);
        vm.assertEq(mels.balanceOf(DAN), 22e18);
    }

    function test_market_withdrawCreditTo() external {
        _cancelBlocked();
        vm.prank(DAN);
        market.withdrawCreditTo(address(mels), STRANGER);
        vm.assertEq(mels.balanceOf(STRANGER), 22e18);
    }

    function test_royalties_pay() external {
        vm.prank(STRANGER);
        royalties.pay(ANN, _songs());
        vm.assertEq(mels.balanceOf(ANN), 300e18);
    }

    function test_royalties_pay_afterAHold() external {
        vm.warp(heldUntil);
        vm.prank(STRANGER);
        royalties.pay(BEN, _songs());
        vm.assertEq(mels.balanceOf(BEN), 150e18);
    }

    function test_royalties_payMany() external {
        vm.prank(STRANGER);
        royalties.payMany(_payouts());
        vm.assertEq(mels.balanceOf(ANN), 300e18);
        vm.assertEq(mels.balanceOf(BEN), 0);
        vm.assertEq(mels.balanceOf(CLEO), 50e18);
    }

    function test_royalties_withdrawCredit() external {
        _payBlocked();
        vm.prank(STRANGER);
        royalties.withdrawCredit(address(mels), ANN);
        vm.assertEq(mels.balanceOf(ANN), 300e18);
    }

    function test_royalties_withdrawCreditTo() external {
        _payBlocked();
        vm.prank(ANN);
        royalties.withdrawCreditTo(address(mels), STRANGER);
        vm.assertEq(mels.balanceOf(STRANGER), 300e18);
    }

    function test_everythingReachesItsOwner() external {
        vm.warp(ends + 7 days);
        house.settle(id, _bidders());
        _cancel(ANN, SELL, 6e18, 0);
        _cancel(DAN, BUY, 4e18, 0);
        vm.warp(heldUntil);
        royalties.payMany(_payouts());

        vm.assertEq(mels.balanceOf(ANN), 33e18 + 300e18);
        vm.assertEq(mels.balanceOf(BEN), 66e18 + 150e18);
        vm.assertEq(mels.balanceOf(CLEO), 66e18 + 50e18);
        vm.assertEq(mels.balanceOf(DAN), 66e18 + 22e18);
        vm.assertEq(song.lockedOf(ANN), 0);
        vm.assertEq(_held(other), 0);
        vm.assertEq(_held(mels), 0);
        vm.assertEq(mels.balanceOf(address(market)), 0);
        vm.assertEq(mels.balanceOf(address(royalties)), 0);
    }

    function _deployMels() internal override returns (IMels) {
        money = new HostileToken(1_000_000, address(this));
        return IMels(address(money));
    }

    function _startAuction() private {
        other = _createSong(100);
        ends = block.timestamp + DURATION;
        IAuctionHouse.Offer memory offer = _offer(1e18, 100, block.timestamp, 250e18);
        (offer.token, offer.policy) = (address(other), POLICY);
        id = _list(offer, "");
        address[] memory bidders = _bidders();
        vm.prank(ADMITTER);
        gate.admitMany(bidders, POLICY, ends);
        _bid(id, ANN, 30, 5e18);
        _bid(id, BEN, 50, 4e18);
        _bid(id, CLEO, 50, 4e18);
        _bid(id, DAN, 20, 3e18);
    }

    function _loseAllKeys() private {
        _stopMarket();
        (bytes32 lister, bytes32 operator) = (house.LISTER_ROLE(), house.OPERATOR_ROLE());
        _revoke(lister, SELLER);
        _revoke(operator, OPERATOR);
        _revoke(AGENT_ROLE, AGENT);
        vm.prank(OWNER);
        house.beginDefaultAdminTransfer(address(0));
        vm.warp(block.timestamp + 1 days + 1);
        vm.prank(OWNER);
        house.renounceRole(0, OWNER);
        vm.assertEq(house.defaultAdmin(), address(0));
    }

    function _revoke(bytes32 role, address account) private {
        vm.prank(OWNER);
        house.revokeRole(role, account);
    }

    function _settleBlocked(address bidder) private {
        vm.warp(ends);
        money.setBlocked(bidder, true);
        vm.prank(bidder);
        house.settleMe(id);
        money.setBlocked(bidder, false);
    }

    function _cancelBlocked() private {
        money.setBlocked(DAN, true);
        _cancel(DAN, BUY, 4e18, 0);
        money.setBlocked(DAN, false);
    }

    function _payBlocked() private {
        money.setBlocked(ANN, true);
        royalties.pay(ANN, _songs());
        money.setBlocked(ANN, false);
    }

    function _assertSettled() private view {
        vm.assertEq(other.balanceOf(ANN), 30e18);
        vm.assertEq(other.balanceOf(BEN), 35e18);
        vm.assertEq(other.balanceOf(CLEO), 35e18);
        vm.assertEq(mels.balanceOf(ANN), 33e18);
        vm.assertEq(mels.balanceOf(BEN), 66e18);
        vm.assertEq(mels.balanceOf(CLEO), 66e18);
        vm.assertEq(mels.balanceOf(DAN), 66e18);
        vm.assertEq(_held(other) + _held(mels), 0);
    }

    function _bidders() private pure returns (address[] memory bidders) {
        bidders = new address[](4);
        (bidders[0], bidders[1], bidders[2], bidders[3]) = (ANN, BEN, CLEO, DAN);
    }

    function _payouts() private view returns (IRoyalties.Payout[] memory payouts) {
        payouts = new IRoyalties.Payout[](3);
        payouts[0] = IRoyalties.Payout(ANN, _songs());
        payouts[1] = IRoyalties.Payout(BEN, _songs());
        payouts[2] = IRoyalties.Payout(CLEO, _songs());
    }
}

contract WithoutKeysHaltedTest is WithoutKeysTest {
    function _stopMarket() internal override {
        _halt();
    }
}

contract WithoutKeysClosedTest is WithoutKeysTest {
    function _stopMarket() internal override {
        _close();
    }

    function test_market_cancel_forOthers() external {
        _cancel(STRANGER, SELL, 6e18, 0);
        vm.assertEq(song.lockedOf(ANN), 0);
        _cancel(STRANGER, BUY, 4e18, 0);
        vm.assertEq(mels.balanceOf(DAN), 22e18);
    }
}
