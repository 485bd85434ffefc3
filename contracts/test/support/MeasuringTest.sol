// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {HouseTest} from "./HouseTest.sol";
import {Measuring} from "./Measuring.sol";
import {vm} from "./Vm.sol";

/// @dev Measures gas per transaction for `snapshots/`. Wallets hold no MELS and no tokens when they are settled, which costs
/// the most gas.
abstract contract MeasuringTest is HouseTest, Measuring {
    uint256 internal constant PRICE = 2e18;
    // The storage layout of OpenZeppelin's ERC20.
    uint256 private constant BALANCES_SLOT = 0;
    uint256 private constant ALLOWANCES_SLOT = 1;

    function setUp() public virtual override {
        super.setUp();
        // The very first deposit fills an empty slot in MELS, which usual bids don't pay for.
        mels.transfer(address(house), 1);
    }

    /// @dev Writes deposit and allowance straight to MELS's storage, which saves thousands of transactions.
    function _bidCheaply(uint256 id, address bidder, uint256 amount, uint256 price) internal {
        bytes32 deposit = bytes32(amount * price * 11 / 10);
        bytes32 allowances = keccak256(abi.encode(bidder, ALLOWANCES_SLOT));
        vm.store(address(mels), keccak256(abi.encode(bidder, BALANCES_SLOT)), deposit);
        vm.store(address(mels), keccak256(abi.encode(address(house), allowances)), deposit);
        vm.prank(bidder);
        house.bid(id, amount, price);
    }

    function _group() internal pure override returns (string memory) {
        return "AuctionHouse";
    }
}
