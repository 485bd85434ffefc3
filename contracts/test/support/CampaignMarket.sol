// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMarket, Terms} from "../../src/interfaces/IMarket.sol";
import {ISongToken} from "../../src/interfaces/ISongToken.sol";
import {CampaignRoyalties} from "./CampaignRoyalties.sol";
import {Done} from "./CampaignWorld.sol";
import {Random} from "./Random.sol";
import {vm} from "./Vm.sol";

/// @param passed Whether a trade has passed it after its end, so that no trade and no `tidy` looks at it again.
struct CampaignOrder {
    address owner;
    IMarket.Side side;
    uint256 price;
    uint256 position;
    uint256 left;
    uint256 lastDay;
    uint256 boundTo;
    bool passed;
}

/// @dev Places, trades, cancels and tidies orders; the model is a plain list of the orders that rest.
abstract contract CampaignMarket is CampaignRoyalties {
    IMarket.Side internal constant BUY = IMarket.Side.Buy;
    IMarket.Side internal constant SELL = IMarket.Side.Sell;

    /// @dev What an arriving order does with a resting one: trades `quantity`, or passes it if that is 0.
    struct Fill {
        uint256 spot;
        uint256 quantity;
    }

    /// @dev An order that arrives.
    struct Arriving {
        uint256 song;
        IMarket.Side side;
        address owner;
        uint256 quantity;
        uint256 price;
        Terms terms;
        bool signed;
    }

    // Resting orders of each song, oldest first.
    mapping(uint256 song => CampaignOrder[]) internal resting;
    mapping(uint256 song => mapping(IMarket.Side side => mapping(uint256 price => uint256))) internal nextPosition;
    mapping(uint256 song => uint256) public orderCount;
    mapping(uint256 song => IMarket.State) public stateOf;
    Fill[] private fills;

    function ordersOf(uint256 index) external view returns (CampaignOrder[] memory) {
        return resting[index];
    }

    function openMarket(uint256 seed) external {
        _confirmSale(Random(seed));
        uint256 index = seed % SONG_COUNT;
        for (uint256 i = 0; i < SONG_COUNT; ++i) {
            if (sold[i] && stateOf[i] == IMarket.State.None) index = i;
        }
        bool allowed = sold[index] && stateOf[index] == IMarket.State.None;
        if (!_try(STRANGER, address(market), abi.encodeCall(IMarket.open, (address(songs[index]))), allowed)) return;
        stateOf[index] = IMarket.State.Open;
        ++times[Done.MarketOpened];
    }

    function buy(uint256 seed) external {
        _place(BUY, Random(seed));
    }

    function offer(uint256 seed) external {
        _place(SELL, Random(seed));
    }

    function cancel(uint256 seed) external {
        Random memory random = Random(seed);
        (bool found, uint256 index) = _songWithOrders(random);
        if (!found) return;
        uint256 spot = random.below(resting[index].length);
        CampaignOrder storage order = resting[index][spot];
        address caller = random.below(2) == 0 ? order.owner : _holder(random);
        bool allowed = caller == order.owner || _ended(index, order);
        bytes memory call = abi.encodeCall(IMarket.cancel, (address(songs[index]), _idOf(order)));
        if (!_try(caller, address(market), call, allowed)) return;
        ++times[caller == order.owner ? Done.Cancelled : Done.CancelledByOthers];
        _giveBack(index, spot);
        _called();
        // It is gone.
        _try(caller, address(market), call, false);
    }

    /// @dev The owner's own orders, twice, so that orders that are gone are passed over.
    function cancelMany(uint256 seed) external {
        Random memory random = Random(seed);
        (bool found, uint256 index) = _songWithOrders(random);
        if (!found) return;
        address owner = resting[index][random.below(resting[index].length)].owner;
        IMarket.OrderId[] memory ids = new IMarket.OrderId[](4);
        uint256 count = 0;
        for (uint256 spot = resting[index].length; spot > 0 && count < 4;) {
            if (resting[index][--spot].owner != owner) continue;
            ids[count] = ids[count + 1] = _idOf(resting[index][spot]);
            count += 2;
            _giveBack(index, spot);
        }
        assembly ("memory-safe") {
            mstore(ids, count)
        }
        _try(owner, address(market), abi.encodeCall(IMarket.cancelMany, (address(songs[index]), ids)), true);
        _called();
        ++times[Done.CancelledMany];
    }

    function tidy(uint256 seed) external {
        Random memory random = Random(seed);
        (bool found, uint256 index) = _songWithOrders(random);
        if (!found) return;
        CampaignOrder storage order = resting[index][random.below(resting[index].length)];
        (IMarket.Side side, uint256 price) = (order.side, order.price);
        bytes memory call = abi.encodeCall(IMarket.tidy, (address(songs[index]), side, price, 1_000));
        _try(STRANGER, address(market), call, true);
        _modelTidy(index, side, price);
        _called();
    }

    function changeState(uint256 seed) external {
        Random memory random = Random(seed);
        (uint256 index, uint256 kind) = (random.below(SONG_COUNT), random.below(24));
        for (uint256 i = 0; i < SONG_COUNT; ++i) {
            if (stateOf[i] == IMarket.State.Halted) index = i;
        }
        (address song, IMarket.State state) = (address(songs[index]), stateOf[index]);
        bool live = state == IMarket.State.Open || state == IMarket.State.Halted;
        bytes memory call = abi.encodeCall(IMarket.halt, (song, bytes32(seed)));
        _try(STRANGER, address(market), call, false);
        if (kind < 6) {
            if (!_try(OPERATOR, address(market), call, state == IMarket.State.Open)) return;
            stateOf[index] = IMarket.State.Halted;
            ++times[Done.Halted];
        } else if (kind < 22) {
            call = abi.encodeCall(IMarket.resume, (song));
            if (!_try(OPERATOR, address(market), call, state == IMarket.State.Halted)) return;
            stateOf[index] = IMarket.State.Open;
            ++times[Done.Resumed];
        } else {
            call = abi.encodeCall(IMarket.close, (song, bytes32(seed)));
            if (!_try(OPERATOR, address(market), call, live)) return;
            stateOf[index] = IMarket.State.Closed;
            ++times[Done.Closed];
        }
    }

    /// @dev By anyone, once every order has ended, in any state of the markets.
    function _cancelEverything() internal {
        vm.warp(block.timestamp + 181 days);
        for (uint256 index = 0; index < SONG_COUNT; ++index) {
            uint256 count = resting[index].length;
            IMarket.OrderId[] memory ids = new IMarket.OrderId[](count);
            for (uint256 spot = count; spot > 0; --spot) {
                ids[spot - 1] = _idOf(resting[index][spot - 1]);
                _giveBack(index, spot - 1);
            }
            bytes memory call = abi.encodeCall(IMarket.cancelMany, (address(songs[index]), ids));
            _try(STRANGER, address(market), call, true);
            _called();
        }
    }

    /// @dev In a queue, ended orders up to the first live one are removed, unless a trade has passed them.
    function _modelTidy(uint256 index, IMarket.Side side, uint256 price) internal {
        CampaignOrder[] storage orders = resting[index];
        for (uint256 spot = 0; spot < orders.length;) {
            CampaignOrder storage order = orders[spot];
            if (order.side != side || order.price != price || order.passed) {
                ++spot;
                continue;
            }
            if (!_ended(index, order)) return;
            _giveBack(index, spot);
            ++times[Done.Tidied];
        }
    }

    function _place(IMarket.Side side, Random memory random) private {
        Arriving memory order;
        order.song = random.below(3) == 0 ? random.below(SONG_COUNT) : 0;
        if (stateOf[order.song] != IMarket.State.Open && random.below(4) > 0) order.song = _openSong();
        (order.side, order.owner) = (side, random.below(12) == 0 ? _artist() : _wallet(random));
        // Few different prices make trades common, with one far away.
        order.price = random.below(20) == 0 ? 16_777_215 * STEP : (510 + random.below(5)) * STEP;
        order.quantity = 1 + random.below(random.below(10) == 0 ? 2 ** 53 - 1 : 20);
        if (side == SELL && random.below(10) > 0) _limitToUnlocked(order);
        order.terms = Terms(
            uint16(block.timestamp / 1 days + (random.below(8) == 0 ? 180 : random.below(4))),
            random.below(2) == 0,
            random.below(6) == 0
        );
        order.signed = random.below(3) == 0;
        (uint256 left, bool own) = _plan(order);
        bool fromArtist = side == BUY && order.owner == sellerOf[order.song];
        bool isOpen = stateOf[order.song] == IMarket.State.Open;
        bool enough = side == BUY || order.quantity * 1e18 <= _unlocked(order.song, order.owner);
        bool rests = left > 0 && !order.terms.fillOnly;
        // What is sold needs no money from the seller.
        bool pays = side == BUY && (rests || left < order.quantity);
        bool allowed = isOpen && !own && !fromArtist && enough && !(pays && mels.isStopped());
        if (!_send(order, allowed)) {
            ++times[fromArtist ? Done.RefusedArtist : own ? Done.RefusedOwn : Done.RefusedState];
            return;
        }
        ++orderCount[order.song];
        _modelTrades(order);
        if (rests) _rest(order, left);
        else if (left > 0) ++times[Done.Unfilled];
        _called();
    }

    /// @dev Whole tokens that the owner, or another wallet, can offer.
    function _limitToUnlocked(Arriving memory order) private view {
        for (uint256 i = 0; i < WALLET_COUNT; ++i) {
            uint256 most = _unlocked(order.song, order.owner) / 1e18;
            if (order.quantity > most) order.quantity = most;
            if (most > 0) return;
            (order.owner, order.quantity) = (holders[i], 20);
        }
    }

    function _openSong() private view returns (uint256 index) {
        for (uint256 i = 0; i < SONG_COUNT; ++i) {
            if (stateOf[i] == IMarket.State.Open) index = i;
        }
    }

    function _send(Arriving memory order, bool allowed) private returns (bool) {
        address song = address(songs[order.song]);
        if (order.side == SELL) {
            bytes memory sale = abi.encodeCall(ISongToken.offer, (order.quantity, order.price, 256, order.terms));
            return _try(order.owner, song, sale, allowed);
        }
        if (!order.signed) {
            _allow(order.owner, address(market));
            bytes memory data = abi.encodeCall(IMarket.buy, (song, order.quantity, order.price, 256, order.terms));
            return _try(order.owner, address(market), data, allowed);
        }
        uint256 deposit = order.quantity * order.price * 11 / 10;
        (uint8 v, bytes32 r, bytes32 s) = _permitFor(ISongToken(address(mels)), order.owner, address(market), deposit);
        bytes memory call = abi.encodeCall(
            IMarket.buyWithPermit, (song, order.quantity, order.price, 256, order.terms, block.timestamp, v, r, s)
        );
        return _try(order.owner, address(market), call, allowed);
    }

    /// @dev The orders that the rule trades with, best price first, oldest first; ended ones on the way are passed.
    function _plan(Arriving memory order) private returns (uint256 left, bool own) {
        delete fills;
        left = order.quantity;
        CampaignOrder[] storage orders = resting[order.song];
        bool[] memory seen = new bool[](orders.length);
        while (left > 0) {
            (bool found, uint256 spot) = _next(orders, order, seen);
            if (!found) return (left, own);
            seen[spot] = true;
            if (_ended(order.song, orders[spot])) {
                fills.push(Fill(spot, 0));
                continue;
            }
            if (orders[spot].owner == order.owner) return (left, true);
            uint256 quantity = left < orders[spot].left ? left : orders[spot].left;
            left -= quantity;
            fills.push(Fill(spot, quantity));
        }
    }

    /// @dev The other side's best order that matches and was not looked at.
    function _next(CampaignOrder[] storage orders, Arriving memory order, bool[] memory seen)
        private
        view
        returns (bool found, uint256 best)
    {
        uint256 bestPrice = 0;
        for (uint256 spot = 0; spot < orders.length; ++spot) {
            if (seen[spot]) continue;
            CampaignOrder storage one = orders[spot];
            if (one.side == order.side || one.passed) continue;
            uint256 price = one.price;
            if (order.side == BUY ? price > order.price : price < order.price) continue;
            if (found && (order.side == BUY ? price >= bestPrice : price <= bestPrice)) continue;
            (found, best, bestPrice) = (true, spot, price);
        }
    }

    function _modelTrades(Arriving memory order) private {
        uint256 index = order.song;
        uint256 value = 0;
        for (uint256 i = 0; i < fills.length; ++i) {
            CampaignOrder storage maker = resting[index][fills[i].spot];
            uint256 quantity = fills[i].quantity;
            if (quantity == 0) {
                maker.passed = true;
                ++times[Done.Passed];
                continue;
            }
            maker.left -= quantity;
            value += quantity * maker.price;
            bool isBuy = order.side == BUY;
            (address seller, address buyer) = isBuy ? (maker.owner, order.owner) : (order.owner, maker.owner);
            models[index].move(seller, buyer, quantity * 1e18);
            if (isBuy) {
                lockedTokens[index][seller] -= quantity;
                melsOf[buyer] -= quantity * maker.price * 11 / 10;
                _expectPayment(address(market), seller, quantity * maker.price);
            }
            ++times[Done.Traded];
        }
        if (value > 0) {
            if (order.side == SELL) _expectPayment(address(market), order.owner, value);
            _expectPayment(address(market), treasury, value / 10);
        }
        for (uint256 spot = resting[index].length; spot > 0; --spot) {
            if (resting[index][spot - 1].left == 0) _drop(index, spot - 1);
        }
    }

    function _rest(Arriving memory order, uint256 left) private {
        uint256 index = order.song;
        uint256 boundTo = order.terms.untilNextRoyalty ? statements[index] : type(uint256).max;
        uint256 position = nextPosition[index][order.side][order.price]++;
        resting[index].push(
            CampaignOrder(order.owner, order.side, order.price, position, left, order.terms.lastDay, boundTo, false)
        );
        if (order.side == BUY) melsOf[order.owner] -= left * order.price * 11 / 10;
        else lockedTokens[index][order.owner] += left;
        ++times[Done.Rested];
    }

    function _giveBack(uint256 index, uint256 spot) private {
        CampaignOrder memory order = resting[index][spot];
        _drop(index, spot);
        if (order.side == SELL) lockedTokens[index][order.owner] -= order.left;
        else _expectPayment(address(market), order.owner, order.left * order.price * 11 / 10);
    }

    function _drop(uint256 index, uint256 spot) private {
        CampaignOrder[] storage orders = resting[index];
        for (; spot + 1 < orders.length; ++spot) {
            orders[spot] = orders[spot + 1];
        }
        orders.pop();
    }

    function _songWithOrders(Random memory random) private view returns (bool found, uint256 index) {
        uint256 first = random.below(2) == 0 ? 0 : random.below(SONG_COUNT);
        for (uint256 i = 0; i < SONG_COUNT; ++i) {
            index = (first + i) % SONG_COUNT;
            if (resting[index].length > 0) return (true, index);
        }
    }

    function _ended(uint256 index, CampaignOrder storage order) private view returns (bool) {
        return stateOf[index] == IMarket.State.Closed || order.lastDay < block.timestamp / 1 days
            || order.boundTo < statements[index];
    }

    function _idOf(CampaignOrder memory order) private pure returns (IMarket.OrderId memory) {
        return IMarket.OrderId(order.side, order.price, order.position);
    }
}
