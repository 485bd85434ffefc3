// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../../src/interfaces/IAuctionHouse.sol";
import {IGate} from "../../src/interfaces/IGate.sol";
import {ISongTokens} from "../../src/interfaces/ISongTokens.sol";
import {CampaignWorld, Done} from "./CampaignWorld.sol";
import {Random} from "./Random.sol";
import {ReferenceRule} from "./ReferenceRule.sol";
import {PlacedBid, SettlementLists, Wallet} from "./SettlementLists.sol";
import {vm} from "./Vm.sol";

/// @param left What the house still holds for it: deposits and what winners have paid, with commission.
/// @param withdrawn One for each bid.
struct CampaignAuction {
    uint256 song;
    address seller;
    address treasury;
    uint256 supply;
    uint256 initialPrice;
    uint256 threshold;
    uint256 endsAt;
    uint256 policy;
    uint256 left;
    IAuctionHouse.Outcome outcome;
    bool proceedsPaid;
    bool processed;
    PlacedBid[] bids;
    bool[] withdrawn;
}

/// @dev First and later sales of songs, and who is admitted to them.
abstract contract CampaignAuctions is CampaignWorld {
    uint256 private constant MAX_LIVE = 3;
    uint256 private constant MAX_BIDS = 8;
    uint256 private constant POLICY = 7;

    CampaignAuction[] internal auctions;
    // Auctions that are not processed.
    uint256[] internal live;
    mapping(uint256 id => mapping(address bidder => bool)) internal settled;
    mapping(address wallet => uint256) internal admittedUntil;
    mapping(uint256 song => bool) internal sold;
    mapping(uint256 song => address) internal sellerOf;

    function auctionCount() external view returns (uint256) {
        return auctions.length;
    }

    function auctionAt(uint256 id) external view returns (CampaignAuction memory) {
        return auctions[id];
    }

    function saleOf(uint256 song) external view returns (bool, address) {
        return (sold[song], sellerOf[song]);
    }

    /// @notice What the house must hold for auctions.
    function deposits() external view returns (uint256 sum) {
        for (uint256 i = 0; i < live.length; ++i) {
            sum += auctions[live[i]].left;
        }
    }

    function list(uint256 seed) external {
        Random memory random = Random(seed);
        if (live.length >= MAX_LIVE) return _bid(random);
        uint256 index = random.below(3) == 0 ? 2 + random.below(2) : random.below(SONG_COUNT);
        // Often one whose tokens in the house have earned.
        for (uint256 i = 0; i < SONG_COUNT && random.below(2) == 0; ++i) {
            if (models[i].due[address(house)] > 0) index = i;
        }
        address seller = random.below(2) == 0 && !sold[index] ? _artist() : _holder(random);
        uint256 most = _unlocked(index, seller) / 1e18;
        for (uint256 i = 0; most == 0 && i < WALLET_COUNT; ++i) {
            seller = holders[i];
            most = _unlocked(index, seller) / 1e18;
        }
        if (most == 0) return _bid(random);
        // A first sale counts only with the whole supply.
        uint256 amount = !sold[index] && random.below(8) > 0 ? most : 1 + random.below(most);
        _list(random, index, seller, amount);
    }

    function bid(uint256 seed) external {
        Random memory random = Random(seed);
        for (uint256 count = 2 + random.below(3); count > 0; --count) {
            _bid(random);
        }
    }

    function withdrawOutbid(uint256 seed) external {
        Random memory random = Random(seed);
        (bool found, uint256 id) = _find(random, _isOpen);
        if (!found) return;
        CampaignAuction storage auction = auctions[id];
        uint256[] memory prices = new uint256[](1 + random.below(2));
        uint256 covered = 0;
        for (uint256 i = 0; i < prices.length; ++i) {
            prices[i] = auction.initialPrice + STEP * (2 - i);
            (, uint256 atPrice) = ReferenceRule.demand(auction.bids, prices[i]);
            covered += atPrice;
        }
        uint256 lowest = prices[prices.length - 1];
        address bidder = _wallet(random);
        for (uint256 i = 0; i < auction.bids.length; ++i) {
            if (auction.bids[i].price < lowest && !auction.withdrawn[i]) bidder = auction.bids[i].bidder;
        }
        uint256 refund = _offered(auction, bidder, lowest);
        bool allowed = covered >= auction.supply && refund > 0;
        if (!_try(bidder, address(house), abi.encodeCall(IAuctionHouse.withdrawOutbid, (id, prices)), allowed)) return;
        for (uint256 i = 0; i < auction.bids.length; ++i) {
            if (auction.bids[i].bidder == bidder && auction.bids[i].price < lowest) auction.withdrawn[i] = true;
        }
        auction.left -= refund * 11 / 10;
        _expectPayment(address(house), bidder, refund * 11 / 10);
        _called();
        ++times[Done.BidWithdrawn];
    }

    function withdrawAuction(uint256 seed) external {
        Random memory random = Random(seed);
        (bool found, uint256 id) = _find(random, _isOpen);
        if (!found || random.below(4) > 0) return _bid(random);
        bool allowed = block.timestamp + 1 days < auctions[id].endsAt;
        bytes memory call = abi.encodeCall(IAuctionHouse.withdrawAuction, (id, bytes32(seed)));
        if (!_try(OWNER, address(house), call, allowed)) return;
        auctions[id].endsAt = block.timestamp;
        _modelVoid(id);
        _modelClose(id);
        ++times[Done.AuctionWithdrawn];
    }

    function clear(uint256 seed) external {
        Random memory random = Random(seed);
        (bool found, uint256 id) = _find(random, _isUndecided);
        if (!found) return _endOne(random);
        _try(STRANGER, address(house), abi.encodeCall(IAuctionHouse.clear, (id, 256)), true);
        _modelDecision(id);
        _modelClose(id);
    }

    function settle(uint256 seed) external {
        Random memory random = Random(seed);
        (bool found, uint256 id) = _find(random, _hasEnded);
        if (!found) return _endOne(random);
        CampaignAuction storage auction = auctions[id];
        address[] memory named = new address[](auction.bids.length == 0 ? 0 : random.below(4));
        for (uint256 i = 0; i < named.length; ++i) {
            named[i] = auction.bids[random.below(auction.bids.length)].bidder;
        }
        bool byStranger = random.below(3) == 0;
        if (byStranger && random.below(2) == 0 && block.timestamp < auction.endsAt + 7 days) {
            vm.warp(auction.endsAt + 7 days);
        }
        bool allowed = !byStranger || block.timestamp >= auction.endsAt + 7 days;
        bytes memory call = abi.encodeCall(IAuctionHouse.settle, (id, named));
        if (!_try(byStranger ? STRANGER : OPERATOR, address(house), call, allowed)) return;
        if (byStranger) ++times[Done.SettledByStranger];
        _modelSettlement(id, named);
        _called();
    }

    function settleAll(uint256 seed) external {
        Random memory random = Random(seed);
        (bool found, uint256 id) = _find(random, _hasEnded);
        if (!found) return _endOne(random);
        _modelDecision(id);
        Wallet[] memory wallets = _wallets(id);
        bytes memory call = abi.encodeCall(
            IAuctionHouse.finalizeAuction, (id, SettlementLists.winners(wallets), SettlementLists.refunders(wallets))
        );
        _try(OPERATOR, address(house), call, true);
        _modelSettlement(id, SettlementLists.bidders(wallets, 0, wallets.length));
        _called();
    }

    function settleMe(uint256 seed) external {
        Random memory random = Random(seed);
        (bool found, uint256 id) = _find(random, _hasEnded);
        if (!found || auctions[id].bids.length == 0) return _endOne(random);
        address[] memory named = new address[](1);
        named[0] = auctions[id].bids[random.below(auctions[id].bids.length)].bidder;
        bool allowed = !settled[id][named[0]] && _offered(auctions[id], named[0], type(uint256).max) > 0;
        if (!_try(named[0], address(house), abi.encodeCall(IAuctionHouse.settleMe, (id)), allowed)) return;
        ++times[Done.SettledAlone];
        _modelSettlement(id, named);
        _called();
    }

    function payProceeds(uint256 seed) external {
        Random memory random = Random(seed);
        (bool found, uint256 id) = _find(random, _isSold);
        if (!found) return _endOne(random);
        bool allowed = !auctions[id].proceedsPaid;
        if (!_try(OPERATOR, address(house), abi.encodeCall(IAuctionHouse.payProceeds, (id)), allowed)) return;
        _modelProceeds(id);
        _called();
        ++times[Done.ProceedsPaidEarly];
    }

    function confirmSale(uint256 seed) external {
        _confirmSale(Random(seed));
    }

    /// @dev Changes nothing for auctions that are listed already.
    function setAccounts(uint256 seed) external {
        treasury = treasuries[seed % 2];
        vm.prank(OWNER);
        house.setAccounts(treasury, PRODUCTION);
        market.updateTreasury();
    }

    function admit(uint256 seed) external {
        Random memory random = Random(seed);
        address[] memory wallets = new address[](2);
        (wallets[0], wallets[1]) = (_wallet(random), _wallet(random));
        uint256 until = block.timestamp + random.below(90 days);
        vm.prank(ADMITTER);
        gate.admitMany(wallets, POLICY, until);
        for (uint256 i = 0; i < 2; ++i) {
            if (until > admittedUntil[wallets[i]]) admittedUntil[wallets[i]] = until;
        }
    }

    function dismiss(uint256 seed) external {
        address wallet = _wallet(Random(seed));
        bytes memory call = abi.encodeCall(IGate.dismiss, (wallet, POLICY, bytes32(seed)));
        _try(ADMITTER, address(gate), call, false);
        _try(OWNER, address(gate), call, true);
        admittedUntil[wallet] = 0;
    }

    /// @dev Any auction for any song, so that wrong pairs are refused too.
    function _confirmSale(Random memory random) internal {
        uint256 id = random.below(auctions.length);
        for (uint256 i = 0; i < auctions.length && random.below(8) > 0; ++i) {
            if (auctions[i].processed && !sold[auctions[i].song]) id = i;
        }
        uint256 index = random.below(8) > 0 ? auctions[id].song : random.below(SONG_COUNT);
        CampaignAuction storage auction = auctions[id];
        bool whole = auction.song == index && auction.supply == models[index].wholeTokens;
        bool allowed = whole && auction.processed && auction.outcome == IAuctionHouse.Outcome.Sold && !sold[index];
        bytes memory call = abi.encodeCall(ISongTokens.confirmSale, (address(songs[index]), id));
        if (!_try(STRANGER, address(songTokens), call, allowed)) return;
        (sold[index], sellerOf[index]) = (true, auction.seller);
        ++times[Done.SaleConfirmed];
    }

    /// @dev Applies to the model what a call in the middle of a payment did.
    function _called() internal virtual;

    /// @dev By anyone, without any role.
    function _settleEverything() internal {
        for (uint256 i = 0; i < live.length; ++i) {
            uint256 from = auctions[live[i]].endsAt + 7 days;
            if (block.timestamp < from) vm.warp(from);
        }
        while (live.length > 0) {
            uint256 id = live[live.length - 1];
            _modelDecision(id);
            Wallet[] memory wallets = _wallets(id);
            address[] memory named = SettlementLists.bidders(wallets, 0, wallets.length);
            _try(STRANGER, address(house), abi.encodeCall(IAuctionHouse.settle, (id, named)), true);
            _modelSettlement(id, named);
            _called();
        }
    }

    function _list(Random memory random, uint256 index, address seller, uint256 amount) private {
        IAuctionHouse.Offer memory offer;
        (offer.seller, offer.production, offer.token) = (seller, PRODUCTION, address(songs[index]));
        (offer.tokenAmount, offer.initialPrice) = (amount, 1e18 + STEP * random.below(3));
        offer.threshold = offer.initialPrice * amount + (random.below(4) == 0 ? STEP * amount : 0);
        (offer.startsAt, offer.duration) = (block.timestamp, 1 hours + random.below(10 days));
        offer.policy = random.below(4) == 0 ? uint16(POLICY) : 0;
        vm.prank(seller);
        songs[index].approve(address(house), amount * 1e18);
        // Tokens can't share what those of another auction have earned.
        bool allowed = models[index].due[address(house)] == 0;
        bytes memory call = abi.encodeCall(IAuctionHouse.scheduleAuction, (offer, ""));
        if (!_try(seller, address(house), call, allowed)) {
            ++times[Done.RefusedListing];
            return;
        }
        live.push(auctions.length);
        CampaignAuction storage auction = auctions.push();
        (auction.song, auction.seller, auction.treasury, auction.supply) = (index, seller, treasury, amount);
        (auction.initialPrice, auction.threshold) = (offer.initialPrice, offer.threshold);
        (auction.endsAt, auction.policy) = (block.timestamp + offer.duration, offer.policy);
        models[index].move(seller, address(house), amount * 1e18);
        ++times[sold[index] ? Done.ListedAgain : Done.Listed];
    }

    function _bid(Random memory random) private {
        (bool found, uint256 id) = _find(random, _acceptsBids);
        if (!found) return;
        CampaignAuction storage auction = auctions[id];
        address bidder = _wallet(random);
        uint256 amount = random.below(3) > 0 ? auction.supply : 1 + random.below(auction.supply);
        uint256 price = auction.initialPrice + STEP * random.below(3);
        bool admitted = auction.policy == 0 || admittedUntil[bidder] >= block.timestamp;
        if (!admitted) ++times[Done.RefusedPolicy];
        bool allowed = admitted && bidder != auction.seller && !mels.isStopped();
        if (!_try(bidder, address(house), abi.encodeCall(IAuctionHouse.bid, (id, amount, price)), allowed)) return;
        auction.bids.push(PlacedBid(bidder, amount, price));
        auction.withdrawn.push(false);
        auction.left += amount * price * 11 / 10;
        melsOf[bidder] -= amount * price * 11 / 10;
        _called();
        ++times[Done.Bid];
    }

    function _modelSettlement(uint256 id, address[] memory named) private {
        _modelDecision(id);
        Wallet[] memory wallets = _wallets(id);
        for (uint256 i = 0; i < named.length; ++i) {
            for (uint256 j = 0; j < wallets.length; ++j) {
                if (wallets[j].bidder == named[i]) _modelSettled(id, wallets[j]);
            }
        }
        _modelClose(id);
        if (!auctions[id].processed) ++times[Done.SettledInPart];
    }

    function _modelSettled(uint256 id, Wallet memory wallet) private {
        if (settled[id][wallet.bidder] || wallet.offered == 0) return;
        settled[id][wallet.bidder] = true;
        if (wallet.amount > 0) _leave(auctions[id].song, wallet.bidder, wallet.amount);
        uint256 refund = (wallet.offered - wallet.paid) * 11 / 10;
        auctions[id].left -= refund;
        _expectPayment(address(house), wallet.bidder, refund);
    }

    function _modelDecision(uint256 id) private {
        CampaignAuction storage auction = auctions[id];
        if (auction.outcome != IAuctionHouse.Outcome.Unknown) return;
        (uint256 price,) = _rule(auction);
        if (price == 0 || block.timestamp >= auction.endsAt + 14 days) return _modelVoid(id);
        auction.outcome = IAuctionHouse.Outcome.Sold;
        ++times[Done.Sold];
    }

    function _modelVoid(uint256 id) private {
        auctions[id].outcome = IAuctionHouse.Outcome.Void;
        _leave(auctions[id].song, auctions[id].seller, auctions[id].supply);
        ++times[Done.Void];
    }

    function _modelClose(uint256 id) private {
        CampaignAuction storage auction = auctions[id];
        if (auction.processed || auction.outcome == IAuctionHouse.Outcome.Unknown) return;
        for (uint256 i = 0; i < auction.bids.length; ++i) {
            if (!auction.withdrawn[i] && !settled[id][auction.bids[i].bidder]) return;
        }
        auction.processed = true;
        ++times[Done.Processed];
        if (auction.outcome == IAuctionHouse.Outcome.Sold && !auction.proceedsPaid) _modelProceeds(id);
        for (uint256 i = 0; i < live.length; ++i) {
            if (live[i] != id) continue;
            live[i] = live[live.length - 1];
            live.pop();
        }
    }

    function _modelProceeds(uint256 id) private {
        CampaignAuction storage auction = auctions[id];
        auction.proceedsPaid = true;
        (uint256 price,) = _rule(auction);
        uint256 proceeds = price * auction.supply;
        auction.left -= proceeds * 11 / 10;
        _expectPayment(address(house), auction.treasury, proceeds / 10);
        _expectPayment(address(house), PRODUCTION, auction.threshold);
        _expectPayment(address(house), auction.seller, proceeds - auction.threshold);
    }

    /// @dev Tokens leave the house with what they earned there.
    function _leave(uint256 index, address to, uint256 amount) private {
        if (models[index].due[address(house)] > 0) ++times[Done.CustodyLeft];
        models[index].moveOut(address(house), to, amount * 1e18);
    }

    function _wallets(uint256 id) private view returns (Wallet[] memory) {
        CampaignAuction storage auction = auctions[id];
        uint256 price = 0;
        uint256[] memory allotments;
        if (auction.outcome != IAuctionHouse.Outcome.Void) (price, allotments) = _rule(auction);
        PlacedBid[] memory bids = auction.bids;
        for (uint256 i = 0; i < bids.length; ++i) {
            if (auction.withdrawn[i]) bids[i].amount = 0;
        }
        return SettlementLists.wallets(bids, allotments, price);
    }

    function _rule(CampaignAuction storage auction) private view returns (uint256 price, uint256[] memory allotments) {
        return ReferenceRule.clear(auction.bids, auction.supply, auction.threshold);
    }

    function _offered(CampaignAuction storage auction, address bidder, uint256 below)
        private
        view
        returns (uint256 sum)
    {
        for (uint256 i = 0; i < auction.bids.length; ++i) {
            PlacedBid memory one = auction.bids[i];
            if (one.bidder == bidder && one.price < below && !auction.withdrawn[i]) sum += one.amount * one.price;
        }
    }

    /// @dev For an action that finds no auction: ends one, so that the next action finds it.
    function _endOne(Random memory random) private {
        if (live.length == 0) return;
        uint256 endsAt = auctions[live[random.below(live.length)]].endsAt;
        if (endsAt > block.timestamp && random.below(3) == 0) vm.warp(endsAt);
    }

    function _find(Random memory random, function(uint256) internal view returns (bool) fits)
        private
        view
        returns (bool found, uint256 id)
    {
        uint256 first = live.length == 0 ? 0 : random.below(live.length);
        for (uint256 i = 0; i < live.length; ++i) {
            id = live[(first + i) % live.length];
            if (fits(id)) return (true, id);
        }
    }

    function _isOpen(uint256 id) private view returns (bool) {
        return block.timestamp < auctions[id].endsAt;
    }

    function _acceptsBids(uint256 id) private view returns (bool) {
        return _isOpen(id) && auctions[id].bids.length < MAX_BIDS;
    }

    function _hasEnded(uint256 id) private view returns (bool) {
        return !_isOpen(id);
    }

    function _isUndecided(uint256 id) private view returns (bool) {
        return _hasEnded(id) && auctions[id].outcome == IAuctionHouse.Outcome.Unknown;
    }

    function _isSold(uint256 id) private view returns (bool) {
        return auctions[id].outcome == IAuctionHouse.Outcome.Sold;
    }
}
