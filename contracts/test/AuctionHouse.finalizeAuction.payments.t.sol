// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {ICredits} from "../src/interfaces/ICredits.sol";
import {SettlementTest} from "./support/SettlementTest.sol";
import {vm} from "./support/Vm.sol";

/// @notice Where the money and the tokens of `finalizeAuction` go, to the base unit:
/// - sold: tokens and refunds to the bidders; commission | Threshold | excess, also when there is none; the events
/// - void: deposits to the bidders, tokens to the seller, in one call or in parts; the events
/// - a failed payment: to a winner | refunder | treasury | production | seller, in either token
/// - what must not be touched: another auction's deposits and tokens, gifts to the house
contract FinalizeAuctionPaymentsTest is SettlementTest {
    function test_aSaleIsPaidOutToTheBaseUnit() public {
        _endedAuction();
        _settle();
        _assertSold();
    }

    function test_aSaleEmitsItsEvents() public {
        _endedAuction();
        IAuctionHouse.Entry[] memory winners = _winners();
        IAuctionHouse.Entry[] memory refunders = _refunders();
        _expect();
        emit IAuctionHouse.AuctionCleared(auctionId, IAuctionHouse.Outcome.Sold, 4e18, 30, 100);
        _expect();
        emit IAuctionHouse.BidderSettled(auctionId, ANN, 30, 120e18, 30e18);
        _expect();
        emit IAuctionHouse.BidderSettled(auctionId, BEN, 35, 140e18, 60e18);
        _expect();
        emit IAuctionHouse.BidderSettled(auctionId, CLEO, 35, 140e18, 60e18);
        _expect();
        emit IAuctionHouse.BidderSettled(auctionId, DAN, 0, 0, 60e18);
        _expect();
        emit IAuctionHouse.AuctionProcessed(auctionId, IAuctionHouse.Outcome.Sold, 400e18);
        _expect();
        emit IAuctionHouse.ProceedsPaid(auctionId, 400e18);
        _finalize(auctionId, winners, refunders);
    }

    function test_aSaleAtTheThresholdLeavesTheSellerNothing() public {
        auctionId = _schedule(1e18, SUPPLY, NOW, 400e18);
        _place(ANN, 100, 4e18);
        vm.warp(END);
        vm.expectCall(address(mels), abi.encodeCall(IERC20.transfer, (SELLER, 0)), 0);
        _settle();
        vm.assertEq(mels.balanceOf(PRODUCTION), 400e18);
        vm.assertEq(mels.balanceOf(SELLER), 0);
        _assertHouseEmpty();
    }

    function test_oneBaseUnitAboveTheThresholdGoesToTheSeller() public {
        auctionId = _schedule(1e18, SUPPLY, NOW, 400e18 - 1);
        _place(ANN, 100, 4e18);
        vm.warp(END);
        _settle();
        vm.assertEq(mels.balanceOf(PRODUCTION), 400e18 - 1);
        vm.assertEq(mels.balanceOf(SELLER), 1);
        _assertHouseEmpty();
    }

    function test_theSmallestSalePaysATenthOfAMelsInCommission() public {
        auctionId = _create(1e18, 1);
        _place(ANN, 1, 1e18);
        _place(BEN, 1, 1e18);
        vm.warp(END);
        _settle();
        vm.assertEq(mels.balanceOf(TREASURY), 0.1e18);
        vm.assertEq(mels.balanceOf(PRODUCTION), 1e18);
        // Half a token is rounded down for Ann, so Ben, who completes it, gets it.
        _assertHolds(ANN, 0, 1.1e18);
        _assertHouseEmpty();
    }

    function test_theProceedsGoToTheAccountsOfTheListing() public {
        _endedAuction();
        vm.prank(OWNER);
        house.setAccounts(STRANGER, OWNER);
        _settle();
        _assertSold();
        vm.assertEq(mels.balanceOf(STRANGER) + mels.balanceOf(OWNER), 0);
    }

    function test_aVoidAuctionReturnsEverything() public {
        _endedVoidAuction();
        IAuctionHouse.Entry[] memory refunders = _refunders();
        _expect();
        emit IAuctionHouse.AuctionCleared(auctionId, IAuctionHouse.Outcome.Void, 0, 0, 0);
        _expect();
        emit IAuctionHouse.TokensReturned(auctionId, SELLER, SUPPLY);
        _expect();
        emit IAuctionHouse.BidderSettled(auctionId, ANN, 0, 0, 120e18);
        _expect();
        emit IAuctionHouse.BidderSettled(auctionId, BEN, 0, 0, 39e18);
        _expect();
        emit IAuctionHouse.AuctionProcessed(auctionId, IAuctionHouse.Outcome.Void, 0);
        _finalize(auctionId, _none(), refunders);
        _assertVoid();
    }

    function test_aVoidAuctionReturnsEverythingInParts() public {
        _endedVoidAuction();
        _finalize(auctionId, _none(), _part(_refunders()[1]));
        _assertHolds(BEN, 0, 42.9e18);
        _assertHolds(SELLER, SONG_SUPPLY, 0);
        _finalize(auctionId, _none(), _part(_refunders()[0]));
        _assertVoid();
    }

    function test_aWinnersTokensAreCreditedIfTheTransferFails() public {
        _endedAuction();
        _blocked(song, ANN, 30e18);
        _assertSold();
    }

    function test_aRefundIsCreditedIfTheTransferFails() public {
        _endedAuction();
        _blocked(mels, DAN, 66e18);
        _assertSold();
    }

    function test_theCommissionIsCreditedIfTheTransferFails() public {
        _endedAuction();
        _blocked(mels, TREASURY, 40e18);
        _assertSold();
    }

    function test_theThresholdIsCreditedIfTheTransferFails() public {
        _endedAuction();
        _blocked(mels, PRODUCTION, 250e18);
        _assertSold();
    }

    function test_theExcessIsCreditedIfTheTransferFails() public {
        _endedAuction();
        _blocked(mels, SELLER, 150e18);
        _assertSold();
    }

    function test_theSellersTokensAreCreditedIfTheTransferFails() public {
        _endedVoidAuction();
        _blocked(song, SELLER, SUPPLY * 1e18);
        _assertVoid();
    }

    function test_twoSettlementsAddUpToOneCredit() public {
        _endedAuction();
        vm.warp(NOW);
        uint256 other = _create(1e18, 1);
        _bid(other, BEN, 1, 1e18);
        vm.warp(END);
        vm.mockCallRevert(address(mels), abi.encodeWithSelector(IERC20.transfer.selector, TREASURY), "");
        _settle();
        _finalize(other, _one(BEN, 1, 1e18), _none());
        vm.assertEq(house.credits(address(mels), TREASURY), 40.1e18);
    }

    function test_anotherAuctionKeepsItsDepositsAndTokens() public {
        _endedAuction();
        vm.warp(NOW);
        uint256 other = _create(1e18, 7);
        _bid(other, ANN, 7, 2e18);
        vm.warp(END);
        _settle();
        vm.assertEq(_held(song), 7e18);
        vm.assertEq(_held(mels), 15.4e18);
        _finalize(other, _one(ANN, 7, 14e18), _none());
        _assertHouseEmpty();
    }

    function test_giftsToTheHouseChangeNoShare() public {
        _endedAuction();
        mels.transfer(address(house), 1e18 + 1);
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InvalidReceiver.selector, address(house)));
        vm.prank(SELLER);
        song.transfer(address(house), 5e18);
        _settle();
        vm.assertEq(mels.balanceOf(TREASURY), 40e18);
        vm.assertEq(mels.balanceOf(SELLER), 150e18);
        vm.assertEq(_held(mels), 1e18 + 1);
        vm.assertEq(_held(song), 0);
    }

    /// @dev Settles while the token blocks the account, then withdraws the account's credit.
    function _blocked(IERC20 token, address account, uint256 amount) private {
        IAuctionHouse.Entry[] memory winners = _winners();
        IAuctionHouse.Entry[] memory refunders = _refunders();
        vm.mockCallRevert(address(token), abi.encodeWithSelector(IERC20.transfer.selector, account), "");
        _expect();
        emit ICredits.Credited(address(token), account, amount);
        _finalize(auctionId, winners, refunders);
        vm.assertEq(house.credits(address(token), account), amount);
        vm.assertEq(_held(token), amount);

        vm.clearMockedCalls();
        house.withdrawCredit(address(token), account);
    }

    function _expect() private {
        vm.expectEmit(address(house));
    }
}
