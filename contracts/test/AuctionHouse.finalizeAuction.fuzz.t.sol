// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {HouseTest} from "./support/HouseTest.sol";
import {ReferenceRule} from "./support/ReferenceRule.sol";
import {PlacedBid, SettlementLists, Wallet} from "./support/SettlementLists.sol";
import {vm} from "./support/Vm.sol";

/// @notice Random auctions, settled with the reference rule's lists:
/// - void or sold, with a Threshold or without; few prices, so that bids tie; wallets with several bids
/// - in one call | cleared in parts by anyone, settled in parts of any size in any order; equal results
/// - the smallest numbers and the largest
contract FinalizeAuctionFuzzTest is HouseTest {
    uint256 private constant WALLETS = 6;
    uint256 private constant WEALTH = 2 ** 160;

    struct Terms {
        uint256 step;
        uint256 supply;
        uint256 threshold;
    }

    uint256 private _seed;
    uint256 private _auctionId;

    function setUp() public override {
        super.setUp();
        for (uint256 i = 0; i < WALLETS; ++i) {
            mels.transfer(_wallet(i), WEALTH);
            vm.prank(_wallet(i));
            mels.approve(address(house), type(uint256).max);
        }
    }

    /// forge-config: default.fuzz.runs = 256
    function test_fuzz_oneCallAndManyPartsSettleWhatTheRuleGives(uint256 seed) public {
        _seed = seed;
        Terms memory terms = _randomTerms();
        _auctionId = _schedule(terms.step, terms.supply, NOW, terms.threshold);
        PlacedBid[] memory bids = _placeRandomBids(terms);
        (uint256 price, uint256[] memory allotments) = ReferenceRule.clear(bids, terms.supply, terms.threshold);
        Wallet[] memory wallets = SettlementLists.wallets(bids, allotments, price);
        IAuctionHouse.Entry[] memory winners = SettlementLists.winners(wallets);
        IAuctionHouse.Entry[] memory refunders = SettlementLists.refunders(wallets);
        vm.warp(END);

        uint256 ended = vm.snapshotState();
        _finalize(_auctionId, winners, refunders);
        _assertSettled(terms, price, winners);
        vm.revertToState(ended);
        while (house.clear(_auctionId, 1) == IAuctionHouse.Outcome.Unknown) {}
        _settleInParts(winners, refunders);
        _assertSettled(terms, price, winners);
    }

    /// @dev Draws entries from both lists until none is left; each call takes one to four of them.
    function _settleInParts(IAuctionHouse.Entry[] memory winners, IAuctionHouse.Entry[] memory refunders) private {
        uint256 won = winners.length;
        uint256 refunded = refunders.length;
        do {
            uint256 fromWinners = 0;
            uint256 fromRefunders = 0;
            for (uint256 drawn = _random(4); drawn < 4 && won + refunded > 0; ++drawn) {
                if (_random(won + refunded) < won) {
                    _swap(winners, _random(won), --won);
                    ++fromWinners;
                } else {
                    _swap(refunders, _random(refunded), --refunded);
                    ++fromRefunders;
                }
            }
            _finalize(_auctionId, _slice(winners, won, fromWinners), _slice(refunders, refunded, fromRefunders));
        } while (won + refunded > 0);
    }

    function _assertSettled(Terms memory terms, uint256 price, IAuctionHouse.Entry[] memory winners) private view {
        for (uint256 i = 0; i < WALLETS; ++i) {
            uint256 tokens = 0;
            for (uint256 j = 0; j < winners.length; ++j) {
                if (winners[j].bidder == _wallet(i)) tokens = winners[j].amount;
            }
            vm.assertEq(song.balanceOf(_wallet(i)), tokens * 1e18, "tokens");
            vm.assertEq(mels.balanceOf(_wallet(i)), WEALTH - tokens * price * 11 / 10, "MELS");
        }
        uint256 proceeds = price * terms.supply;
        vm.assertEq(mels.balanceOf(TREASURY), proceeds / 10, "commission");
        vm.assertEq(mels.balanceOf(PRODUCTION), price > 0 ? terms.threshold : 0, "Threshold");
        vm.assertEq(mels.balanceOf(SELLER), price > 0 ? proceeds - terms.threshold : 0, "excess");
        vm.assertEq(song.balanceOf(SELLER), (SONG_SUPPLY - (price > 0 ? terms.supply : 0)) * 1e18, "song");
        vm.assertEq(_held(mels) + _held(song), 0, "left in the house");
        IAuctionHouse.AuctionState memory state = house.auctionState(_auctionId);
        vm.assertEq(uint256(state.status), uint256(IAuctionHouse.Status.Processed), "status");
        vm.assertEq(state.clearingPrice, price, "price");
    }

    /// @dev One auction in four is as large as possible, and half have their own Threshold.
    function _randomTerms() private returns (Terms memory terms) {
        bool large = _random(4) == 0;
        uint256 largestStep = uint256(type(uint96).max) / 0.01e18 / 4;
        terms.step = (large ? largestStep : 100 + _random(300)) * 0.01e18;
        terms.supply = large ? 2 ** 53 - 1 - _random(3) : 1 + _random(40);
        terms.threshold = terms.step * terms.supply;
        if (_random(2) == 0) terms.threshold += _random(terms.threshold * 2);
    }

    /// @dev Prices are one to four times the initial price; demand is usually between half and five times the supply.
    function _placeRandomBids(Terms memory terms) private returns (PlacedBid[] memory bids) {
        bids = new PlacedBid[](_random(13));
        for (uint256 i = 0; i < bids.length; ++i) {
            uint256 amount = 1 + _random(1 + terms.supply * (1 + _random(4)) / 4);
            if (amount > terms.supply) amount = terms.supply;
            bids[i] = PlacedBid(_wallet(_random(WALLETS)), amount, terms.step * (1 + _random(4)));
            vm.prank(bids[i].bidder);
            house.bid(_auctionId, bids[i].amount, bids[i].price);
        }
    }

    function _random(uint256 limit) private returns (uint256) {
        _seed = uint256(keccak256(abi.encode(_seed)));
        return _seed % limit;
    }

    function _wallet(uint256 number) private pure returns (address) {
        return address(uint160(0x1000_0000 + number));
    }

    function _swap(IAuctionHouse.Entry[] memory entries, uint256 i, uint256 j) private pure {
        (entries[i], entries[j]) = (entries[j], entries[i]);
    }

    function _slice(IAuctionHouse.Entry[] memory entries, uint256 from, uint256 count)
        private
        pure
        returns (IAuctionHouse.Entry[] memory slice)
    {
        slice = new IAuctionHouse.Entry[](count);
        for (uint256 i = 0; i < count; ++i) {
            slice[i] = entries[from + i];
        }
    }
}
