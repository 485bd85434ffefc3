// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {SettlementTest} from "./support/SettlementTest.sol";
import {vm} from "./support/Vm.sol";

/// @notice The branches of `reclaim`:
/// - the auction: missing | a second before 14 days | cleared | processed | void by demand | void by time
/// - the caller: a bidder with one or several bids | the seller | neither | a second time
/// - the last bidder closes the auction, and returns the tokens unless the seller has reclaimed them
/// - with `finalizeAuction`: what one has settled, the other does not settle again
/// - a failed payment is credited
contract ReclaimTest is SettlementTest {
    function test_aMissingAuctionReturnsNothing() public {
        _reclaimRefused(abi.encodeWithSelector(IAuctionHouse.AuctionNotFound.selector, 0, 0), ANN);
    }

    function test_theSecondBeforeFourteenDaysIsTooEarly() public {
        _endedAuction();
        vm.warp(RECLAIMABLE_FROM - 1);
        bytes memory reason =
            abi.encodeWithSelector(IAuctionHouse.DeadlineNotReached.selector, auctionId, RECLAIMABLE_FROM);
        _reclaimRefused(reason, ANN);
        _reclaimRefused(reason, SELLER);
    }

    function test_aBidderTakesTheWholeDepositAtFourteenDays() public {
        _endedAuction();
        vm.warp(RECLAIMABLE_FROM);
        vm.expectEmit(address(house));
        emit IAuctionHouse.BidderRefunded(auctionId, ANN, 150e18);
        _reclaim(ANN);
        _assertHolds(ANN, 0, 165e18);
        (bool asWinner, bool asRefunder) = house.isSettled(auctionId, ANN);
        vm.assertTrue(asRefunder && !asWinner);
        vm.assertEq(house.auctionState(auctionId).settledBidderCount, 1);
        vm.assertEq(uint256(house.auctionState(auctionId).status), uint256(IAuctionHouse.Status.Terminated));
    }

    function test_allBidsOfAWalletAreRefundedAtOnce() public {
        auctionId = _create(1e18, 10);
        _place(BEN, 10, 2e18);
        _place(ANN, 1, 3e18);
        _place(ANN, 2, 2e18);
        _place(ANN, 3, 1e18);
        vm.warp(RECLAIMABLE_FROM);
        _reclaim(ANN);
        _assertHolds(ANN, 0, 11e18);
    }

    function test_theSellerTakesTheTokensAtFourteenDays() public {
        _endedAuction();
        vm.warp(RECLAIMABLE_FROM);
        vm.expectEmit(address(house));
        emit IAuctionHouse.TokensReturned(auctionId, SELLER, SUPPLY);
        _reclaim(SELLER);
        _assertHolds(SELLER, SONG_SUPPLY, 0);
        vm.assertEq(uint256(house.auctionState(auctionId).status), uint256(IAuctionHouse.Status.Terminated));
    }

    function test_theLastBidderReturnsTheTokensToo() public {
        _endedVoidAuction();
        vm.warp(RECLAIMABLE_FROM);
        _reclaim(BEN);
        vm.expectEmit(address(house));
        emit IAuctionHouse.AuctionProcessed(auctionId, IAuctionHouse.Outcome.Void, 0);
        vm.expectEmit(address(house));
        emit IAuctionHouse.TokensReturned(auctionId, SELLER, SUPPLY);
        _reclaim(ANN);
        _assertVoid();
    }

    function test_theTokensAreReturnedOnce() public {
        _endedVoidAuction();
        // The house also holds another auction's tokens of the same song, which must not be paid out.
        vm.warp(NOW);
        _create(1e18, SUPPLY);
        vm.warp(RECLAIMABLE_FROM);
        _reclaim(SELLER);
        bytes memory reason = abi.encodeWithSelector(IAuctionHouse.TokensAlreadyReturned.selector, auctionId, SELLER);
        _reclaimRefused(reason, SELLER);
        _reclaim(ANN);
        _reclaim(BEN);
        _assertProcessed(IAuctionHouse.Outcome.Void);
        vm.assertEq(_held(song), SUPPLY * 1e18);
    }

    function test_theSellerAloneClosesAnAuctionWithoutBidders() public {
        auctionId = _create(1e18, SUPPLY);
        vm.warp(RECLAIMABLE_FROM);
        vm.expectEmit(address(house));
        emit IAuctionHouse.TokensReturned(auctionId, SELLER, SUPPLY);
        vm.expectEmit(address(house));
        emit IAuctionHouse.AuctionProcessed(auctionId, IAuctionHouse.Outcome.Void, 0);
        _reclaim(SELLER);
        _assertHolds(SELLER, SONG_SUPPLY, 0);
        _assertProcessed(IAuctionHouse.Outcome.Void);
    }

    function test_aBidderReclaimsOnce() public {
        _endedAuction();
        vm.warp(RECLAIMABLE_FROM);
        _reclaim(ANN);
        _reclaimRefused(_alreadySettled(ANN), ANN);
    }

    function test_aStrangerHasNothingToReclaim() public {
        _endedAuction();
        vm.warp(RECLAIMABLE_FROM);
        _reclaimRefused(abi.encodeWithSelector(IAuctionHouse.BidderNotFound.selector, auctionId, STRANGER), STRANGER);
        _reclaimRefused(abi.encodeWithSelector(IAuctionHouse.BidderNotFound.selector, auctionId, OPERATOR), OPERATOR);
    }

    function test_aClearedAuctionReturnsNothing() public {
        _endedAuction();
        _prove();
        vm.warp(RECLAIMABLE_FROM);
        bytes memory reason = abi.encodeWithSelector(IAuctionHouse.AuctionAlreadyCleared.selector, auctionId, 4e18);
        _reclaimRefused(reason, ANN);
        _reclaimRefused(reason, SELLER);
        _settle();
        _reclaimRefused(reason, ANN);
        _assertHouseEmpty();
    }

    function test_aProcessedAuctionReturnsNothing() public {
        _endedVoidAuction();
        _settle();
        vm.warp(RECLAIMABLE_FROM);
        bytes memory reason = abi.encodeWithSelector(IAuctionHouse.AuctionAlreadyProcessed.selector, auctionId);
        _reclaimRefused(reason, ANN);
        _reclaimRefused(reason, SELLER);
    }

    function test_whatIsReclaimedIsNotSettledAgain() public {
        _endedVoidAuction();
        vm.warp(RECLAIMABLE_FROM);
        _reclaim(ANN);
        _reclaim(SELLER);
        _refused(_alreadySettled(ANN), _none(), _refunders());
        _finalize(auctionId, _none(), _part(_refunders()[1]));
        _assertVoid();
    }

    function test_whatIsSettledIsNotReclaimedAgain() public {
        _endedVoidAuction();
        _finalize(auctionId, _none(), _part(_refunders()[0]));
        vm.warp(RECLAIMABLE_FROM);
        _reclaimRefused(_alreadySettled(ANN), ANN);
        _reclaim(BEN);
        _assertVoid();
    }

    function test_anyoneSettlesAnUnclearedAuctionAsVoid() public {
        _endedAuction();
        vm.warp(RECLAIMABLE_FROM);
        IAuctionHouse.Entry[] memory refunders = new IAuctionHouse.Entry[](4);
        refunders[0] = IAuctionHouse.Entry(DAN, 0, 60e18);
        refunders[1] = IAuctionHouse.Entry(CLEO, 0, 200e18);
        refunders[2] = IAuctionHouse.Entry(BEN, 0, 200e18);
        refunders[3] = IAuctionHouse.Entry(ANN, 0, 150e18);
        vm.prank(STRANGER);
        house.finalizeAuction(auctionId, _none(), refunders);
        _assertProcessed(IAuctionHouse.Outcome.Void);
        _assertHolds(BEN, 0, 220e18);
        _assertHolds(SELLER, SONG_SUPPLY, 0);
        _assertHouseEmpty();
    }

    function test_aDepositThatCannotBePaidIsCredited() public {
        _endedVoidAuction();
        vm.warp(RECLAIMABLE_FROM);
        vm.mockCallRevert(address(mels), abi.encodeWithSelector(IERC20.transfer.selector, ANN), "");
        _reclaim(ANN);
        vm.assertEq(house.credits(address(mels), ANN), 132e18);
        _reclaimRefused(_alreadySettled(ANN), ANN);
        _reclaim(BEN);
        vm.clearMockedCalls();
        house.withdrawCredit(address(mels), ANN);
        _assertVoid();
    }

    function test_tokensThatCannotBeReturnedAreCredited() public {
        _endedVoidAuction();
        vm.warp(RECLAIMABLE_FROM);
        vm.mockCallRevert(address(song), abi.encodeWithSelector(IERC20.transfer.selector, SELLER), "");
        _reclaim(SELLER);
        vm.assertEq(house.credits(address(song), SELLER), SUPPLY * 1e18);
        _reclaim(ANN);
        _reclaim(BEN);
        vm.clearMockedCalls();
        house.withdrawCredit(address(song), SELLER);
        _assertVoid();
    }

    function _reclaim(address account) private {
        vm.prank(account);
        house.reclaim(auctionId);
    }

    function _reclaimRefused(bytes memory reason, address account) private {
        vm.expectRevert(reason);
        _reclaim(account);
    }
}
