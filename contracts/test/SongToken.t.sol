// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {SongToken} from "../src/tokens/SongToken.sol";
import {bound, vm} from "./support/Vm.sol";

contract SongTokenTest {
    address private constant HOLDER = address(0xA11CE);

    function test_snapshot_deploymentAndSize() external {
        SongToken token = new SongToken("Midnight Train", "MIDN", 1_000, HOLDER);
        vm.snapshotValue("SongToken", "bytecode size", address(token).code.length);
    }

    function test_nameAndSymbolAreTheOnesGiven() external {
        SongToken token = new SongToken("Midnight Train", "MIDN", 1_000, HOLDER);

        vm.assertEq(token.name(), "Midnight Train");
        vm.assertEq(token.symbol(), "MIDN");
    }

    function test_aWholeTokenHasEighteenDecimals() external {
        SongToken token = new SongToken("Midnight Train", "MIDN", 1, HOLDER);

        vm.assertEq(token.decimals(), 18);
        vm.assertEq(token.totalSupply(), 1e18);
    }

    function test_fuzz_theHolderReceivesTheWholeSupply(uint256 wholeTokens) external {
        wholeTokens = bound(wholeTokens, 0, type(uint256).max / 1e18);

        SongToken token = new SongToken("Midnight Train", "MIDN", wholeTokens, HOLDER);

        vm.assertEq(token.balanceOf(HOLDER), wholeTokens * 1e18);
        vm.assertEq(token.totalSupply(), wholeTokens * 1e18);
    }

    function test_aSupplyThatOverflowsIsRefused() external {
        uint256 tooMany = type(uint256).max / 1e18 + 1;

        vm.expectRevert(abi.encodeWithSignature("Panic(uint256)", 0x11));
        new SongToken("Midnight Train", "MIDN", tooMany, HOLDER);
    }

    function test_aSupplyForNobodyIsRefused() external {
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InvalidReceiver.selector, address(0)));
        new SongToken("Midnight Train", "MIDN", 1_000, address(0));
    }
}
