// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {BlockableToken} from "./BlockableToken.sol";
import {Dice} from "./Dice.sol";
import {HouseModel, ModelAuction} from "./HouseModel.sol";
import {vm} from "./Vm.sol";

/// @dev What happens, to be counted: a suite that never settles proves nothing.
enum Deed {
    Listed,
    ListedForAnother,
    Bid,
    BidWithPermit,
    ClearedByLists,
    ClearedByProof,
    SettledInPart,
    SettledByStranger,
    ProceedsPaidEarly,
    ProcessedSold,
    ProcessedVoid,
    ReclaimedByBidder,
    ReclaimedBySeller,
    ProcessedByReclaim,
    CreditWithdrawn,
    ReclaimRefusedToLister,
    SellerBidRefused,
    Refused
}

/// @notice Lists, bids, gives, blocks and lets time pass. Each number stands for one deed; the model hears of it.
abstract contract BiddingHandler is HouseModel {
    uint256 internal constant STEP = 0.01e18;
    // Few auctions at a time get more bids each.
    uint256 private constant MAX_LIVE = 4;
    uint256 private constant MAX_BIDS = 12;

    mapping(Deed => uint256) public times;
    /// @notice The auction of the latest deed.
    uint256 public touched;
    // Auctions that are not processed.
    uint256[] internal live;

    function liveAuctions() external view returns (uint256[] memory) {
        return live;
    }

    function createAuction(uint256 seed) external {
        Dice memory dice = Dice(seed);
        if (live.length == MAX_LIVE) return _bid(dice, false);
        ModelAuction memory auction = _terms(dice);
        vm.prank(auction.lister);
        house.createAuction(
            auction.initialPrice, auction.supply, auction.endsAt - block.timestamp, address(auction.song)
        );
        _listed(auction);
    }

    function scheduleAuction(uint256 seed) external {
        Dice memory dice = Dice(seed);
        if (live.length == MAX_LIVE) return _bid(dice, false);
        ModelAuction memory auction = _terms(dice);
        uint256 duration = auction.endsAt - block.timestamp;
        auction.startsAt = block.timestamp + dice.roll(1 days);
        auction.endsAt = auction.startsAt + duration;
        auction.threshold += dice.roll(3 * STEP * auction.supply);
        auction.seller = _anySeller(dice);
        vm.prank(auction.lister);
        house.scheduleAuction(
            auction.initialPrice,
            auction.supply,
            duration,
            address(auction.song),
            auction.startsAt,
            auction.threshold,
            auction.seller
        );
        _listed(auction);
    }

    /// @dev Several at once: an auction with one bid is a dull auction.
    function bid(uint256 seed) external {
        Dice memory dice = Dice(seed);
        for (uint256 count = 1 + dice.roll(3); count > 0; --count) {
            _bid(dice, false);
        }
    }

    function bidWithPermit(uint256 seed) external {
        _bid(Dice(seed), true);
    }

    function passTime(uint256 seed) external {
        Dice memory dice = Dice(seed);
        uint256 leap = dice.roll(8);
        vm.warp(block.timestamp + (leap == 0 ? 14 days : leap == 1 ? 7 days : dice.roll(2 days)));
    }

    function setAccounts(uint256 seed) external {
        Dice memory dice = Dice(seed);
        address treasury = treasuries[dice.roll(2)];
        address production = productions[dice.roll(2)];
        vm.prank(OWNER);
        house.setAccounts(treasury, production);
        _modelAccounts(treasury, production);
    }

    function give(uint256 seed) external {
        Dice memory dice = Dice(seed);
        BlockableToken token = tokens()[dice.roll(3)];
        uint256 amount = 1 + dice.roll(5e18);
        token.transfer(address(house), amount);
        gifts[address(token)] += amount;
    }

    function blockOrUnblock(uint256 seed) external {
        Dice memory dice = Dice(seed);
        address account = people[dice.roll(people.length)];
        // Half of the time MELS: everybody receives them.
        tokens()[dice.roll(4) % 3].setRefusal(account, BlockableToken.Refusal(dice.roll(3)));
    }

    function withdrawCredit(uint256 seed) external {
        Dice memory dice = Dice(seed);
        address account = people[dice.roll(people.length)];
        BlockableToken token = tokens()[dice.roll(3)];
        for (uint256 i = 0; i < people.length && credits[address(token)][account] == 0; ++i) {
            account = people[i];
        }
        bytes memory call = abi.encodeCall(house.withdrawCredit, (address(token), account));
        bool blocked = token.refusalOf(account) != BlockableToken.Refusal.None;
        if (blocked || credits[address(token)][account] == 0) return _refuse(STRANGER, call);

        vm.prank(STRANGER);
        house.withdrawCredit(address(token), account);
        credits[address(token)][account] = 0;
        times[Deed.CreditWithdrawn]++;
    }

    function _withdrawAllCredits() internal {
        for (uint256 i = 0; i < 3; ++i) {
            BlockableToken token = tokens()[i];
            for (uint256 j = 0; j < people.length; ++j) {
                if (credits[address(token)][people[j]] == 0) continue;
                token.setRefusal(people[j], BlockableToken.Refusal.None);
                house.withdrawCredit(address(token), people[j]);
                credits[address(token)][people[j]] = 0;
            }
        }
    }

    function _bid(Dice memory dice, bool signed) internal {
        (bool found, uint256 id) = _find(dice, _takesBids);
        if (!found) return;
        touched = id;
        ModelAuction storage auction = auctions[id];
        if (dice.roll(16) == 0) _refuseSellersBid(id, auction);
        uint256 key = FIRST_KEY + dice.roll(BIDDER_COUNT);
        address bidder = bidders[key - FIRST_KEY];
        uint256 amount = 1 + dice.roll(auction.supply);
        // Few prices: ties are the rule.
        uint256 price = auction.initialPrice + STEP * dice.roll(4);
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
        times[signed ? Deed.BidWithPermit : Deed.Bid]++;
    }

    /// @dev With money and an allowance that would do for anybody else.
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
        times[Deed.SellerBidRefused]++;
    }

    /// @dev For a deed that finds no auction to be done to: the next one finds one.
    function _endOneOrBid(Dice memory dice) internal {
        if (live.length == 0 || dice.roll(4) > 0) return _bid(dice, false);
        uint256 endsAt = auctions[live[dice.roll(live.length)]].endsAt;
        if (endsAt > block.timestamp) vm.warp(endsAt);
    }

    function _refuse(address caller, bytes memory call) internal {
        vm.prank(caller);
        (bool success,) = address(house).call(call);
        vm.assertFalse(success, "a call that breaks a rule goes through");
        times[Deed.Refused]++;
    }

    function _find(Dice memory dice, function(uint256) internal view returns (bool) fits)
        internal
        view
        returns (bool found, uint256 id)
    {
        uint256 first = live.length == 0 ? 0 : dice.roll(live.length);
        for (uint256 i = 0; i < live.length; ++i) {
            id = live[(first + i) % live.length];
            if (fits(id)) return (true, id);
        }
    }

    function _takesBids(uint256 id) private view returns (bool) {
        ModelAuction storage auction = auctions[id];
        return block.timestamp >= auction.startsAt && block.timestamp < auction.endsAt && auction.bids.length < MAX_BIDS;
    }

    function _terms(Dice memory dice) private view returns (ModelAuction memory auction) {
        auction.song = songs[dice.roll(2)];
        auction.lister = sellers[dice.roll(2)];
        auction.seller = auction.lister;
        auction.supply = 1 + dice.roll(10);
        auction.initialPrice = 1e18 + STEP * dice.roll(3);
        auction.threshold = auction.initialPrice * auction.supply;
        auction.startsAt = block.timestamp;
        auction.endsAt = block.timestamp + 1 minutes + dice.roll(20 days);
    }

    /// @dev Mostly an artist; else one of those who list, the caller or the other.
    function _anySeller(Dice memory dice) private view returns (address) {
        return dice.roll(3) > 0 ? artists[dice.roll(2)] : sellers[dice.roll(2)];
    }

    function _listed(ModelAuction memory auction) private {
        touched = auctions.length;
        live.push(touched);
        _modelListing(auction);
        times[Deed.Listed]++;
        if (auction.seller != auction.lister) times[Deed.ListedForAnother]++;
    }

    function _permitHash(address bidder, uint256 deposit) private view returns (bytes32) {
        bytes32 typeHash =
            keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
        bytes32 permit =
            keccak256(abi.encode(typeHash, bidder, address(house), deposit, mels.nonces(bidder), block.timestamp));
        return keccak256(abi.encodePacked("\x19\x01", mels.DOMAIN_SEPARATOR(), permit));
    }
}
