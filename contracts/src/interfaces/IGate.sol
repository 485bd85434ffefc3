// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Who is admitted under which policy
/// @notice A policy is a number from 1 to 65,535 that an auction names; 0 is open to all. Admission is by wallet and policy, never
/// by auction, price or amount. Bids ask this contract; settlements, refunds, credits, cancellations and payouts never do.
interface IGate {
    /// @notice The wallet is admitted under the policy up to and including `validUntil`.
    event Admitted(address indexed wallet, uint256 indexed policy, uint256 validUntil);

    /// @notice The wallet's admission has ended. From now on only an admitter's own call admits it or makes it longer.
    /// @param reason The keccak256 hash of the published reason.
    event Dismissed(address indexed wallet, uint256 indexed policy, bytes32 reason);

    /// @notice The policy is 0 or above 65,535.
    error PolicyInvalid(uint256 policy);
    /// @notice The admission would have ended already.
    error AdmissionPast(uint256 validUntil, uint256 timestamp);
    /// @notice The admission would last longer than 730 days.
    error AdmissionTooLong(uint256 validUntil, uint256 latest);
    /// @notice No admitter has signed this admission.
    error AdmissionNotSigned(address signer);
    /// @notice The wallet was dismissed; signatures don't admit it any more.
    error WalletDismissed(address wallet, uint256 policy);
    /// @notice The wallet is not admitted under the policy.
    /// @param validUntil When its admission ended; 0 if it has none.
    error NotAdmitted(address wallet, uint256 policy, uint256 validUntil);

    /// @notice Admits a wallet for which an admitter has signed (EIP-712, primary type `Admission`). Anyone can send it. A
    /// signature that ends no later than the present admission changes nothing.
    function admit(address wallet, uint256 policy, uint256 validUntil, uint8 v, bytes32 r, bytes32 s) external;

    /// @notice Admits wallets, dismissed ones too. Admitters only. A later end that a wallet has already is kept.
    function admitMany(address[] calldata wallets, uint256 policy, uint256 validUntil) external;

    /// @notice Ends a wallet's admission, whether it has one or not. Owner only. Bids already placed remain.
    function dismiss(address wallet, uint256 policy, bytes32 reason) external;

    /// @notice Reverts unless the wallet is admitted. Policy 0 admits everyone.
    function requireAdmitted(address wallet, uint256 policy) external view;

    /// @notice The last second in which the wallet is admitted; 0 if it was never admitted or is dismissed.
    function admittedUntil(address wallet, uint256 policy) external view returns (uint256);

    /// @notice The EIP-712 digest that an admitter signs.
    function admissionDigest(address wallet, uint256 policy, uint256 validUntil) external view returns (bytes32);
}
