// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IMarket, Terms} from "../interfaces/IMarket.sol";
import {ISongToken} from "../interfaces/ISongToken.sol";
import {Money} from "../libraries/Money.sol";
import {PriceBits} from "../libraries/PriceBits.sol";

/// @notice The resting orders of all songs, and how an arriving order meets them. Moves tokens, but no money.
/// @dev Prices are in steps of 0.01 MELS here. A buy order rests only below every price at which sell orders rest, and the other
/// way round, so one set of bits serves both sides.
abstract contract OrderBooks is IMarket {
    /// @dev One slot.
    /// @param boundTo The number of statements when the order was placed; `NOT_BOUND` if statements don't end it.
    struct PackedOrder {
        address owner;
        uint56 quantity;
        uint16 lastDay;
        uint24 boundTo;
    }

    /// @dev The orders of one side at one price, oldest first, with gaps where orders are gone. An emptied queue keeps `next`, so
    /// its slot never has to be filled again.
    /// @param quantity The tokens of the orders from `first` on.
    struct Queue {
        uint32 first;
        uint32 next;
        uint96 quantity;
        mapping(uint256 position => PackedOrder) orders;
    }

    /// @dev One slot, read and written once by each call.
    struct Top {
        address artist;
        uint24 bestBuy;
        uint24 bestSell;
        State state;
        uint40 orderCount;
    }

    struct Orders {
        Top top;
        PriceBits prices;
        mapping(Side side => mapping(uint256 steps => Queue)) queues;
    }

    /// @dev The statements of a song, which are asked for only if an order depends on them.
    struct Statements {
        address song;
        bool known;
        uint256 count;
    }

    /// @dev An arriving order and what it has done so far.
    /// @param work What it may still do: a trade takes `WORK_PER_FILL`, passing an order that is gone takes 1, and passing a price
    /// at which nothing trades takes `WORK_PER_PRICE` more.
    /// @param value The sum of price × quantity of its trades, in steps.
    /// @param makers For a buy order the seller (upper 160 bits) and the value in steps (lower 96 bits) of each trade.
    struct Taker {
        Side side;
        address owner;
        uint256 number;
        uint256 steps;
        uint256 left;
        uint256 work;
        uint256 value;
        uint256 fills;
        uint256[] makers;
        Statements statements;
    }

    uint256 internal constant MAX_STEPS = type(uint24).max;
    // Keeps a call below the chain's limit for one transaction: a trade costs up to 77,000 gas.
    uint256 private constant MAX_FILLS = 128;
    uint256 private constant WORK_PER_FILL = 16;
    // Emptying a price at which nothing trades costs up to 19,000 gas. Otherwise a thousand ended orders, each at a price of its
    // own, would make a call too large for a transaction.
    uint256 private constant WORK_PER_PRICE = 8;
    uint256 private constant NOT_BOUND = type(uint24).max;

    mapping(address song => Orders) internal _orders;

    /// @inheritdoc IMarket
    function bookOf(address song) external view returns (Book memory) {
        Top memory top = _orders[song].top;
        return
            Book(top.state, top.artist, top.bestBuy * Money.PRICE_STEP, top.bestSell * Money.PRICE_STEP, top.orderCount);
    }

    /// @inheritdoc IMarket
    function levels(address song, Side side, uint256 from, uint256 count) external view returns (Level[] memory found) {
        Orders storage orders = _orders[song];
        uint256 steps = _firstFrom(orders, side, from);
        found = new Level[](Math.min(count, orders.top.orderCount));
        uint256 length = 0;
        for (; length < found.length && steps != 0; ++length) {
            Queue storage queue = orders.queues[side][steps];
            found[length] = Level(steps * Money.PRICE_STEP, queue.quantity, queue.first, queue.next);
            steps = _worse(orders, side, steps);
        }
        assembly ("memory-safe") {
            mstore(found, length)
        }
    }

    /// @inheritdoc IMarket
    function orderOf(address song, OrderId calldata id) external view returns (Order memory) {
        PackedOrder memory order = _queueOf(_orders[song], id).orders[id.position];
        bool bound = order.quantity > 0 && order.boundTo != NOT_BOUND;
        return Order(order.owner, order.quantity, order.lastDay, bound, bound ? order.boundTo : 0);
    }

    /// @dev A price between two steps must not find a queue: refunds are computed from it.
    function _queueOf(Orders storage orders, OrderId memory id) internal view returns (Queue storage) {
        if (id.price % Money.PRICE_STEP != 0) revert PriceNotMultipleOfStep(id.price, Money.PRICE_STEP);
        return orders.queues[id.side][id.price / Money.PRICE_STEP];
    }

    function _arriving(Side side, address song, address owner, uint256 quantity, uint256 price, uint256 maxFills)
        internal
        pure
        returns (Taker memory taker)
    {
        taker.side = side;
        taker.owner = owner;
        taker.steps = price / Money.PRICE_STEP;
        taker.left = quantity;
        uint256 fills = Math.min(maxFills, MAX_FILLS);
        taker.work = fills * WORK_PER_FILL;
        if (side == Side.Buy) taker.makers = new uint256[](fills);
        taker.statements.song = song;
    }

    /// @return done Whether the other side has no price left that matches, so that the rest of the order can rest.
    function _match(Orders storage orders, Top memory top, Taker memory taker) internal returns (bool done) {
        Side side = taker.side == Side.Buy ? Side.Sell : Side.Buy;
        while (taker.left > 0) {
            uint256 steps = side == Side.Buy ? top.bestBuy : top.bestSell;
            if (steps == 0 || (side == Side.Buy ? steps < taker.steps : steps > taker.steps)) return true;
            uint256 value = taker.value;
            if (!_takeAt(orders, taker, side, steps)) return false;
            _empty(orders, top, side, steps);
            if (taker.value == value) taker.work -= Math.min(taker.work, WORK_PER_PRICE);
        }
    }

    /// @return id Where what is left rests.
    function _rest(Orders storage orders, Top memory top, Taker memory taker, Terms calldata terms)
        internal
        returns (OrderId memory id)
    {
        uint256 steps = taker.steps;
        Queue storage queue = orders.queues[taker.side][steps];
        (uint32 next, uint96 quantity) = (queue.next, queue.quantity);
        if (quantity == 0) _mark(orders, top, taker.side, steps);
        // The casts lose nothing: an order has at most 2^53 - 1 tokens, and `_countOf` stays below 2^24.
        uint24 boundTo =
            uint24(terms.untilNextRoyalty ? Math.min(_countOf(taker.statements), NOT_BOUND - 1) : NOT_BOUND);
        queue.orders[next] = PackedOrder(taker.owner, uint56(taker.left), terms.lastDay, boundTo);
        queue.next = next + 1;
        queue.quantity = quantity + uint96(taker.left);
        return OrderId(taker.side, steps * Money.PRICE_STEP, next);
    }

    /// @dev Takes an order that exists off its queue.
    function _take(Orders storage orders, Queue storage queue, OrderId memory id, uint256 quantity) internal {
        delete queue.orders[id.position];
        (uint32 first, uint32 next, uint96 left) = (queue.first, queue.next, queue.quantity);
        // A trade has passed it.
        if (id.position < first) return;
        // The cast loses nothing: the quantity is part of `left`.
        left -= uint96(quantity);
        if (left == 0) {
            first = next;
            Top memory top = orders.top;
            _empty(orders, top, id.side, id.price / Money.PRICE_STEP);
            orders.top = top;
        } else if (id.position == first) {
            ++first;
        }
        (queue.first, queue.quantity) = (first, left);
    }

    function _endOf(PackedOrder memory order, State state, Statements memory statements)
        internal
        view
        returns (bool ended, Removal why)
    {
        if (state == State.Closed) return (true, Removal.Closed);
        if (order.lastDay < _today()) return (true, Removal.Expired);
        bool isPaid = order.boundTo != NOT_BOUND && order.boundTo < _countOf(statements);
        return (isPaid, Removal.RoyaltyPaid);
    }

    function _hasEnded(PackedOrder storage order, Statements memory statements) private view returns (bool ended) {
        (ended,) = _endOf(order, State.Open, statements);
    }

    function _today() internal view returns (uint256) {
        return block.timestamp / 1 days;
    }

    /// @return emptied Whether nothing is left at this price.
    function _takeAt(Orders storage orders, Taker memory taker, Side side, uint256 steps)
        private
        returns (bool emptied)
    {
        Queue storage queue = orders.queues[side][steps];
        OrderId memory id = OrderId(side, steps * Money.PRICE_STEP, queue.first);
        uint256 quantity = queue.quantity;
        uint256 work = taker.work;
        // Nothing overflows: `quantity` is the sum of the orders from `first` on, and each pass takes work that is left.
        unchecked {
            while (quantity > 0 && taker.left > 0 && work > 0) {
                PackedOrder storage resting = queue.orders[id.position];
                uint256 available = resting.quantity;
                if (available == 0 || _hasEnded(resting, taker.statements)) {
                    // An ended order's owner gets deposit or tokens back by `cancel`, so it costs this order only a read.
                    --work;
                    quantity -= available;
                    ++id.position;
                    continue;
                }
                if (work < WORK_PER_FILL) break;
                work -= WORK_PER_FILL;
                uint256 filled = Math.min(taker.left, available);
                quantity -= filled;
                _trade(taker, resting.owner, id, filled);
                if (filled == available) delete queue.orders[id.position++];
                // The cast loses nothing: less than the order's quantity is left.
                else resting.quantity = uint56(available - filled);
            }
        }
        taker.work = work;
        emptied = quantity == 0;
        // The casts lose nothing: both values came from these types, and the position doesn't pass `next`.
        queue.first = emptied ? queue.next : uint32(id.position);
        queue.quantity = uint96(quantity);
    }

    function _trade(Taker memory taker, address maker, OrderId memory id, uint256 quantity) private {
        if (maker == taker.owner) revert OwnOrder(id);
        address song = taker.statements.song;
        uint256 value = id.price / Money.PRICE_STEP * quantity;
        taker.left -= quantity;
        taker.value += value;
        if (taker.side == Side.Buy) taker.makers[taker.fills++] = uint256(uint160(maker)) << 96 | value;
        emit Traded(song, taker.number, maker, id, quantity);
        (address seller, address buyer) = taker.side == Side.Buy ? (maker, taker.owner) : (taker.owner, maker);
        ISongToken(song).moveLocked(seller, buyer, quantity);
    }

    function _countOf(Statements memory statements) private view returns (uint256) {
        if (!statements.known) {
            statements.known = true;
            statements.count = Math.min(ISongToken(statements.song).statementCount(), NOT_BOUND);
        }
        return statements.count;
    }

    function _mark(Orders storage orders, Top memory top, Side side, uint256 steps) private {
        orders.prices.mark(steps);
        // The casts lose nothing: prices have at most 24 bits.
        if (side == Side.Buy) {
            if (steps > top.bestBuy) top.bestBuy = uint24(steps);
        } else if (top.bestSell == 0 || steps < top.bestSell) {
            top.bestSell = uint24(steps);
        }
    }

    function _empty(Orders storage orders, Top memory top, Side side, uint256 steps) private {
        // The casts lose nothing: prices have at most 24 bits.
        if (side == Side.Buy) {
            if (steps == top.bestBuy) top.bestBuy = uint24(orders.prices.below(steps));
        } else if (steps == top.bestSell) {
            top.bestSell = uint24(orders.prices.above(steps));
        }
        orders.prices.clear(steps);
    }

    function _worse(Orders storage orders, Side side, uint256 steps) private view returns (uint256) {
        return side == Side.Buy ? orders.prices.below(steps) : orders.prices.above(steps);
    }

    /// @return The best price that is `from` or worse; 0 if there is none.
    function _firstFrom(Orders storage orders, Side side, uint256 from) private view returns (uint256) {
        uint256 best = side == Side.Buy ? orders.top.bestBuy : orders.top.bestSell;
        if (best == 0 || from == 0) return best;
        if (side == Side.Buy) {
            uint256 steps = from / Money.PRICE_STEP;
            return steps < best ? orders.prices.below(steps + 1) : best;
        }
        uint256 above = Math.ceilDiv(from, Money.PRICE_STEP);
        if (above > MAX_STEPS) return 0;
        return above > best ? orders.prices.above(above - 1) : best;
    }
}
