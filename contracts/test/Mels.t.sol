// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {deployMels, IMels} from "./support/Deploy.sol";
import {Permit, permitDigest, Signature, signPermit} from "./support/Permits.sol";
import {bound, vm} from "./support/Vm.sol";

contract MelsTest {
    uint256 private constant KEY = 0xA11CE;
    uint256 private constant OTHER_KEY = 0xB0B;
    uint256 private constant NOW = 1_900_000_000;
    address private constant SPENDER = address(0x59E4D);
    address private constant STRANGER = address(0xF00);

    address private owner = vm.addr(KEY);
    IMels private mels;

    function setUp() external {
        vm.warp(NOW);
        mels = deployMels(1_000, owner);
    }

    function test_itIsCalledMels() external view {
        vm.assertEq(mels.name(), "Melos");
        vm.assertEq(mels.symbol(), "MELS");
        vm.assertEq(mels.decimals(), 18);
    }

    function test_fuzz_theHolderReceivesTheWholeSupply(uint256 wholeTokens) external {
        wholeTokens = bound(wholeTokens, 0, type(uint256).max / 1e18);
        mels = deployMels(wholeTokens, owner);

        vm.assertEq(mels.totalSupply(), wholeTokens * 1e18);
        vm.assertEq(mels.balanceOf(owner), wholeTokens * 1e18);
    }

    function test_theSignatureIsForThisTokenOnThisChain() external view {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("Melos"),
                keccak256("1"),
                block.chainid,
                address(mels)
            )
        );
        vm.assertEq(mels.DOMAIN_SEPARATOR(), domain);
    }

    function test_fuzz_aSignedPermitSetsTheAllowance(uint256 value, uint256 deadline) external {
        Permit memory permit = Permit(owner, SPENDER, value, 0, bound(deadline, NOW, type(uint256).max));
        _submit(permit, signPermit(mels, KEY, permit));

        vm.assertEq(mels.allowance(owner, SPENDER), value);
        vm.assertEq(mels.nonces(owner), 1);
    }

    function test_aPermitIsValidUntilItsDeadline() external {
        Permit memory late = Permit(owner, SPENDER, 1e18, 0, NOW - 1);
        Signature memory signature = signPermit(mels, KEY, late);
        vm.expectRevert(abi.encodeWithSelector(ERC20Permit.ERC2612ExpiredSignature.selector, NOW - 1));
        _submit(late, signature);

        Permit memory inTime = Permit(owner, SPENDER, 1e18, 0, NOW);
        _submit(inTime, signPermit(mels, KEY, inTime));
        vm.assertEq(mels.allowance(owner, SPENDER), 1e18);
    }

    function test_onlyTheOwnersSignatureIsValid() external {
        Permit memory permit = Permit(owner, SPENDER, 1e18, 0, NOW);
        Signature memory signature = signPermit(mels, OTHER_KEY, permit);

        vm.expectRevert(abi.encodeWithSelector(ERC20Permit.ERC2612InvalidSigner.selector, vm.addr(OTHER_KEY), owner));
        _submit(permit, signature);
        vm.assertEq(mels.allowance(owner, SPENDER), 0);
    }

    function test_aPermitIsValidOnce() external {
        Permit memory permit = Permit(owner, SPENDER, 1e18, 0, NOW);
        Signature memory signature = signPermit(mels, KEY, permit);
        _submit(permit, signature);

        // With the next nonce, the same signature recovers to another address.
        permit.nonce = 1;
        address otherSigner = ecrecover(permitDigest(mels, permit), signature.v, signature.r, signature.s);
        vm.expectRevert(abi.encodeWithSelector(ERC20Permit.ERC2612InvalidSigner.selector, otherSigner, owner));
        _submit(permit, signature);
        vm.assertEq(mels.nonces(owner), 1);
    }

    function test_aSupplyForTheZeroAddressIsRefused() external {
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InvalidReceiver.selector, address(0)));
        this.deploy(1, address(0));
    }

    /// @dev External, so that a test can expect its revert.
    function deploy(uint256 wholeTokens, address holder) external {
        deployMels(wholeTokens, holder);
    }

    function _submit(Permit memory permit, Signature memory signature) private {
        vm.prank(STRANGER);
        mels.permit(permit.owner, permit.spender, permit.value, permit.deadline, signature.v, signature.r, signature.s);
    }
}
