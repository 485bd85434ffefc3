// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {SettlementTest} from "./support/SettlementTest.sol";
import {bound, vm} from "./support/Vm.sol";

/// @notice The branches of `proveClearing`:
/// - the auction: missing | before its end | cleared | void by demand | void by time, also half-way through
/// - the claimed price: below the minimum | above the maximum | between two steps | reached by others | not reached
/// - the bidders: all at once | in several calls by several callers | counted before | a gap | not of this auction | none
/// - the bids: above, at and below the price; more at the price than claimed
/// - in the end: another demand | another rounding | right; none rounded up
contract ProveClearingTest is SettlementTest {
    /// @dev 10 tokens: 3 above 2 MELS leave 7 of 15 at it. A change by one in any field of the claim changes the result: bid 1 is
    /// earlier and its remainder is one below the last that is rounded up; bid 3 is the next with the same remainder.
    ///
    /// bid | bidder | amount × price | share and remainder of 15 | gets
    ///   0 | Ann    | 3 × 3          |                           |    3
    ///   1 | Ben    | 5 × 2          | 2 and 5                   |    2
    ///   2 | Cleo   | 3 × 2          | 1 and 6                   |    2
    ///   3 | Dan    | 3 × 2          | 1 and 6                   |    1
    ///   4 | Ann    | 4 × 2          | 1 and 13                  |    2
    ///   5 | Ben    | 2 × 1          |                           |    0
    function setUp() public override {
        super.setUp();
        auctionId = _create(1e18, 10);
        _place(ANN, 3, 3e18);
        _place(BEN, 5, 2e18);
        _place(CLEO, 3, 2e18);
        _place(DAN, 3, 2e18);
        _place(ANN, 4, 2e18);
        _place(BEN, 2, 1e18);
        vm.warp(END);
    }

    function test_theRightClaimClearsTheAuctionAndMovesNoMoney() public {
        uint256 held = _held(mels);
        vm.expectEmit(address(house));
        emit IAuctionHouse.AuctionCleared(auctionId, 2e18);
        vm.prank(STRANGER);
        house.proveClearing(auctionId, _right(), _bidders());
        _assertCleared();
        vm.assertEq(house.provedBidders(auctionId, _right()), 4);
        vm.assertEq(_held(mels), held);
        vm.assertEq(_held(song), 10e18);
    }

    function test_severalCallersProveItInSeveralCalls() public {
        address[3] memory callers = [STRANGER, SELLER, OPERATOR];
        for (uint256 i = 0; i < 3; ++i) {
            vm.prank(callers[i]);
            house.proveClearing(auctionId, _right(), _slice(i, i + 1));
            vm.assertEq(house.provedBidders(auctionId, _right()), i + 1);
            vm.assertEq(uint256(house.auctionState(auctionId).outcome), uint256(IAuctionHouse.Outcome.Unknown));
        }
        house.proveClearing(auctionId, _right(), _slice(3, 4));
        _assertCleared();
    }

    function test_countedBiddersAreSkipped() public {
        address[] memory twice = new address[](4);
        (twice[0], twice[1], twice[2], twice[3]) = (ANN, ANN, BEN, ANN);
        house.proveClearing(auctionId, _right(), twice);
        vm.assertEq(house.provedBidders(auctionId, _right()), 2);
        house.proveClearing(auctionId, _right(), _bidders());
        _assertCleared();
    }

    function test_noBiddersProveNothing() public {
        house.proveClearing(auctionId, _right(), new address[](0));
        vm.assertEq(house.provedBidders(auctionId, _right()), 0);
        house.proveClearing(auctionId, _right(), _slice(0, 3));
        house.proveClearing(auctionId, _right(), new address[](0));
        vm.assertEq(house.provedBidders(auctionId, _right()), 3);
        vm.assertEq(house.auctionState(auctionId).clearingPrice, 0);
    }

    function test_aGapIsRefused() public {
        _claimRefused(
            abi.encodeWithSelector(IAuctionHouse.BidderOutOfOrder.selector, DAN, 3, 0), _right(), _slice(3, 4)
        );
        house.proveClearing(auctionId, _right(), _slice(0, 1));
        _claimRefused(
            abi.encodeWithSelector(IAuctionHouse.BidderOutOfOrder.selector, CLEO, 2, 1), _right(), _slice(2, 4)
        );
    }

    function test_anotherAuctionsBidderIsRefused() public {
        address[] memory bidders = _bidders();
        bidders[3] = STRANGER;
        bytes memory reason = abi.encodeWithSelector(IAuctionHouse.BidderNotFound.selector, auctionId, STRANGER);
        _claimRefused(reason, _right(), bidders);
    }

    function test_anInvalidPriceIsRefused() public {
        IAuctionHouse.Clearing memory claim = _right();
        claim.price = 2e18 + 1;
        _claimRefused(
            abi.encodeWithSelector(IAuctionHouse.PriceNotMultipleOfStep.selector, claim.price, 0.01e18), claim
        );
        claim.price = 2e18 - 1;
        _claimRefused(
            abi.encodeWithSelector(IAuctionHouse.PriceNotMultipleOfStep.selector, claim.price, 0.01e18), claim
        );
        claim.price = 0;
        _claimRefused(abi.encodeWithSelector(IAuctionHouse.PriceBelowMinimum.selector, 0, 1e18), claim);
        claim.price = type(uint256).max;
        _claimRefused(
            abi.encodeWithSelector(IAuctionHouse.PriceAboveMaximum.selector, claim.price, type(uint96).max), claim
        );
    }

    function test_anotherPriceIsRefused() public {
        IAuctionHouse.Clearing memory claim = _right();
        claim.price = 2.01e18;
        _claimRefused(_demandMismatch(3, 0), claim);
        claim.price = 1.99e18;
        _claimRefused(_demandMismatch(18, 0), claim);
        claim.price = 3e18;
        _claimRefused(_demandMismatch(0, 3), claim);
        claim.price = 1e18;
        _claimRefused(_demandMismatch(18, 2), claim);
    }

    function test_anotherPriceIsRefusedWithItsOwnDemand() public {
        // For 10 tokens, the demand of 18 above 1 MELS is too high, and the demand of 3 at 3 MELS is too low.
        _claimRefused(_unreached(1e18, 18, 2), IAuctionHouse.Clearing(1e18, 18, 2, 2, 0));
        _claimRefused(_unreached(3e18, 0, 3), IAuctionHouse.Clearing(3e18, 0, 3, 3, 0));
    }

    function test_anotherDemandAbovePriceIsRefused() public {
        IAuctionHouse.Clearing memory claim = _right();
        claim.demandAbove = 4;
        _claimRefused(_demandMismatch(3, 15), claim);
        claim.demandAbove = 2;
        _claimRefused(_demandMismatch(3, 15), claim);
        claim.demandAbove = 10;
        _claimRefused(_unreached(2e18, 10, 15), claim);
    }

    function test_anotherDemandAtThePriceIsRefused() public {
        IAuctionHouse.Clearing memory claim = _right();
        claim.demandAtPrice = 16;
        _claimRefused(_demandMismatch(3, 15), claim);
        claim.demandAtPrice = 14;
        _claimRefused(_demandMismatch(3, 15), claim);
        // Ann's 4 and Ben's 5 already exceed it, before other bidders are counted.
        claim.demandAtPrice = 8;
        _claimRefused(_demandMismatch(3, 9), claim, _slice(0, 2));
        claim.demandAtPrice = 6;
        _claimRefused(_unreached(2e18, 3, 6), claim);
    }

    function test_anotherLastRemainderIsRefused() public {
        IAuctionHouse.Clearing memory claim = _right();
        claim.lastRemainder = 7;
        _claimRefused(_roundingMismatch(6), claim);
        claim.lastRemainder = 5;
        _claimRefused(_roundingMismatch(9), claim);
        claim.lastRemainder = 15;
        _claimRefused(_roundingMismatch(5), claim);
    }

    function test_anotherLastIndexIsRefused() public {
        IAuctionHouse.Clearing memory claim = _right();
        claim.lastIndex = 3;
        _claimRefused(_roundingMismatch(8), claim);
        claim.lastIndex = 1;
        _claimRefused(_roundingMismatch(6), claim);
    }

    function test_theLargestValuesAreRefused() public {
        IAuctionHouse.Clearing memory claim = _right();
        claim.demandAbove = type(uint80).max;
        _claimRefused(_unreached(2e18, type(uint80).max, 15), claim);
        claim = _right();
        claim.demandAtPrice = type(uint80).max;
        _claimRefused(_demandMismatch(3, 15), claim);
        claim.lastRemainder = type(uint80).max - 1;
        claim.lastIndex = type(uint24).max;
        _claimRefused(_demandMismatch(3, 15), claim);
        claim = _right();
        claim.lastRemainder = type(uint80).max;
        _claimRefused(_roundingMismatch(5), claim);
        claim = _right();
        claim.lastIndex = type(uint24).max;
        _claimRefused(_roundingMismatch(8), claim);
    }

    function test_fuzz_aClaimThatPassesGivesWhatTheRuleGives(IAuctionHouse.Clearing memory claim, bool near) public {
        if (near) {
            claim.price = bound(claim.price, 1, 3) * 1e18;
            claim.demandAbove = uint80(bound(claim.demandAbove, 2, 4));
            claim.demandAtPrice = uint80(bound(claim.demandAtPrice, 14, 16));
            claim.lastRemainder = uint80(bound(claim.lastRemainder, 4, 8));
            claim.lastIndex = uint24(bound(claim.lastIndex, 0, 5));
        }
        address[] memory bidders = _bidders();
        try house.proveClearing(auctionId, claim, bidders) {
            _assertCleared();
        } catch {
            vm.assertEq(house.auctionState(auctionId).clearingPrice, 0);
        }
    }

    function test_aWrongClaimDoesNotAffectTheRightOne() public {
        IAuctionHouse.Clearing memory wrong = _right();
        wrong.lastIndex = 3;
        house.proveClearing(auctionId, wrong, _slice(0, 3));
        vm.assertEq(house.provedBidders(auctionId, _right()), 0);
        house.proveClearing(auctionId, _right(), _slice(0, 2));
        _claimRefused(_roundingMismatch(8), wrong, _slice(3, 4));
        vm.assertEq(house.provedBidders(auctionId, wrong), 3);
        house.proveClearing(auctionId, _right(), _slice(2, 4));
        _assertCleared();
    }

    function test_aClaimIsCountedForItsAuctionOnly() public {
        vm.warp(NOW);
        uint256 other = _create(1e18, 10);
        _bid(other, ANN, 18, 2e18);
        vm.warp(END);
        house.proveClearing(auctionId, _right(), _slice(0, 3));
        vm.assertEq(house.provedBidders(other, _right()), 0);
    }

    function test_theIndexIsIgnoredIfNoBidIsRoundedUp() public {
        vm.warp(NOW);
        auctionId = _create(1e18, 10);
        _bid(auctionId, ANN, 20, 2e18);
        vm.warp(END);
        house.proveClearing(auctionId, IAuctionHouse.Clearing(2e18, 0, 20, 20, type(uint24).max), _slice(0, 1));
        _assertAmount(ANN, 10);
    }

    function test_anAuctionIsClearedOnce() public {
        house.proveClearing(auctionId, _right(), _bidders());
        bytes memory reason = abi.encodeWithSelector(IAuctionHouse.AuctionAlreadyCleared.selector, auctionId, 2e18);
        _claimRefused(reason, _right());
        _settle();
        _claimRefused(reason, _right());
    }

    function test_theLastSecondOfBiddingIsTooEarly() public {
        vm.warp(END - 1);
        _claimRefused(abi.encodeWithSelector(IAuctionHouse.AuctionNotEnded.selector, auctionId, END), _right());
    }

    function test_theSecondBeforeFourteenDaysStillClears() public {
        vm.warp(RECLAIMABLE_FROM - 1);
        house.proveClearing(auctionId, _right(), _bidders());
        _assertCleared();
    }

    function test_atFourteenDaysAnUnfinishedProofIsTooLate() public {
        house.proveClearing(auctionId, _right(), _slice(0, 3));
        vm.warp(RECLAIMABLE_FROM);
        _claimRefused(abi.encodeWithSelector(IAuctionHouse.AuctionVoid.selector, auctionId), _right(), _slice(3, 4));
    }

    function test_anAuctionWithoutEnoughDemandHasNoClearing() public {
        vm.warp(NOW);
        auctionId = _create(1e18, 10);
        _bid(auctionId, ANN, 9, 2e18);
        vm.warp(END);
        bytes memory reason = abi.encodeWithSelector(IAuctionHouse.AuctionVoid.selector, auctionId);
        _claimRefused(reason, IAuctionHouse.Clearing(2e18, 0, 10, 10, 0), _slice(0, 1));
    }

    function test_aMissingAuctionHasNoClearing() public {
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.AuctionNotFound.selector, 1, 1));
        house.proveClearing(1, _right(), new address[](0));
    }

    function _right() private pure returns (IAuctionHouse.Clearing memory) {
        return IAuctionHouse.Clearing(2e18, 3, 15, 6, 2);
    }

    function _slice(uint256 from, uint256 to) private pure returns (address[] memory bidders) {
        address[4] memory all = [ANN, BEN, CLEO, DAN];
        bidders = new address[](to - from);
        for (uint256 i = from; i < to; ++i) {
            bidders[i - from] = all[i];
        }
    }

    function _claimRefused(bytes memory reason, IAuctionHouse.Clearing memory claim) private {
        _claimRefused(reason, claim, _slice(0, 4));
    }

    function _claimRefused(bytes memory reason, IAuctionHouse.Clearing memory claim, address[] memory bidders) private {
        vm.expectRevert(reason);
        house.proveClearing(auctionId, claim, bidders);
    }

    function _unreached(uint256 price, uint256 above, uint256 atPrice) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IAuctionHouse.ClearingPriceMismatch.selector, price, above, atPrice, 10);
    }

    function _demandMismatch(uint256 above, uint256 atPrice) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IAuctionHouse.DemandMismatch.selector, above, atPrice);
    }

    function _roundingMismatch(uint256 tokens) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IAuctionHouse.RoundingMismatch.selector, tokens, 7);
    }

    function _assertCleared() private view {
        vm.assertEq(house.auctionState(auctionId).clearingPrice, 2e18);
        vm.assertEq(uint256(house.auctionState(auctionId).outcome), uint256(IAuctionHouse.Outcome.Sold));
        _assertAmount(ANN, 5);
        _assertAmount(BEN, 2);
        _assertAmount(CLEO, 2);
        _assertAmount(DAN, 1);
    }

    function _assertAmount(address bidder, uint256 expected) private view {
        (uint256 amount,,) = house.settlementOf(auctionId, bidder);
        vm.assertEq(amount, expected);
    }
}
