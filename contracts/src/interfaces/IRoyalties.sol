// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ICredits} from "./ICredits.sol";

/// @title The royalties of songs
/// @notice The royalty agent announces a disbursement, pays it in 48 hours later or more, and anyone can then have any account
/// paid. Every line states its EUR, and the announced rate turns them into MELS. Both are kept for each account, so paying needs
/// no rate: MELS are what is paid, and EUR are what the minimum of EUR 9.99 is compared with.
/// @dev EUR are times 10^18. The house grants the roles: `AGENT_ROLE`, and its owner.
interface IRoyalties is ICredits {
    /// @notice What one song has earned in a period.
    /// @param eur EUR times 10^18.
    /// @param periodFrom The first day of the period, as a number like 20260131.
    /// @param periodTo The last day of the period.
    /// @param statementHash The keccak256 hash of the published statement.
    struct Line {
        address song;
        uint96 eur;
        uint32 periodFrom;
        uint32 periodTo;
        bytes32 statementHash;
    }

    /// @notice An account to be paid what it has earned with these songs.
    /// @param songs In ascending order, without repetition.
    struct Payout {
        address account;
        address[] songs;
    }

    /// @notice A disbursement has been announced.
    /// @param id The announcement's number, counted from 1.
    /// @param document The keccak256 hash of the published document, which names the sources of the rate.
    /// @param lines The keccak256 hash of the lines, ABI-encoded as `Line[]`.
    /// @param rate MELS base units per EUR.
    /// @param payableFrom The first second in which it can be paid in.
    event DisbursementAnnounced(uint256 indexed id, bytes32 document, bytes32 lines, uint256 rate, uint256 payableFrom);

    /// @notice The announcement can no longer be paid in.
    event AnnouncementWithdrawn(uint256 indexed id);

    /// @notice A line of a disbursement has been paid in.
    /// @param statement The statement's number among those of the song, counted from 1.
    /// @param eur The line's EUR, times 10^18.
    /// @param mels The MELS base units paid in, a multiple of the song's whole tokens.
    /// @param statementHash The keccak256 hash of the published statement.
    event RoyaltiesPaidIn(
        uint256 indexed id,
        address indexed song,
        uint256 indexed statement,
        uint256 eur,
        uint256 mels,
        bytes32 statementHash,
        uint32 periodFrom,
        uint32 periodTo
    );

    /// @notice An account has been paid, or credited, what it had earned with a song.
    /// @param mels MELS base units.
    /// @param eur The same earnings in EUR, times 10^18.
    event RoyaltiesPaid(address indexed account, address indexed song, uint256 mels, uint256 eur);

    /// @notice The account is not paid before this time.
    /// @param reason The keccak256 hash of the reason.
    event PayoutHeld(address indexed account, uint256 until, bytes32 reason);

    /// @notice Accounts with this much due or less are not paid.
    event MinimumSet(uint256 eur);

    /// @notice Rates are bound to this price feed from now on.
    event PriceFeedSet(address feed);

    /// @notice A rate is from 10^12 to 10^24 MELS base units per EUR.
    error RateOutOfRange(uint256 rate, uint256 minimum, uint256 maximum);
    /// @notice A disbursement is announced 48 hours or more before it can be paid in.
    error PayableTooEarly(uint256 payableFrom, uint256 earliest);
    /// @notice A disbursement is announced 30 days or less before it can be paid in.
    error PayableTooLate(uint256 payableFrom, uint256 latest);
    /// @notice No such disbursement is announced, or it is paid in or withdrawn.
    error AnnouncementNotFound(uint256 id);
    /// @notice The disbursement can't be paid in yet.
    error NotPayableYet(uint256 id, uint256 payableFrom);
    /// @notice The disbursement was to be paid in within 14 days; it has to be announced again.
    error AnnouncementExpired(uint256 id, uint256 payableUntil);
    /// @notice The lines are not the announced ones.
    error LinesMismatch(uint256 id, bytes32 lines, bytes32 announced);
    /// @notice A disbursement has at least one line. Without one, it would move the rate for free.
    error NoLines(uint256 id);
    /// @notice The rate is below half or above twice the rate of the last disbursement.
    error RateOutOfBounds(uint256 rate, uint256 last);
    /// @notice The rate is more than 5% off the price feed's.
    error RateOffFeed(uint256 rate, uint256 feedRate);
    /// @notice A price feed is set once.
    error PriceFeedAlreadySet(address feed);
    /// @notice The feed gives no rate now, or has more than 36 decimals.
    error PriceFeedInvalid(address feed);
    /// @notice The token is not a genuine song whose sale is confirmed.
    error SongNotSold(address song);
    /// @notice The line's MELS base units, or its EUR times 10^18, are fewer than the song's whole tokens.
    error LineTooSmall(address song, uint256 amount, uint256 wholeTokens);
    /// @notice The songs must come in ascending order, without repetition.
    error SongsNotAscending(address song, address previous);
    /// @notice Not more than the minimum is due, and the song has earned within the last 24 months.
    error DueBelowMinimum(address account, uint256 eur, uint256 minimum);
    /// @notice The account's payouts are on hold.
    error PayoutOnHold(address account, uint256 until);
    /// @notice A hold ends within 180 days; it can be renewed.
    error HoldTooLong(uint256 until, uint256 latest);
    /// @notice The minimum is never above EUR 9.99.
    error MinimumAboveLimit(uint256 eur, uint256 limit);

    /// @notice Announces a disbursement. Agents only.
    /// @param document The keccak256 hash of the published document.
    /// @param lines The keccak256 hash of the lines, ABI-encoded as `Line[]`.
    /// @param rate MELS base units per EUR, for all lines, from 10^12 to 10^24.
    /// @param payableFrom From 48 hours to 30 days ahead. It must be paid in within 14 days from then, so that an agent can't
    /// keep an old rate in reserve.
    /// @return id The announcement's number, counted from 1.
    function announce(bytes32 document, bytes32 lines, uint96 rate, uint40 payableFrom) external returns (uint256 id);

    /// @notice Withdraws an announcement that is not paid in. Agents and the owner only.
    function withdrawAnnouncement(uint256 id) external;

    /// @notice Pays an announced disbursement in: takes the MELS from the caller and gives every token its part. Agents only.
    /// @dev Each line takes the largest multiple of the song's whole tokens that its EUR are worth, so nothing has to be rounded
    /// later. If a price feed is set and gives a rate, the rate is at most 5% off it; otherwise it is at least half and at most twice
    /// that of the last disbursement. `announce` asks for the same.
    function payIn(uint256 id, Line[] calldata lines) external;

    /// @notice Pays what an account has earned with these songs, if that is more than the minimum; otherwise pays only for those
    /// songs for which nothing was paid in for 24 months. Anyone can call it; only the account is paid.
    /// @param songs In ascending order, without repetition.
    function pay(address account, address[] calldata songs) external;

    /// @notice Like `pay` for several accounts. Passes over those that can't be paid.
    function payMany(Payout[] calldata payouts) external;

    /// @notice Keeps an account from being paid for a time; what is due to it stays due. Agents only.
    /// @param until At most 180 days ahead. A time in the past ends the hold.
    /// @param reason The keccak256 hash of the reason.
    function hold(address account, uint40 until, bytes32 reason) external;

    /// @notice Sets the minimum. The house's owner only.
    /// @param eur EUR times 10^18, at most EUR 9.99.
    function setMinimum(uint256 eur) external;

    /// @notice Sets the price feed, once. The house's owner only.
    /// @param feed A Chainlink feed that says EUR per MELS. It must give a rate now.
    function setPriceFeed(address feed) external;

    /// @notice What an account has earned with these songs and not been paid.
    /// @param songs In ascending order, without repetition.
    function dueOf(address account, address[] calldata songs) external view returns (uint256 mels, uint256 eur);

    /// @notice An announcement that is neither paid in nor withdrawn; all 0 otherwise.
    function announcementOf(uint256 id) external view returns (bytes32 lines, uint256 rate, uint256 payableFrom);

    /// @notice The MELS base units paid in for a song and not paid out, and the time when a statement was last paid in.
    function heldFor(address song) external view returns (uint256 mels, uint256 lastPaidInAt);

    /// @notice The first second in which the account can be paid again; in the past if it is not on hold.
    function heldUntil(address account) external view returns (uint256);

    /// @notice The number of announcements, which is the last one's number.
    function announcementCount() external view returns (uint256);

    /// @notice The rate of the last disbursement paid in; 0 before the first.
    function lastRate() external view returns (uint96);

    /// @notice The price feed that binds rates; 0 if none is set.
    function priceFeed() external view returns (address);

    /// @notice The price feed's rate in MELS base units per EUR; 0 if no rate binds now: no feed is set, it reverts, its answer is
    /// not above 0 or is older than 24 hours, or no disbursement could have that rate.
    function feedRate() external view returns (uint256);

    /// @notice Accounts with this many EUR, times 10^18, or less are not paid.
    function minimum() external view returns (uint256);
}
