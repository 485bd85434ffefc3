// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {Action} from "./support/BiddingHandler.sol";
import {BlockableToken} from "./support/BlockableToken.sol";
import {IHouse} from "./support/Deploy.sol";
import {Random} from "./support/Random.sol";
import {HouseHandler} from "./support/HouseHandler.sol";
import {ModelAuction} from "./support/HouseModel.sol";
import {Wallet} from "./support/SettlementLists.sol";
import {vm} from "./support/Vm.sol";

/// @dev The handler makes random calls in random order and models the expected state without asking the house.
/// forge-config: default.isolate = false
contract InvariantsTest {
    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    /// @dev One token's balances and credits, as they are and as the model expects them.
    struct Books {
        uint256 held;
        uint256 unspent;
        uint256 totalSupply;
        uint256 inAuctions;
        uint256 gifts;
        uint256[] balances;
        uint256[] credits;
        uint256[] duePaid;
        uint256[] dueCredit;
    }

    /// @dev One auction's state in the model and in the house.
    struct Known {
        uint256 id;
        ModelAuction auction;
        uint256 price;
        Wallet[] wallets;
        IAuctionHouse.AuctionState state;
    }

    uint256 private constant ACTION_COUNT = uint256(type(Action).max) + 1;

    HouseHandler private handler;
    IHouse private house;

    function setUp() external {
        vm.warp(1_900_000_000);
        handler = new HouseHandler();
        house = handler.house();
    }

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function targetSelectors() public view returns (FuzzSelector[] memory targets) {
        targets = new FuzzSelector[](1);
        targets[0] = FuzzSelector(address(handler), handler.actions());
    }

    /// @dev One function checks all facts, because forge starts a separate campaign for each invariant function.
    function invariant_theHouseMatchesTheModel() external view {
        BlockableToken[3] memory tokens = handler.tokens();
        for (uint256 i = 0; i < tokens.length; ++i) {
            Books memory books = _booksOf(tokens[i]);
            everythingHeldIsOwedOrAGift(books);
            everyPayeeHasWhatTheRuleGivesOnce(books);
            nothingIsMadeOrLost(books);
            if (i == 0) theCommissionIsATenthOfWhatIsPaid(books);
        }
        uint256[] memory live = handler.liveAuctions();
        for (uint256 i = 0; i < live.length; ++i) {
            _checkAuction(live[i]);
        }
        if (handler.auctionCount() > 0) _checkAuction(handler.touched());
    }

    /// @dev Nothing is ever lost: after each run every account takes out what is left, without the operator.
    function afterInvariant() external {
        handler.takeEverythingOut();
        BlockableToken[3] memory tokens = handler.tokens();
        for (uint256 i = 0; i < tokens.length; ++i) {
            Books memory books = _booksOf(tokens[i]);
            everyPayeeHasWhatTheRuleGivesOnce(books);
            _same(books.held, books.gifts, "only gifts stay");
        }
        uint256 count = handler.auctionCount();
        for (uint256 id = 0; id < count; ++id) {
            vm.assertTrue(house.auctionState(id).status == IAuctionHouse.Status.Processed, "every auction is processed");
        }
    }

    function test_theHandlerReachesEveryState() external {
        bytes4[] memory actions = handler.actions();
        Random memory random = Random(0x6d656c6f73);
        for (uint256 i = 0; i < 2000; ++i) {
            bytes memory call =
                abi.encodeWithSelector(actions[random.below(actions.length)], random.below(type(uint256).max));
            (bool success,) = address(handler).call(call);
            vm.assertTrue(success, "the handler does not revert");
        }
        for (uint256 i = 0; i < ACTION_COUNT; ++i) {
            vm.assertGe(handler.times(Action(i)), 5, vm.toString(i));
        }
    }

    function everythingHeldIsOwedOrAGift(Books memory books) internal pure {
        _same(books.held, books.inAuctions + _sum(books.credits) + books.gifts, "held is owed or given");
    }

    function everyPayeeHasWhatTheRuleGivesOnce(Books memory books) internal pure {
        for (uint256 i = 0; i < books.balances.length; ++i) {
            _same(books.balances[i], books.duePaid[i], "paid what is due, once");
            _same(books.credits[i], books.dueCredit[i], "credited what was refused");
        }
    }

    function nothingIsMadeOrLost(Books memory books) internal pure {
        _same(books.held + books.unspent + _sum(books.balances), books.totalSupply, "all tokens are accounted for");
    }

    function theCommissionIsATenthOfWhatIsPaid(Books memory books) internal view {
        uint256 first = handler.firstBeneficiary();
        uint256 commission = 0;
        uint256 proceeds = 0;
        for (uint256 i = first; i < books.balances.length; ++i) {
            uint256 received = books.balances[i] + books.credits[i];
            if (i < first + 2) commission += received;
            else proceeds += received;
        }
        _same(commission * 10, proceeds, "a tenth of what productions and sellers got");
    }

    function anAuctionIsProcessedOnceEveryBidderIsSettled(Known memory known) internal view {
        bool processed = known.state.status == IAuctionHouse.Status.Processed;
        _same(processed, known.auction.processed, "processed with the last settlement");
        _same(
            processed,
            known.state.outcome != IAuctionHouse.Outcome.Unknown && known.state.settledBidCount == known.state.bidCount,
            "processed with all bids settled or withdrawn"
        );
        for (uint256 i = 0; i < known.wallets.length; ++i) {
            Wallet memory wallet = known.wallets[i];
            bool settled = house.isSettled(known.id, wallet.bidder);
            _same(settled, handler.settled(known.id, wallet.bidder), "settled");
            if (processed) _same(settled, wallet.offered > 0, "every bidder with a deposit is settled");
        }
    }

    function onePriceForAllAndTheRightOne(Known memory known) internal view {
        bool sold = known.auction.outcome == IAuctionHouse.Outcome.Sold;
        _same(known.state.clearingPrice, sold ? known.price : 0, "the lowest winning bid");
        if (known.auction.outcome == IAuctionHouse.Outcome.Unknown) return;
        uint256 tokens = 0;
        for (uint256 i = 0; i < known.wallets.length; ++i) {
            Wallet memory wallet = known.wallets[i];
            (uint256 amount, uint256 paid, uint256 refunded) = house.settlementOf(known.id, wallet.bidder);
            _same(amount, wallet.amount, "the share that the rule gives");
            _same(paid, amount * known.price, "one price for all");
            _same(refunded, wallet.offered - paid, "the rest is refunded");
            tokens += amount;
        }
        _same(tokens, sold ? known.auction.supply : 0, "the supply or none");
    }

    function theTokensHandedOutAreTheSupplyOrNone(Known memory known) internal view {
        if (!known.auction.processed) return;
        bool sold = known.state.outcome == IAuctionHouse.Outcome.Sold;
        _same(handler.tokensHandedOut(known.id), sold ? known.auction.supply : 0, "the supply or none");
    }

    function theOutcomeIsDecidedOnceAndForAll(Known memory known) internal view {
        _same(uint256(known.state.outcome), uint256(known.auction.outcome), "decided as the model decides");
        (uint256 price,) = handler.outcomeOf(known.id);
        _same(known.state.tokensAvailable == 0, price > 0, "the book shows whether it will sell");
        _same(price, handler.priceWithoutWithdrawn(known.id), "withdrawn bids change no price");
    }

    function nothingOfAListingChanges(Known memory known) internal pure {
        bool same = known.state.treasury == known.auction.treasury && known.state.production == known.auction.production
            && known.state.seller == known.auction.seller;
        _same(same, true, "seller, treasury and production account are fixed at listing");
    }

    function _checkAuction(uint256 id) private view {
        (uint256 price, Wallet[] memory wallets) = handler.dueOf(id);
        Known memory known = Known(id, handler.auctionAt(id), price, wallets, house.auctionState(id));
        anAuctionIsProcessedOnceEveryBidderIsSettled(known);
        onePriceForAllAndTheRightOne(known);
        theTokensHandedOutAreTheSupplyOrNone(known);
        theOutcomeIsDecidedOnceAndForAll(known);
        nothingOfAListingChanges(known);
    }

    function _booksOf(BlockableToken token) private view returns (Books memory books) {
        (books.inAuctions, books.gifts) = handler.custody(address(token));
        (books.duePaid, books.dueCredit) = handler.ledger(address(token));
        address[] memory payees = handler.allPayees();
        books.balances = new uint256[](payees.length);
        books.credits = new uint256[](payees.length);
        for (uint256 i = 0; i < payees.length; ++i) {
            books.balances[i] = token.balanceOf(payees[i]);
            books.credits[i] = house.credits(address(token), payees[i]);
        }
        books.held = token.balanceOf(address(house));
        books.unspent = token.balanceOf(address(handler));
        books.totalSupply = token.totalSupply();
    }

    function _sum(uint256[] memory numbers) private pure returns (uint256 sum) {
        for (uint256 i = 0; i < numbers.length; ++i) {
            sum += numbers[i];
        }
    }

    // Calling a cheat code is slow, so it is called only for differences.
    function _same(uint256 left, uint256 right, string memory message) private pure {
        if (left != right) vm.assertEq(left, right, message);
    }

    function _same(bool left, bool right, string memory message) private pure {
        if (left != right) vm.assertEq(left, right, message);
    }
}
