// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {HouseTest} from "./support/HouseTest.sol";
import {bound, vm} from "./support/Vm.sol";

/// @notice Branches of `bid`:
/// - the auction exists, or not
/// - it is before the start, within [start, end), at the end or later
/// - the bidder is the seller, or not
/// - amount and price are within bounds, or not; the price is the initial price or more, or less
/// - it is the wallet's first bid, a further one, one too many
/// - it could meet the Threshold, or not; it asks for less than is available, or not
/// - the deposit arrives, or not
contract AuctionHouseBidTest is HouseTest {
    uint256 private constant LARGEST_PRICE = uint256(type(uint96).max) / 0.01e18 * 0.01e18;

    function test_bidsAreNumberedInChainOrder() external {
        _create(1e18, 1_000);

        vm.assertEq(_bid(0, ANN, 10, 1e18), 0);
        vm.assertEq(_bid(0, BEN, 20, 2e18), 1);
        vm.assertEq(_bid(0, ANN, 30, 3e18), 2);

        vm.assertEq(house.auctionState(0).bidCount, 3);
        vm.assertEq(house.auctionState(0).bidderCount, 2);
        _assertBid(ANN, 0, IAuctionHouse.Bid(0, 10, 1e18, 0, false));
        _assertBid(ANN, 1, IAuctionHouse.Bid(2, 30, 3e18, 0, false));
        _assertBid(BEN, 0, IAuctionHouse.Bid(1, 20, 2e18, 0, false));
    }

    function test_aBidKnowsWhatEarlierBidsAtItsPriceAskFor() external {
        _create(1e18, 1_000);
        _bid(0, ANN, 10, 2e18);
        _bid(0, BEN, 20, 1e18);
        _bid(0, BEN, 30, 2e18);
        _bid(0, ANN, 40, 2e18);

        _assertBid(ANN, 0, IAuctionHouse.Bid(0, 10, 2e18, 0, false));
        _assertBid(BEN, 0, IAuctionHouse.Bid(1, 20, 1e18, 0, false));
        _assertBid(BEN, 1, IAuctionHouse.Bid(2, 30, 2e18, 10, false));
        _assertBid(ANN, 1, IAuctionHouse.Bid(3, 40, 2e18, 40, false));
    }

    function test_everyAuctionCountsItsOwnBids() external {
        _create(1e18, 1_000);
        _create(1e18, 1_000);
        _bid(0, ANN, 10, 1e18);

        vm.assertEq(_bid(1, ANN, 20, 2e18), 0);

        _assertBid(ANN, 0, IAuctionHouse.Bid(0, 10, 1e18, 0, false));
        vm.assertEq(house.bidsOf(0, ANN).length, 1);
        vm.assertEq(house.bidsOf(1, ANN)[0].amount, 20);
        vm.assertEq(house.auctionState(0).tokensAvailable, 990);
        vm.assertEq(house.auctionState(1).tokensAvailable, 980);
    }

    function test_theEventCarriesTheWholeBid() external {
        _create(1e18, 1_000);
        _bid(0, ANN, 10, 1e18);
        _fund(BEN, 20, 1.25e18);

        vm.expectEmit(address(house));
        emit IAuctionHouse.BidPlaced(0, BEN, 1, 20, 1.25e18);
        vm.prank(BEN);
        house.bid(0, 20, 1.25e18);
    }

    function test_fuzz_theDepositIsTheTotalAndATenthToTheBaseUnit(uint256 amount, uint256 price) external {
        amount = bound(amount, 1, 2 ** 53 - 1);
        price = bound(price, 100, LARGEST_PRICE / 0.01e18) * 0.01e18;
        _create(1e18, 2 ** 53 - 1);
        mels.transfer(ANN, 2 ** 160);
        vm.prank(ANN);
        mels.approve(address(house), 2 ** 160);
        vm.prank(ANN);
        house.bid(0, amount, price);

        uint256 deposit = amount * price + amount * price / 10;
        vm.assertEq(deposit * 10, amount * price * 11);
        vm.assertEq(_held(mels), deposit);
        vm.assertEq(mels.balanceOf(ANN), 2 ** 160 - deposit);
        _assertBid(ANN, 0, IAuctionHouse.Bid(0, amount, price, 0, false));
    }

    function test_aMissingAuctionIsNotFound() external {
        _create(1e18, 1_000);

        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.AuctionNotFound.selector, 1, 1));
        vm.prank(ANN);
        house.bid(1, 10, 1e18);
    }

    function test_bidsAreAcceptedFromTheSecondOfTheStart() external {
        _schedule(1e18, 1_000, NOW + 1 days, 1_000e18);
        _fund(ANN, 10, 1e18);
        vm.warp(NOW + 1 days - 1);
        _refuses(ANN, 10, 1e18, abi.encodeWithSelector(IAuctionHouse.AuctionNotStarted.selector, 0, NOW + 1 days));

        vm.warp(NOW + 1 days);
        _bid(0, ANN, 10, 1e18);
        vm.assertEq(house.auctionState(0).bidCount, 1);
    }

    function test_bidsAreAcceptedUntilTheSecondBeforeTheEnd() external {
        _create(1e18, 1_000);
        vm.warp(END - 1);
        _bid(0, ANN, 10, 1e18);
        vm.assertEq(house.auctionState(0).bidCount, 1);

        _fund(ANN, 10, 1e18);
        vm.warp(END);
        _refuses(ANN, 10, 1e18, abi.encodeWithSelector(IAuctionHouse.AuctionEnded.selector, 0, END));
        vm.warp(END + 1);
        _refuses(ANN, 10, 1e18, abi.encodeWithSelector(IAuctionHouse.AuctionEnded.selector, 0, END));
    }

    function test_fuzz_bidsAreAcceptedOnlyBetweenStartAndEnd(uint256 time) external {
        _schedule(1e18, 1_000, NOW + 1 days, 1_000e18);
        _fund(ANN, 10, 1e18);
        time = bound(time, NOW, NOW + 1 days + DURATION * 2);
        vm.warp(time);

        vm.prank(ANN);
        (bool taken,) = address(house).call(abi.encodeCall(IAuctionHouse.bid, (0, 10, 1e18)));
        vm.assertEq(taken, time >= NOW + 1 days && time < NOW + 1 days + DURATION);
    }

    function test_theSellerCannotBid() external {
        _create(1e18, 1_000);
        _fund(SELLER, 10, 1e18);
        _refuses(SELLER, 10, 1e18, abi.encodeWithSelector(IAuctionHouse.SellerBid.selector, 0, SELLER));
    }

    function test_aSellerCanBidInAnotherSellersAuction() external {
        bytes32 role = house.LISTER_ROLE();
        vm.prank(OWNER);
        house.grantRole(role, BEN);
        _create(1e18, 1_000);

        _bid(0, BEN, 10, 1e18);
        vm.assertEq(house.auctionState(0).bidCount, 1);
    }

    function test_anAmountOutOfBoundsIsRefused() external {
        _create(1e18, 1_000);
        _refuses(ANN, 0, 1e18, abi.encodeWithSelector(IAuctionHouse.TokenAmountBelowMinimum.selector, 0, 1));
        _refuses(ANN, 1_001, 1e18, abi.encodeWithSelector(IAuctionHouse.TokenAmountAboveMaximum.selector, 1_001, 1_000));
    }

    function test_theSmallestAndTheLargestBidAreAccepted() external {
        _create(1e18, 2 ** 53 - 1);
        _bid(0, ANN, 1, 1e18);
        _bid(0, ANN, 2 ** 53 - 1, LARGEST_PRICE);

        _assertBid(ANN, 0, IAuctionHouse.Bid(0, 1, 1e18, 0, false));
        _assertBid(ANN, 1, IAuctionHouse.Bid(1, 2 ** 53 - 1, LARGEST_PRICE, 0, false));
    }

    function test_aPriceOutOfBoundsIsRefused() external {
        _create(1e18, 1_000);
        _refuses(ANN, 1, 0, abi.encodeWithSelector(IAuctionHouse.PriceBelowMinimum.selector, 0, 1e18));
        _refuses(ANN, 1, 0.99e18, abi.encodeWithSelector(IAuctionHouse.PriceBelowMinimum.selector, 0.99e18, 1e18));
        _refuses(
            ANN, 1, 1e18 + 1, abi.encodeWithSelector(IAuctionHouse.PriceNotMultipleOfStep.selector, 1e18 + 1, 0.01e18)
        );
        uint256 next = LARGEST_PRICE + 0.01e18;
        _refuses(
            ANN,
            1,
            next,
            abi.encodeWithSelector(IAuctionHouse.PriceAboveMaximum.selector, next, uint256(type(uint96).max))
        );
    }

    function test_theInitialPriceIsTheLowestBid() external {
        _create(2e18, 1_000);
        _refuses(ANN, 10, 1.99e18, abi.encodeWithSelector(IAuctionHouse.PriceBelowInitial.selector, 1.99e18, 2e18));

        _bid(0, ANN, 10, 2e18);
        _assertBid(ANN, 0, IAuctionHouse.Bid(0, 10, 2e18, 0, false));
    }

    function test_aBidderWithLessThanTheDepositIsRefused() external {
        _create(1e18, 1_000);
        _fund(ANN, 10, 1e18);
        vm.prank(ANN);
        mels.transfer(BEN, 1);
        _refuses(
            ANN, 10, 1e18, abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, ANN, 11e18 - 1, 11e18)
        );
        vm.assertEq(house.bidsOf(0, ANN).length, 0);
    }

    function test_anAllowanceBelowTheDepositIsRefused() external {
        _create(1e18, 1_000);
        _fund(ANN, 10, 1e18);
        vm.prank(ANN);
        mels.approve(address(house), 11e18 - 1);
        _refuses(
            ANN,
            10,
            1e18,
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, house, 11e18 - 1, 11e18)
        );
    }

    function test_aGiftOfMelsChangesNoSettlement() external {
        _create(1e18, 1_000);
        mels.transfer(address(house), 11e18);
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, house, 0, 11e18));
        vm.prank(ANN);
        house.bid(0, 10, 1e18);

        _bid(0, BEN, 10, 1e18);
        vm.assertEq(_held(mels), 22e18);
        vm.assertEq(house.credits(address(mels), address(this)), 0);
        vm.warp(END);
        house.clear(0, 0);
        (,, uint256 refunded) = house.settlementOf(0, BEN);
        vm.assertEq(refunded, 10e18);
    }

    /// @dev Expects that nothing is recorded and no money moves.
    function _refuses(address bidder, uint256 amount, uint256 price, bytes memory failure) private {
        IAuctionHouse.AuctionState memory before = house.auctionState(0);
        uint256 held = _held(mels);

        vm.expectRevert(failure);
        vm.prank(bidder);
        house.bid(0, amount, price);

        vm.assertEq(keccak256(abi.encode(house.auctionState(0))), keccak256(abi.encode(before)));
        vm.assertEq(_held(mels), held);
    }

    function _assertBid(address bidder, uint256 position, IAuctionHouse.Bid memory expected) private view {
        vm.assertEq(abi.encode(house.bidsOf(0, bidder)[position]), abi.encode(expected));
    }
}
