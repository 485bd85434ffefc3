// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @dev An account in one storage slot: its balance in base units (128 bits), the whole tokens that are locked (56) and the
/// number of statements whose earnings are in its due (32).
type PackedAccount is uint256;

/// @dev What is due to an account in one storage slot: MELS base units (96 bits), the fraction of a further one times 10^18
/// (64), and EUR times 10^18 (96).
type PackedDue is uint256;

using PackedAccounts for PackedAccount global;
using PackedDues for PackedDue global;

/// @dev The callers keep every value within its bits.
library PackedAccounts {
    uint256 private constant LOCKED = uint256(type(uint56).max) << 128;
    uint256 private constant STATEMENT = uint256(type(uint32).max) << 184;

    function balance(PackedAccount account) internal pure returns (uint256) {
        return uint128(PackedAccount.unwrap(account));
    }

    function locked(PackedAccount account) internal pure returns (uint256) {
        return uint56(PackedAccount.unwrap(account) >> 128);
    }

    function statement(PackedAccount account) internal pure returns (uint256) {
        return uint32(PackedAccount.unwrap(account) >> 184);
    }

    function withBalance(PackedAccount account, uint256 balance_) internal pure returns (PackedAccount) {
        return PackedAccount.wrap(PackedAccount.unwrap(account) >> 128 << 128 | balance_);
    }

    function withLocked(PackedAccount account, uint256 locked_) internal pure returns (PackedAccount) {
        return PackedAccount.wrap(PackedAccount.unwrap(account) & ~LOCKED | locked_ << 128);
    }

    function withStatement(PackedAccount account, uint256 statement_) internal pure returns (PackedAccount) {
        return PackedAccount.wrap(PackedAccount.unwrap(account) & ~STATEMENT | statement_ << 184);
    }
}

/// @dev No due is larger than the total of all statements, which is within 96 bits, so nothing is lost.
library PackedDues {
    uint256 private constant UNIT = 1e18;

    /// @param parts_ MELS base units times 10^18.
    function pack(uint256 parts_, uint256 eur_) internal pure returns (PackedDue) {
        return PackedDue.wrap(parts_ / UNIT | parts_ % UNIT << 96 | eur_ << 160);
    }

    function mels(PackedDue due) internal pure returns (uint256) {
        return uint96(PackedDue.unwrap(due));
    }

    function rest(PackedDue due) internal pure returns (uint256) {
        return uint64(PackedDue.unwrap(due) >> 96);
    }

    function eur(PackedDue due) internal pure returns (uint256) {
        return PackedDue.unwrap(due) >> 160;
    }

    /// @return MELS base units times 10^18.
    function parts(PackedDue due) internal pure returns (uint256) {
        unchecked {
            return mels(due) * UNIT + rest(due);
        }
    }

    function isNothing(PackedDue due) internal pure returns (bool) {
        return PackedDue.unwrap(due) == 0;
    }
}
