// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice What an account could not be paid stays with the contract as its credit.
interface ICredits {
    /// @notice A payment failed; the account can withdraw it later.
    event Credited(address indexed token, address indexed account, uint256 amount);

    /// @notice A credit has been paid out.
    /// @param receiver The account that was paid: the credited account itself unless it named another.
    event CreditWithdrawn(address indexed token, address indexed account, address indexed receiver, uint256 amount);

    /// @notice The account has no credit in this token.
    error NoCredit(address token, address account);
    /// @notice What is paid to this account would be lost: it is zero, this contract, MELS or the token itself.
    error AccountInvalid(address account);

    /// @notice Pays an account's credit. Anyone can call it; only the account is paid.
    function withdrawCredit(address token, address account) external;

    /// @notice Pays the caller's credit to another account, for a caller that the token refuses to pay.
    function withdrawCreditTo(address token, address receiver) external;

    /// @notice What an account can withdraw because paying it failed, in the token's base units.
    function credits(address token, address account) external view returns (uint256);
}
