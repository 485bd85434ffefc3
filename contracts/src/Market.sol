// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {OrderBooks} from "./base/OrderBooks.sol";
import {Payments} from "./base/Payments.sol";
import {IHouseAccounts} from "./interfaces/IHouseAccounts.sol";
import {IMarket, Terms} from "./interfaces/IMarket.sol";
import {ISongToken} from "./interfaces/ISongToken.sol";
import {ISongTokens} from "./interfaces/ISongTokens.sol";
import {Money} from "./libraries/Money.sol";
import {Transfers} from "./libraries/Transfers.sol";

/// @title The market for song tokens that were sold in an auction
/// @notice Holds the deposits of buy orders and what could not be paid, never a song token. Trades and cancellations are the only
/// ways in which it moves money or tokens.
contract Market is OrderBooks, Payments {
    uint256 private constant MAX_DAYS = 180;
    bytes32 private constant OWNER_ROLE = 0x00;

    /// @notice The auction house, whose owner, operators, treasury and MELS the market shares.
    IHouseAccounts public immutable HOUSE;
    /// @notice Knows the genuine songs and which of them are sold.
    ISongTokens public immutable SONG_TOKENS;
    bytes32 private immutable OPERATOR_ROLE;

    /// @inheritdoc IMarket
    bool public isOn;
    /// @inheritdoc IMarket
    /// @dev Asking the house in every trade would cost 5,000 gas more.
    address public treasury;

    modifier onlyHouseRole(bytes32 role) {
        if (!HOUSE.hasRole(role, msg.sender)) revert IAccessControl.AccessControlUnauthorizedAccount(msg.sender, role);
        _;
    }

    constructor(address house, address songTokens) Payments(IHouseAccounts(house).MELS()) {
        HOUSE = IHouseAccounts(house);
        SONG_TOKENS = ISongTokens(songTokens);
        OPERATOR_ROLE = HOUSE.OPERATOR_ROLE();
    }

    /// @inheritdoc IMarket
    function switchOn() external onlyHouseRole(OWNER_ROLE) {
        if (isOn) revert MarketOn();
        isOn = true;
        emit MarketSwitchedOn();
        updateTreasury();
    }

    /// @inheritdoc IMarket
    function open(address song) external {
        if (!isOn) revert MarketOff();
        if (!SONG_TOKENS.isSong(song)) revert SongNotGenuine(song);
        (bool sold, address artist) = SONG_TOKENS.saleOf(song);
        if (!sold) revert SongNotSold(song);
        Top storage top = _orders[song].top;
        if (top.state != State.None) revert MarketStateInvalid(song, top.state);

        (top.state, top.artist) = (State.Open, artist);
        _orders[song].prices.init();
        emit MarketOpened(song, artist);
    }

    /// @inheritdoc IMarket
    function buy(address song, uint256 quantity, uint256 price, uint256 maxFills, Terms calldata terms)
        external
        nonReentrant
        returns (uint256 number)
    {
        _requireOrder(quantity, price, terms);
        return _buy(song, quantity, price, maxFills, terms);
    }

    /// @inheritdoc IMarket
    function buyWithPermit(
        address song,
        uint256 quantity,
        uint256 price,
        uint256 maxFills,
        Terms calldata terms,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external nonReentrant returns (uint256 number) {
        _requireOrder(quantity, price, terms);
        // Anyone can submit the permit first. Then this call fails but the allowance exists; without it, paying in reverts.
        try IERC20Permit(MELS).permit(msg.sender, address(this), depositFor(quantity, price), deadline, v, r, s) {}
            catch {}
        return _buy(song, quantity, price, maxFills, terms);
    }

    /// @inheritdoc IMarket
    /// @dev The sender needs no check of its own: only genuine songs have an open market.
    function sell(address owner, uint256 quantity, uint256 price, uint256 maxFills, Terms calldata terms)
        external
        nonReentrant
        returns (uint256 number)
    {
        _requireOrder(quantity, price, terms);
        Taker memory taker = _arriving(Side.Sell, msg.sender, owner, quantity, price, maxFills);
        bool rests = _place(taker, terms);
        if (taker.left > 0 && !rests) ISongToken(msg.sender).release(owner, taker.left);
        if (taker.value > 0) {
            _pay(MELS, owner, taker.value * Money.PRICE_STEP);
            _payCommission(taker.value);
        }
        return taker.number;
    }

    /// @inheritdoc IMarket
    function cancel(address song, OrderId calldata id) external nonReentrant {
        if (!_cancel(song, id)) revert OrderNotFound(song, id);
    }

    /// @inheritdoc IMarket
    function cancelMany(address song, OrderId[] calldata ids) external nonReentrant {
        for (uint256 i = 0; i < ids.length; ++i) {
            _cancel(song, ids[i]);
        }
    }

    /// @inheritdoc IMarket
    function tidy(address song, Side side, uint256 price, uint256 steps) external nonReentrant {
        Orders storage orders = _orders[song];
        Statements memory statements = Statements(song, false, 0);
        OrderId memory id = OrderId(side, price, 0);
        Queue storage queue = _queueOf(orders, id);
        for (; steps > 0 && queue.first < queue.next; --steps) {
            id.position = queue.first;
            PackedOrder memory order = queue.orders[id.position];
            if (order.quantity == 0) {
                ++queue.first;
                continue;
            }
            (bool ended, Removal why) = _endOf(order, orders.top.state, statements);
            if (!ended) return;
            _remove(song, orders, queue, id, order, why);
        }
    }

    /// @inheritdoc IMarket
    function halt(address song, bytes32 reason) external onlyHouseRole(OPERATOR_ROLE) {
        _change(song, State.Open, State.Halted);
        emit MarketHalted(song, reason);
    }

    /// @inheritdoc IMarket
    function resume(address song) external onlyHouseRole(OPERATOR_ROLE) {
        _change(song, State.Halted, State.Open);
        emit MarketResumed(song);
    }

    /// @inheritdoc IMarket
    function close(address song, bytes32 reason) external onlyHouseRole(OPERATOR_ROLE) {
        State state = _orders[song].top.state;
        if (state == State.None || state == State.Closed) revert MarketStateInvalid(song, state);
        _orders[song].top.state = State.Closed;
        emit MarketClosed(song, reason);
    }

    /// @inheritdoc IMarket
    function updateTreasury() public {
        treasury = HOUSE.treasury();
        emit TreasuryUpdated(treasury);
    }

    /// @inheritdoc IMarket
    function depositFor(uint256 quantity, uint256 price) public pure returns (uint256) {
        return Money.withCommission(quantity * price);
    }

    function _buy(address song, uint256 quantity, uint256 price, uint256 maxFills, Terms calldata terms)
        private
        returns (uint256)
    {
        Taker memory taker = _arriving(Side.Buy, song, msg.sender, quantity, price, maxFills);
        uint256 due = _place(taker, terms) ? taker.left * taker.steps : 0;
        due += taker.value;
        // Taking in only what is due means that nothing has to be paid back. `pull` compares balances, so the lock keeps one
        // payment from counting twice.
        if (due > 0) Transfers.pull(IERC20(MELS), msg.sender, Money.withCommission(due * Money.PRICE_STEP));
        for (uint256 i = 0; i < taker.fills; ++i) {
            uint256 maker = taker.makers[i];
            _pay(MELS, address(uint160(maker >> 96)), uint96(maker) * Money.PRICE_STEP);
        }
        if (taker.value > 0) _payCommission(taker.value);
        return taker.number;
    }

    /// @return rests Whether what is left of the order rests.
    function _place(Taker memory taker, Terms calldata terms) private returns (bool rests) {
        address song = taker.statements.song;
        Orders storage orders = _orders[song];
        Top memory top = orders.top;
        if (top.state != State.Open) revert MarketStateInvalid(song, top.state);
        if (taker.side == Side.Buy && taker.owner == top.artist) revert ArtistBuys(song, top.artist);
        taker.number = top.orderCount++;
        emit OrderPlaced(song, taker.owner, taker.number, taker.side, taker.left, taker.steps * Money.PRICE_STEP, terms);

        rests = _match(orders, top, taker) && !terms.fillOnly;
        if (rests) {
            OrderId memory id = _rest(orders, top, taker, terms);
            emit OrderRested(song, taker.number, id, taker.left);
        } else if (taker.left > 0) {
            emit OrderUnfilled(song, taker.number, taker.left);
        }
        orders.top = top;
    }

    /// @return found False if no order rests there.
    function _cancel(address song, OrderId calldata id) private returns (bool found) {
        Orders storage orders = _orders[song];
        Queue storage queue = _queueOf(orders, id);
        PackedOrder memory order = queue.orders[id.position];
        if (order.quantity == 0) return false;
        Removal why = Removal.Cancelled;
        if (msg.sender != order.owner) {
            bool ended;
            (ended, why) = _endOf(order, orders.top.state, Statements(song, false, 0));
            if (!ended) revert OrderNotYours(msg.sender, order.owner);
        }
        _remove(song, orders, queue, id, order, why);
        return true;
    }

    function _remove(
        address song,
        Orders storage orders,
        Queue storage queue,
        OrderId memory id,
        PackedOrder memory order,
        Removal why
    ) private {
        _take(orders, queue, id, order.quantity);
        emit OrderRemoved(song, order.owner, id, why, order.quantity);
        if (id.side == Side.Buy) _pay(MELS, order.owner, depositFor(order.quantity, id.price));
        else ISongToken(song).release(order.owner, order.quantity);
    }

    function _payCommission(uint256 value) private {
        _pay(MELS, treasury, Money.commissionOn(value * Money.PRICE_STEP));
    }

    function _change(address song, State from, State to) private {
        Top storage top = _orders[song].top;
        if (top.state != from) revert MarketStateInvalid(song, top.state);
        top.state = to;
    }

    function _requireOrder(uint256 quantity, uint256 price, Terms calldata terms) private view {
        if (quantity == 0) revert QuantityBelowMinimum(quantity, 1);
        if (quantity > Money.MAX_TOKEN_AMOUNT) revert QuantityAboveMaximum(quantity, Money.MAX_TOKEN_AMOUNT);
        if (price < Money.PRICE_STEP) revert PriceBelowMinimum(price, Money.PRICE_STEP);
        uint256 maximum = MAX_STEPS * Money.PRICE_STEP;
        if (price > maximum) revert PriceAboveMaximum(price, maximum);
        if (price % Money.PRICE_STEP != 0) revert PriceNotMultipleOfStep(price, Money.PRICE_STEP);
        uint256 today = _today();
        if (terms.lastDay < today) revert LastDayPast(terms.lastDay, today);
        if (terms.lastDay > today + MAX_DAYS) revert LastDayTooLate(terms.lastDay, today + MAX_DAYS);
    }
}
