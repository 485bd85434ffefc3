// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {HostileToken, Behaviour} from "./support/HostileToken.sol";
import {HouseTest} from "./support/HouseTest.sol";
import {bound, vm} from "./support/Vm.sol";

/// @notice Branches of `scheduleAuction`:
/// - the caller is a lister, or not
/// - amount, price, duration and token are refused like those of `createAuction`
/// - the Threshold is below price × amount, within bounds, above the largest price × amount
/// - the start is in the past, now, up to a year ahead, later
/// - the production account is the house's, or not
/// `AuctionHouse.scheduleAuction.seller.t.sol` tests sellers other than the caller.
contract AuctionHouseScheduleAuctionTest is HouseTest {
    uint256 private constant LARGEST_PRICE = uint256(type(uint96).max) / 0.01e18 * 0.01e18;

    function test_fuzz_everyValidListingIsStoredAsGiven(
        uint256 price,
        uint256 amount,
        uint256 duration,
        uint256 startsAt,
        uint256 threshold,
        uint16 policy
    ) external {
        price = bound(price, 100, LARGEST_PRICE / 0.01e18) * 0.01e18;
        amount = bound(amount, 1, 2 ** 53 - 1);
        duration = bound(duration, 1 minutes, 365 days);
        startsAt = bound(startsAt, NOW, NOW + 365 days);
        threshold = bound(threshold, price * amount, LARGEST_PRICE * amount);

        vm.expectEmit(address(house));
        emit IAuctionHouse.AuctionCreated(
            0,
            SELLER,
            address(song),
            "Midnight Train",
            price,
            amount,
            threshold,
            startsAt,
            startsAt + duration,
            TREASURY,
            PRODUCTION,
            policy
        );
        IAuctionHouse.Offer memory offer = _offer(price, amount, startsAt, threshold);
        (offer.duration, offer.policy) = (duration, policy);
        _list(offer, "");

        IAuctionHouse.AuctionState memory state = house.auctionState(0);
        vm.assertEq(state.token, address(song));
        vm.assertEq(state.seller, SELLER);
        vm.assertEq(state.treasury, TREASURY);
        vm.assertEq(state.production, PRODUCTION);
        vm.assertEq(state.initialPrice, price, "initialPrice");
        vm.assertEq(state.tokenAmount, amount, "tokenAmount");
        vm.assertEq(state.threshold, threshold, "threshold");
        vm.assertEq(state.startsAt, startsAt, "startsAt");
        vm.assertEq(state.endsAt, startsAt + duration, "endsAt");
        vm.assertEq(state.policy, policy, "policy");
        vm.assertEq(_held(song), amount * 1e18, "held");
    }

    function test_bothWaysOfListingShareOneCounter() external {
        vm.assertEq(_create(1e18, 1), 0);
        vm.assertEq(_schedule(1e18, 1, NOW, 1e18), 1);
        vm.assertEq(_create(1e18, 1), 2);
        vm.assertEq(house.listingCounter(), 3);
    }

    function test_onlyAListerLists() external {
        IAuctionHouse.Offer memory offer = _offer(1e18, 1, NOW, 1e18);
        vm.expectRevert(
            abi.encodeWithSelector(
                IAccessControl.AccessControlUnauthorizedAccount.selector, STRANGER, house.LISTER_ROLE()
            )
        );
        vm.prank(STRANGER);
        house.scheduleAuction(offer, "");
    }

    function test_anotherProductionAccountIsRefused() external {
        IAuctionHouse.Offer memory offer = _offer(1e18, 1, NOW, 1e18);
        offer.production = STRANGER;
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.ProductionMismatch.selector, STRANGER, PRODUCTION));
        _list(offer, "");
    }

    function test_theThresholdIsAtLeastPriceTimesAmount() external {
        _schedule(1.25e18, 1_000, NOW, 1_250e18);
        vm.assertEq(house.auctionState(0).threshold, 1_250e18);

        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.ThresholdBelowMinimum.selector, 1_250e18 - 1, 1_250e18));
        _schedule(1.25e18, 1_000, NOW, 1_250e18 - 1);
    }

    function test_theThresholdIsAtMostTheLargestPriceTimesAmount() external {
        uint256 maximum = LARGEST_PRICE * 1_000;
        _schedule(1e18, 1_000, NOW, maximum);
        vm.assertEq(house.auctionState(0).threshold, maximum);

        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.ThresholdAboveMaximum.selector, maximum + 1, maximum));
        _schedule(1e18, 1_000, NOW, maximum + 1);
    }

    function test_theLargestThresholdCanBeMet() external {
        _schedule(1e18, 1_000, NOW, LARGEST_PRICE * 1_000);

        _bid(0, ANN, 1_000, LARGEST_PRICE - 0.01e18);
        vm.assertEq(house.auctionState(0).tokensAvailable, 1_000);
        _bid(0, ANN, 1_000, LARGEST_PRICE);
        vm.assertEq(house.auctionState(0).tokensAvailable, 0);
    }

    function test_theEarliestStartIsNow() external {
        _schedule(1e18, 1, NOW, 1e18);
        vm.assertEq(house.auctionState(0).startsAt, NOW);

        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.StartInPast.selector, NOW - 1, NOW));
        _schedule(1e18, 1, NOW - 1, 1e18);
    }

    function test_theLatestStartIsAYearAhead() external {
        _schedule(1e18, 1, NOW + 365 days, 1e18);
        vm.assertEq(house.auctionState(0).startsAt, NOW + 365 days);

        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.StartTooLate.selector, NOW + 365 days + 1, NOW + 365 days));
        _schedule(1e18, 1, NOW + 365 days + 1, 1e18);
    }

    function test_theDurationCountsFromTheStart() external {
        _schedule(1e18, 1, NOW + 3 days, 1e18);

        (,,,, uint256 expiration) = house.listings(0);
        vm.assertEq(expiration, NOW + 3 days + DURATION);
    }

    function test_anAmountOutOfBoundsIsRefused() external {
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.TokenAmountBelowMinimum.selector, 0, 1));
        _schedule(1e18, 0, NOW, 0);

        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.TokenAmountAboveMaximum.selector, 2 ** 53, 2 ** 53 - 1));
        _schedule(1e18, 2 ** 53, NOW, 2 ** 53 * 1e18);
    }

    function test_aPriceOutOfBoundsIsRefused() external {
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.PriceBelowMinimum.selector, 0.99e18, 1e18));
        _schedule(0.99e18, 1, NOW, 0.99e18);

        vm.expectRevert(
            abi.encodeWithSelector(IAuctionHouse.PriceAboveMaximum.selector, 2 ** 96, uint256(type(uint96).max))
        );
        _schedule(2 ** 96, 1, NOW, 2 ** 96);

        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.PriceNotMultipleOfStep.selector, 1e18 + 1, 0.01e18));
        _schedule(1e18 + 1, 1, NOW, 1e18 + 1);
    }

    function test_aDurationOutOfBoundsIsRefused() external {
        IAuctionHouse.Offer memory offer = _offer(1e18, 1, NOW, 1e18);
        offer.duration = 59;
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.DurationBelowMinimum.selector, 59, 60));
        _list(offer, "");

        offer.duration = 365 days + 1;
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.DurationAboveMaximum.selector, 365 days + 1, 365 days));
        _list(offer, "");
    }

    function test_aTokenThatTakesAFeeIsRefused() external {
        _listAnyToken();
        HostileToken token = new HostileToken(1, SELLER);
        vm.prank(SELLER);
        token.approve(address(house), 1e18);
        token.setBehaviour(Behaviour.TakesFee);

        IAuctionHouse.Offer memory offer = _offer(1e18, 1, NOW, 1e18);
        offer.token = address(token);
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.AmountReceivedMismatch.selector, token, 1e18 - 1, 1e18));
        _list(offer, "");
        vm.assertEq(house.listingCounter(), 0);
    }
}
