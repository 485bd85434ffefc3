// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {BlockableToken} from "./BlockableToken.sol";
import {HouseWorld} from "./HouseWorld.sol";
import {ReferenceRule} from "./ReferenceRule.sol";
import {PlacedBid, SettlementLists, Wallet} from "./SettlementLists.sol";

/// @dev An auction's terms and progress as the model records them, without asking the house.
struct ModelAuction {
    BlockableToken song;
    address lister;
    address seller;
    uint256 supply;
    uint256 initialPrice;
    uint256 threshold;
    uint256 startsAt;
    uint256 endsAt;
    uint256 provedBidders;
    bool cleared;
    bool proceedsPaid;
    bool tokensReturned;
    bool processed;
    PlacedBid[] bids;
}

/// @notice Tracks what each account must have by the rule, independently of the house.
abstract contract HouseModel is HouseWorld {
    uint256 internal constant AS_WINNER = 1;
    uint256 internal constant AS_REFUNDER = 2;

    address private _treasury = treasuries[0];
    address private _production = productions[0];

    mapping(address token => uint256) internal inAuctions;
    mapping(address token => uint256) internal gifts;
    mapping(address token => mapping(address account => uint256)) internal credits;
    // Balance and credit together.
    mapping(address token => mapping(address account => uint256)) internal wealth;
    mapping(uint256 auctionId => mapping(address bidder => uint256)) internal marksOf;
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

    function marks(uint256 id, address bidder) external view returns (uint256) {
        return marksOf[id][bidder];
    }

    /// @notice What the rule gives at the end of the sale.
    function outcomeOf(uint256 id) public view returns (uint256 price, Wallet[] memory wallets) {
        PlacedBid[] memory bids = auctions[id].bids;
        uint256[] memory allotments;
        (price, allotments) = ReferenceRule.clear(bids, auctions[id].supply, auctions[id].threshold);
        wallets = SettlementLists.wallets(bids, allotments, price);
    }

    /// @notice What the bidders get at this time: all bids lose if the auction is not cleared in time.
    function dueOf(uint256 id) public view returns (uint256 price, Wallet[] memory wallets) {
        if (!_isOverdue(id)) return outcomeOf(id);
        wallets = SettlementLists.wallets(auctions[id].bids, new uint256[](0), 0);
    }

    function _isOverdue(uint256 id) internal view returns (bool) {
        return !auctions[id].cleared && block.timestamp >= auctions[id].endsAt + 14 days;
    }

    function _hasEnded(uint256 id) internal view returns (bool) {
        return block.timestamp >= auctions[id].endsAt;
    }

    function _modelAccounts(address treasury, address production) internal {
        (_treasury, _production) = (treasury, production);
    }

    function _modelListing(ModelAuction memory auction) internal {
        auctions.push();
        ModelAuction storage kept = auctions[auctions.length - 1];
        (kept.song, kept.lister, kept.seller) = (auction.song, auction.lister, auction.seller);
        (kept.supply, kept.initialPrice, kept.threshold) = (auction.supply, auction.initialPrice, auction.threshold);
        (kept.startsAt, kept.endsAt) = (auction.startsAt, auction.endsAt);
        _take(auction.song, auction.lister, auction.supply * 1e18);
    }

    function _modelBid(uint256 id, address bidder, uint256 amount, uint256 price) internal {
        auctions[id].bids.push(PlacedBid(bidder, amount, price));
        _take(mels, bidder, amount * price * 11 / 10);
    }

    function _modelWinner(uint256 id, Wallet memory wallet) internal {
        marksOf[id][wallet.bidder] |= AS_WINNER;
        tokensHandedOut[id] += wallet.amount;
        _give(auctions[id].song, wallet.bidder, wallet.amount * 1e18);
    }

    function _modelRefunder(uint256 id, Wallet memory wallet) internal {
        marksOf[id][wallet.bidder] |= AS_REFUNDER;
        _give(mels, wallet.bidder, (wallet.offered - wallet.paid) * 11 / 10);
    }

    function _modelReturn(uint256 id) internal {
        auctions[id].tokensReturned = true;
        _give(auctions[id].song, auctions[id].seller, auctions[id].supply * 1e18);
    }

    /// @dev Call it after each settlement; the last one closes the auction.
    function _modelClose(uint256 id, uint256 price, Wallet[] memory wallets) internal {
        for (uint256 i = 0; i < wallets.length; ++i) {
            if (!_isSettled(id, wallets[i])) return;
        }
        ModelAuction storage auction = auctions[id];
        auction.processed = true;
        if (price == 0) {
            if (!auction.tokensReturned) _modelReturn(id);
            return;
        }
        if (!auction.proceedsPaid) _modelProceeds(id, price);
    }

    function _modelProceeds(uint256 id, uint256 price) internal {
        ModelAuction storage auction = auctions[id];
        auction.proceedsPaid = true;
        uint256 proceeds = price * auction.supply;
        _give(mels, _treasury, proceeds / 10);
        _give(mels, _production, auction.threshold);
        _give(mels, auction.seller, proceeds - auction.threshold);
    }

    function _isSettled(uint256 id, Wallet memory wallet) internal view returns (bool) {
        uint256 needed = wallet.amount > 0 ? AS_WINNER : 0;
        if (wallet.offered > wallet.paid) needed |= AS_REFUNDER;
        return marksOf[id][wallet.bidder] == needed;
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
