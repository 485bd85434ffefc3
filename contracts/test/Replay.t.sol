// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ICredits} from "../src/interfaces/ICredits.sol";
import {IMarket} from "../src/interfaces/IMarket.sol";
import {ISongToken} from "../src/interfaces/ISongToken.sol";
import {CampaignHandler} from "./support/CampaignHandler.sol";
import {Random} from "./support/Random.sol";
import {Replay, ReplayedAccount, ReplayedOrder} from "./support/Replay.sol";
import {vm} from "./support/Vm.sol";

/// @notice Whoever replays the events has the contracts' state: book, orders, locks, balances, dues, credits and holds.
/// forge-config: default.isolate = false
contract ReplayTest {
    CampaignHandler private handler;
    Replay private replay;

    /// @dev Five lives of 300 calls.
    function test_theEventsAloneGiveTheState() external {
        uint256 fresh = vm.snapshotState();
        for (uint256 seed = 1; seed <= 5; ++seed) {
            vm.warp(1_900_000_000);
            vm.recordLogs();
            handler = new CampaignHandler();
            handler.startReplay();
            replay = handler.replay();
            bytes4[] memory actions = handler.actions();
            Random memory random = Random(seed);
            for (uint256 i = 0; i < 300; ++i) {
                bytes memory call =
                    abi.encodeWithSelector(actions[random.below(actions.length)], random.below(type(uint256).max));
                (bool success,) = address(handler).call(call);
                vm.assertTrue(success, "the handler does not revert");
            }
            replay.read(vm.getRecordedLogs());
            _checkSongs();
            _checkAccounts();
            vm.revertToState(fresh);
            fresh = vm.snapshotState();
        }
    }

    function _checkSongs() private view {
        ISongToken[] memory songs = handler.allSongs();
        uint256 deposits = 0;
        uint256 held = 0;
        for (uint256 i = 0; i < songs.length; ++i) {
            vm.assertEq(replay.songs(i), address(songs[i]));
            held += _checkSong(songs[i]);
            deposits += _checkBook(address(songs[i]));
        }
        address market = address(handler.market());
        address royalties = address(handler.royalties());
        vm.assertEq(handler.mels().balanceOf(market), deposits + replay.creditSum(market), "the market's MELS");
        vm.assertEq(handler.mels().balanceOf(royalties), held + replay.creditSum(royalties), "the royalties' MELS");
        vm.assertEq(handler.royalties().minimum(), replay.minimum(), "minimum");
        for (uint256 id = 1; id <= handler.royalties().announcementCount(); ++id) {
            (,, uint256 payableFrom) = handler.royalties().announcementOf(id);
            vm.assertEq(payableFrom > 0, replay.isAnnounced(id), "announced");
        }
    }

    function _checkSong(ISongToken song) private view returns (uint256 held) {
        (held,,) = replay.songOf(address(song));
        (uint256 actual,) = handler.royalties().heldFor(address(song));
        vm.assertEq(actual, held, "held");
        address[] memory holders = handler.allHolders();
        for (uint256 i = 0; i < holders.length; ++i) {
            ReplayedAccount memory account = replay.accountOf(address(song), holders[i]);
            ISongToken.Due memory due = song.dueOf(holders[i]);
            vm.assertEq(song.balanceOf(holders[i]), account.balance, "balance");
            vm.assertEq(song.lockedOf(holders[i]), account.locked, "locked");
            vm.assertEq(uint256(due.mels) * 1e18 + due.rest, account.parts, "MELS due");
            vm.assertEq(due.eur, account.eur, "EUR due");
        }
    }

    function _checkBook(address song) private view returns (uint256 deposits) {
        ReplayedOrder[] memory orders = replay.ordersOf(song);
        (uint256 bestBuy, uint256 bestSell) = (0, 0);
        for (uint256 i = 0; i < orders.length; ++i) {
            ReplayedOrder memory order = orders[i];
            IMarket.Order memory actual = handler.market().orderOf(song, order.id);
            bytes memory expected =
                abi.encode(IMarket.Order(order.owner, order.left, order.lastDay, order.isBound, order.boundTo));
            vm.assertEq(abi.encode(actual), expected);
            bool isBuy = order.id.side == IMarket.Side.Buy;
            if (isBuy) deposits += order.left * order.id.price * 11 / 10;
            if (order.isPassed) continue;
            if (isBuy && order.id.price > bestBuy) bestBuy = order.id.price;
            if (!isBuy && (bestSell == 0 || order.id.price < bestSell)) bestSell = order.id.price;
        }
        (, uint256 orderCount, IMarket.State state) = replay.songOf(song);
        IMarket.Book memory book = handler.market().bookOf(song);
        vm.assertEq(book.orderCount, orderCount, "orders");
        vm.assertEq(uint256(book.state), uint256(state), "state");
        vm.assertEq(book.bestBuy, bestBuy, "best buy");
        vm.assertEq(book.bestSell, bestSell, "best sell");
    }

    function _checkAccounts() private view {
        address[] memory accounts = handler.allAccounts();
        address[3] memory payers = [address(handler.house()), address(handler.market()), address(handler.royalties())];
        for (uint256 i = 0; i < accounts.length; ++i) {
            vm.assertEq(handler.royalties().heldUntil(accounts[i]), replay.heldUntil(accounts[i]), "held until");
            for (uint256 j = 0; j < payers.length; ++j) {
                uint256 credit = ICredits(payers[j]).credits(address(handler.mels()), accounts[i]);
                vm.assertEq(credit, replay.credits(payers[j], accounts[i]), "credit");
            }
        }
    }
}
