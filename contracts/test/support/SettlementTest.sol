// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../../src/interfaces/IAuctionHouse.sol";
import {HouseTest} from "./HouseTest.sol";
import {ReferenceRule} from "./ReferenceRule.sol";
import {PlacedBid, SettlementLists, Wallet} from "./SettlementLists.sol";
import {vm} from "./Vm.sol";

/// @dev An auction that sells 100 tokens at 4 MELS and raises 400 MELS, of which 250 are the Threshold:
///
/// bid | bidder | amount × price | gets | pays | refund
///   0 | Ann    | 30 × 5         |   30 |  120 |   30
///   1 | Ben    | 50 × 4         |   35 |  140 |   60
///   2 | Cleo   | 50 × 4         |   35 |  140 |   60
///   3 | Dan    | 20 × 3         |    0 |    0 |   60
abstract contract SettlementTest is HouseTest {
    uint256 internal constant SUPPLY = 100;
    uint256 internal constant THRESHOLD = 250e18;
    uint256 internal constant STRANGERS_FROM = END + 7 days;
    uint256 internal constant RECLAIMABLE_FROM = END + 14 days;

    uint256 internal auctionId;
    PlacedBid[] private _placed;

    /// @dev Sets up the auction above and moves to the first second in which it can be settled.
    function _endedAuction() internal {
        auctionId = _schedule(1e18, SUPPLY, NOW, THRESHOLD);
        _place(ANN, 30, 5e18);
        _place(BEN, 50, 4e18);
        _place(CLEO, 50, 4e18);
        _place(DAN, 20, 3e18);
        vm.warp(END);
    }

    /// @dev Sets up an auction that is void because bids ask for only 99 of 100 tokens.
    function _endedVoidAuction() internal {
        auctionId = _create(1e18, SUPPLY);
        _place(ANN, 60, 2e18);
        _place(BEN, 39, 1e18);
        vm.warp(END);
    }

    function _place(address bidder, uint256 amount, uint256 price) internal {
        _bid(auctionId, bidder, amount, price);
        _placed.push(PlacedBid(bidder, amount, price));
    }

    /// @dev What the rule gives at the end of the sale, in the order of the wallets' first bids.
    function _wallets() internal view returns (Wallet[] memory) {
        IAuctionHouse.AuctionState memory state = house.auctionState(auctionId);
        (uint256 price, uint256[] memory allotments) = ReferenceRule.clear(_placed, state.tokenAmount, state.threshold);
        return SettlementLists.wallets(_placed, allotments, price);
    }

    function _winners() internal view returns (IAuctionHouse.Entry[] memory) {
        return SettlementLists.winners(_wallets());
    }

    function _refunders() internal view returns (IAuctionHouse.Entry[] memory) {
        return SettlementLists.refunders(_wallets());
    }

    function _clear() internal {
        house.clear(auctionId, 256);
    }

    function _settleMe(address bidder) internal {
        vm.prank(bidder);
        house.settleMe(auctionId);
    }

    function _settle() internal {
        _finalize(auctionId, _winners(), _refunders());
    }

    function _refused(bytes memory reason, IAuctionHouse.Entry[] memory winners, IAuctionHouse.Entry[] memory refunders)
        internal
    {
        vm.expectRevert(reason);
        _finalize(auctionId, winners, refunders);
    }

    function _paymentMismatch(IAuctionHouse.Entry memory entry, uint256 paid) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(IAuctionHouse.PaymentMismatch.selector, entry.bidder, entry.price, paid);
    }

    function _allotmentMismatch(IAuctionHouse.Entry memory entry, uint256 due) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(IAuctionHouse.AllotmentMismatch.selector, entry.bidder, entry.amount, due);
    }

    function _refundMismatch(IAuctionHouse.Entry memory entry, uint256 due) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(IAuctionHouse.RefundMismatch.selector, entry.bidder, entry.price, due);
    }

    function _alreadySettled(address bidder) internal view returns (bytes memory) {
        return abi.encodeWithSelector(IAuctionHouse.BidderAlreadySettled.selector, auctionId, bidder);
    }

    function _part(IAuctionHouse.Entry memory entry) internal pure returns (IAuctionHouse.Entry[] memory) {
        return _one(entry.bidder, entry.amount, entry.price);
    }

    function _without(IAuctionHouse.Entry[] memory entries, uint256 index)
        internal
        pure
        returns (IAuctionHouse.Entry[] memory shorter)
    {
        shorter = new IAuctionHouse.Entry[](entries.length - 1);
        for (uint256 i = 0; i < shorter.length; ++i) {
            shorter[i] = entries[i < index ? i : i + 1];
        }
    }

    function _append(IAuctionHouse.Entry[] memory entries, IAuctionHouse.Entry memory entry)
        internal
        pure
        returns (IAuctionHouse.Entry[] memory longer)
    {
        longer = new IAuctionHouse.Entry[](entries.length + 1);
        for (uint256 i = 0; i < entries.length; ++i) {
            longer[i] = entries[i];
        }
        longer[entries.length] = entry;
    }

    function _reversed(IAuctionHouse.Entry[] memory entries)
        internal
        pure
        returns (IAuctionHouse.Entry[] memory reversed)
    {
        reversed = new IAuctionHouse.Entry[](entries.length);
        for (uint256 i = 0; i < entries.length; ++i) {
            reversed[i] = entries[entries.length - 1 - i];
        }
    }

    function _assertHolds(address account, uint256 tokens, uint256 money) internal view {
        vm.assertEq(song.balanceOf(account), tokens * 1e18, "song tokens");
        vm.assertEq(mels.balanceOf(account), money, "MELS");
    }

    function _assertHouseEmpty() internal view {
        vm.assertEq(_held(song), 0, "song tokens in the house");
        vm.assertEq(_held(mels), 0, "MELS in the house");
    }

    function _assertProcessed(IAuctionHouse.Outcome outcome) internal view {
        IAuctionHouse.AuctionState memory state = house.auctionState(auctionId);
        vm.assertEq(uint256(state.status), uint256(IAuctionHouse.Status.Processed), "status");
        vm.assertEq(uint256(state.outcome), uint256(outcome), "outcome");
        vm.assertEq(state.settledBidCount, state.bidCount, "settled bids");
    }

    /// @dev Every account has what the sale gives, and the house is empty.
    function _assertSold() internal view {
        _assertProcessed(IAuctionHouse.Outcome.Sold);
        _assertHolds(ANN, 30, 33e18);
        _assertHolds(BEN, 35, 66e18);
        _assertHolds(CLEO, 35, 66e18);
        _assertHolds(DAN, 0, 66e18);
        _assertHolds(TREASURY, 0, 40e18);
        _assertHolds(PRODUCTION, 0, 250e18);
        _assertHolds(SELLER, SONG_SUPPLY - SUPPLY, 150e18);
        _assertHouseEmpty();
    }

    /// @dev Every account has what it paid into the void auction, and the house is empty.
    function _assertVoid() internal view {
        _assertProcessed(IAuctionHouse.Outcome.Void);
        _assertHolds(ANN, 0, 132e18);
        _assertHolds(BEN, 0, 42.9e18);
        _assertHolds(SELLER, SONG_SUPPLY, 0);
        vm.assertEq(mels.balanceOf(TREASURY) + mels.balanceOf(PRODUCTION), 0);
        _assertHouseEmpty();
    }
}
