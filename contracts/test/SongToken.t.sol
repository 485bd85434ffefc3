// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {deploySongToken, ISongToken} from "./support/Deploy.sol";
import {bound, vm} from "./support/Vm.sol";

contract SongTokenTest {
    address private constant HOLDER = address(0xA11CE);

    function test_theConstructorSetsNameAndSymbol() external {
        ISongToken token = deploySongToken("Midnight Train", "MIDN", 1_000, HOLDER);

        vm.assertEq(token.name(), "Midnight Train");
        vm.assertEq(token.symbol(), "MIDN");
    }

    function test_theConstructorSetsTheMetadata() external {
        ISongToken token = deploySongToken("Midnight Train", "MIDN", 1_000, HOLDER);

        vm.assertEq(token.contractURI(), "ipfs://song");
        vm.assertEq(token.metadataHash(), keccak256("song"));
    }

    function test_aWholeTokenHasEighteenDecimals() external {
        ISongToken token = deploySongToken("Midnight Train", "MIDN", 1, HOLDER);

        vm.assertEq(token.decimals(), 18);
        vm.assertEq(token.totalSupply(), 1e18);
    }

    function test_fuzz_theHolderReceivesTheWholeSupply(uint256 wholeTokens) external {
        wholeTokens = bound(wholeTokens, 0, type(uint256).max / 1e18);

        ISongToken token = deploySongToken("Midnight Train", "MIDN", wholeTokens, HOLDER);

        vm.assertEq(token.balanceOf(HOLDER), wholeTokens * 1e18);
        vm.assertEq(token.totalSupply(), wholeTokens * 1e18);
    }

    function test_aSupplyThatOverflowsIsRefused() external {
        vm.expectRevert(abi.encodeWithSignature("Panic(uint256)", 0x11));
        this.deploy(type(uint256).max / 1e18 + 1, HOLDER);
    }

    function test_aSupplyForTheZeroAddressIsRefused() external {
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InvalidReceiver.selector, address(0)));
        this.deploy(1_000, address(0));
    }

    /// @dev External, so that a test can expect its revert.
    function deploy(uint256 wholeTokens, address holder) external {
        deploySongToken("Midnight Train", "MIDN", wholeTokens, holder);
    }
}
