// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {HouseTest} from "./support/HouseTest.sol";
import {bound, vm} from "./support/Vm.sol";

/// @notice What can be read in each status of an auction, and what can't.
contract AuctionHouseViewsTest is HouseTest {
    uint256 private constant START = NOW + 1 days;
    uint256 private constant CLOSE = START + DURATION;

    function test_aListingIsReadByItsNumber() external {
        _create(1e18, 1_000);
        _schedule(2.5e18, 7, START, 20e18);

        _assertListing(0, 1e18, 1_000, END);
        _assertListing(1, 2.5e18, 7, CLOSE);
    }

    function test_aSettledListingStaysReadable() external {
        _sellAll();
        _assertListing(0, 1e18, 10, CLOSE);
    }

    function test_anAuctionIsPendingUntilItsStart() external {
        _schedule(1e18, 10, START, 11e18);
        _assertStatus(IAuctionHouse.Status.Pending, IAuctionHouse.Outcome.Unknown);
        vm.warp(START - 1);
        _assertStatus(IAuctionHouse.Status.Pending, IAuctionHouse.Outcome.Unknown);
        vm.warp(START);
        _assertStatus(IAuctionHouse.Status.Open, IAuctionHouse.Outcome.Unknown);
    }

    function test_anAuctionWithoutDemandIsVoidWhenItIsCleared() external {
        _schedule(1e18, 10, START, 11e18);
        vm.warp(START);
        _bid(0, ANN, 10, 1.09e18);
        _bid(0, BEN, 9, 1.1e18);
        vm.warp(CLOSE - 1);
        _assertStatus(IAuctionHouse.Status.Open, IAuctionHouse.Outcome.Unknown);
        vm.warp(CLOSE);
        _assertStatus(IAuctionHouse.Status.Terminated, IAuctionHouse.Outcome.Unknown);
        house.clear(0, 0);
        _assertStatus(IAuctionHouse.Status.Terminated, IAuctionHouse.Outcome.Void);
    }

    function test_anAuctionWithDemandIsUnknownUntilItIsCleared() external {
        _schedule(1e18, 10, START, 11e18);
        vm.warp(START);
        _bid(0, BEN, 10, 1.1e18);
        vm.warp(CLOSE);
        _assertStatus(IAuctionHouse.Status.Terminated, IAuctionHouse.Outcome.Unknown);
        vm.warp(CLOSE + 14 days);
        _assertStatus(IAuctionHouse.Status.Terminated, IAuctionHouse.Outcome.Unknown);
        house.clear(0, 0);
        _assertStatus(IAuctionHouse.Status.Terminated, IAuctionHouse.Outcome.Void);
    }

    function test_aClearedAuctionIsSoldAndTerminatedUntilAllBiddersAreSettled() external {
        _bidTwice();
        house.clear(0, 9);
        _assertStatus(IAuctionHouse.Status.Terminated, IAuctionHouse.Outcome.Sold);
        vm.warp(CLOSE + 14 days);
        _assertStatus(IAuctionHouse.Status.Terminated, IAuctionHouse.Outcome.Sold);

        _finalize(0, _one(ANN, 10, 12e18), _one(ANN, 10, 8e18));
        vm.assertEq(house.auctionState(0).settledBidCount, 2);
        _assertStatus(IAuctionHouse.Status.Terminated, IAuctionHouse.Outcome.Sold);
        _finalize(0, _none(), _one(BEN, 0, 6e18));
        _assertStatus(IAuctionHouse.Status.Processed, IAuctionHouse.Outcome.Sold);
    }

    function test_aVoidAuctionIsProcessedOnceAllIsReturned() external {
        _schedule(1e18, 10, START, 11e18);
        vm.warp(CLOSE);
        _finalize(0, _none(), _none());
        _assertStatus(IAuctionHouse.Status.Processed, IAuctionHouse.Outcome.Void);
        vm.assertEq(house.auctionState(0).clearingPrice, 0);
    }

    function test_theStateHasTermsAndProgress() external {
        _bidTwice();
        house.clear(0, 9);
        _finalize(0, _one(ANN, 10, 12e18), _one(ANN, 10, 8e18));

        IAuctionHouse.AuctionState memory expected = IAuctionHouse.AuctionState({
            token: address(song),
            seller: SELLER,
            treasury: TREASURY,
            production: PRODUCTION,
            initialPrice: 1e18,
            tokenAmount: 10,
            threshold: 11e18,
            startsAt: START,
            endsAt: CLOSE,
            openToAllFrom: CLOSE + 7 days,
            reclaimableFrom: CLOSE + 14 days,
            withdrawalAnnouncedAt: 0,
            tokensAvailable: 0,
            bidCount: 3,
            bidderCount: 2,
            settledBidCount: 2,
            clearingPrice: 1.2e18,
            demandAbove: 5,
            demandAtPrice: 5,
            proceedsPaid: false,
            withdrawn: false,
            policy: 0,
            status: IAuctionHouse.Status.Terminated,
            outcome: IAuctionHouse.Outcome.Sold
        });
        vm.assertEq(abi.encode(house.auctionState(0)), abi.encode(expected));
    }

    function test_aBidderIsSettledOrNot() external {
        _bidTwice();
        vm.assertFalse(house.isSettled(0, ANN));
        _finalize(0, _none(), _one(ANN, 10, 8e18));
        vm.assertTrue(house.isSettled(0, ANN));
        vm.assertFalse(house.isSettled(0, BEN));
        _finalize(0, _none(), _one(BEN, 0, 6e18));
        vm.assertTrue(house.isSettled(0, BEN));
    }

    function test_aSettlementCanBeReadOnceTheAuctionIsCleared() external {
        _bidTwice();
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.AuctionNotCleared.selector, 0));
        house.settlementOf(0, ANN);

        house.clear(0, 9);
        _assertSettlement(ANN, 10, 12e18, 8e18);
        _assertSettlement(BEN, 0, 0, 6e18);
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.BidderNotFound.selector, 0, CLEO));
        house.settlementOf(0, CLEO);
    }

    function test_aVoidAuctionReturnsEverything() external {
        _schedule(1e18, 10, NOW, 11e18);
        _bid(0, ANN, 3, 2e18);
        _bid(0, ANN, 2, 1e18);
        vm.warp(END);
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.AuctionNotCleared.selector, 0));
        house.settlementOf(0, ANN);

        house.clear(0, 0);
        _assertSettlement(ANN, 0, 0, 8e18);
    }

    function test_anAuctionClearedTooLateReturnsEverything() external {
        _bidTwice();
        vm.warp(CLOSE + 14 days);
        house.clear(0, 1);
        _assertSettlement(ANN, 0, 0, 20e18);
        _assertSettlement(BEN, 0, 0, 6e18);
    }

    function test_aWalletWithoutBidsHasNoBidsAndNoMarks() external {
        _create(1e18, 10);
        vm.assertEq(house.bidsOf(0, ANN).length, 0);
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.BidderNotFound.selector, 0, ANN));
        house.isSettled(0, ANN);
    }

    function test_aMissingAuctionIsNotFound() external {
        _create(1e18, 1);
        bytes memory failure = abi.encodeWithSelector(IAuctionHouse.AuctionNotFound.selector, 1, 1);
        vm.expectRevert(failure);
        house.listings(1);
        vm.expectRevert(failure);
        house.auctionState(1);
        vm.expectRevert(failure);
        house.bidsOf(1, ANN);
        vm.expectRevert(failure);
        house.settlementOf(1, ANN);
        vm.expectRevert(failure);
        house.isSettled(1, ANN);
    }

    function test_fuzz_aDepositIsTheTotalAndATenthOfIt(uint256 amount, uint256 price) external view {
        amount = bound(amount, 1, 2 ** 53 - 1);
        price = bound(price, 100, uint256(type(uint96).max) / 0.01e18) * 0.01e18;
        vm.assertEq(house.depositFor(amount, price) * 10, amount * price * 11);
    }

    function test_thereAreNoCreditsAtFirst() external {
        _sellAll();
        vm.assertEq(house.credits(address(mels), ANN), 0);
        vm.assertEq(house.credits(address(song), SELLER), 0);
    }

    /// @dev Ann bids high and low and Ben between; the supply goes to Ann's two bids: 5 at 2.80 and 5 of 5 at 1.20.
    function _bidTwice() private {
        _schedule(1e18, 10, START, 11e18);
        vm.warp(START);
        _bid(0, ANN, 5, 2.8e18);
        _bid(0, BEN, 6, 1e18);
        _bid(0, ANN, 5, 1.2e18);
        vm.warp(CLOSE);
    }

    function _sellAll() private {
        _schedule(1e18, 10, START, 11e18);
        vm.warp(START);
        _bid(0, ANN, 10, 1.1e18);
        vm.warp(CLOSE);
        _finalize(0, _one(ANN, 10, 11e18), _none());
        _assertStatus(IAuctionHouse.Status.Processed, IAuctionHouse.Outcome.Sold);
    }

    function _assertListing(uint256 auctionId, uint256 price, uint256 tokens, uint256 expiration) private view {
        (address token, uint256 listedPrice, uint256 listedTokens, address seller, uint256 end) =
            house.listings(auctionId);
        vm.assertEq(token, address(song));
        vm.assertEq(listedPrice, price, "price");
        vm.assertEq(listedTokens, tokens, "tokens");
        vm.assertEq(seller, SELLER);
        vm.assertEq(end, expiration, "expiration");
    }

    function _assertStatus(IAuctionHouse.Status status, IAuctionHouse.Outcome outcome) private view {
        IAuctionHouse.AuctionState memory state = house.auctionState(0);
        vm.assertEq(uint256(state.status), uint256(status), "status");
        vm.assertEq(uint256(state.outcome), uint256(outcome), "outcome");
    }

    function _assertSettlement(address bidder, uint256 amount, uint256 paid, uint256 refunded) private view {
        (uint256 dueAmount, uint256 duePaid, uint256 dueRefunded) = house.settlementOf(0, bidder);
        vm.assertEq(dueAmount, amount, "amount");
        vm.assertEq(duePaid, paid, "paid");
        vm.assertEq(dueRefunded, refunded, "refunded");
    }
}
