// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {
    IAccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/IAccessControlDefaultAdminRules.sol";
import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {ICredits} from "../src/interfaces/ICredits.sol";
import {deployHouse, IMels} from "./support/Deploy.sol";
import {HouseTest} from "./support/HouseTest.sol";
import {vm} from "./support/Vm.sol";

/// @notice Branches of `setAccounts`, the constructor and the roles:
/// - the caller is the owner, or not
/// - an account is zero, the house, MELS, the token of an auction or another address
/// - auctions listed before keep their accounts
/// - ownership changes in two steps, a day apart, and in no other way
/// - only the owner grants and revokes the roles of lister and operator
contract AuctionHouseSetAccountsTest is HouseTest {
    bytes32 private constant OWNER_ROLE = 0;

    function test_theConstructorSetsTheAccounts() external view {
        vm.assertEq(house.treasury(), TREASURY);
        vm.assertEq(house.production(), PRODUCTION);
        vm.assertEq(house.MELS(), address(mels));
    }

    function test_theOwnerSetsTheAccounts() external {
        vm.expectEmit(address(house));
        emit IAuctionHouse.AccountsSet(ANN, BEN);
        _setAccounts(OWNER, ANN, BEN);

        vm.assertEq(house.treasury(), ANN);
        vm.assertEq(house.production(), BEN);
    }

    function test_aListedAuctionKeepsItsAccounts() external {
        _create(1e18, 10);
        _bid(0, DAN, 10, 1e18);
        _setAccounts(OWNER, ANN, BEN);
        _create(1e18, 10);
        _bid(1, DAN, 10, 1e18);
        vm.warp(END);
        _setAccounts(OWNER, STRANGER, STRANGER);
        vm.assertEq(house.auctionState(0).treasury, TREASURY);
        vm.assertEq(house.auctionState(0).production, PRODUCTION);
        vm.assertEq(house.auctionState(1).treasury, ANN);
        vm.assertEq(house.auctionState(1).production, BEN);
        for (uint256 id = 0; id < 2; ++id) {
            _finalize(id, _one(DAN, 10, 10e18), _none());
        }

        vm.assertEq(mels.balanceOf(TREASURY), 1e18);
        vm.assertEq(mels.balanceOf(PRODUCTION), 10e18);
        vm.assertEq(mels.balanceOf(ANN), 1e18);
        vm.assertEq(mels.balanceOf(BEN), 10e18);
        vm.assertEq(mels.balanceOf(STRANGER), 0);
    }

    function test_anAccountThatCannotKeepTheTokenIsNoPayeeOfItsAuction() external {
        _setAccounts(OWNER, address(song), BEN);
        _expectInvalid(address(song));
        _create(1e18, 10);
        _setAccounts(OWNER, ANN, address(song));
        _expectInvalid(address(song));
        _create(1e18, 10);
    }

    function test_onlyTheOwnerSetsTheAccounts() external {
        address[4] memory others = [OPERATOR, SELLER, TREASURY, STRANGER];
        for (uint256 i = 0; i < others.length; ++i) {
            _expectUnauthorized(others[i], OWNER_ROLE);
            _setAccounts(others[i], ANN, BEN);
        }
    }

    function test_anAccountIsNeitherZeroNorTheHouseNorMels() external {
        address[3] memory invalid = [address(0), address(house), address(mels)];
        for (uint256 i = 0; i < invalid.length; ++i) {
            _expectInvalid(invalid[i]);
            _setAccounts(OWNER, invalid[i], BEN);
            _expectInvalid(invalid[i]);
            _setAccounts(OWNER, ANN, invalid[i]);
        }
        vm.assertEq(house.treasury(), TREASURY);
        vm.assertEq(house.production(), PRODUCTION);
    }

    function test_theConstructorNeedsAnOwnerAndBothAccounts() external {
        vm.expectRevert(
            abi.encodeWithSelector(
                IAccessControlDefaultAdminRules.AccessControlInvalidDefaultAdmin.selector, address(0)
            )
        );
        this.deploy(IAuctionHouse.Parties(address(0), OPERATOR, SELLER, TREASURY, PRODUCTION));
        _expectInvalid(address(0));
        this.deploy(IAuctionHouse.Parties(OWNER, OPERATOR, SELLER, address(0), PRODUCTION));
        _expectInvalid(address(0));
        this.deploy(IAuctionHouse.Parties(OWNER, OPERATOR, SELLER, TREASURY, address(0)));
    }

    function test_theConstructorNeedsMelsWithCode() external {
        mels = IMels(STRANGER);
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.TokenNotErc20.selector, STRANGER));
        this.deploy(IAuctionHouse.Parties(OWNER, OPERATOR, SELLER, TREASURY, PRODUCTION));
    }

    function test_melsWithoutDecimalsIsRefused() external {
        bytes memory call = abi.encodeCall(IERC20Metadata.decimals, ());
        vm.mockCallRevert(address(mels), call, abi.encode(18));
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.TokenNotErc20.selector, mels));
        this.deploy(_parties());
        vm.mockCall(address(mels), call, new bytes(31));
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.TokenNotErc20.selector, mels));
        this.deploy(_parties());
    }

    function test_melsWithoutEighteenDecimalsIsRefused() external {
        vm.mockCall(address(mels), abi.encodeWithSignature("decimals()"), abi.encode(6));
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.TokenDecimalsUnsupported.selector, 6, 18));
        this.deploy(_parties());
    }

    function test_theConstructorGrantsOneRoleToEachParty() external view {
        (bytes32 lister, bytes32 operator) = (house.LISTER_ROLE(), house.OPERATOR_ROLE());
        vm.assertEq(lister, keccak256("LISTER_ROLE"));
        vm.assertEq(operator, keccak256("OPERATOR_ROLE"));
        address[4] memory people = [OWNER, OPERATOR, SELLER, address(this)];
        for (uint256 i = 0; i < people.length; ++i) {
            vm.assertEq(house.hasRole(OWNER_ROLE, people[i]), people[i] == OWNER);
            vm.assertEq(house.hasRole(operator, people[i]), people[i] == OPERATOR);
            vm.assertEq(house.hasRole(lister, people[i]), people[i] == SELLER);
        }
        vm.assertEq(house.defaultAdmin(), OWNER);
    }

    function test_theOwnerGrantsAndRevokesTheListerRole() external {
        bytes32 role = house.LISTER_ROLE();
        vm.prank(OWNER);
        house.revokeRole(role, SELLER);
        _expectUnauthorized(SELLER, role);
        _create(1e18, 1);

        vm.prank(OWNER);
        house.grantRole(role, SELLER);
        vm.assertEq(_create(1e18, 1), 0);
    }

    function test_theOwnerGrantsAndRevokesTheOperatorRole() external {
        _create(1e18, 1);
        _create(1e18, 1);
        vm.warp(END);
        bytes32 role = house.OPERATOR_ROLE();
        vm.prank(OWNER);
        house.revokeRole(role, OPERATOR);
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.OperatorOnly.selector, OPERATOR, END + 7 days));
        _finalize(0, _none(), _none());

        vm.prank(OWNER);
        house.grantRole(role, STRANGER);
        vm.prank(STRANGER);
        house.finalizeAuction(0, _none(), _none());
        vm.assertEq(uint256(house.auctionState(0).status), uint256(IAuctionHouse.Status.Processed));
    }

    function test_onlyTheOwnerGrantsOrRevokesRoles() external {
        bytes32[2] memory roles = [house.LISTER_ROLE(), house.OPERATOR_ROLE()];
        address[2] memory holders = [SELLER, OPERATOR];
        for (uint256 i = 0; i < 2; ++i) {
            _expectUnauthorized(holders[i], OWNER_ROLE);
            vm.prank(holders[i]);
            house.grantRole(roles[i], STRANGER);
            _expectUnauthorized(STRANGER, OWNER_ROLE);
            vm.prank(STRANGER);
            house.revokeRole(roles[i], holders[i]);
        }
    }

    function test_theOwnerHandsOverInTwoStepsADayApart() external {
        vm.prank(OWNER);
        house.beginDefaultAdminTransfer(ANN);
        vm.assertEq(house.defaultAdmin(), OWNER);

        vm.warp(NOW + 1 days);
        vm.expectRevert(
            abi.encodeWithSelector(
                IAccessControlDefaultAdminRules.AccessControlEnforcedDefaultAdminDelay.selector, NOW + 1 days
            )
        );
        vm.prank(ANN);
        house.acceptDefaultAdminTransfer();

        vm.warp(NOW + 1 days + 1);
        vm.prank(ANN);
        house.acceptDefaultAdminTransfer();
        vm.assertEq(house.defaultAdmin(), ANN);
        _expectUnauthorized(OWNER, OWNER_ROLE);
        _setAccounts(OWNER, DAN, DAN);
        _setAccounts(ANN, DAN, DAN);
        vm.assertEq(house.treasury(), DAN);
    }

    function test_onlyTheOwnerStartsTheHandoverAndOnlyTheNextOwnerAccepts() external {
        _expectUnauthorized(STRANGER, OWNER_ROLE);
        vm.prank(STRANGER);
        house.beginDefaultAdminTransfer(STRANGER);

        vm.prank(OWNER);
        house.beginDefaultAdminTransfer(ANN);
        vm.warp(NOW + 1 days + 1);
        vm.expectRevert(
            abi.encodeWithSelector(IAccessControlDefaultAdminRules.AccessControlInvalidDefaultAdmin.selector, STRANGER)
        );
        vm.prank(STRANGER);
        house.acceptDefaultAdminTransfer();
    }

    function test_theOwnerCannotNameASecondOwner() external {
        bytes memory failure =
            abi.encodeWithSelector(IAccessControlDefaultAdminRules.AccessControlEnforcedDefaultAdminRules.selector);
        vm.expectRevert(failure);
        vm.prank(OWNER);
        house.grantRole(OWNER_ROLE, ANN);
        vm.expectRevert(failure);
        vm.prank(OWNER);
        house.revokeRole(OWNER_ROLE, OWNER);
    }

    /// @dev External, so that a test can expect its revert.
    function deploy(IAuctionHouse.Parties calldata parties) external {
        deployHouse(_contracts(address(songTokens)), parties);
    }

    function _setAccounts(address caller, address treasury, address production) private {
        vm.prank(caller);
        house.setAccounts(treasury, production);
    }

    function _expectUnauthorized(address account, bytes32 role) private {
        vm.expectRevert(abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, account, role));
    }

    function _expectInvalid(address account) private {
        vm.expectRevert(abi.encodeWithSelector(ICredits.AccountInvalid.selector, account));
    }
}
