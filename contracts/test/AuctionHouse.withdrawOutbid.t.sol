// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {Random} from "./support/Random.sol";
import {SettlementTest} from "./support/SettlementTest.sol";
import {vm} from "./support/Vm.sol";

/// @notice The branches of `withdrawOutbid`:
/// - the auction: missing | open | ended
/// - the prices: none | in another order | invalid | below the minimum price | one token short of the supply | enough
/// - the caller: without bids | without bids below the last price | with some | a second time
/// - afterwards: the others get what they would get otherwise, and the auction is processed without the withdrawn bids
contract WithdrawOutbidTest is SettlementTest {
    address[6] private _wallets_ = [ANN, BEN, CLEO, DAN, STRANGER, OWNER];

    function test_aMissingAuctionIsNotFound() external {
        _refused(abi.encodeWithSelector(IAuctionHouse.AuctionNotFound.selector, 0, 0), ANN, _prices(4e18));
    }

    function test_aBidBelowACoveredPriceIsPaidBackAtOnce() external {
        _openAuction();
        vm.expectEmit(address(house));
        emit IAuctionHouse.BidWithdrawn(auctionId, DAN, 3, 60e18);
        _withdraw(DAN, _prices(4e18));
        _assertHolds(DAN, 0, 66e18);
        IAuctionHouse.Bid memory kept = house.bidsOf(auctionId, DAN)[0];
        vm.assertEq(abi.encode(kept), abi.encode(IAuctionHouse.Bid(3, 20, 3e18, 0, true)));
        vm.assertEq(house.auctionState(auctionId).settledBidCount, 1);
        vm.assertEq(house.levelsBelow(auctionId, 4e18, 1)[0].amount, 20);
    }

    function test_theOthersGetTheSame() external {
        _openAuction();
        _withdraw(DAN, _prices(4e18));
        vm.warp(END);
        _finalize(auctionId, _winners(), _without(_refunders(), 3));
        _assertSold();
    }

    function test_pricesCoverTheSupplyTogether() external {
        _openAuction();
        _place(CLEO, 70, 4.5e18);
        // 30 at 5 MELS and 70 at 4.5 are exactly the supply, so Ben's and Cleo's bids at 4 are outbid.
        uint256[] memory prices = _two(5e18, 4.5e18);
        _withdraw(BEN, prices);
        _assertHolds(BEN, 0, 220e18);
        _withdraw(CLEO, prices);
        _assertHolds(CLEO, 0, 220e18);
        vm.assertEq(house.auctionState(auctionId).settledBidCount, 2);
        vm.warp(END);
        _settleMe(ANN);
        _settleMe(CLEO);
        _settleMe(DAN);
        _assertProcessed(IAuctionHouse.Outcome.Sold);
        _assertHolds(CLEO, 70, 220e18);
        _assertHouseEmpty();
    }

    function test_oneTokenShortOfTheSupplyIsNotEnough() external {
        _openAuction();
        _place(CLEO, 69, 4.5e18);
        _refused(abi.encodeWithSelector(IAuctionHouse.SupplyNotCovered.selector, 99, 100), BEN, _two(5e18, 4.5e18));
        _refused(abi.encodeWithSelector(IAuctionHouse.SupplyNotCovered.selector, 30, 100), BEN, _prices(5e18));
        _refused(abi.encodeWithSelector(IAuctionHouse.SupplyNotCovered.selector, 0, 100), BEN, new uint256[](0));
    }

    function test_aPriceCountsOnce() external {
        _openAuction();
        _refused(abi.encodeWithSelector(IAuctionHouse.PricesNotDescending.selector, 5e18, 5e18), DAN, _two(5e18, 5e18));
        _refused(abi.encodeWithSelector(IAuctionHouse.PricesNotDescending.selector, 5e18, 4e18), DAN, _two(4e18, 5e18));
    }

    function test_aPriceOutOfBoundsIsRefused() external {
        auctionId = _create(2e18, SUPPLY);
        _place(ANN, 30, 5e18);
        _refused(abi.encodeWithSelector(IAuctionHouse.PriceBelowInitial.selector, 1e18, 2e18), ANN, _two(5e18, 1e18));
        _refused(
            abi.encodeWithSelector(IAuctionHouse.PriceNotMultipleOfStep.selector, 5e18 - 1, 0.01e18),
            ANN,
            _prices(5e18 - 1)
        );
    }

    function test_bidsAtTheCoveredPriceStay() external {
        _openAuction();
        _refused(abi.encodeWithSelector(IAuctionHouse.NoBidBelow.selector, BEN, 4e18), BEN, _prices(4e18));
        _refused(abi.encodeWithSelector(IAuctionHouse.NoBidBelow.selector, ANN, 4e18), ANN, _prices(4e18));
        _refused(
            abi.encodeWithSelector(IAuctionHouse.BidderNotFound.selector, auctionId, STRANGER), STRANGER, _prices(4e18)
        );
    }

    function test_aBidIsWithdrawnOnce() external {
        _openAuction();
        _withdraw(DAN, _prices(4e18));
        _refused(abi.encodeWithSelector(IAuctionHouse.NoBidBelow.selector, DAN, 4e18), DAN, _prices(4e18));
    }

    function test_onlyTheBidsBelowThePriceAreWithdrawn() external {
        _openAuction();
        _place(DAN, 1, 4e18);
        _place(DAN, 2, 2e18);
        _withdraw(DAN, _prices(4e18));
        // 60 and 4 MELS are paid back with commission; the bid at 4 MELS stays.
        _assertHolds(DAN, 0, 70.4e18);
        vm.assertFalse(house.bidsOf(auctionId, DAN)[1].withdrawn);
        vm.assertEq(house.auctionState(auctionId).settledBidCount, 2);
    }

    function test_aBidderCanBidAgain() external {
        _openAuction();
        _withdraw(DAN, _prices(4e18));
        _bid(auctionId, DAN, 10, 6e18);
        vm.warp(END);
        _settleMe(DAN);
        vm.assertEq(song.balanceOf(DAN), 10e18);
    }

    function test_aBidderWithoutOtherBidsHasNothingToSettle() external {
        _openAuction();
        _withdraw(DAN, _prices(4e18));
        vm.warp(END);
        vm.expectRevert(_alreadySettled(DAN));
        _settleMe(DAN);
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.BidderNotRefunder.selector, auctionId, DAN));
        _finalize(auctionId, _none(), _one(DAN, 0, 60e18));
        vm.assertFalse(house.isSettled(auctionId, DAN));
    }

    function test_fromTheEndOnSettlingPaysInstead() external {
        _openAuction();
        vm.warp(END - 1);
        uint256 fresh = vm.snapshotState();
        _withdraw(DAN, _prices(4e18));
        vm.revertToState(fresh);
        vm.warp(END);
        _refused(abi.encodeWithSelector(IAuctionHouse.AuctionEnded.selector, auctionId, END), DAN, _prices(4e18));
        _settleMe(DAN);
        _assertHolds(DAN, 0, 66e18);
    }

    function test_aVoidAuctionPaysAWithdrawnBidOnce() external {
        // 100 tokens at 2 MELS cover the supply but not the Threshold of 250 MELS.
        auctionId = _schedule(1e18, SUPPLY, NOW, THRESHOLD);
        _place(ANN, 100, 2e18);
        _place(BEN, 10, 1e18);
        _withdraw(BEN, _prices(2e18));
        vm.warp(END);
        _settleMe(ANN);
        _assertProcessed(IAuctionHouse.Outcome.Void);
        _assertHolds(ANN, 0, 220e18);
        _assertHolds(BEN, 0, 11e18);
        _assertHouseEmpty();
    }

    function test_whatCannotBePaidBackIsCredited() external {
        _openAuction();
        vm.mockCallRevert(address(mels), abi.encodeWithSelector(IERC20.transfer.selector, DAN), "");
        _withdraw(DAN, _prices(4e18));
        vm.assertEq(house.credits(address(mels), DAN), 66e18);
    }

    /// @dev The same bids are placed twice, in the second world with withdrawals in between; the others must get the same.
    /// forge-config: default.fuzz.runs = 256
    function test_fuzz_withdrawingNeverChangesWhatTheOthersGet(uint256 seed) external {
        uint256 fresh = vm.snapshotState();
        _play(seed, false);
        (uint256[6] memory tokens, uint256[6] memory money) = _holdings();
        bytes32 clearing = _clearing();
        vm.revertToState(fresh);
        _play(seed, true);
        (uint256[6] memory tokensAfter, uint256[6] memory moneyAfter) = _holdings();
        vm.assertEq(_clearing(), clearing);
        for (uint256 i = 0; i < 6; ++i) {
            vm.assertEq(tokensAfter[i], tokens[i], "tokens");
            vm.assertEq(moneyAfter[i], money[i], "MELS");
        }
        _assertHouseEmpty();
    }

    function _play(uint256 seed, bool withdrawing) private {
        Random memory random = Random(seed);
        uint256 supply = 1 + random.below(12);
        auctionId = _schedule(1e18, supply, NOW, supply * (1e18 + random.below(4) * 0.01e18));
        for (uint256 i = 4 + random.below(16); i > 0; --i) {
            address bidder = _wallets_[random.below(6)];
            _bid(auctionId, bidder, 1 + random.below(supply), 1e18 + random.below(6) * 0.01e18);
            (uint256 who, uint256 lowest) = (random.below(6), random.below(6));
            if (withdrawing) _tryToWithdraw(_wallets_[who], lowest);
        }
        vm.warp(END);
        for (uint256 i = 0; i < 6; ++i) {
            vm.prank(_wallets_[i]);
            // A wallet without bids, or without any that are left, has nothing to settle.
            (bool settled,) = address(house).call(abi.encodeCall(house.settleMe, (auctionId)));
            settled;
        }
        vm.assertEq(uint256(house.auctionState(auctionId).status), uint256(IAuctionHouse.Status.Processed));
    }

    /// @dev Tries prices from the highest down to any price, whether or not they cover the supply.
    function _tryToWithdraw(address bidder, uint256 lowest) private {
        uint256[] memory prices = new uint256[](6 - lowest);
        for (uint256 i = 0; i < prices.length; ++i) {
            prices[i] = 1e18 + (5 - i) * 0.01e18;
        }
        vm.prank(bidder);
        (bool withdrawn,) = address(house).call(abi.encodeCall(house.withdrawOutbid, (auctionId, prices)));
        withdrawn;
    }

    function _holdings() private view returns (uint256[6] memory tokens, uint256[6] memory money) {
        for (uint256 i = 0; i < 6; ++i) {
            tokens[i] = song.balanceOf(_wallets_[i]);
            money[i] = mels.balanceOf(_wallets_[i]);
        }
    }

    function _clearing() private view returns (bytes32) {
        IAuctionHouse.AuctionState memory state = house.auctionState(auctionId);
        return keccak256(abi.encode(state.outcome, state.clearingPrice, state.demandAbove, state.demandAtPrice));
    }

    function _openAuction() private {
        _endedAuction();
        vm.warp(NOW);
    }

    function _withdraw(address bidder, uint256[] memory prices) private {
        vm.prank(bidder);
        house.withdrawOutbid(auctionId, prices);
    }

    function _refused(bytes memory reason, address bidder, uint256[] memory prices) private {
        vm.expectRevert(reason);
        _withdraw(bidder, prices);
    }

    function _prices(uint256 price) private pure returns (uint256[] memory prices) {
        prices = new uint256[](1);
        prices[0] = price;
    }

    function _two(uint256 first, uint256 second) private pure returns (uint256[] memory prices) {
        prices = new uint256[](2);
        (prices[0], prices[1]) = (first, second);
    }
}
