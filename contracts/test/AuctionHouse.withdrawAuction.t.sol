// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {SettlementTest} from "./support/SettlementTest.sol";
import {vm} from "./support/Vm.sol";

/// @notice The branches of `announceWithdrawal` and `withdrawAuction`:
/// - the caller is the owner, or not; the auction is missing, pending, open, ended or withdrawn
/// - more than a day before the end | on the last day: announced a day before, later, not at all
/// - afterwards: no bids, tokens with the seller, full refunds, never a sale
contract WithdrawAuctionTest is SettlementTest {
    bytes32 private constant REASON = keccak256("a valid notice of infringement");

    function test_theOwnerWithdrawsAndEveryoneIsRefundedInFull() external {
        _openAuction();
        vm.expectEmit(address(house));
        emit IAuctionHouse.AuctionWithdrawn(auctionId, REASON);
        vm.expectEmit(address(house));
        emit IAuctionHouse.AuctionCleared(auctionId, IAuctionHouse.Outcome.Void, 0, 0, 0);
        vm.expectEmit(address(house));
        emit IAuctionHouse.TokensReturned(auctionId, SELLER, SUPPLY);
        _withdraw(OWNER);

        // The seller has the tokens at once, and bidders don't have to wait for anyone.
        _assertHolds(SELLER, SONG_SUPPLY, 0);
        IAuctionHouse.AuctionState memory state = house.auctionState(auctionId);
        vm.assertTrue(state.withdrawn);
        vm.assertEq(state.endsAt, NOW);
        vm.assertEq(uint256(state.status), uint256(IAuctionHouse.Status.Terminated));
        _settleMe(ANN);
        _assertHolds(ANN, 0, 165e18);
        vm.prank(OPERATOR);
        house.settle(auctionId, _others());
        _assertProcessed(IAuctionHouse.Outcome.Void);
        _assertHolds(BEN, 0, 220e18);
        _assertHolds(TREASURY, 0, 0);
        _assertHouseEmpty();
    }

    function test_aWithdrawnAuctionTakesNoBidsAndSellsNothing() external {
        _openAuction();
        _withdraw(OWNER);
        _fund(ANN, 1, 5e18);
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.AuctionEnded.selector, auctionId, NOW));
        vm.prank(ANN);
        house.bid(auctionId, 1, 5e18);
        vm.warp(END);
        vm.assertTrue(house.clear(auctionId, 256) == IAuctionHouse.Outcome.Void);
        _refused(
            abi.encodeWithSelector(IAuctionHouse.BidderNotWinner.selector, auctionId, ANN), _winners(), _refunders()
        );
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.AuctionVoid.selector, auctionId));
        vm.prank(OPERATOR);
        house.payProceeds(auctionId);
    }

    function test_aPendingAuctionIsWithdrawnAndNeverOpens() external {
        auctionId = _schedule(1e18, SUPPLY, NOW + 30 days, THRESHOLD);
        _withdraw(OWNER);
        _assertProcessed(IAuctionHouse.Outcome.Void);
        _assertHolds(SELLER, SONG_SUPPLY, 0);
        vm.warp(NOW + 30 days);
        _fund(ANN, 1, 5e18);
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.AuctionEnded.selector, auctionId, NOW));
        vm.prank(ANN);
        house.bid(auctionId, 1, 5e18);
        _assertProcessed(IAuctionHouse.Outcome.Void);
    }

    function test_onlyTheOwnerWithdrawsOrAnnounces() external {
        _openAuction();
        address[4] memory others = [OPERATOR, SELLER, ANN, STRANGER];
        for (uint256 i = 0; i < 4; ++i) {
            bytes memory reason =
                abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, others[i], bytes32(0));
            vm.expectRevert(reason);
            _withdraw(others[i]);
            vm.expectRevert(reason);
            _announce(others[i]);
        }
    }

    function test_aMissingAuctionIsNotFound() external {
        bytes memory reason = abi.encodeWithSelector(IAuctionHouse.AuctionNotFound.selector, 0, 0);
        vm.expectRevert(reason);
        _withdraw(OWNER);
        vm.expectRevert(reason);
        _announce(OWNER);
    }

    function test_anEndedAuctionIsNotWithdrawn() external {
        _openAuction();
        _announce(OWNER);
        vm.warp(END);
        bytes memory reason = abi.encodeWithSelector(IAuctionHouse.AuctionEnded.selector, auctionId, END);
        vm.expectRevert(reason);
        _withdraw(OWNER);
        vm.expectRevert(reason);
        _announce(OWNER);
        _settle();
        _assertSold();
    }

    function test_anAuctionIsWithdrawnOnce() external {
        _openAuction();
        _withdraw(OWNER);
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.AuctionEnded.selector, auctionId, NOW));
        _withdraw(OWNER);
    }

    function test_onTheLastDayAWithdrawalNeedsAnAnnouncement() external {
        _openAuction();
        vm.warp(END - 1 days);
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.WithdrawalNotAnnounced.selector, auctionId, 0));
        _withdraw(OWNER);
        vm.warp(END - 1 days - 1);
        _withdraw(OWNER);
    }

    function test_theAnnouncementMustBeADayOld() external {
        _openAuction();
        uint256 announcedAt = END - 1 days - 1;
        vm.warp(announcedAt);
        vm.expectEmit(address(house));
        emit IAuctionHouse.WithdrawalAnnounced(auctionId, REASON);
        _announce(OWNER);
        vm.assertEq(house.auctionState(auctionId).withdrawalAnnouncedAt, announcedAt);
        vm.warp(announcedAt + 1 days - 1);
        vm.expectRevert(
            abi.encodeWithSelector(IAuctionHouse.WithdrawalNotAnnounced.selector, auctionId, announcedAt + 1 days)
        );
        _withdraw(OWNER);
        vm.warp(announcedAt + 1 days);
        _withdraw(OWNER);
        vm.assertTrue(house.auctionState(auctionId).withdrawn);
    }

    function test_anAnnouncementAloneChangesNothing() external {
        _openAuction();
        _announce(OWNER);
        _bid(auctionId, STRANGER, 1, 1e18);
        vm.warp(END);
        _finalize(auctionId, _winners(), _append(_refunders(), IAuctionHouse.Entry(STRANGER, 0, 1e18)));
        _assertSold();
    }

    function test_withdrawnBidsAreNotPaidAgain() external {
        _openAuction();
        uint256[] memory prices = new uint256[](1);
        prices[0] = 4e18;
        vm.prank(DAN);
        house.withdrawOutbid(auctionId, prices);
        _withdraw(OWNER);
        _settleMe(ANN);
        _settleMe(BEN);
        _settleMe(CLEO);
        _assertProcessed(IAuctionHouse.Outcome.Void);
        _assertHolds(DAN, 0, 66e18);
        _assertHouseEmpty();
    }

    function _openAuction() private {
        _endedAuction();
        vm.warp(NOW);
    }

    function _withdraw(address caller) private {
        vm.prank(caller);
        house.withdrawAuction(auctionId, REASON);
    }

    function _announce(address caller) private {
        vm.prank(caller);
        house.announceWithdrawal(auctionId, REASON);
    }

    function _others() private pure returns (address[] memory bidders) {
        bidders = new address[](3);
        (bidders[0], bidders[1], bidders[2]) = (BEN, CLEO, DAN);
    }
}
