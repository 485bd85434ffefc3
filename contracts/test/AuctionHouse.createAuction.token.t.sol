// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {deploySongToken, ISongToken} from "./support/Deploy.sol";
import {HouseTest} from "./support/HouseTest.sol";
import {bound, vm} from "./support/Vm.sol";

/// @notice Branches of `createAuction` in the token's address:
/// - it is MELS, or not
/// - its decimals revert, are not a number, are not 18, are 18
/// - its name reverts, is not a string, has up to 64 bytes, has more
contract AuctionHouseCreateAuctionTokenTest is HouseTest {
    address private constant NOT_A_TOKEN = address(0xBEEF);

    function test_melsCannotBeListed() external {
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.TokenIsMels.selector, address(mels)));
        _listToken(address(mels));
    }

    function test_anAddressWithoutCodeIsNotAToken() external {
        _refusesAsToken(NOT_A_TOKEN);
    }

    function test_aContractThatReturnsNothingIsNotAToken() external {
        _refusesAsToken(address(this));
    }

    function test_decimalsThatRevertAreRefused() external {
        _answersName(abi.encode("Midnight Train"));
        vm.mockCallRevert(NOT_A_TOKEN, abi.encodeCall(IERC20Metadata.decimals, ()), abi.encode(18));
        _refusesAsToken(NOT_A_TOKEN);
    }

    function test_decimalsShorterThanAWordAreRefused() external {
        _answersName(abi.encode("Midnight Train"));
        _answersDecimals(new bytes(31));
        _refusesAsToken(NOT_A_TOKEN);
    }

    function test_fuzz_aTokenWithOtherDecimalsIsRefused(uint256 decimals) external {
        decimals = decimals == 18 ? 6 : decimals;
        _refusesDecimals(decimals);
    }

    function test_seventeenAndNineteenDecimalsAreRefused() external {
        _refusesDecimals(17);
        _refusesDecimals(19);
    }

    function test_aNameThatRevertsIsRefused() external {
        _answersDecimals(abi.encode(18));
        vm.mockCallRevert(NOT_A_TOKEN, abi.encodeCall(IERC20Metadata.name, ()), abi.encode("Midnight Train"));
        _refusesAsToken(NOT_A_TOKEN);
    }

    function test_aNameOfOneWordIsRefused() external {
        _answersDecimals(abi.encode(18));
        _answersName(abi.encode(bytes32("MKR")));
        _refusesAsToken(NOT_A_TOKEN);
    }

    function test_aNameAtAnotherOffsetIsRefused() external {
        _answersDecimals(abi.encode(18));
        _answersName(abi.encode(64, 3, bytes32("MKR")));
        _refusesAsToken(NOT_A_TOKEN);
    }

    function test_aNameLongerThanItsDataIsRefused() external {
        _answersDecimals(abi.encode(18));
        _answersName(abi.encode(32, 33, bytes32("MKR")));
        _refusesAsToken(NOT_A_TOKEN);

        _answersName(abi.encode(32, type(uint256).max, bytes32("MKR")));
        _refusesAsToken(NOT_A_TOKEN);
    }

    function test_fuzz_aNameOfAnyLengthIsReadOrRefused(uint256 length, bytes calldata name) external {
        length = bound(length, 0, name.length + 1);
        vm.mockCall(address(song), abi.encodeCall(IERC20Metadata.name, ()), abi.encodePacked(uint256(32), length, name));

        if (length > name.length) {
            vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.TokenNotErc20.selector, song));
        } else if (length > 64) {
            vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.TokenNameTooLong.selector, length, 64));
        } else {
            _expectCreated(string(name[:length]), address(song));
        }
        _listToken(address(song));
    }

    function test_theLongestNameHasSixtyFourBytes() external {
        string memory longest = "0123456789012345678901234567890123456789012345678901234567890123";
        ISongToken token = _ownToken(longest);
        _expectCreated(longest, address(token));
        _listToken(address(token));

        token = _ownToken(string.concat(longest, "4"));
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.TokenNameTooLong.selector, 65, 64));
        _listToken(address(token));
    }

    function _listToken(address token) private {
        vm.prank(SELLER);
        house.createAuction(1e18, 1, 1 days, token);
    }

    function _expectCreated(string memory name, address token) private {
        vm.expectEmit(address(house));
        emit IAuctionHouse.AuctionCreated(
            0, SELLER, token, name, 1e18, 1, 1e18, NOW, NOW + 1 days, TREASURY, PRODUCTION
        );
    }

    function _refusesAsToken(address notAToken) private {
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.TokenNotErc20.selector, notAToken));
        _listToken(notAToken);
    }

    function _refusesDecimals(uint256 decimals) private {
        vm.mockCall(address(song), abi.encodeCall(IERC20Metadata.decimals, ()), abi.encode(decimals));
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.TokenDecimalsUnsupported.selector, decimals, 18));
        _listToken(address(song));
    }

    function _ownToken(string memory name) private returns (ISongToken token) {
        token = deploySongToken(name, "OWN", 1_000, SELLER);
        vm.prank(SELLER);
        token.approve(address(house), type(uint256).max);
    }

    function _answersName(bytes memory answer) private {
        vm.mockCall(NOT_A_TOKEN, abi.encodeCall(IERC20Metadata.name, ()), answer);
    }

    function _answersDecimals(bytes memory answer) private {
        vm.mockCall(NOT_A_TOKEN, abi.encodeCall(IERC20Metadata.decimals, ()), answer);
    }
}
