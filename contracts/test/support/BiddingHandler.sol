// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../../src/interfaces/IAuctionHouse.sol";
import {BlockableToken} from "./BlockableToken.sol";
import {Random} from "./Random.sol";
import {HouseModel, ModelAuction} from "./HouseModel.sol";
import {ReferenceRule} from "./ReferenceRule.sol";
import {PlacedBid} from "./SettlementLists.sol";
import {vm} from "./Vm.sol";

/// @dev Counted, because a suite that never reaches an action proves nothing about it.
enum Action {
    Listed,
    ListedForAnother,
    Bid,
    BidWithPermit,
    BidsWithdrawn,
    ClearedInPart,
    ClearedSold,
    ClearedVoid,
    AuctionWithdrawn,
    SettledInPart,
    SettledAgain,
    SettledByStranger,
    SettledAlone,
    SettledTooLate,
    ProceedsPaidEarly,
    ProcessedSold,
    ProcessedVoid,
    CreditWithdrawn,
    CreditSentElsewhere,
    SellerBidRefused,
    Refused
}

/// @notice Lists auctions, places bids, makes gifts, blocks accounts and lets time pass. Each call derives one action from its
/// seed and records it in the model.
abstract contract BiddingHandler is HouseModel {
    uint256 internal constant STEP = 0.01e18;
    // With few auctions at a time, each gets more bids.
    uint256 private constant MAX_LIVE = 4;
    uint256 private constant MAX_BIDS = 12;

    mapping(Action => uint256) public times;
    /// @notice The auction of the latest action.
    uint256 public touched;
    // Auctions that are not processed yet.
    uint256[] internal live;

    function liveAuctions() external view returns (uint256[] memory) {
        return live;
    }

    function createAuction(uint256 seed) external {
        Random memory random = Random(seed);
        if (live.length == MAX_LIVE) return _bid(random, false);
        ModelAuction memory auction = _terms(random);
        vm.prank(auction.lister);
        house.createAuction(
            auction.initialPrice, auction.supply, auction.endsAt - block.timestamp, address(auction.song)
        );
        _listed(auction);
    }

    function scheduleAuction(uint256 seed) external {
        Random memory random = Random(seed);
        if (live.length == MAX_LIVE) return _bid(random, false);
        ModelAuction memory auction = _terms(random);
        uint256 duration = auction.endsAt - block.timestamp;
        auction.startsAt = block.timestamp + random.below(1 days);
        auction.endsAt = auction.startsAt + duration;
        auction.threshold += random.below(3 * STEP * auction.supply);
        uint256 artist = random.below(3);
        if (artist < 2) auction.seller = artists[artist];
        IAuctionHouse.Offer memory offer = IAuctionHouse.Offer({
            seller: auction.seller,
            production: production,
            token: address(auction.song),
            tokenAmount: auction.supply,
            initialPrice: auction.initialPrice,
            threshold: auction.threshold,
            startsAt: auction.startsAt,
            duration: duration,
            policy: 0
        });
        bytes memory signature = artist < 2 ? _sign(FIRST_ARTIST_KEY + artist, offer) : bytes("");
        // The random terms can repeat an offer, which a lister can't list twice.
        vm.prank(auction.lister);
        try house.scheduleAuction(offer, signature) {
            _listed(auction);
        } catch (bytes memory reason) {
            vm.assertEq(bytes32(bytes4(reason)), bytes32(IAuctionHouse.OfferAlreadyListed.selector));
        }
    }

    /// @dev Places several bids, because an auction with one bid tests little.
    function bid(uint256 seed) external {
        Random memory random = Random(seed);
        for (uint256 count = 1 + random.below(3); count > 0; --count) {
            _bid(random, false);
        }
    }

    function bidWithPermit(uint256 seed) external {
        _bid(Random(seed), true);
    }

    function passTime(uint256 seed) external {
        Random memory random = Random(seed);
        uint256 leap = random.below(6);
        vm.warp(block.timestamp + (leap == 0 ? 14 days : leap == 1 ? 7 days : random.below(2 days)));
    }

    /// @dev Changes nothing for auctions that are listed already.
    function setAccounts(uint256 seed) external {
        Random memory random = Random(seed);
        (treasury, production) = (treasuries[random.below(2)], productions[random.below(2)]);
        vm.prank(OWNER);
        house.setAccounts(treasury, production);
    }

    /// @dev Names all prices from the highest down to any one; the house must refuse unless they cover the supply.
    function withdrawOutbid(uint256 seed) external {
        Random memory random = Random(seed);
        (bool found, uint256 id) = _find(random, _isOutbid);
        if (!found) return _bid(random, false);
        touched = id;
        ModelAuction storage auction = auctions[id];
        uint256[] memory prices = new uint256[](1 + random.below(4));
        uint256 covered = 0;
        for (uint256 i = 0; i < prices.length; ++i) {
            prices[i] = auction.initialPrice + STEP * (3 - i);
            (, uint256 atPrice) = ReferenceRule.demand(auction.bids, prices[i]);
            covered += atPrice;
        }
        uint256 lowest = prices[prices.length - 1];
        address bidder = _bidderBelow(auction, lowest);
        bytes memory call = abi.encodeCall(house.withdrawOutbid, (id, prices));
        if (covered < auction.supply || bidder == address(0)) return _refuse(bidders[0], call);
        vm.prank(bidder);
        house.withdrawOutbid(id, prices);
        _modelWithdrawnBids(id, bidder, lowest);
        times[Action.BidsWithdrawn]++;
    }

    function give(uint256 seed) external {
        Random memory random = Random(seed);
        BlockableToken token = tokens()[random.below(3)];
        uint256 amount = 1 + random.below(5e18);
        token.transfer(address(house), amount);
        gifts[address(token)] += amount;
    }

    function blockOrUnblock(uint256 seed) external {
        Random memory random = Random(seed);
        address account = payees[random.below(payees.length)];
        // Half of the time the token is MELS, which every payee receives.
        tokens()[random.below(4) % 3].setRefusal(account, BlockableToken.Refusal(random.below(3)));
    }

    function withdrawCredit(uint256 seed) external {
        Random memory random = Random(seed);
        address account = payees[random.below(payees.length)];
        BlockableToken token = tokens()[random.below(3)];
        for (uint256 i = 0; i < payees.length && credits[address(token)][account] == 0; ++i) {
            account = payees[i];
        }
        bytes memory call = abi.encodeCall(house.withdrawCredit, (address(token), account));
        bool blocked = token.refusalOf(account) != BlockableToken.Refusal.None;
        if (credits[address(token)][account] == 0) return _refuse(STRANGER, call);
        if (blocked && random.below(2) == 0 && _isBidder(account)) return _sendElsewhere(token, account);
        if (blocked) _refuse(STRANGER, call);

        token.setRefusal(account, BlockableToken.Refusal.None);
        vm.prank(STRANGER);
        house.withdrawCredit(address(token), account);
        credits[address(token)][account] = 0;
        times[Action.CreditWithdrawn]++;
    }

    function _withdrawAllCredits() internal {
        for (uint256 i = 0; i < 3; ++i) {
            BlockableToken token = tokens()[i];
            for (uint256 j = 0; j < payees.length; ++j) {
                if (credits[address(token)][payees[j]] == 0) continue;
                token.setRefusal(payees[j], BlockableToken.Refusal.None);
                house.withdrawCredit(address(token), payees[j]);
                credits[address(token)][payees[j]] = 0;
            }
        }
    }

    /// @dev This contract's own holdings count as unspent.
    function _sendElsewhere(BlockableToken token, address account) private {
        vm.prank(account);
        house.withdrawCreditTo(address(token), address(this));
        wealth[address(token)][account] -= credits[address(token)][account];
        credits[address(token)][account] = 0;
        times[Action.CreditSentElsewhere]++;
    }

    function _bid(Random memory random, bool signed) internal {
        (bool found, uint256 id) = _find(random, _acceptsBids);
        if (!found) return;
        touched = id;
        ModelAuction storage auction = auctions[id];
        if (random.below(16) == 0) _refuseSellersBid(id, auction);
        uint256 key = FIRST_KEY + random.below(BIDDER_COUNT);
        address bidder = bidders[key - FIRST_KEY];
        uint256 amount = 1 + random.below(auction.supply);
        // Few different prices make ties common.
        uint256 price = auction.initialPrice + STEP * random.below(4);
        uint256 deposit = amount * price * 11 / 10;
        if (signed) {
            (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, _permitHash(bidder, deposit));
            vm.prank(bidder);
            house.bidWithPermit(id, amount, price, block.timestamp, v, r, s);
        } else {
            vm.prank(bidder);
            mels.approve(address(house), deposit);
            vm.prank(bidder);
            house.bid(id, amount, price);
        }
        _modelBid(id, bidder, amount, price);
        times[signed ? Action.BidWithPermit : Action.Bid]++;
    }

    /// @dev The seller has enough money and allowance, so only the rule can refuse the bid.
    function _refuseSellersBid(uint256 id, ModelAuction storage auction) private {
        address seller = auction.seller;
        if (mels.refusalOf(seller) != BlockableToken.Refusal.None) return;
        uint256 deposit = auction.initialPrice * 11 / 10;
        mels.transfer(seller, deposit);
        vm.prank(seller);
        mels.approve(address(house), deposit);
        _refuse(seller, abi.encodeCall(house.bid, (id, 1, auction.initialPrice)));
        vm.prank(seller);
        mels.transfer(address(this), deposit);
        times[Action.SellerBidRefused]++;
    }

    /// @dev For an action that finds no auction: ends one, so that the next action finds it, or places a bid.
    function _endOneOrBid(Random memory random) internal {
        if (live.length == 0 || random.below(4) > 0) return _bid(random, false);
        uint256 endsAt = auctions[live[random.below(live.length)]].endsAt;
        if (endsAt > block.timestamp) vm.warp(endsAt);
    }

    function _refuse(address caller, bytes memory call) internal {
        vm.prank(caller);
        (bool success,) = address(house).call(call);
        vm.assertFalse(success, "a call that breaks a rule succeeds");
        times[Action.Refused]++;
    }

    function _find(Random memory random, function(uint256) internal view returns (bool) fits)
        internal
        view
        returns (bool found, uint256 id)
    {
        uint256 first = live.length == 0 ? 0 : random.below(live.length);
        for (uint256 i = 0; i < live.length; ++i) {
            id = live[(first + i) % live.length];
            if (fits(id)) return (true, id);
        }
    }

    function _acceptsBids(uint256 id) private view returns (bool) {
        ModelAuction storage auction = auctions[id];
        return block.timestamp >= auction.startsAt && block.timestamp < auction.endsAt && auction.bids.length < MAX_BIDS;
    }

    function _terms(Random memory random) private view returns (ModelAuction memory auction) {
        auction.song = songs[random.below(2)];
        auction.lister = sellers[random.below(2)];
        auction.seller = auction.lister;
        auction.supply = 1 + random.below(10);
        auction.initialPrice = 1e18 + STEP * random.below(3);
        auction.threshold = auction.initialPrice * auction.supply;
        auction.startsAt = block.timestamp;
        auction.endsAt = block.timestamp + 1 minutes + random.below(20 days);
    }

    /// @dev Prefers auctions in which someone can withdraw; few random ones would be found otherwise.
    function _isOutbid(uint256 id) private view returns (bool) {
        ModelAuction storage auction = auctions[id];
        if (!_acceptsWithdrawals(auction)) return false;
        for (uint256 i = 1; i < 4; ++i) {
            uint256 price = auction.initialPrice + STEP * i;
            (uint256 above, uint256 atPrice) = ReferenceRule.demand(auction.bids, price);
            if (above + atPrice >= auction.supply && _bidderBelow(auction, price) != address(0)) return true;
        }
        return false;
    }

    function _acceptsWithdrawals(ModelAuction storage auction) private view returns (bool) {
        return block.timestamp < auction.endsAt && auction.bids.length > 0;
    }

    /// @dev Returns zero if no bid below the price is left.
    function _bidderBelow(ModelAuction storage auction, uint256 price) private view returns (address) {
        for (uint256 i = 0; i < auction.bids.length; ++i) {
            PlacedBid memory one = auction.bids[i];
            if (one.price < price && !auction.withdrawnBids[i]) return one.bidder;
        }
        return address(0);
    }

    function _isBidder(address account) private view returns (bool) {
        for (uint256 i = 0; i < bidders.length; ++i) {
            if (bidders[i] == account) return true;
        }
        return false;
    }

    function _sign(uint256 key, IAuctionHouse.Offer memory offer) private view returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, house.offerDigest(offer));
        return abi.encodePacked(r, s, v);
    }

    function _listed(ModelAuction memory auction) private {
        touched = auctions.length;
        live.push(touched);
        _modelListing(auction);
        times[Action.Listed]++;
        if (auction.seller != auction.lister) times[Action.ListedForAnother]++;
    }

    function _permitHash(address bidder, uint256 deposit) private view returns (bytes32) {
        bytes32 typeHash =
            keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
        bytes32 permit =
            keccak256(abi.encode(typeHash, bidder, address(house), deposit, mels.nonces(bidder), block.timestamp));
        return keccak256(abi.encodePacked("\x19\x01", mels.DOMAIN_SEPARATOR(), permit));
    }
}
