// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice When an order ends.
/// @param lastDay The last day on which the order trades, in days since 1970 (UTC): from today to 180 days ahead.
/// @param untilNextRoyalty Whether the order also ends when the song's next statement is paid in.
/// @param fillOnly Whether what does not trade at once ends instead of resting.
struct Terms {
    uint16 lastDay;
    bool untilNextRoyalty;
    bool fillOnly;
}

/// @title The market for song tokens that were sold in an auction
/// @notice Prices are in MELS base units (10^18 per MELS) per whole token, in steps of 0.01 MELS; quantities are whole tokens.
/// An order trades at once with the other side, best price first, oldest order first, at the resting order's price. What is left
/// rests until it trades, is cancelled or ends. Buy orders deposit price × quantity plus 10% commission. Sell orders lock tokens in
/// their owner's wallet, where they go on earning, and receive the full price.
interface IMarket {
    enum Side {
        Buy,
        Sell
    }

    /// @notice `Halted`: no new orders and no trades. `Closed`: the same for good, and anyone can cancel any order.
    enum State {
        None,
        Open,
        Halted,
        Closed
    }

    /// @notice Why a resting order is gone without a trade.
    enum Removal {
        Cancelled,
        Expired,
        RoyaltyPaid,
        Closed
    }

    /// @notice Where an order rests.
    /// @param position Its place in the queue of its side and price, counted from 0.
    struct OrderId {
        Side side;
        uint256 price;
        uint256 position;
    }

    /// @notice A resting order.
    /// @param quantity The tokens that have not traded yet.
    /// @param boundTo The number of statements with which an order that ends with the next one was placed.
    struct Order {
        address owner;
        uint256 quantity;
        uint256 lastDay;
        bool untilNextRoyalty;
        uint256 boundTo;
    }

    /// @notice The orders of one side at one price.
    /// @param quantity The tokens of the orders from `first` on. Orders that have ended count until a trade or `tidy` passes them.
    /// @param first The position at which the next trade begins.
    /// @param next The position that the next order gets.
    struct Level {
        uint256 price;
        uint256 quantity;
        uint256 first;
        uint256 next;
    }

    /// @notice One song's market.
    /// @param artist The seller of the song's auction, who must not buy.
    /// @param bestBuy The highest price with buy orders; 0 if there are none.
    /// @param bestSell The lowest price with sell orders; 0 if there are none.
    /// @param orderCount The orders placed so far, which is the next order's number.
    struct Book {
        State state;
        address artist;
        uint256 bestBuy;
        uint256 bestSell;
        uint256 orderCount;
    }

    /// @notice The owner has switched the market on, for good. Songs can be opened from now on.
    event MarketSwitchedOn();

    /// @notice The commission goes to this account from now on.
    event TreasuryUpdated(address treasury);

    /// @notice The song's tokens can be traded from now on.
    event MarketOpened(address indexed song, address artist);

    /// @notice An order has arrived. Its trades follow, and then `OrderRested`, `OrderUnfilled` or, if it is filled, nothing.
    /// @param number The order's number in its market, counted from 0.
    /// @param quantity What the order asks for or offers in total.
    event OrderPlaced(
        address indexed song,
        address indexed owner,
        uint256 indexed number,
        Side side,
        uint256 quantity,
        uint256 price,
        Terms terms
    );

    /// @notice The arriving order `taker` has traded with the order that rests at `id`, at its price.
    /// @param maker The owner of the resting order.
    event Traded(address indexed song, uint256 indexed taker, address indexed maker, OrderId id, uint256 quantity);

    /// @notice What an order did not trade rests.
    event OrderRested(address indexed song, uint256 indexed number, OrderId id, uint256 quantity);

    /// @notice What an order did not trade has ended: it was not to rest, or `maxFills` was reached before the other side's
    /// prices were worse than its own.
    event OrderUnfilled(address indexed song, uint256 indexed number, uint256 quantity);

    /// @notice A resting order is gone, and its owner has its deposit or its unlocked tokens.
    event OrderRemoved(address indexed song, address indexed owner, OrderId id, Removal why, uint256 quantity);

    /// @param reason The keccak256 hash of the published reason.
    event MarketHalted(address indexed song, bytes32 reason);
    event MarketResumed(address indexed song);
    event MarketClosed(address indexed song, bytes32 reason);

    /// @notice The market as a whole is switched off.
    error MarketOff();
    /// @notice The market as a whole is switched on already.
    error MarketOn();
    /// @notice `SongTokens` did not make this token.
    error SongNotGenuine(address song);
    /// @notice The song's sale is not confirmed.
    error SongNotSold(address song);
    /// @notice The song's market is in a state that does not allow this.
    error MarketStateInvalid(address song, State state);
    /// @notice The song's artist must not buy.
    error ArtistBuys(address song, address artist);
    /// @notice An order needs at least one token.
    error QuantityBelowMinimum(uint256 quantity, uint256 minimum);
    /// @notice An order has at most 2^53 - 1 tokens.
    error QuantityAboveMaximum(uint256 quantity, uint256 maximum);
    /// @notice The price is below 0.01 MELS.
    error PriceBelowMinimum(uint256 price, uint256 minimum);
    /// @notice The price is above 167,772.15 MELS.
    error PriceAboveMaximum(uint256 price, uint256 maximum);
    /// @notice The price is not a multiple of 0.01 MELS.
    error PriceNotMultipleOfStep(uint256 price, uint256 step);
    /// @notice The order's last day is over.
    error LastDayPast(uint256 lastDay, uint256 today);
    /// @notice The order's last day is more than 180 days ahead.
    error LastDayTooLate(uint256 lastDay, uint256 latest);
    /// @notice The order would trade with this resting order of the same wallet.
    error OwnOrder(OrderId id);
    /// @notice No order rests there.
    error OrderNotFound(address song, OrderId id);
    /// @notice Only the owner can cancel an order that has not ended in a market that is not closed.
    error OrderNotYours(address caller, address owner);

    /// @notice Switches the market on, once, and takes over the house's treasury. Owner of the house only.
    function switchOn() external;

    /// @notice Takes over the house's present treasury, by anyone.
    function updateTreasury() external;

    /// @notice Opens the market of a genuine song whose sale is confirmed. Anyone can call it, once per song.
    function open(address song) external;

    /// @notice Buys at `price` or below. Pays in what the trades cost and what a resting order deposits, not more.
    /// @param quantity Whole tokens, from 1 to 2^53 - 1.
    /// @param price MELS base units per whole token: a multiple of 0.01 MELS up to 167,772.15 MELS.
    /// @param maxFills How many orders it may trade with; at most 128 count. Passing 16 orders that are gone counts as one, and so
    /// does passing two prices at which nothing trades. Nothing rests while the other side still has a price that matches.
    /// @return number The order's number in its market.
    function buy(address song, uint256 quantity, uint256 price, uint256 maxFills, Terms calldata terms)
        external
        returns (uint256 number);

    /// @notice Like `buy`, with a signed allowance (EIP-2612) for exactly `depositFor(quantity, price)`.
    /// @dev The order also succeeds if another account has submitted the permit first, because the allowance then exists.
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
    ) external returns (uint256 number);

    /// @notice Sells at `price` or above. Only the song token itself calls it, from `ISongToken.offer`, for tokens that it has
    /// locked in the owner's wallet.
    function sell(address owner, uint256 quantity, uint256 price, uint256 maxFills, Terms calldata terms)
        external
        returns (uint256 number);

    /// @notice Removes an order; its owner gets the deposit back or the tokens unlocked. Works in every state. Owner of the order
    /// only; anyone if the order has ended or the market is closed.
    function cancel(address song, OrderId calldata id) external;

    /// @notice Like `cancel` for several orders. Orders that are gone are passed over.
    function cancelMany(address song, OrderId[] calldata ids) external;

    /// @notice Removes ended orders, in a closed market all, from the front of a queue up to its first live order, by anyone.
    /// @param steps How many positions it looks at.
    function tidy(address song, Side side, uint256 price, uint256 steps) external;

    /// @notice Stops trades and new orders until `resume`. Operators of the house only.
    /// @param reason The keccak256 hash of the published reason.
    function halt(address song, bytes32 reason) external;

    /// @notice Ends a halt. Operators of the house only.
    function resume(address song) external;

    /// @notice Stops trades and new orders for good. Operators of the house only.
    function close(address song, bytes32 reason) external;

    /// @notice Whether the market as a whole is switched on.
    function isOn() external view returns (bool);

    /// @notice Receives the commission: the house's treasury at the last `updateTreasury`.
    function treasury() external view returns (address);

    /// @notice One song's market.
    function bookOf(address song) external view returns (Book memory);

    /// @notice The levels of one side, from its best price on.
    /// @param from The price to begin with; 0 begins with the best.
    /// @param count How many levels it returns at most.
    function levels(address song, Side side, uint256 from, uint256 count) external view returns (Level[] memory);

    /// @notice A resting order; its quantity is 0 if it is gone.
    function orderOf(address song, OrderId calldata id) external view returns (Order memory);

    /// @notice The MELS base units that a buy order pays at most: its total plus 10% commission.
    function depositFor(uint256 quantity, uint256 price) external pure returns (uint256);
}
