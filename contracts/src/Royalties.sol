// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Payments} from "./base/Payments.sol";
import {IHouseAccounts} from "./interfaces/IHouseAccounts.sol";
import {IRoyalties} from "./interfaces/IRoyalties.sol";
import {ISongToken} from "./interfaces/ISongToken.sol";
import {ISongTokens} from "./interfaces/ISongTokens.sol";
import {FeedReader} from "./libraries/FeedReader.sol";
import {TokenReader} from "./libraries/TokenReader.sol";
import {Transfers} from "./libraries/Transfers.sol";

/// @title The royalties of songs
/// @dev Each song token knows who has earned what; this contract has the money. It keeps what is left of each song's money, so
/// no token can draw more than was paid in for it.
contract Royalties is IRoyalties, Payments {
    /// @dev An announcement that is not paid in. The second group takes one slot.
    struct Announcement {
        bytes32 lines;
        uint96 rate;
        uint40 payableFrom;
    }

    /// @param held MELS base units paid in and not paid out.
    struct Song {
        uint128 held;
        uint40 lastPaidInAt;
    }

    bytes32 public constant AGENT_ROLE = keccak256("AGENT_ROLE");
    // The house's owner has this role.
    bytes32 private constant OWNER_ROLE = 0x00;

    uint256 private constant EUR = 1e18;
    // A million EUR for one MELS, and a million MELS for one EUR. A first rate beyond could only be corrected by halves.
    uint256 private constant MIN_RATE = 1e12;
    uint256 private constant MAX_RATE = 1e24;
    uint256 private constant MAX_MINIMUM = 9.99e18;
    uint256 private constant NOTICE = 48 hours;
    uint256 private constant MAX_LEAD = 30 days;
    uint256 private constant TIME_TO_PAY_IN = 14 days;
    uint256 private constant MAX_HOLD = 180 days;
    // 24 months.
    uint256 private constant DORMANT_AFTER = 730 days;
    uint256 private constant MAX_FEED_DECIMALS = 36;
    uint256 private constant MAX_PERCENT_OFF_FEED = 5;

    /// @notice The auction house, which grants the roles.
    address public immutable HOUSE;
    /// @notice The factory of song tokens.
    address public immutable SONG_TOKENS;

    /// @inheritdoc IRoyalties
    uint256 public announcementCount;
    /// @inheritdoc IRoyalties
    uint96 public lastRate;
    /// @inheritdoc IRoyalties
    address public priceFeed;
    uint8 private _feedDecimals;
    /// @inheritdoc IRoyalties
    uint256 public minimum = MAX_MINIMUM;
    /// @inheritdoc IRoyalties
    mapping(address account => uint256) public heldUntil;

    mapping(uint256 id => Announcement) private _announcements;
    mapping(address song => Song) private _songs;

    modifier only(bytes32 role) {
        if (!_has(role)) revert IAccessControl.AccessControlUnauthorizedAccount(msg.sender, role);
        _;
    }

    constructor(address house, address songTokens) Payments(IHouseAccounts(house).MELS()) {
        (HOUSE, SONG_TOKENS) = (house, songTokens);
    }

    /// @inheritdoc IRoyalties
    function announce(bytes32 document, bytes32 lines, uint96 rate, uint40 payableFrom)
        external
        only(AGENT_ROLE)
        returns (uint256 id)
    {
        if (!_isInRange(rate)) revert RateOutOfRange(rate, MIN_RATE, MAX_RATE);
        _requireRate(rate);
        uint256 earliest = block.timestamp + NOTICE;
        if (payableFrom < earliest) revert PayableTooEarly(payableFrom, earliest);
        uint256 latest = block.timestamp + MAX_LEAD;
        if (payableFrom > latest) revert PayableTooLate(payableFrom, latest);

        id = ++announcementCount;
        _announcements[id] = Announcement(lines, rate, payableFrom);
        emit DisbursementAnnounced(id, document, lines, rate, payableFrom);
    }

    /// @inheritdoc IRoyalties
    function withdrawAnnouncement(uint256 id) external {
        if (!_has(OWNER_ROLE) && !_has(AGENT_ROLE)) {
            revert IAccessControl.AccessControlUnauthorizedAccount(msg.sender, AGENT_ROLE);
        }
        _existing(id);
        delete _announcements[id];
        emit AnnouncementWithdrawn(id);
    }

    /// @inheritdoc IRoyalties
    function payIn(uint256 id, Line[] calldata lines) external only(AGENT_ROLE) nonReentrant {
        Announcement memory announced = _existing(id);
        _requirePayable(id, announced, keccak256(abi.encode(lines)));
        if (lines.length == 0) revert NoLines(id);
        // An announcement is paid in once.
        delete _announcements[id];
        lastRate = announced.rate;
        uint256 sum = 0;
        for (uint256 i = 0; i < lines.length; ++i) {
            sum += _addLine(id, lines[i], announced.rate);
        }
        Transfers.pull(IERC20(MELS), msg.sender, sum);
    }

    /// @inheritdoc IRoyalties
    function pay(address account, address[] calldata songs) external nonReentrant {
        if (account == HOUSE) revert AccountInvalid(account);
        if (block.timestamp < heldUntil[account]) revert PayoutOnHold(account, heldUntil[account]);
        (uint256[] memory dues, uint256 eur) = _duesOf(account, songs);
        if (!_payOut(account, songs, dues, eur)) revert DueBelowMinimum(account, eur, minimum);
    }

    /// @inheritdoc IRoyalties
    function payMany(Payout[] calldata payouts) external nonReentrant {
        for (uint256 i = 0; i < payouts.length; ++i) {
            Payout calldata payout = payouts[i];
            if (payout.account == HOUSE || block.timestamp < heldUntil[payout.account]) continue;
            (uint256[] memory dues, uint256 eur) = _duesOf(payout.account, payout.songs);
            _payOut(payout.account, payout.songs, dues, eur);
        }
    }

    /// @inheritdoc IRoyalties
    function hold(address account, uint40 until, bytes32 reason) external only(AGENT_ROLE) {
        uint256 latest = block.timestamp + MAX_HOLD;
        if (until > latest) revert HoldTooLong(until, latest);

        heldUntil[account] = until;
        emit PayoutHeld(account, until, reason);
    }

    /// @inheritdoc IRoyalties
    function setMinimum(uint256 eur) external only(OWNER_ROLE) {
        if (eur > MAX_MINIMUM) revert MinimumAboveLimit(eur, MAX_MINIMUM);

        minimum = eur;
        emit MinimumSet(eur);
    }

    /// @inheritdoc IRoyalties
    function setPriceFeed(address feed) external only(OWNER_ROLE) {
        if (priceFeed != address(0)) revert PriceFeedAlreadySet(priceFeed);
        (bool read, uint256 decimals) = TokenReader.tryDecimals(feed);
        if (!read || decimals > MAX_FEED_DECIMALS) revert PriceFeedInvalid(feed);
        (priceFeed, _feedDecimals) = (feed, uint8(decimals));
        if (feedRate() == 0) revert PriceFeedInvalid(feed);
        emit PriceFeedSet(feed);
    }

    /// @inheritdoc IRoyalties
    function dueOf(address account, address[] calldata songs) external view returns (uint256 mels, uint256 eur) {
        uint256[] memory dues;
        (dues, eur) = _duesOf(account, songs);
        for (uint256 i = 0; i < dues.length; ++i) {
            mels += dues[i];
        }
    }

    /// @inheritdoc IRoyalties
    function announcementOf(uint256 id) external view returns (bytes32 lines, uint256 rate, uint256 payableFrom) {
        Announcement memory announced = _announcements[id];
        return (announced.lines, announced.rate, announced.payableFrom);
    }

    /// @inheritdoc IRoyalties
    function heldFor(address song) external view returns (uint256 mels, uint256 lastPaidInAt) {
        return (_songs[song].held, _songs[song].lastPaidInAt);
    }

    /// @inheritdoc IRoyalties
    function feedRate() public view returns (uint256) {
        if (priceFeed == address(0)) return 0;
        uint256 rate = FeedReader.rateOf(priceFeed, _feedDecimals);
        return _isInRange(rate) ? rate : 0;
    }

    /// @return mels The MELS base units that the line takes.
    function _addLine(uint256 id, Line calldata line, uint256 rate) private returns (uint256 mels) {
        address song = line.song;
        (bool sold,) = ISongTokens(SONG_TOKENS).saleOf(song);
        if (!sold) revert SongNotSold(song);
        uint256 wholeTokens = ISongToken(song).wholeTokens();
        mels = line.eur * rate / EUR;
        uint256 perToken = mels / wholeTokens;
        if (perToken == 0) revert LineTooSmall(song, mels, wholeTokens);
        if (line.eur < wholeTokens) revert LineTooSmall(song, line.eur, wholeTokens);

        // The token refuses totals above 2^96, so nothing overflows.
        mels = perToken * wholeTokens;
        uint256 statement = ISongToken(song).addStatement(perToken, line.eur / wholeTokens);
        _songs[song] = Song(uint128(_songs[song].held + mels), uint40(block.timestamp));
        emit RoyaltiesPaidIn(id, song, statement, line.eur, mels, line.statementHash, line.periodFrom, line.periodTo);
    }

    /// @return paid Whether anything was due that could be paid.
    function _payOut(address account, address[] calldata songs, uint256[] memory dues, uint256 eur)
        private
        returns (bool paid)
    {
        bool enough = eur > minimum;
        uint256 sum = 0;
        for (uint256 i = 0; i < songs.length; ++i) {
            if (dues[i] == 0) continue;
            Song storage song = _songs[songs[i]];
            if (!enough && block.timestamp < song.lastPaidInAt + DORMANT_AFTER) continue;
            (uint256 mels, uint256 songEur) = ISongToken(songs[i]).takeDue(account);
            // The cast loses nothing, because `held` has 128 bits and subtracting more reverts.
            song.held = uint128(song.held - mels);
            sum += mels;
            emit RoyaltiesPaid(account, songs[i], mels, songEur);
        }
        paid = sum > 0;
        if (paid) _pay(MELS, account, sum);
    }

    function _existing(uint256 id) private view returns (Announcement memory announced) {
        announced = _announcements[id];
        if (announced.payableFrom == 0) revert AnnouncementNotFound(id);
    }

    function _requirePayable(uint256 id, Announcement memory announced, bytes32 lines) private view {
        if (lines != announced.lines) revert LinesMismatch(id, lines, announced.lines);
        uint256 payableFrom = announced.payableFrom;
        if (block.timestamp < payableFrom) revert NotPayableYet(id, payableFrom);
        uint256 payableUntil = payableFrom + TIME_TO_PAY_IN;
        if (block.timestamp >= payableUntil) revert AnnouncementExpired(id, payableUntil);
        _requireRate(announced.rate);
    }

    /// @dev Announcing and paying in both ask for it, so without a feed the rate can halve or double once in 48 hours at most. If
    /// the last rate bound it as well as a living feed, a price that has moved by more than that would leave no rate at all.
    function _requireRate(uint256 rate) private view {
        uint256 fed = feedRate();
        if (fed > 0) {
            bool below = rate * 100 < fed * (100 - MAX_PERCENT_OFF_FEED);
            if (below || rate * 100 > fed * (100 + MAX_PERCENT_OFF_FEED)) revert RateOffFeed(rate, fed);
            return;
        }
        uint256 last = lastRate;
        if (last > 0 && (rate * 2 < last || rate > last * 2)) revert RateOutOfBounds(rate, last);
    }

    function _isInRange(uint256 rate) private pure returns (bool) {
        return rate >= MIN_RATE && rate <= MAX_RATE;
    }

    /// @dev A token for which nothing was paid in is not asked, because it might not be a genuine song.
    /// @return dues MELS base units for each song.
    /// @return eur The EUR of all songs together.
    function _duesOf(address account, address[] calldata songs)
        private
        view
        returns (uint256[] memory dues, uint256 eur)
    {
        dues = new uint256[](songs.length);
        address previous = address(0);
        for (uint256 i = 0; i < songs.length; ++i) {
            address song = songs[i];
            // A song that counts twice would raise what is compared with the minimum.
            if (song <= previous) revert SongsNotAscending(song, previous);
            previous = song;
            if (_songs[song].held == 0) continue;
            ISongToken.Due memory due = ISongToken(song).dueOf(account);
            dues[i] = due.mels;
            eur += due.eur;
        }
    }

    function _has(bytes32 role) private view returns (bool) {
        return IAccessControl(HOUSE).hasRole(role, msg.sender);
    }
}
