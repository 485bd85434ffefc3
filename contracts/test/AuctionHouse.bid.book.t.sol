// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {HouseTest} from "./support/HouseTest.sol";
import {bound, vm} from "./support/Vm.sol";

/// @notice What `bid` stores: every bid of a wallet as it was placed, and the tokens that are still available.
contract AuctionHouseBidBookTest is HouseTest {
    uint256 private constant AUCTIONS_SLOT = 6;
    uint256 private constant LARGEST_PRICE = uint256(type(uint96).max) / 0.01e18 * 0.01e18;

    /// forge-config: default.fuzz.runs = 16
    function test_fuzz_aWalletPlacesSixtyFourBidsAndNotOneMore(uint256 seed) external {
        _create(1e18, 2 ** 53 - 1);
        _makeRich(ANN);
        IAuctionHouse.Bid[] memory placed = new IAuctionHouse.Bid[](64);
        for (uint256 i = 0; i < 64; ++i) {
            placed[i] = IAuctionHouse.Bid(i, _amountFrom(seed, i), _priceFrom(seed, i), 0, false);
            vm.prank(ANN);
            house.bid(0, placed[i].amount, placed[i].price);
        }
        _assertBids(placed);

        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.BidLimitReached.selector, ANN, 64));
        vm.prank(ANN);
        house.bid(0, 1, 1e18);
        _assertBids(placed);
        vm.assertEq(house.auctionState(0).bidCount, 64);
    }

    function test_anAuctionTakesAsManyBidsAsItCanNumber() external {
        _create(1e18, 1);
        uint256 limit = type(uint24).max;
        _setBidCount(limit - 1);
        vm.assertEq(_bid(0, ANN, 1, 1e18), limit - 1);

        _fund(BEN, 1, 1e18);
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.AuctionFull.selector, 0, limit));
        vm.prank(BEN);
        house.bid(0, 1, 1e18);
    }

    function test_theLimitIsForEachWalletAndAuction() external {
        _create(1e18, 1);
        _create(1e18, 1);
        for (uint256 i = 0; i < 64; ++i) {
            _bid(0, ANN, 1, 1e18);
        }

        vm.assertEq(_bid(0, BEN, 1, 1e18), 64);
        vm.assertEq(_bid(1, ANN, 1, 1e18), 0);
    }

    /// forge-config: default.fuzz.runs = 64
    function test_fuzz_theBidsOfWalletsDoNotMix(uint256 seed) external {
        _create(1e18, 2 ** 53 - 1);
        address[3] memory bidders = [ANN, BEN, CLEO];
        for (uint256 i = 0; i < 3; ++i) {
            _makeRich(bidders[i]);
        }
        uint256[3] memory counts;
        for (uint256 i = 0; i < 12; ++i) {
            uint256 turn = _draw(seed, i, "turn") % 3;
            vm.prank(bidders[turn]);
            house.bid(0, _amountFrom(seed, i), _priceFrom(seed, i));

            IAuctionHouse.Bid memory kept = house.bidsOf(0, bidders[turn])[counts[turn]++];
            vm.assertEq(kept.index, i, "index");
            vm.assertEq(kept.amount, _amountFrom(seed, i), "amount");
            vm.assertEq(kept.price, _priceFrom(seed, i), "price");
        }
        for (uint256 i = 0; i < 3; ++i) {
            if (counts[i] > 0) vm.assertEq(house.bidsOf(0, bidders[i]).length, counts[i]);
        }
    }

    function test_tokensAreAvailableUntilBidsCoverTheSupply() external {
        _create(1e18, 1_000);
        vm.assertEq(house.auctionState(0).tokensAvailable, 1_000);

        _bid(0, ANN, 999, 1e18);
        vm.assertEq(house.auctionState(0).tokensAvailable, 1);
        _bid(0, BEN, 1, 1e18);
        vm.assertEq(house.auctionState(0).tokensAvailable, 0);
        _bid(0, CLEO, 1, 1e18);
        vm.assertEq(house.auctionState(0).tokensAvailable, 0);
    }

    function test_aBidForTheSupplyLeavesNothingAvailable() external {
        _create(1e18, 1_000);
        _bid(0, ANN, 1_000, 1e18);
        vm.assertEq(house.auctionState(0).tokensAvailable, 0);
    }

    function test_theInitialPriceMeetsAThresholdOfTheInitialPrice() external {
        _schedule(1e18, 1_000, NOW, 1_000e18);
        _assertMeetsThresholdFrom(1e18);
    }

    function test_aBaseUnitMoreNeedsTheNextStep() external {
        _schedule(1e18, 1_000, NOW, 1_000e18 + 1);
        _assertMissesThreshold(1e18);
        _assertMeetsThresholdFrom(1.01e18);
    }

    function test_aBaseUnitLessThanTheNextStepStillNeedsIt() external {
        _schedule(1e18, 1_000, NOW, 1_010e18 - 1);
        _assertMissesThreshold(1e18);
        _assertMeetsThresholdFrom(1.01e18);
    }

    function test_aThresholdOfExactlyAStepIsMetByIt() external {
        _schedule(1e18, 1_000, NOW, 1_010e18);
        _assertMissesThreshold(1e18);
        _assertMeetsThresholdFrom(1.01e18);
    }

    function test_aBaseUnitMoreThanAStepNeedsTheOneAfterIt() external {
        _schedule(1e18, 1_000, NOW, 1_010e18 + 1);
        _assertMissesThreshold(1.01e18);
        _assertMeetsThresholdFrom(1.02e18);
    }

    /// forge-config: default.fuzz.runs = 128
    function test_fuzz_onlyBidsThatCanMeetTheThresholdTakeTokens(uint256 supply, uint256 threshold, uint256 seed)
        external
    {
        supply = bound(supply, 1, 2 ** 53 - 1);
        threshold = bound(threshold, 1e18 * supply, LARGEST_PRICE * supply);
        _schedule(1e18, supply, NOW, threshold);
        _makeRich(ANN);
        uint256 demand = 0;
        for (uint256 i = 0; i < 4; ++i) {
            uint256 amount = bound(_draw(seed, i, "amount"), 1, (supply + 1) / 2);
            uint256 price = _priceNear(threshold / supply, _draw(seed, i, "price"));
            vm.prank(ANN);
            house.bid(0, amount, price);

            if (price * supply >= threshold) demand += amount;
            vm.assertEq(house.auctionState(0).tokensAvailable, demand < supply ? supply - demand : 0);
        }
    }

    function _assertBids(IAuctionHouse.Bid[] memory expected) private view {
        IAuctionHouse.Bid[] memory bids = house.bidsOf(0, ANN);
        vm.assertEq(bids.length, expected.length, "bids");
        for (uint256 i = 0; i < bids.length; ++i) {
            vm.assertEq(bids[i].index, expected[i].index, "index");
            vm.assertEq(bids[i].amount, expected[i].amount, "amount");
            vm.assertEq(bids[i].price, expected[i].price, "price");
        }
    }

    function _assertMissesThreshold(uint256 price) private {
        _bid(0, ANN, 10, price);
        vm.assertEq(house.auctionState(0).tokensAvailable, 1_000, "misses");
    }

    function _assertMeetsThresholdFrom(uint256 price) private {
        _bid(0, BEN, 10, price);
        vm.assertEq(house.auctionState(0).tokensAvailable, 990, "meets");
    }

    function _makeRich(address bidder) private {
        mels.transfer(bidder, 2 ** 160);
        vm.prank(bidder);
        mels.approve(address(house), type(uint256).max);
    }

    /// @dev Every eighth amount is the largest possible.
    function _amountFrom(uint256 seed, uint256 i) private pure returns (uint256) {
        uint256 draw = _draw(seed, i, "amount");
        return draw % 8 == 0 ? 2 ** 53 - 1 : bound(draw, 1, 2 ** 53 - 1);
    }

    function _priceFrom(uint256 seed, uint256 i) private pure returns (uint256) {
        uint256 draw = _draw(seed, i, "price");
        return draw % 8 == 0 ? LARGEST_PRICE : bound(draw, 100, LARGEST_PRICE / 0.01e18) * 0.01e18;
    }

    /// @dev One step less, the same or one step more, within the bounds of a price.
    function _priceNear(uint256 price, uint256 draw) private pure returns (uint256) {
        uint256 steps = price / 0.01e18 + draw % 3;
        if (steps < 101) return 1e18;
        return steps * 0.01e18 > LARGEST_PRICE ? LARGEST_PRICE : (steps - 1) * 0.01e18;
    }

    function _draw(uint256 seed, uint256 i, string memory purpose) private pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, i, purpose)));
    }

    /// @dev Writes sixteen million bids as the bid count into the auction's fourth slot.
    function _setBidCount(uint256 count) private {
        bytes32 slot = bytes32(uint256(keccak256(abi.encode(0, AUCTIONS_SLOT))) + 3);
        uint256 book = uint256(vm.load(address(house), slot));
        vm.store(address(house), slot, bytes32(book | count << 208));
        vm.assertEq(house.auctionState(0).bidCount, count);
    }
}
