// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {ICredits} from "../src/interfaces/ICredits.sol";
import {IMarket} from "../src/interfaces/IMarket.sol";
import {ISongToken} from "../src/interfaces/ISongToken.sol";
import {CampaignAuction} from "./support/CampaignAuctions.sol";
import {CampaignHandler} from "./support/CampaignHandler.sol";
import {CampaignOrder} from "./support/CampaignMarket.sol";
import {Done} from "./support/CampaignWorld.sol";
import {ClosedGate} from "./support/ClosedGate.sol";
import {Random} from "./support/Random.sol";
import {vm} from "./support/Vm.sol";

/// @dev All contracts together: the handler makes random calls in random order and models what they do without asking them.
/// forge-config: default.isolate = false
contract CampaignTest {
    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    uint256 private constant DONE_COUNT = uint256(type(Done).max) + 1;

    CampaignHandler private handler;
    ISongToken[] private songs;
    address[] private holders;
    address[] private accounts;

    function setUp() external {
        vm.warp(1_900_000_000);
        handler = new CampaignHandler();
        (songs, holders, accounts) = (handler.allSongs(), handler.allHolders(), handler.allAccounts());
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
    function invariant_allContractsMatchTheModel() external view {
        _check();
    }

    /// @dev Nothing is ever lost: after each run a stranger brings everything to its owner, though the gate reverts every call.
    function afterInvariant() external {
        vm.etch(address(handler.gate()), type(ClosedGate).runtimeCode);
        handler.takeEverythingOut();
        _check();
        _same(handler.mels().balanceOf(address(handler.house())), 0, "the house holds nothing");
        _same(handler.mels().balanceOf(address(handler.market())), 0, "the market holds nothing");
        for (uint256 i = 0; i < songs.length; ++i) {
            vm.assertLt(handler.heldFor(i), holders.length, "only parts of a base unit stay");
            for (uint256 j = 0; j < holders.length; ++j) {
                _same(songs[i].dueOf(holders[j]).mels, 0, "everything is paid");
                _same(songs[i].lockedOf(holders[j]), 0, "no token is locked");
            }
            _same(songs[i].balanceOf(address(handler.house())), 0, "no token stays in the house");
        }
    }

    function test_theHandlerReachesEveryState() external {
        bytes4[] memory actions = handler.actions();
        Random memory random = Random(0x6d656c6f73);
        uint256 fresh = vm.snapshotState();
        uint256[] memory times = new uint256[](DONE_COUNT);
        for (uint256 run = 0; run < 40; ++run) {
            for (uint256 i = 0; i < 200; ++i) {
                bytes memory call =
                    abi.encodeWithSelector(actions[random.below(actions.length)], random.below(type(uint256).max));
                (bool success,) = address(handler).call(call);
                vm.assertTrue(success, "the handler does not revert");
            }
            _check();
            for (uint256 i = 0; i < DONE_COUNT; ++i) {
                times[i] += handler.times(Done(i));
            }
            vm.revertToState(fresh);
            fresh = vm.snapshotState();
        }
        for (uint256 i = 0; i < DONE_COUNT; ++i) {
            vm.assertGe(times[i], 5, vm.toString(i));
        }
    }

    function _check() private view {
        _same(handler.mels().reentered(), false, "no contract is called while it is at work");
        uint256 royalties = 0;
        uint256 deposits = 0;
        for (uint256 i = 0; i < songs.length; ++i) {
            royalties += _checkSong(i);
            deposits += _checkBook(i);
        }
        _checkAccounts();
        _checkMoney(address(handler.house()), handler.deposits(), "the house holds what is in auctions and credits");
        _checkMoney(address(handler.market()), deposits, "the market holds what buy orders deposit, and credits");
        _checkMoney(address(handler.royalties()), royalties, "the royalties hold what is due, and credits");
        uint256 count = handler.auctionCount();
        for (uint256 id = 0; id < count; ++id) {
            _checkAuction(id);
        }
    }

    /// @return held The MELS paid in and not yet out.
    function _checkSong(uint256 index) private view returns (uint256 held) {
        ISongToken song = songs[index];
        (uint256 sum, uint256 dues) = (0, 0);
        for (uint256 i = 0; i < holders.length; ++i) {
            (uint256 balance, uint256 due) = _checkHolder(song, index, holders[i]);
            (sum, dues) = (sum + balance, dues + due);
        }
        _same(sum, song.totalSupply(), "all tokens are somewhere");
        _same(song.balanceOf(address(handler.market())), 0, "the market holds no song token");
        _same(song.balanceOf(address(handler.royalties())), 0, "the royalties hold no song token");
        _same(song.statementCount(), handler.statements(index), "statements count without gaps");
        (held,) = handler.royalties().heldFor(address(song));
        _same(held, handler.heldFor(index), "held for a song");
        _same(held, handler.paidIn(index) - handler.paidOut(index), "what was paid in and not out");
        _same(dues, held * 1e18, "the dues of all accounts are what was paid in and not yet out");
        (bool sold, address seller) = handler.songTokens().saleOf(address(song));
        (bool modelSold, address modelSeller) = handler.saleOf(index);
        _same(sold && seller == modelSeller, modelSold, "sold");
    }

    /// @return balance The tokens' base units.
    /// @return due MELS base units times 10^18.
    function _checkHolder(ISongToken song, uint256 index, address account)
        private
        view
        returns (uint256 balance, uint256 due)
    {
        uint256 locked;
        uint256 eur;
        uint256 drops;
        (balance, locked, due, eur, drops) = handler.modelOf(index, account);
        _same(song.balanceOf(account), balance, "tokens");
        _same(song.lockedOf(account), locked, "locked");
        if (locked * 1e18 > balance) vm.assertLe(locked * 1e18, balance, "locked tokens are held");
        ISongToken.Due memory actual = song.dueOf(account);
        _same(uint256(actual.mels) * 1e18 + actual.rest, due, "due to the base unit and its parts");
        eur /= 1e18;
        uint256 difference = eur > actual.eur ? eur - actual.eur : actual.eur - eur;
        if (difference > drops) vm.assertLe(difference, drops, "EUR");
    }

    /// @return deposits What resting buy orders have deposited.
    function _checkBook(uint256 index) private view returns (uint256 deposits) {
        CampaignOrder[] memory orders = handler.ordersOf(index);
        IMarket market = IMarket(address(handler.market()));
        address song = address(songs[index]);
        (uint256 bestBuy, uint256 bestSell) = (0, 0);
        for (uint256 i = 0; i < orders.length; ++i) {
            CampaignOrder memory order = orders[i];
            bool isBuy = order.side == IMarket.Side.Buy;
            if (isBuy) deposits += order.left * order.price * 11 / 10;
            IMarket.Order memory actual = market.orderOf(song, IMarket.OrderId(order.side, order.price, order.position));
            _same(actual.quantity, order.left, "what is left of an order");
            _same(actual.owner == order.owner, true, "whose it is");
            if (order.passed) continue;
            if (isBuy && order.price > bestBuy) bestBuy = order.price;
            if (!isBuy && (bestSell == 0 || order.price < bestSell)) bestSell = order.price;
        }
        IMarket.Book memory book = market.bookOf(song);
        _same(uint256(book.state), uint256(handler.stateOf(index)), "state of the market");
        _same(book.orderCount, handler.orderCount(index), "orders count without gaps");
        _same(book.bestBuy, bestBuy, "the best buyer");
        _same(book.bestSell, bestSell, "the best seller");
        _same(bestSell == 0 || bestBuy < bestSell, true, "no buyer rests at a seller's price");
    }

    function _checkAccounts() private view {
        address mels = address(handler.mels());
        address[3] memory payers = [address(handler.house()), address(handler.market()), address(handler.royalties())];
        for (uint256 i = 0; i < accounts.length; ++i) {
            _same(handler.mels().balanceOf(accounts[i]), handler.melsOf(accounts[i]), "paid what is due, once");
            for (uint256 j = 0; j < payers.length; ++j) {
                uint256 credit = ICredits(payers[j]).credits(mels, accounts[i]);
                _same(credit, handler.creditOf(payers[j], accounts[i]), "credited what was refused");
            }
        }
    }

    function _checkMoney(address payer, uint256 owed, string memory message) private view {
        _same(handler.mels().balanceOf(payer), owed + handler.creditsOf(payer), message);
    }

    function _checkAuction(uint256 id) private view {
        CampaignAuction memory auction = handler.auctionAt(id);
        IAuctionHouse.AuctionState memory state = handler.house().auctionState(id);
        _same(uint256(state.outcome), uint256(auction.outcome), "decided as the rule decides");
        bool processed = state.status == IAuctionHouse.Status.Processed;
        _same(processed, auction.processed, "processed with the last settlement");
        _same(state.proceedsPaid, auction.proceedsPaid, "the artist is paid");
    }

    // Calling a cheat code is slow, so it is called only for differences.
    function _same(uint256 left, uint256 right, string memory message) private pure {
        if (left != right) vm.assertEq(left, right, message);
    }

    function _same(bool left, bool right, string memory message) private pure {
        if (left != right) vm.assertEq(left, right, message);
    }
}
