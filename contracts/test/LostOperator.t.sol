// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {SettlementTest} from "./support/SettlementTest.sol";
import {vm} from "./support/Vm.sol";

/// @notice Without an operator, every base unit and every token still reaches its owner:
/// - before anything is settled: every bidder settles alone | anyone settles from 7 days on | nothing is sold from 14 days on
/// - during a clearing | a sale, before or after 14 days | a void auction
/// - strangers must follow the same rule
contract LostOperatorTest is SettlementTest {
    function test_anyoneSettlesAfterSevenDays() public {
        _endedAuction();
        vm.warp(STRANGERS_FROM);
        _settleAsStranger(_winners(), _refunders());
        _assertSold();
    }

    function test_anyoneSettlesAVoidAuctionAfterSevenDays() public {
        _endedVoidAuction();
        vm.warp(STRANGERS_FROM);
        _settleAsStranger(_none(), _refunders());
        _assertVoid();
    }

    function test_everyBidderSettlesAloneAndAStrangerPaysTheArtist() public {
        _endedAuction();
        address[4] memory bidders = [CLEO, DAN, ANN, BEN];
        for (uint256 i = 0; i < 3; ++i) {
            _settleMe(bidders[i]);
        }
        // Ben never comes, so the artist would wait for him until someone else pays.
        vm.warp(STRANGERS_FROM);
        vm.prank(STRANGER);
        house.payProceeds(auctionId);
        _assertHolds(SELLER, SONG_SUPPLY - SUPPLY, 150e18);
        vm.warp(STRANGERS_FROM + 3650 days);
        _settleMe(BEN);
        _assertSold();
    }

    function test_everyoneTakesEverythingBackAfterFourteenDays() public {
        _endedAuction();
        vm.warp(RECLAIMABLE_FROM);
        _settleMe(CLEO);
        _settleMe(DAN);
        _settleMe(ANN);
        _settleMe(BEN);
        _assertProcessed(IAuctionHouse.Outcome.Void);
        _assertHolds(ANN, 0, 165e18);
        _assertHolds(BEN, 0, 220e18);
        _assertHolds(CLEO, 0, 220e18);
        _assertHolds(DAN, 0, 66e18);
        _assertHolds(SELLER, SONG_SUPPLY, 0);
        _assertHolds(TREASURY, 0, 0);
        _assertHolds(PRODUCTION, 0, 0);
        _assertHouseEmpty();
    }

    function test_biddersAreRefundedWithoutTheSellerAndTheSellerWithoutThem() public {
        _endedVoidAuction();
        vm.warp(RECLAIMABLE_FROM + 3650 days);
        vm.prank(SELLER);
        house.clear(auctionId, 0);
        _assertHolds(SELLER, SONG_SUPPLY, 0);
        _settleMe(ANN);
        _assertHolds(ANN, 0, 132e18);
        // Only Ben's deposit is left.
        vm.assertEq(_held(mels), 42.9e18);
        _settleMe(BEN);
        _assertVoid();
    }

    function test_othersFinishAnUnfinishedClearing() public {
        _endedAuction();
        vm.prank(OPERATOR);
        house.clear(auctionId, 1);
        // Anyone can clear at once, and clearing in time makes the sale permanent.
        vm.prank(BEN);
        house.clear(auctionId, 1);
        vm.warp(RECLAIMABLE_FROM + 3650 days);
        _settleAsStranger(_winners(), _none());
        _settleAsStranger(_none(), _refunders());
        _assertSold();
    }

    function test_anyoneFinishesAHalfSettledSaleAfterSevenDays() public {
        _saleLeftHalfWay();
        vm.warp(STRANGERS_FROM);
        _settleAsStranger(_without(_winners(), 0), _without(_refunders(), 2));
        _assertSold();
    }

    function test_aHalfSettledSaleStaysSoldAfterFourteenDays() public {
        _saleLeftHalfWay();
        vm.warp(RECLAIMABLE_FROM);
        IAuctionHouse.Entry[] memory winners = _without(_winners(), 0);
        IAuctionHouse.Entry[] memory refunders = _without(_refunders(), 2);
        _settleAsStranger(_none(), refunders);
        _settleAsStranger(winners, _none());
        _assertSold();
    }

    function test_aHalfSettledVoidAuctionIsFinishedByTheOtherHalf() public {
        _endedVoidAuction();
        _finalize(auctionId, _none(), _part(_refunders()[1]));
        _settleMe(ANN);
        _assertVoid();
    }

    function test_aStrangerMustFollowTheSameRule() public {
        _endedAuction();
        vm.warp(STRANGERS_FROM);
        IAuctionHouse.Entry[] memory winners = _winners();
        IAuctionHouse.Entry[] memory refunders = _refunders();
        refunders[3].price = 60e18 + 1;
        vm.expectRevert(_refundMismatch(refunders[3], 60e18));
        _settleAsStranger(winners, refunders);
    }

    /// @dev The operator has settled Ann and Cleo.
    function _saleLeftHalfWay() private {
        _endedAuction();
        _finalize(auctionId, _part(_winners()[0]), _part(_refunders()[2]));
    }

    function _settleAsStranger(IAuctionHouse.Entry[] memory winners, IAuctionHouse.Entry[] memory refunders) private {
        vm.prank(STRANGER);
        house.finalizeAuction(auctionId, winners, refunders);
    }
}
