// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {SettlementTest} from "./support/SettlementTest.sol";
import {vm} from "./support/Vm.sol";

/// @notice Without an operator, every base unit and every token still reaches its owner:
/// - before anything is settled: anyone settles from 7 days on | every account reclaims from 14 days on
/// - during a proof | a sale, before or after 14 days | a void auction
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

    function test_everyoneReclaimsAfterFourteenDays() public {
        _endedAuction();
        vm.warp(RECLAIMABLE_FROM);
        _reclaim(CLEO);
        _reclaim(SELLER);
        _reclaim(DAN);
        _reclaim(ANN);
        _reclaim(BEN);
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

    function test_biddersReclaimWithoutTheSellerAndTheSellerWithoutThem() public {
        _endedVoidAuction();
        vm.warp(RECLAIMABLE_FROM + 3650 days);
        _reclaim(ANN);
        _assertHolds(ANN, 0, 132e18);
        _reclaim(SELLER);
        _assertHolds(SELLER, SONG_SUPPLY, 0);
        // Only Ben's deposit is left.
        vm.assertEq(_held(mels), 42.9e18);
        _reclaim(BEN);
        _assertVoid();
    }

    function test_othersFinishAnUnfinishedProof() public {
        _endedAuction();
        address[] memory first = new address[](1);
        first[0] = ANN;
        IAuctionHouse.Clearing memory claim = _claim();
        vm.prank(OPERATOR);
        house.proveClearing(auctionId, claim, first);
        // Anyone can prove at once, and a proof in time makes the sale permanent.
        address[] memory bidders = _bidders();
        vm.prank(BEN);
        house.proveClearing(auctionId, claim, bidders);
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
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.AuctionAlreadyCleared.selector, auctionId, 4e18));
        _reclaim(BEN);
        IAuctionHouse.Entry[] memory winners = _without(_winners(), 0);
        IAuctionHouse.Entry[] memory refunders = _without(_refunders(), 2);
        _settleAsStranger(_none(), refunders);
        _settleAsStranger(winners, _none());
        _assertSold();
    }

    function test_aHalfSettledVoidAuctionIsReclaimedAfterFourteenDays() public {
        _endedVoidAuction();
        _finalize(auctionId, _none(), _part(_refunders()[1]));
        vm.warp(RECLAIMABLE_FROM);
        _reclaim(ANN);
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

    /// @dev The operator has proved the clearing and paid Ann her tokens and Cleo her refund.
    function _saleLeftHalfWay() private {
        _endedAuction();
        _prove();
        _finalize(auctionId, _part(_winners()[0]), _part(_refunders()[2]));
    }

    function _settleAsStranger(IAuctionHouse.Entry[] memory winners, IAuctionHouse.Entry[] memory refunders) private {
        vm.prank(STRANGER);
        house.finalizeAuction(auctionId, winners, refunders);
    }

    function _reclaim(address account) private {
        vm.prank(account);
        house.reclaim(auctionId);
    }
}
