// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../../src/interfaces/IAuctionHouse.sol";
import {BlockableToken} from "./BlockableToken.sol";
import {HouseWorld} from "./HouseWorld.sol";
import {ReferenceRule} from "./ReferenceRule.sol";
import {PlacedBid, SettlementLists, Wallet} from "./SettlementLists.sol";

/// @dev An auction's terms and progress as the model records them, without asking the house.
/// @param levelsCounted How many price levels `clear` has gone down.
/// @param withdrawnBids One for each bid.
struct ModelAuction {
    BlockableToken song;
    address lister;
    address seller;
    address treasury;
    address production;
    uint256 supply;
    uint256 initialPrice;
    uint256 threshold;
    uint256 startsAt;
    uint256 endsAt;
    uint256 announcedAt;
    uint256 levelsCounted;
    IAuctionHouse.Outcome outcome;
    bool proceedsPaid;
    bool processed;
    PlacedBid[] bids;
    bool[] withdrawnBids;
}

/// @notice Tracks what each account must have by the rule, independently of the house.
abstract contract HouseModel is HouseWorld {
    address internal treasury = treasuries[0];
    address internal production = productions[0];

    mapping(address token => uint256) internal inAuctions;
    mapping(address token => uint256) internal gifts;
    mapping(address token => mapping(address account => uint256)) internal credits;
    // Balance and credit together.
    mapping(address token => mapping(address account => uint256)) internal wealth;
    mapping(uint256 auctionId => mapping(address bidder => bool)) public settled;
    mapping(uint256 auctionId => uint256) public tokensHandedOut;

    ModelAuction[] internal auctions;

    constructor() {
        for (uint256 i = 0; i < bidders.length; ++i) {
            wealth[address(mels)][bidders[i]] = MELS_EACH;
        }
        for (uint256 i = 0; i < 2; ++i) {
            wealth[address(songs[0])][sellers[i]] = SONGS_EACH;
            wealth[address(songs[1])][sellers[i]] = SONGS_EACH;
        }
    }

    function auctionCount() external view returns (uint256) {
        return auctions.length;
    }

    function auctionAt(uint256 id) external view returns (ModelAuction memory) {
        return auctions[id];
    }

    /// @notice What the house must hold of a token.
    function custody(address token) external view returns (uint256 forAuctions, uint256 given) {
        return (inAuctions[token], gifts[token]);
    }

    /// @notice What each payee must have been paid and credited, in the order of `allPayees`.
    function ledger(address token) external view returns (uint256[] memory paid, uint256[] memory credited) {
        paid = new uint256[](payees.length);
        credited = new uint256[](payees.length);
        for (uint256 i = 0; i < payees.length; ++i) {
            credited[i] = credits[token][payees[i]];
            paid[i] = wealth[token][payees[i]] - credited[i];
        }
    }

    /// @notice What the rule gives at the end of the sale. Withdrawn bids count for the price, but give nothing.
    function outcomeOf(uint256 id) public view returns (uint256 price, Wallet[] memory wallets) {
        PlacedBid[] memory bids = auctions[id].bids;
        uint256[] memory allotments;
        (price, allotments) = ReferenceRule.clear(bids, auctions[id].supply, auctions[id].threshold);
        wallets = SettlementLists.wallets(_left(id), allotments, price);
    }

    /// @notice The price that the rule gives if withdrawn bids had never been placed.
    function priceWithoutWithdrawn(uint256 id) external view returns (uint256 price) {
        (price,) = ReferenceRule.clear(_left(id), auctions[id].supply, auctions[id].threshold);
    }

    /// @notice What the bidders get at this time: all bids lose if the auction is void or not cleared in time.
    function dueOf(uint256 id) public view returns (uint256 price, Wallet[] memory wallets) {
        if (auctions[id].outcome != IAuctionHouse.Outcome.Void && !_isOverdue(id)) return outcomeOf(id);
        wallets = SettlementLists.wallets(_left(id), new uint256[](0), 0);
    }

    function _isOverdue(uint256 id) internal view returns (bool) {
        return auctions[id].outcome == IAuctionHouse.Outcome.Unknown && block.timestamp >= auctions[id].endsAt + 14 days;
    }

    function _hasEnded(uint256 id) internal view returns (bool) {
        return block.timestamp >= auctions[id].endsAt;
    }

    function _modelListing(ModelAuction memory auction) internal {
        auctions.push();
        ModelAuction storage kept = auctions[auctions.length - 1];
        (kept.song, kept.lister, kept.seller) = (auction.song, auction.lister, auction.seller);
        (kept.supply, kept.initialPrice, kept.threshold) = (auction.supply, auction.initialPrice, auction.threshold);
        (kept.startsAt, kept.endsAt) = (auction.startsAt, auction.endsAt);
        (kept.treasury, kept.production) = (treasury, production);
        _take(auction.song, auction.lister, auction.supply * 1e18);
    }

    function _modelBid(uint256 id, address bidder, uint256 amount, uint256 price) internal {
        auctions[id].bids.push(PlacedBid(bidder, amount, price));
        auctions[id].withdrawnBids.push(false);
        _take(mels, bidder, amount * price * 11 / 10);
    }

    /// @return Whether a bid was withdrawn.
    function _modelWithdrawnBids(uint256 id, address bidder, uint256 below) internal returns (bool) {
        uint256 refunded = 0;
        for (uint256 i = 0; i < auctions[id].bids.length; ++i) {
            PlacedBid memory one = auctions[id].bids[i];
            if (one.bidder != bidder || one.price >= below || auctions[id].withdrawnBids[i]) continue;
            auctions[id].withdrawnBids[i] = true;
            refunded += one.amount * one.price;
        }
        _give(mels, bidder, refunded * 11 / 10);
        return refunded > 0;
    }

    /// @dev A void auction's tokens return to the seller when it is decided.
    function _modelDecision(uint256 id, IAuctionHouse.Outcome outcome) internal {
        ModelAuction storage auction = auctions[id];
        if (auction.outcome != IAuctionHouse.Outcome.Unknown) return;
        auction.outcome = outcome;
        if (outcome == IAuctionHouse.Outcome.Void) _give(auction.song, auction.seller, auction.supply * 1e18);
    }

    function _modelSettled(uint256 id, Wallet memory wallet) internal {
        if (settled[id][wallet.bidder] || !_hasDue(wallet)) return;
        settled[id][wallet.bidder] = true;
        tokensHandedOut[id] += wallet.amount;
        _give(auctions[id].song, wallet.bidder, wallet.amount * 1e18);
        _give(mels, wallet.bidder, (wallet.offered - wallet.paid) * 11 / 10);
    }

    /// @dev Call it after each settlement; the last one closes the auction.
    function _modelClose(uint256 id, uint256 price, Wallet[] memory wallets) internal {
        for (uint256 i = 0; i < wallets.length; ++i) {
            if (_hasDue(wallets[i]) && !settled[id][wallets[i].bidder]) return;
        }
        auctions[id].processed = true;
        if (price > 0 && !auctions[id].proceedsPaid) _modelProceeds(id, price);
    }

    function _modelProceeds(uint256 id, uint256 price) internal {
        ModelAuction storage auction = auctions[id];
        auction.proceedsPaid = true;
        uint256 proceeds = price * auction.supply;
        _give(mels, auction.treasury, proceeds / 10);
        _give(mels, auction.production, auction.threshold);
        _give(mels, auction.seller, proceeds - auction.threshold);
    }

    /// @dev A wallet that has withdrawn all its bids has nothing due.
    function _hasDue(Wallet memory wallet) internal pure returns (bool) {
        return wallet.offered > 0;
    }

    /// @dev The bids as placed, with withdrawn ones asking for nothing.
    function _left(uint256 id) private view returns (PlacedBid[] memory bids) {
        bids = auctions[id].bids;
        for (uint256 i = 0; i < bids.length; ++i) {
            if (auctions[id].withdrawnBids[i]) bids[i].amount = 0;
        }
    }

    function _take(BlockableToken token, address account, uint256 amount) private {
        wealth[address(token)][account] -= amount;
        inAuctions[address(token)] += amount;
    }

    function _give(BlockableToken token, address account, uint256 amount) private {
        inAuctions[address(token)] -= amount;
        wealth[address(token)][account] += amount;
        if (token.refusalOf(account) != BlockableToken.Refusal.None) credits[address(token)][account] += amount;
    }
}
