// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IMarket, Terms} from "../interfaces/IMarket.sol";
import {ISongToken} from "../interfaces/ISongToken.sol";
import {Money} from "../libraries/Money.sol";
import {PackedAccount, PackedDue, PackedDues} from "../libraries/PackedEarnings.sol";

/// @title Royalty rights to one song
/// @dev Transfers, allowances and permits are OpenZeppelin's. Only the balance is kept here, because it shares a slot with the
/// lock and the statement number, so that a transfer writes no further slot.
contract SongToken is ERC20, ERC20Permit, ISongToken {
    // The auction house's event has room for the name.
    uint256 private constant MAX_NAME_BYTES = 64;

    address private immutable HOUSE;
    address private immutable ROYALTIES;
    address private immutable MARKET;

    /// @inheritdoc ISongToken
    uint256 public immutable wholeTokens;
    /// @inheritdoc ISongToken
    bytes32 public immutable metadataHash;
    /// @inheritdoc ISongToken
    string public contractURI;

    /// @inheritdoc ISongToken
    uint256 public statementCount;

    mapping(address account => PackedAccount) private _accounts;
    mapping(address account => PackedDue) private _dues;
    // What a whole token has earned after each statement since the start: MELS base units (96 bits) and EUR times 10^18 (96).
    mapping(uint256 statement => uint256) private _earned;

    modifier only(address expected) {
        if (msg.sender != expected) revert CallerInvalid(msg.sender, expected);
        _;
    }

    /// @dev Permits have the domain "Melos", because OpenZeppelin's domains have at most 31 bytes, and titles are longer.
    /// @param name_ The song's title.
    /// @param symbol_ The short form that wallets show.
    /// @param wholeTokens_ The supply, in whole tokens.
    /// @param holder The account that receives the supply.
    constructor(
        string memory name_,
        string memory symbol_,
        uint256 wholeTokens_,
        address holder,
        Metadata memory metadata,
        Contracts memory contracts
    ) ERC20(name_, symbol_) ERC20Permit("Melos") {
        uint256 nameBytes = bytes(name_).length;
        if (nameBytes > MAX_NAME_BYTES) revert NameTooLong(nameBytes, MAX_NAME_BYTES);
        if (wholeTokens_ == 0) revert SupplyBelowMinimum(wholeTokens_, 1);
        if (wholeTokens_ > Money.MAX_TOKEN_AMOUNT) revert SupplyAboveMaximum(wholeTokens_, Money.MAX_TOKEN_AMOUNT);
        (HOUSE, ROYALTIES, MARKET) = (contracts.house, contracts.royalties, contracts.market);
        (wholeTokens, metadataHash, contractURI) = (wholeTokens_, metadata.hash, metadata.uri);
        if (holder == address(0)) revert ERC20InvalidReceiver(holder);
        _requireReceiver(holder);
        // The supply has 113 bits at most.
        uint256 supply = wholeTokens_ * Money.WHOLE_TOKEN;
        _accounts[holder] = _accounts[holder].withBalance(supply);
        emit Transfer(address(0), holder, supply);
    }

    /// @inheritdoc ISongToken
    function offer(uint256 quantity, uint256 price, uint256 maxFills, Terms calldata terms)
        external
        returns (uint256 number)
    {
        PackedAccount account = _accounts[msg.sender];
        uint256 locked = account.locked();
        uint256 unlocked = account.balance() - locked * Money.WHOLE_TOKEN;
        if (quantity > unlocked / Money.WHOLE_TOKEN) {
            revert UnlockedTooFew(msg.sender, unlocked, quantity * Money.WHOLE_TOKEN);
        }

        _setLocked(msg.sender, account, locked + quantity);
        return IMarket(MARKET).sell(msg.sender, quantity, price, maxFills, terms);
    }

    /// @inheritdoc ISongToken
    function moveLocked(address from, address to, uint256 quantity) external only(MARKET) {
        _unlock(from, quantity);
        _update(from, to, quantity * Money.WHOLE_TOKEN);
    }

    /// @inheritdoc ISongToken
    function release(address account, uint256 quantity) external only(MARKET) {
        _unlock(account, quantity);
    }

    /// @inheritdoc ISongToken
    function addStatement(uint256 melsPerToken, uint256 eurPerToken)
        external
        only(ROYALTIES)
        returns (uint256 statement)
    {
        statement = statementCount + 1;
        (uint256 mels, uint256 eur) = _earnedSince(0, statement - 1);
        // Both totals are within 96 bits, for all tokens together.
        _earned[statement] = _requireTotal(mels + melsPerToken) | _requireTotal(eur + eurPerToken) << 96;
        statementCount = statement;
    }

    /// @inheritdoc ISongToken
    function takeDue(address account) external only(ROYALTIES) returns (uint256 mels, uint256 eur) {
        (PackedAccount earning, uint256 count) = (_accounts[account], statementCount);
        PackedDue due = _dueOf(account, earning, count);
        _accounts[account] = earning.withStatement(count);
        _dues[account] = PackedDues.pack(due.rest(), 0);
        return (due.mels(), due.eur());
    }

    /// @inheritdoc ISongToken
    function lockedOf(address account) external view returns (uint256) {
        return _accounts[account].locked();
    }

    /// @inheritdoc ISongToken
    function dueOf(address account) external view returns (Due memory) {
        PackedDue due = _dueOf(account, _accounts[account], statementCount);
        // The casts lose nothing: these are the bits that the values have.
        return Due(uint96(due.mels()), uint64(due.rest()), uint96(due.eur()));
    }

    /// @inheritdoc IERC20
    function balanceOf(address account) public view override(IERC20, ERC20) returns (uint256) {
        return _accounts[account].balance();
    }

    /// @inheritdoc IERC20
    function totalSupply() public view override(IERC20, ERC20) returns (uint256) {
        return wholeTokens * Money.WHOLE_TOKEN;
    }

    /// @inheritdoc IERC20Permit
    function nonces(address owner) public view override(IERC20Permit, ERC20Permit) returns (uint256) {
        return super.nonces(owner);
    }

    /// @dev Both accounts first earn on the balances that they had. The accounts are stored one after the other, so that a
    /// transfer to oneself changes nothing.
    function _update(address from, address to, uint256 amount) internal override {
        _requireReceiver(to);
        uint256 count = statementCount;
        PackedAccount account = _earn(from, count);
        uint256 balance = account.balance();
        if (amount > balance) revert ERC20InsufficientBalance(from, balance, amount);
        uint256 unlocked = balance - account.locked() * Money.WHOLE_TOKEN;
        if (amount > unlocked) revert UnlockedTooFew(from, unlocked, amount);

        // No balance is above the supply, which has 113 bits at most.
        _accounts[from] = account.withBalance(balance - amount);
        account = _earn(to, count);
        _accounts[to] = account.withBalance(account.balance() + amount);
        if (from == HOUSE) _carry(to, amount, balance);
        else if (to == HOUSE) _requireNothingDueToHouse();
        emit Transfer(from, to, amount);
    }

    /// @dev Adds what the account has earned since its last statement to its due. The caller stores the account.
    function _earn(address owner, uint256 count) private returns (PackedAccount account) {
        account = _accounts[owner];
        if (account.statement() == count) return account;
        if (account.balance() > 0) _dues[owner] = _dueOf(owner, account, count);
        return account.withStatement(count);
    }

    /// @dev The auction house's due goes with its tokens, in proportion; the last ones take all that is left.
    function _carry(address to, uint256 amount, uint256 balance) private {
        PackedDue pot = _dues[HOUSE];
        if (pot.isNothing()) return;
        (uint256 parts, uint256 eur) = (pot.parts(), pot.eur());
        if (amount < balance) (parts, eur) = (Math.mulDiv(parts, amount, balance), Math.mulDiv(eur, amount, balance));
        _dues[HOUSE] = PackedDues.pack(pot.parts() - parts, pot.eur() - eur);
        PackedDue due = _dues[to];
        _dues[to] = PackedDues.pack(due.parts() + parts, due.eur() + eur);
    }

    function _unlock(address owner, uint256 quantity) private {
        PackedAccount account = _accounts[owner];
        uint256 locked = account.locked();
        if (quantity > locked) revert LockedTooFew(owner, locked, quantity);
        _setLocked(owner, account, locked - quantity);
    }

    /// @dev No more is locked than the supply, which is less than 2^53 tokens.
    function _setLocked(address owner, PackedAccount account, uint256 locked) private {
        _accounts[owner] = account.withLocked(locked);
        emit Locked(owner, locked);
    }

    /// @dev So all tokens in the house have earned the same, and each takes exactly that along.
    function _requireNothingDueToHouse() private view {
        PackedDue due = _dues[HOUSE];
        if (!due.isNothing()) revert HouseNotSettled(due.mels(), due.eur());
    }

    function _dueOf(address owner, PackedAccount account, uint256 count) private view returns (PackedDue due) {
        due = _dues[owner];
        uint256 balance = account.balance();
        if (balance == 0 || account.statement() == count) return due;
        (uint256 mels, uint256 eur) = _earnedSince(account.statement(), count);
        return PackedDues.pack(due.parts() + balance * mels, due.eur() + balance * eur / Money.WHOLE_TOKEN);
    }

    /// @return mels MELS base units that a whole token has earned with the statements after `statement`.
    /// @return eur EUR times 10^18.
    function _earnedSince(uint256 statement, uint256 count) private view returns (uint256 mels, uint256 eur) {
        uint256 earned = count == 0 ? 0 : _earned[count];
        uint256 before = statement == 0 ? 0 : _earned[statement];
        return (uint96(earned) - uint96(before), (earned >> 96) - (before >> 96));
    }

    /// @return The total per token, unless the total of all tokens could be too large for a `Due`.
    function _requireTotal(uint256 perToken) private view returns (uint256) {
        uint256 total = perToken * wholeTokens;
        if (total > type(uint96).max) revert RoyaltiesAboveMaximum(total, type(uint96).max);
        return perToken;
    }

    /// @dev What these contracts hold would be lost, and tokens that others send to the house would share what its own earned.
    function _requireReceiver(address to) private view {
        bool invalid = to == address(this) || to == ROYALTIES || to == MARKET || (to == HOUSE && msg.sender != HOUSE);
        if (invalid) revert ERC20InvalidReceiver(to);
    }
}
