// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ICredits} from "../../src/interfaces/ICredits.sol";
import {IMarket, Terms} from "../../src/interfaces/IMarket.sol";
import {IRoyalties} from "../../src/interfaces/IRoyalties.sol";
import {ISongToken} from "../../src/interfaces/ISongToken.sol";
import {ISongTokens} from "../../src/interfaces/ISongTokens.sol";
import {Vm} from "./Vm.sol";

/// @dev What an account has of a song. Earnings are added when its tokens move, as in the token, so that EUR round alike.
struct ReplayedAccount {
    uint256 balance;
    uint256 locked;
    uint256 statement;
    uint256 parts;
    uint256 eur;
}

struct ReplayedOrder {
    address owner;
    IMarket.OrderId id;
    uint256 left;
    uint256 lastDay;
    bool isBound;
    uint256 boundTo;
    bool isPassed;
}

/// @param melsEarned What a whole token has earned after each statement.
struct ReplayedSong {
    uint256 wholeTokens;
    uint256 held;
    uint256 orderCount;
    IMarket.State state;
    uint256[] melsEarned;
    uint256[] eurEarned;
    ReplayedOrder[] orders;
    mapping(address account => ReplayedAccount) accounts;
}

/// @notice Follows songs, market and royalties from their events alone, as anyone with a node can.
contract Replay {
    /// @dev An order that has arrived and has not rested or ended yet.
    struct Arriving {
        address song;
        address owner;
        IMarket.Side side;
        uint256 price;
        uint256 left;
        Terms terms;
    }

    address private immutable HOUSE;

    address[] public songs;
    mapping(address song => ReplayedSong) private _songs;
    mapping(address payer => mapping(address account => uint256)) public credits;
    mapping(address payer => uint256) public creditSum;
    mapping(address account => uint256) public heldUntil;
    mapping(uint256 id => bool) public isAnnounced;
    uint256 public minimum = 9.99e18;
    Arriving private _arriving;

    constructor(address house) {
        HOUSE = house;
    }

    function accountOf(address song, address account) external view returns (ReplayedAccount memory seen) {
        seen = _songs[song].accounts[account];
        (uint256 mels, uint256 eur) = _earnedSince(_songs[song], seen.statement);
        seen.parts += seen.balance * mels;
        seen.eur += seen.balance * eur / 1e18;
        seen.statement = _songs[song].melsEarned.length;
    }

    function ordersOf(address song) external view returns (ReplayedOrder[] memory) {
        return _songs[song].orders;
    }

    function songOf(address song) external view returns (uint256 held, uint256 orderCount, IMarket.State state) {
        return (_songs[song].held, _songs[song].orderCount, _songs[song].state);
    }

    function read(Vm.Log[] calldata logs) external {
        for (uint256 i = 0; i < logs.length; ++i) {
            Vm.Log calldata log = logs[i];
            _readSong(log);
            _readMarket(log);
            _readRoyalties(log);
            _readCredits(log);
        }
    }

    function _readSong(Vm.Log calldata log) private {
        bytes32 topic = log.topics[0];
        if (topic == ISongTokens.SongCreated.selector) {
            (,, uint256 wholeTokens,) = abi.decode(log.data, (string, string, uint256, address));
            _songs[_address(log.topics[2])].wholeTokens = wholeTokens;
            songs.push(_address(log.topics[2]));
        } else if (topic == ISongToken.Locked.selector) {
            _songs[log.emitter].accounts[_address(log.topics[1])].locked = abi.decode(log.data, (uint256));
        } else if (topic == IERC20.Transfer.selector) {
            // Of MELS too, whose balances no one asks for here.
            _move(
                _songs[log.emitter], _address(log.topics[1]), _address(log.topics[2]), abi.decode(log.data, (uint256))
            );
        }
    }

    function _move(ReplayedSong storage song, address from, address to, uint256 amount) private {
        ReplayedAccount storage sender = _earn(song, from);
        uint256 before = sender.balance;
        if (from != address(0)) sender.balance -= amount;
        ReplayedAccount storage receiver = _earn(song, to);
        receiver.balance += amount;
        if (from != HOUSE || sender.parts + sender.eur == 0) return;
        // Tokens take along what they earned in the house. They all earned the same, and EUR round down but for the last.
        uint256 parts = sender.parts / before * amount;
        uint256 eur = amount == before ? sender.eur : sender.eur * amount / before;
        (sender.parts, receiver.parts) = (sender.parts - parts, receiver.parts + parts);
        (sender.eur, receiver.eur) = (sender.eur - eur, receiver.eur + eur);
    }

    function _readMarket(Vm.Log calldata log) private {
        bytes32 topic = log.topics[0];
        if (topic == IMarket.OrderPlaced.selector) _arrive(log);
        else if (topic == IMarket.Traded.selector) _trade(log);
        else if (topic == IMarket.OrderRested.selector) _rest(log);
        else if (topic == IMarket.OrderUnfilled.selector) _pass(_arriving.price, type(uint256).max);
        else if (topic == IMarket.OrderRemoved.selector) _remove(log);
        else if (topic == IMarket.MarketOpened.selector) _songs[_address(log.topics[1])].state = IMarket.State.Open;
        else if (topic == IMarket.MarketHalted.selector) _songs[_address(log.topics[1])].state = IMarket.State.Halted;
        else if (topic == IMarket.MarketResumed.selector) _songs[_address(log.topics[1])].state = IMarket.State.Open;
        else if (topic == IMarket.MarketClosed.selector) _songs[_address(log.topics[1])].state = IMarket.State.Closed;
    }

    function _arrive(Vm.Log calldata log) private {
        address song = _address(log.topics[1]);
        ++_songs[song].orderCount;
        (IMarket.Side side, uint256 quantity, uint256 price, Terms memory terms) =
            abi.decode(log.data, (IMarket.Side, uint256, uint256, Terms));
        _arriving = Arriving(song, _address(log.topics[2]), side, price, quantity, terms);
    }

    function _trade(Vm.Log calldata log) private {
        (IMarket.OrderId memory id, uint256 quantity) = abi.decode(log.data, (IMarket.OrderId, uint256));
        _arriving.left -= quantity;
        _pass(id.price, id.position);
        (ReplayedOrder[] storage orders, uint256 index) = _find(_arriving.song, id);
        orders[index].left -= quantity;
        if (orders[index].left == 0) _drop(orders, index);
    }

    /// @dev A trade passes ended orders that are better, or older at its price; an order that rests or ends passes all that match.
    function _pass(uint256 price, uint256 position) private {
        ReplayedOrder[] storage orders = _songs[_arriving.song].orders;
        for (uint256 i = 0; i < orders.length; ++i) {
            IMarket.OrderId memory id = orders[i].id;
            if (id.side == _arriving.side) continue;
            bool isBetter = _arriving.side == IMarket.Side.Buy ? id.price < price : id.price > price;
            if (isBetter || (id.price == price && id.position < position)) orders[i].isPassed = true;
        }
    }

    function _rest(Vm.Log calldata log) private {
        (IMarket.OrderId memory id, uint256 quantity) = abi.decode(log.data, (IMarket.OrderId, uint256));
        ReplayedSong storage song = _songs[_arriving.song];
        _pass(_arriving.price, type(uint256).max);
        bool isBound = _arriving.terms.untilNextRoyalty;
        uint256 boundTo = isBound ? song.melsEarned.length : 0;
        song.orders.push(ReplayedOrder(_arriving.owner, id, quantity, _arriving.terms.lastDay, isBound, boundTo, false));
    }

    function _remove(Vm.Log calldata log) private {
        (IMarket.OrderId memory id,,) = abi.decode(log.data, (IMarket.OrderId, IMarket.Removal, uint256));
        (ReplayedOrder[] storage orders, uint256 index) = _find(_address(log.topics[1]), id);
        _drop(orders, index);
    }

    function _readRoyalties(Vm.Log calldata log) private {
        bytes32 topic = log.topics[0];
        if (topic == IRoyalties.DisbursementAnnounced.selector) {
            isAnnounced[uint256(log.topics[1])] = true;
        } else if (topic == IRoyalties.AnnouncementWithdrawn.selector) {
            isAnnounced[uint256(log.topics[1])] = false;
        } else if (topic == IRoyalties.RoyaltiesPaidIn.selector) {
            isAnnounced[uint256(log.topics[1])] = false;
            _addStatement(_songs[_address(log.topics[2])], log.data);
        } else if (topic == IRoyalties.RoyaltiesPaid.selector) {
            (uint256 mels,) = abi.decode(log.data, (uint256, uint256));
            ReplayedSong storage song = _songs[_address(log.topics[2])];
            ReplayedAccount storage account = _earn(song, _address(log.topics[1]));
            (account.parts, account.eur, song.held) = (account.parts - mels * 1e18, 0, song.held - mels);
        } else if (topic == IRoyalties.PayoutHeld.selector) {
            (heldUntil[_address(log.topics[1])],) = abi.decode(log.data, (uint256, bytes32));
        } else if (topic == IRoyalties.MinimumSet.selector) {
            minimum = abi.decode(log.data, (uint256));
        }
    }

    function _addStatement(ReplayedSong storage song, bytes calldata data) private {
        (uint256 eur, uint256 mels) = abi.decode(data, (uint256, uint256));
        (uint256 melsBefore, uint256 eurBefore) = _earnedSince(song, 0);
        song.melsEarned.push(melsBefore + mels / song.wholeTokens);
        song.eurEarned.push(eurBefore + eur / song.wholeTokens);
        song.held += mels;
    }

    function _readCredits(Vm.Log calldata log) private {
        bytes32 topic = log.topics[0];
        if (topic == ICredits.Credited.selector) {
            uint256 amount = abi.decode(log.data, (uint256));
            credits[log.emitter][_address(log.topics[2])] += amount;
            creditSum[log.emitter] += amount;
        } else if (topic == ICredits.CreditWithdrawn.selector) {
            uint256 amount = abi.decode(log.data, (uint256));
            credits[log.emitter][_address(log.topics[2])] -= amount;
            creditSum[log.emitter] -= amount;
        }
    }

    function _earn(ReplayedSong storage song, address owner) private returns (ReplayedAccount storage account) {
        account = song.accounts[owner];
        (uint256 mels, uint256 eur) = _earnedSince(song, account.statement);
        account.parts += account.balance * mels;
        account.eur += account.balance * eur / 1e18;
        account.statement = song.melsEarned.length;
    }

    function _earnedSince(ReplayedSong storage song, uint256 statement) private view returns (uint256, uint256) {
        uint256 count = song.melsEarned.length;
        if (count == statement) return (0, 0);
        (uint256 mels, uint256 eur) = (song.melsEarned[count - 1], song.eurEarned[count - 1]);
        if (statement == 0) return (mels, eur);
        return (mels - song.melsEarned[statement - 1], eur - song.eurEarned[statement - 1]);
    }

    function _find(address song, IMarket.OrderId memory id)
        private
        view
        returns (ReplayedOrder[] storage orders, uint256 index)
    {
        orders = _songs[song].orders;
        bytes32 hash = keccak256(abi.encode(id));
        while (keccak256(abi.encode(orders[index].id)) != hash) ++index;
    }

    function _drop(ReplayedOrder[] storage orders, uint256 index) private {
        orders[index] = orders[orders.length - 1];
        orders.pop();
    }

    function _address(bytes32 topic) private pure returns (address) {
        return address(uint160(uint256(topic)));
    }
}
