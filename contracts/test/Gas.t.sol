// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {MeasuringTest} from "./support/MeasuringTest.sol";
import {vm} from "./support/Vm.sol";

/// @dev The gas of ordinary calls. Wallets approve exactly their deposit unless a name says otherwise.
contract GasTest is MeasuringTest {
    function test_snapshot_listing() external {
        _create(1e18, 1_000);
        _snapshot("createAuction, first");
        _create(1e18, 1_000);
        _snapshot("createAuction, later");
        _schedule(1e18, 1_000, NOW + 1 days, 2_000e18);
        _snapshot("scheduleAuction");
        vm.snapshotValue("AuctionHouse", "bytecode size", address(house).code.length);
        // Leaves 3 kB below the chain's limit of 24,576.
        vm.assertLe(address(house).code.length, 24_576 - 3_072);
    }

    function test_snapshot_firstBid() external {
        uint256 id = _create(1e18, 1_000);
        _bid(id, _wallet(0), 10, 10e18);
        _limit("bid, first of an auction", 125_000);
        _bid(id, _wallet(1), 10, 10e18);
        _limit("bid, first of a wallet", 80_000);
        _bidWithAllowance(id, _wallet(2), type(uint256).max, 10e18);
        _limit("bid, first of a wallet, unlimited allowance", 82_000);
        _bidWithAllowance(id, _wallet(3), 1_000e18, 10e18);
        _limit("bid, first of a wallet, part of an allowance", 85_000);
    }

    function test_snapshot_firstBidAtAPrice() external {
        uint256 id = _create(1e18, 1_000);
        _bid(id, _wallet(0), 10, 10e18);
        _bid(id, _wallet(1), 10, 10.05e18);
        _limit("bid, at a new price", 105_000);
        _bid(id, _wallet(2), 10, 10.01e18);
        _limit("bid, at a new price next to another", 105_000);
        _bid(id, _wallet(3), 10, 20e18);
        _limit("bid, at a new price, first within 256 steps", 125_000);
        // Far above the minimum price there are more words to fill; the bidder alone pays for them.
        _bid(id, _wallet(4), 1, 1_000e18);
        _snapshot("bid, first more than 655 MELS above the minimum price");
        _bid(id, _wallet(5), 1, uint256(type(uint96).max) / 0.01e18 * 0.01e18);
        _limit("bid, first at the largest price", 250_000);
    }

    function test_snapshot_furtherBids() external {
        uint256 id = _create(1e18, 1_000);
        for (uint256 i = 0; i < 3; ++i) {
            _bid(id, _wallet(i), 10, PRICE);
        }
        _bid(id, _wallet(0), 10, PRICE);
        _limit("bid, second of a wallet", 80_000);
        _bid(id, _wallet(0), 10, PRICE);
        _limit("bid, third of a wallet", 80_000);
        _bidWithAllowance(id, _wallet(1), type(uint256).max, PRICE);
        _snapshot("bid, second of a wallet, unlimited allowance");
        _bidWithAllowance(id, _wallet(2), 1_000e18, PRICE);
        _snapshot("bid, second of a wallet, part of an allowance");
    }

    function test_snapshot_bidWithPermit() external {
        uint256 id = _create(1e18, 1_000);
        uint256 key = uint256(keccak256("key"));
        address bidder = vm.addr(key);
        mels.transfer(bidder, 100e18);
        _bid(id, _wallet(0), 10, PRICE);
        bytes32 permit = keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
        bytes32 message = keccak256(abi.encode(permit, bidder, address(house), 22e18, 0, NOW));
        (uint8 v, bytes32 r, bytes32 s) =
            vm.sign(key, keccak256(abi.encodePacked("\x19\x01", mels.DOMAIN_SEPARATOR(), message)));
        vm.prank(bidder);
        house.bidWithPermit(id, 10, PRICE, NOW, v, r, s);
        _snapshot("bidWithPermit, first of a wallet");
    }

    /// @dev Under a policy, a bid asks the gate.
    function test_snapshot_bidUnderAPolicy() external {
        IAuctionHouse.Offer memory offer = _offer(1e18, 1_000, NOW, 1_000e18);
        uint256 open = _list(offer, "");
        offer.policy = 7;
        uint256 gated = _list(offer, "");
        address[] memory wallets = new address[](2);
        (wallets[0], wallets[1]) = (_wallet(0), _wallet(1));
        vm.prank(ADMITTER);
        gate.admitMany(wallets, 7, END);
        _bid(open, _wallet(0), 10, PRICE);
        _bid(open, _wallet(1), 10, PRICE);
        uint256 used = vm.lastCallGas().gasTotalUsed;
        _bid(gated, _wallet(0), 10, PRICE);
        _bid(gated, _wallet(1), 10, PRICE);
        uint256 more = _snapshot("bid under a policy, first of a wallet") - used;
        _margin("bid under a policy, more than without", more, 6_000);
    }

    function test_snapshot_aBidCostsTheSameAmongTwoAndAmongManyHundreds() external {
        uint256 id = _create(1e18, 1_000);
        _bid(id, _wallet(0), 10, PRICE);
        _bid(id, _wallet(1), 10, PRICE);
        uint256 early = _snapshot("bid, among 2");
        for (uint256 i = 2; i < 500; ++i) {
            _bidCheaply(id, _wallet(i), 10, PRICE);
        }
        _bid(id, _wallet(500), 10, PRICE);
        // Only the numbers in the event and the book differ.
        vm.assertApproxEqAbs(_snapshot("bid, among 501"), early, 100);
    }

    function test_snapshot_winnersWithRefund() external {
        uint256 few = _settleWinners(_create(1e18, 10_000), 20, 0);
        uint256 many = _settleWinners(_create(1e18, 10_000), 120, 1_000);
        _margin("finalizeAuction, per winner with a refund", (many - few) / 100, 62_000);
    }

    function test_snapshot_pureRefunds() external {
        uint256 few = _settleRefunds(_create(1e18, 1_000), 20, 0);
        uint256 many = _settleRefunds(_create(1e18, 1_000), 120, 1_000);
        _margin("finalizeAuction, per pure refund", (many - few) / 100, 34_000);
    }

    function test_snapshot_refundsOfAVoidAuction() external {
        uint256 few = _settleVoid(_create(1e18, 1_000), 20, 0);
        uint256 many = _settleVoid(_create(1e18, 1_000), 120, 1_000);
        _margin("finalizeAuction, per refund of a void auction", (many - few) / 100, 34_000);
    }

    /// @dev What one bidder costs all in: a bid at a price that has bids, tokens and a refund.
    function test_snapshot_wholeLife() external {
        uint256 id = _create(1e18, 1_000);
        _bid(id, _wallet(0), 10, 3e18);
        _bid(id, _wallet(1), 10, 3e18);
        uint256 used = vm.lastCallGas().gasTotalUsed;
        uint256 few = _settleWinners(_create(1e18, 10_000), 20, 2_000);
        uint256 many = _settleWinners(_create(1e18, 10_000), 120, 3_000);
        _margin("whole life of a bid, with tokens and a refund", used + (many - few) / 100, 150_000);
    }

    function test_snapshot_settle() external {
        uint256 few = _settleBidders(_create(1e18, 10_000), 20, 0);
        uint256 many = _settleBidders(_create(1e18, 10_000), 120, 1_000);
        _margin("settle, per winner with a refund", (many - few) / 100, 60_000);
    }

    function test_snapshot_oneself() external {
        uint256 id = _create(1e18, 100);
        for (uint256 i = 0; i < 4; ++i) {
            _bid(id, _wallet(i), 40, 3e18 - i * 0.1e18);
        }
        uint256[] memory prices = new uint256[](3);
        (prices[0], prices[1], prices[2]) = (3e18, 2.9e18, 2.8e18);
        vm.prank(_wallet(3));
        house.withdrawOutbid(id, prices);
        _limit("withdrawOutbid, three prices", 120_000);
        vm.warp(END);
        house.clear(id, 256);
        _snapshot("clear, three levels");
        vm.prank(_wallet(0));
        house.settleMe(id);
        _snapshot("settleMe, winner with a refund");
    }

    /// @dev The dearest levels have a word of their own: reading it and the sum from storage takes 4,200 gas.
    function test_snapshot_clearing() external {
        _margin("clear, per level, next to each other", (_clearing(120, 1) - _clearing(20, 1)) / 100, 5_000);
        _margin("clear, per level, 256 steps apart", (_clearing(120, 256) - _clearing(20, 256)) / 100, 6_500);
        _margin("clear, one level", _clearing(1, 1), 90_000);
        // The most that a settlement does before it pays.
        _margin("clear, 256 levels, 256 steps apart", _clearing(256, 256), 1_750_000);
    }

    /// @dev Half of the bidders win above the price, half share the rest at the price.
    function test_snapshot_twoThousandFiveHundredBidders() external {
        uint256 count = 2_500;
        uint256 id = _create(1e18, 20_000);
        for (uint256 i = 0; i < count; ++i) {
            _bidCheaply(id, _wallet(i), 10, i < count / 2 ? 3e18 : PRICE);
        }
        vm.warp(END);
        uint256 highest = 0;
        uint256 chunk = 250;
        for (uint256 from = 0; from < count; from += chunk) {
            (IAuctionHouse.Entry[] memory winners, IAuctionHouse.Entry[] memory refunders) =
                (new IAuctionHouse.Entry[](chunk), new IAuctionHouse.Entry[](chunk));
            for (uint256 i = 0; i < chunk; ++i) {
                // Bids at the price ask for 12,500 of the 7,500 tokens that are left, so each gets 6 without a remainder.
                bool above = from + i < count / 2;
                address bidder = _wallet(from + i);
                winners[i] = IAuctionHouse.Entry(bidder, above ? 10 : 6, (above ? 10 : 6) * PRICE);
                refunders[i] = IAuctionHouse.Entry(bidder, above ? 10 : 6, above ? 10e18 : 4 * PRICE);
            }
            _finalize(id, winners, refunders);
            uint256 used = vm.lastCallGas().gasTotalUsed;
            if (used > highest) highest = used;
        }
        _margin("finalizeAuction, 250 of 2,500 bidders, dearest call", highest, 15_500_000);
        _assertPaidOut(id);
    }

    /// @dev Someone places 1,000 bids for one token each at 1,000 prices, every one of which wins.
    function test_snapshot_aThousandDustBidsAtAThousandPrices() external {
        uint256 count = 1_000;
        uint256 id = _create(1e18, count);
        for (uint256 i = 0; i < count; ++i) {
            _bidCheaply(id, _wallet(i), 1, 1e18 + i * 0.13e18);
        }
        vm.warp(END);
        house.clear(id, count);
        _limit("clear, 1,000 levels in one call", 15_000_000);
        uint256 highest = 0;
        for (uint256 from = 0; from < count; from += 250) {
            address[] memory bidders = new address[](250);
            for (uint256 i = 0; i < 250; ++i) {
                bidders[i] = _wallet(from + i);
            }
            vm.prank(OPERATOR);
            house.settle(id, bidders);
            uint256 used = vm.lastCallGas().gasTotalUsed;
            if (used > highest) highest = used;
        }
        _margin("settle, 250 of 1,000 dust bids, dearest call", highest, 15_000_000);
        _assertPaidOut(id);
    }

    function _assertPaidOut(uint256 id) private view {
        vm.assertEq(uint256(house.auctionState(id).status), uint256(IAuctionHouse.Status.Processed));
        vm.assertEq(song.balanceOf(address(house)), 0);
        vm.assertEq(mels.balanceOf(address(house)), 1);
    }

    function _clearing(uint256 levels, uint256 distance) private returns (uint256 used) {
        uint256 fresh = vm.snapshotState();
        uint256 id = _create(1e18, levels);
        for (uint256 i = 0; i < levels; ++i) {
            _bidCheaply(id, _wallet(i), 1, 1e18 + i * distance * 0.01e18);
        }
        vm.warp(END);
        house.clear(id, levels);
        used = vm.lastCallGas().gasTotalUsed;
        vm.assertEq(house.auctionState(id).clearingPrice, 1e18);
        vm.revertToState(fresh);
    }

    function _settleBidders(uint256 id, uint256 count, uint256 firstWallet) private returns (uint256 used) {
        address[] memory bidders = new address[](count + 1);
        for (uint256 i = 0; i < count; ++i) {
            bidders[i] = _wallet(firstWallet + i);
            _bidCheaply(id, bidders[i], 10, 3e18);
        }
        _bid(id, ANN, 10_000, PRICE);
        bidders[count] = ANN;
        vm.warp(END);
        vm.prank(OPERATOR);
        house.settle(id, bidders);
        used = vm.lastCallGas().gasTotalUsed;
        vm.warp(NOW);
    }

    function _settleWinners(uint256 id, uint256 count, uint256 firstWallet) private returns (uint256) {
        (IAuctionHouse.Entry[] memory winners, IAuctionHouse.Entry[] memory refunders) =
            (new IAuctionHouse.Entry[](count + 1), new IAuctionHouse.Entry[](count + 1));
        for (uint256 i = 0; i < count; ++i) {
            address bidder = _wallet(firstWallet + i);
            _bidCheaply(id, bidder, 10, 3e18);
            (winners[i], refunders[i]) =
            (IAuctionHouse.Entry(bidder, 10, 20e18), IAuctionHouse.Entry(bidder, 10, 10e18));
        }
        uint256 left = 10_000 - 10 * count;
        _bid(id, ANN, 10_000, PRICE);
        winners[count] = IAuctionHouse.Entry(ANN, left, left * PRICE);
        refunders[count] = IAuctionHouse.Entry(ANN, left, 10 * count * PRICE);
        return _settle(id, winners, refunders);
    }

    function _settleRefunds(uint256 id, uint256 count, uint256 firstWallet) private returns (uint256) {
        _bid(id, ANN, 1_000, 3e18);
        return _settle(id, _one(ANN, 1_000, 3_000e18), _placeAndRefund(id, count, firstWallet));
    }

    function _settleVoid(uint256 id, uint256 count, uint256 firstWallet) private returns (uint256) {
        return _settle(id, _none(), _placeAndRefund(id, count, firstWallet));
    }

    function _placeAndRefund(uint256 id, uint256 count, uint256 firstWallet)
        private
        returns (IAuctionHouse.Entry[] memory refunders)
    {
        refunders = new IAuctionHouse.Entry[](count);
        for (uint256 i = 0; i < count; ++i) {
            address bidder = _wallet(firstWallet + i);
            _bidCheaply(id, bidder, 1, PRICE);
            refunders[i] = IAuctionHouse.Entry(bidder, 0, PRICE);
        }
    }

    function _settle(uint256 id, IAuctionHouse.Entry[] memory winners, IAuctionHouse.Entry[] memory refunders)
        private
        returns (uint256)
    {
        vm.warp(END);
        _finalize(id, winners, refunders);
        uint256 used = vm.lastCallGas().gasTotalUsed;
        vm.warp(NOW);
        return used;
    }

    function _bidWithAllowance(uint256 id, address bidder, uint256 allowance, uint256 price) private {
        mels.transfer(bidder, 1_000e18);
        vm.prank(bidder);
        mels.approve(address(house), allowance);
        vm.prank(bidder);
        house.bid(id, 10, price);
    }
}
