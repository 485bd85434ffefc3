// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {Terms} from "./IMarket.sol";

/// @title Royalty rights to one song
/// @notice An ERC-20 token with 18 decimals and signed allowances (EIP-2612, domain "Melos", version "1"). Its whole supply exists
/// from the start. It keeps what each account has earned, to the base unit, and locks the tokens that their owner offers for sale.
/// @dev Tokens can't be sent to this contract, Royalties or Market, nor to the auction house unless the house itself takes them:
/// such transfers revert with `ERC20InvalidReceiver`.
interface ISongToken is IERC20Metadata, IERC20Permit {
    /// @notice Describes the song.
    /// @param uri The URI of the metadata (ERC-7572).
    /// @param hash The keccak256 hash of the bytes at `uri`.
    struct Metadata {
        string uri;
        bytes32 hash;
    }

    /// @notice The contracts that a song token works with.
    /// @param house The auction house. Tokens that leave it take along what they earned there.
    /// @param royalties Records statements and takes what accounts are paid.
    /// @param market Moves and releases locked tokens.
    struct Contracts {
        address house;
        address royalties;
        address market;
    }

    /// @notice What an account has earned and not been paid.
    /// @param mels MELS base units.
    /// @param rest The fraction of a further base unit, times 10^18.
    /// @param eur The same earnings in EUR, times 10^18; a fraction of that is dropped.
    struct Due {
        uint96 mels;
        uint64 rest;
        uint96 eur;
    }

    /// @notice The number of tokens that an account has locked has changed.
    /// @param locked Whole tokens.
    event Locked(address indexed account, uint256 locked);

    /// @notice The account has fewer unlocked tokens, in base units, than it would send or offer.
    error UnlockedTooFew(address account, uint256 unlocked, uint256 needed);
    /// @notice Tokens of an earlier auction have earned in the house: it takes further ones once that auction is settled.
    error HouseNotSettled(uint256 mels, uint256 eur);
    /// @notice The market would move or release more whole tokens than the account has locked.
    error LockedTooFew(address account, uint256 locked, uint256 needed);
    /// @notice Only this contract can do this.
    error CallerInvalid(address caller, address expected);
    /// @notice The name is longer than 64 bytes.
    error NameTooLong(uint256 length, uint256 maximum);
    /// @notice A song has at least one token.
    error SupplyBelowMinimum(uint256 wholeTokens, uint256 minimum);
    /// @notice A song has at most 2^53 - 1 tokens.
    error SupplyAboveMaximum(uint256 wholeTokens, uint256 maximum);
    /// @notice All statements of a song together, in MELS base units or in EUR times 10^18, stay below 2^96.
    error RoyaltiesAboveMaximum(uint256 total, uint256 maximum);

    /// @notice Locks the caller's unlocked tokens and offers them on the market. They stay in the caller's wallet and go on
    /// earning until they are sold.
    /// @param quantity Whole tokens.
    /// @param price MELS base units per whole token.
    /// @param maxFills The number of orders that the offer can trade with at once.
    /// @return number The order's number.
    function offer(uint256 quantity, uint256 price, uint256 maxFills, Terms calldata terms)
        external
        returns (uint256 number);

    /// @notice Moves locked tokens to their buyer. Market only.
    /// @param quantity Whole tokens.
    function moveLocked(address from, address to, uint256 quantity) external;

    /// @notice Unlocks tokens. Market only.
    /// @param quantity Whole tokens.
    function release(address account, uint256 quantity) external;

    /// @notice Gives every whole token the same earnings. Royalties only.
    /// @param melsPerToken MELS base units per whole token.
    /// @param eurPerToken EUR per whole token, times 10^18.
    /// @return statement The statement's number, counted from 1.
    function addStatement(uint256 melsPerToken, uint256 eurPerToken) external returns (uint256 statement);

    /// @notice Sets what is due to the account to 0, except for the fraction of a base unit. Royalties only; it pays the account.
    /// @return mels MELS base units.
    /// @return eur EUR times 10^18.
    function takeDue(address account) external returns (uint256 mels, uint256 eur);

    /// @notice What the account has earned and not been paid.
    function dueOf(address account) external view returns (Due memory);

    /// @notice The whole tokens that the account has offered for sale.
    function lockedOf(address account) external view returns (uint256);

    /// @notice The number of statements paid in so far.
    function statementCount() external view returns (uint256);

    /// @notice The supply in whole tokens.
    function wholeTokens() external view returns (uint256);

    /// @notice The URI of the song's metadata (ERC-7572).
    function contractURI() external view returns (string memory);

    /// @notice The keccak256 hash of the bytes at `contractURI`.
    function metadataHash() external view returns (bytes32);
}
