// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {IAuctionHouse} from "../interfaces/IAuctionHouse.sol";
import {Money} from "../libraries/Money.sol";
import {PackedBidder, PackedBidders} from "../libraries/PackedBidders.sol";
import {PackedBid, PackedBids} from "../libraries/PackedBids.sol";
import {Transfers} from "../libraries/Transfers.sol";
import {Listings} from "./Listings.sol";

/// @notice Takes bids and stores them by wallet. The contract never sorts bids.
abstract contract Bids is Listings {
    // A packed bid has 24 bits for its number.
    uint256 private constant MAX_BIDS = type(uint24).max;
    // Bounds the gas that settling one wallet can cost.
    uint256 private constant MAX_BIDS_PER_BIDDER = 64;

    mapping(uint256 auctionId => mapping(address bidder => PackedBidder)) private _bidders;
    // Two packed bids share a slot.
    mapping(uint256 auctionId => mapping(address bidder => PackedBid[MAX_BIDS_PER_BIDDER - 1])) private _furtherBids;

    /// @inheritdoc IAuctionHouse
    function bid(uint256 auctionId, uint256 amount, uint256 price) external nonReentrant returns (uint256 index) {
        return _placeBid(auctionId, amount, price);
    }

    /// @inheritdoc IAuctionHouse
    function bidWithPermit(
        uint256 auctionId,
        uint256 amount,
        uint256 price,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external nonReentrant returns (uint256 index) {
        _requireAmount(amount);
        _toSteps(price);
        uint256 deposit = depositFor(amount, price);
        // Anyone can submit the permit first. Then this call fails but the allowance exists; without it, the deposit reverts.
        try IERC20Permit(MELS).permit(msg.sender, address(this), deposit, deadline, v, r, s) {} catch {}
        return _placeBid(auctionId, amount, price);
    }

    /// @inheritdoc IAuctionHouse
    function bidsOf(uint256 auctionId, address account) external view returns (Bid[] memory bids) {
        _existing(auctionId);
        PackedBidder bidder = _bidders[auctionId][account];
        bids = new Bid[](bidder.bidCount());
        for (uint256 i = 0; i < bids.length; ++i) {
            PackedBid packed = _bidAt(auctionId, account, bidder, i);
            bids[i] = Bid(packed.index(), packed.amount(), packed.priceSteps() * Money.PRICE_STEP);
        }
    }

    /// @inheritdoc IAuctionHouse
    function depositFor(uint256 amount, uint256 price) public pure returns (uint256) {
        return Money.withCommission(amount * price);
    }

    function _bidderOf(uint256 auctionId, address account) internal view returns (PackedBidder bidder) {
        bidder = _bidders[auctionId][account];
        if (bidder.bidCount() == 0) revert BidderNotFound(auctionId, account);
    }

    /// @param i The bid's position among its bidder's bids.
    function _bidAt(uint256 auctionId, address account, PackedBidder bidder, uint256 i)
        internal
        view
        returns (PackedBid)
    {
        return i == 0 ? bidder.firstBid() : _furtherBids[auctionId][account][i - 1];
    }

    function _placeBid(uint256 auctionId, uint256 amount, uint256 price) private returns (uint256 index) {
        Auction storage auction = _existing(auctionId);
        if (block.timestamp < auction.startsAt) revert AuctionNotStarted(auctionId, auction.startsAt);
        if (block.timestamp >= auction.endsAt) revert AuctionEnded(auctionId, auction.endsAt);
        if (msg.sender == auction.seller) revert SellerBid(auctionId, msg.sender);
        _requireAmount(amount);
        uint256 priceSteps = _toSteps(price);
        Book memory book = auction.book;
        if (priceSteps < book.initialPriceSteps) {
            revert PriceBelowInitial(price, book.initialPriceSteps * Money.PRICE_STEP);
        }

        index = book.bidCount;
        if (index == MAX_BIDS) revert AuctionFull(auctionId, MAX_BIDS);
        _recordBid(book, PackedBids.pack(priceSteps, amount, index), auctionId);
        auction.book = book;
        emit BidPlaced(auctionId, msg.sender, index, amount, price);

        // `pull` compares the house's balance before and after, so the reentrancy lock keeps one deposit from counting twice.
        Transfers.pull(IERC20(MELS), msg.sender, depositFor(amount, price));
    }

    function _recordBid(Book memory book, PackedBid packed, uint256 auctionId) private {
        PackedBidder bidder = _bidders[auctionId][msg.sender];
        uint256 count = bidder.bidCount();
        if (count == MAX_BIDS_PER_BIDDER) revert BidLimitReached(msg.sender, MAX_BIDS_PER_BIDDER);
        if (count == 0) {
            _bidders[auctionId][msg.sender] = PackedBidders.pack(book.bidderCount++, packed);
        } else {
            _bidders[auctionId][msg.sender] = bidder.addBid();
            _furtherBids[auctionId][msg.sender][count - 1] = packed;
        }
        book.bidCount++;
        if (packed.priceSteps() < book.lowestPriceSteps) return;
        uint256 amount = packed.amount();
        // The cast loses nothing: the result is smaller than the old value.
        book.tokensAvailable = amount < book.tokensAvailable ? uint56(book.tokensAvailable - amount) : 0;
    }
}
