// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {HouseTest} from "./support/HouseTest.sol";
import {bound, vm} from "./support/Vm.sol";

/// @notice Branches of `createAuction` in its terms:
/// - the caller is a lister, or not
/// - the amount is below 1, within bounds, above 2^53 - 1
/// - the price is below 1 MELS, within bounds, above 2^96 - 1, between two steps
/// - the duration is below a minute, within bounds, above a year
contract AuctionHouseCreateAuctionTest is HouseTest {
    function test_auctionsAreNumberedFromZero() external {
        vm.assertEq(house.listingCounter(), 0);

        vm.assertEq(_listFor(1e18, 1, 1 days), 0);
        vm.assertEq(_listFor(2e18, 2, 2 days), 1);
        vm.assertEq(_listFor(3e18, 3, 3 days), 2);

        vm.assertEq(house.listingCounter(), 3);
        _assertListing(0, 1e18, 1, 1 days);
        _assertListing(1, 2e18, 2, 2 days);
        _assertListing(2, 3e18, 3, 3 days);
    }

    function test_fuzz_everyValidListingIsStoredAsGiven(uint256 price, uint256 amount, uint256 duration) external {
        price = bound(price, 100, uint256(type(uint96).max) / 0.01e18) * 0.01e18;
        amount = bound(amount, 1, 2 ** 53 - 1);
        duration = bound(duration, 1 minutes, 365 days);

        vm.expectEmit(address(house));
        emit IAuctionHouse.AuctionCreated(
            0,
            SELLER,
            address(song),
            "Midnight Train",
            price,
            amount,
            price * amount,
            NOW,
            NOW + duration,
            TREASURY,
            PRODUCTION,
            0
        );
        _listFor(price, amount, duration);

        _assertListing(0, price, amount, duration);
        vm.assertEq(house.auctionState(0).threshold, price * amount);
        vm.assertEq(house.auctionState(0).startsAt, NOW);
    }

    function test_onlyAListerLists() external {
        vm.expectRevert(
            abi.encodeWithSelector(
                IAccessControl.AccessControlUnauthorizedAccount.selector, STRANGER, house.LISTER_ROLE()
            )
        );
        vm.prank(STRANGER);
        house.createAuction(1e18, 1, 1 days, address(song));
    }

    function test_anOfferOfNoTokensIsRefused() external {
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.TokenAmountBelowMinimum.selector, 0, 1));
        _listFor(1e18, 0, 1 days);
    }

    function test_theLargestAmountIsExactInJson() external {
        uint256 maximum = 2 ** 53 - 1;
        _listFor(1e18, maximum, 1 days);
        _assertListing(0, 1e18, maximum, 1 days);

        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.TokenAmountAboveMaximum.selector, maximum + 1, maximum));
        _listFor(1e18, maximum + 1, 1 days);
    }

    function test_theSmallestPriceIsOneMels() external {
        _listFor(1e18, 1, 1 days);
        _assertListing(0, 1e18, 1, 1 days);

        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.PriceBelowMinimum.selector, 0.99e18, 1e18));
        _listFor(0.99e18, 1, 1 days);
    }

    function test_aPriceOfZeroIsRefused() external {
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.PriceBelowMinimum.selector, 0, 1e18));
        _listFor(0, 1, 1 days);
    }

    function test_theLargestPriceFitsNinetySixBits() external {
        uint256 maximum = type(uint96).max;
        uint256 largest = maximum - maximum % 0.01e18;
        _listFor(largest, 1, 1 days);
        _assertListing(0, largest, 1, 1 days);

        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.PriceAboveMaximum.selector, largest + 0.01e18, maximum));
        _listFor(largest + 0.01e18, 1, 1 days);
    }

    function test_aPriceBetweenTwoStepsIsRefused() external {
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.PriceNotMultipleOfStep.selector, 1e18 + 1, 0.01e18));
        _listFor(1e18 + 1, 1, 1 days);

        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.PriceNotMultipleOfStep.selector, 2e18 - 1, 0.01e18));
        _listFor(2e18 - 1, 1, 1 days);
    }

    function test_theShortestSaleIsOneMinute() external {
        _listFor(1e18, 1, 60);
        _assertListing(0, 1e18, 1, 60);

        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.DurationBelowMinimum.selector, 59, 60));
        _listFor(1e18, 1, 59);
    }

    function test_theLongestSaleIsAYear() external {
        _listFor(1e18, 1, 365 days);
        _assertListing(0, 1e18, 1, 365 days);

        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.DurationAboveMaximum.selector, 365 days + 1, 365 days));
        _listFor(1e18, 1, 365 days + 1);

        vm.expectRevert(
            abi.encodeWithSelector(IAuctionHouse.DurationAboveMaximum.selector, type(uint256).max, 365 days)
        );
        _listFor(1e18, 1, type(uint256).max);
    }

    function _listFor(uint256 price, uint256 amount, uint256 duration) private returns (uint256) {
        vm.prank(SELLER);
        return house.createAuction(price, amount, duration, address(song));
    }

    function _assertListing(uint256 auctionId, uint256 price, uint256 amount, uint256 duration) private view {
        (address contractAddress, uint256 listedPrice, uint256 tokens, address seller, uint256 expiration) =
            house.listings(auctionId);
        vm.assertEq(contractAddress, address(song));
        vm.assertEq(listedPrice, price, "price");
        vm.assertEq(tokens, amount, "tokens");
        vm.assertEq(seller, SELLER);
        vm.assertEq(expiration, NOW + duration, "expiration");
    }
}
