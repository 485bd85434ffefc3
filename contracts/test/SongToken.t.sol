// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {ISongToken} from "../src/interfaces/ISongToken.sol";
import {deployMels, IMels} from "./support/Deploy.sol";
import {EarnTest} from "./support/EarnTest.sol";
import {Permit, permitDigest, Signature, signPermit} from "./support/Permits.sol";
import {Random} from "./support/Random.sol";
import {bound, vm} from "./support/Vm.sol";

contract SongTokenTest is EarnTest {
    event Transfer(address indexed from, address indexed to, uint256 value);

    function test_aSongHasNameSymbolMetadataAndSupply() external view {
        vm.assertEq(song.name(), "Midnight Train");
        vm.assertEq(song.symbol(), "MIDN");
        vm.assertEq(song.decimals(), 18);
        vm.assertEq(song.contractURI(), "ipfs://song");
        vm.assertEq(song.metadataHash(), keccak256("song"));
        vm.assertEq(song.wholeTokens(), TOKENS);
        vm.assertEq(song.totalSupply(), TOKENS * 1e18);
        vm.assertEq(song.balanceOf(SELLER), TOKENS * 1e18);
    }

    function test_aSupplyFromOneTo2ToThe53Minus1IsAccepted() external {
        vm.assertEq(_createSong(1).totalSupply(), 1e18);
        vm.assertEq(_createSong(2 ** 53 - 1).balanceOf(SELLER), (2 ** 53 - 1) * 1e18);
    }

    function test_aSupplyOfNothingIsRefused() external {
        vm.expectRevert(abi.encodeWithSelector(ISongToken.SupplyBelowMinimum.selector, 0, 1));
        _createFor(0, SELLER);
    }

    function test_aSupplyAbove2ToThe53Minus1IsRefused() external {
        vm.expectRevert(abi.encodeWithSelector(ISongToken.SupplyAboveMaximum.selector, 2 ** 53, 2 ** 53 - 1));
        _createFor(2 ** 53, SELLER);
    }

    function test_aSupplyForAnAccountThatCannotReceiveIsRefused() external {
        address[4] memory invalid = [address(0), address(house), address(royalties), address(market)];
        for (uint256 i = 0; i < invalid.length; ++i) {
            vm.expectRevert(_invalidReceiver(invalid[i]));
            _createFor(1, invalid[i]);
        }
    }

    function test_transfersWhereTokensWouldBeLostAreRefused() external {
        address[5] memory invalid = [address(0), address(song), address(royalties), address(market), address(house)];
        vm.prank(SELLER);
        song.approve(STRANGER, 1);
        for (uint256 i = 0; i < invalid.length; ++i) {
            vm.expectRevert(_invalidReceiver(invalid[i]));
            vm.prank(SELLER);
            song.transfer(invalid[i], 1);
            vm.expectRevert(_invalidReceiver(invalid[i]));
            vm.prank(STRANGER);
            song.transferFrom(SELLER, invalid[i], 1);
        }
    }

    function test_theHouseTakesTokensInItself() external {
        _create(1e18, 10);
        vm.assertEq(_held(song), 10e18);
    }

    function test_moreThanTheBalanceIsRefused() external {
        vm.expectRevert(
            abi.encodeWithSelector(
                IERC20Errors.ERC20InsufficientBalance.selector, SELLER, TOKENS * 1e18, TOKENS * 1e18 + 1
            )
        );
        vm.prank(SELLER);
        song.transfer(ANN, TOKENS * 1e18 + 1);
    }

    function test_aTransferToOneselfChangesNothing() external {
        _sellTo(ANN);
        _payIn(100e18);
        vm.expectEmit(address(song));
        emit Transfer(ANN, ANN, 400e18);
        _transfer(ANN, ANN, 400e18);

        vm.assertEq(song.balanceOf(ANN), TOKENS * 1e18);
        _assertDue(ANN, 50e18, 100e18);
    }

    function test_aPermitAllowsASpender() external {
        uint256 key = 0xB0B;
        address owner = vm.addr(key);
        _transfer(SELLER, owner, 10e18);
        // `IMels` has the same functions for permits.
        Signature memory signature =
            signPermit(IMels(address(song)), key, Permit(owner, STRANGER, 4e18, 0, block.timestamp));
        song.permit(owner, STRANGER, 4e18, block.timestamp, signature.v, signature.r, signature.s);
        vm.prank(STRANGER);
        song.transferFrom(owner, CLEO, 4e18);

        vm.assertEq(song.balanceOf(CLEO), 4e18);
        vm.assertEq(song.nonces(owner), 1);
        vm.assertEq(song.allowance(owner, STRANGER), 0);
    }

    /// @dev OpenZeppelin's token is the model: without locks, both do the same, also when statements come in.
    function test_fuzz_transfersAllowancesAndPermitsAreThoseOfOpenZeppelin(uint256 seed) external {
        _sellTo(ANN);
        IMels model = deployMels(TOKENS, ANN);
        Random memory random = Random(seed);
        // The first one holds all tokens at first and has no key.
        address[4] memory accounts = [ANN, vm.addr(1), vm.addr(2), vm.addr(3)];
        for (uint256 i = 0; i < 20; ++i) {
            if (random.below(5) == 0) _payIn(1e18 + random.below(1_000e18));
            address caller = accounts[random.below(4)];
            seed = uint256(keccak256(abi.encode(seed)));
            _sameAnswers(
                caller,
                model,
                _randomCall(Random(seed), accounts, IMels(address(song))),
                _randomCall(Random(seed), accounts, model)
            );
        }
        for (uint256 i = 0; i < 16; ++i) {
            (address owner, address other) = (accounts[i / 4], accounts[i % 4]);
            vm.assertEq(song.balanceOf(owner), model.balanceOf(owner));
            vm.assertEq(song.allowance(owner, other), model.allowance(owner, other));
            vm.assertEq(song.nonces(owner), model.nonces(owner));
        }
    }

    function test_fuzz_aDigestOfAnotherSongIsNoPermit(uint256 key) external {
        key = bound(key, 1, 2 ** 128);
        ISongToken other = _createSong(5);
        Permit memory permit = Permit(vm.addr(key), STRANGER, 1, 0, block.timestamp);
        vm.assertFalse(permitDigest(IMels(address(song)), permit) == permitDigest(IMels(address(other)), permit));
    }

    function test_onlyRoyaltiesAddStatementsAndTakeDues() external {
        bytes memory refusal = abi.encodeWithSelector(ISongToken.CallerInvalid.selector, STRANGER, address(royalties));
        vm.expectRevert(refusal);
        vm.prank(STRANGER);
        song.addStatement(1, 1);
        vm.expectRevert(refusal);
        vm.prank(STRANGER);
        song.takeDue(STRANGER);
    }

    function test_statementsAboveTheMaximumAreRefused() external {
        uint256 maximum = type(uint96).max;
        vm.prank(address(royalties));
        song.addStatement(maximum / TOKENS, 1);
        vm.expectRevert(
            abi.encodeWithSelector(ISongToken.RoyaltiesAboveMaximum.selector, (maximum / TOKENS + 1) * TOKENS, maximum)
        );
        vm.prank(address(royalties));
        song.addStatement(1, 1);
        vm.expectRevert(
            abi.encodeWithSelector(ISongToken.RoyaltiesAboveMaximum.selector, (maximum / TOKENS + 1) * TOKENS, maximum)
        );
        vm.prank(address(royalties));
        song.addStatement(0, maximum / TOKENS);
        vm.assertEq(song.statementCount(), 1);
        vm.assertEq(song.dueOf(SELLER).mels, maximum / TOKENS * TOKENS);
    }

    /// @dev An invalid permit names the account that its signature recovers to, which differs.
    function _sameAnswers(address caller, IMels model, bytes memory songCall, bytes memory modelCall) private {
        vm.prank(caller);
        (bool success, bytes memory answer) = address(song).call(songCall);
        vm.prank(caller);
        (bool modelSuccess, bytes memory modelAnswer) = address(model).call(modelCall);
        vm.assertEq(success, modelSuccess);
        if (bytes4(answer) == ERC20Permit.ERC2612InvalidSigner.selector) {
            vm.assertTrue(bytes4(modelAnswer) == ERC20Permit.ERC2612InvalidSigner.selector);
        } else {
            vm.assertEq(answer, modelAnswer);
        }
    }

    function _randomCall(Random memory random, address[4] memory accounts, IMels token)
        private
        view
        returns (bytes memory)
    {
        uint256 amount = random.below(3) == 0 ? random.below(1_000) * 1e18 : random.below(700e18);
        (address one, address other) = (accounts[random.below(4)], accounts[random.below(4)]);
        uint256 kind = random.below(4);
        if (kind == 0) return abi.encodeCall(IERC20.approve, (one, amount));
        if (kind == 1) return abi.encodeCall(IERC20.transferFrom, (one, other, amount));
        if (kind == 2) return abi.encodeCall(IERC20.transfer, (one, amount));
        return _randomPermit(random, other, amount, token);
    }

    /// @dev Sometimes it has expired, is for the next permit but one, or is signed by another key.
    function _randomPermit(Random memory random, address spender, uint256 amount, IMels token)
        private
        view
        returns (bytes memory)
    {
        uint256 key = 1 + random.below(3);
        Permit memory permit = Permit(vm.addr(key), spender, amount, 0, block.timestamp - 1 + random.below(5));
        permit.nonce = token.nonces(permit.owner) + (random.below(5) == 0 ? 1 : 0);
        Signature memory signed = signPermit(token, random.below(5) == 0 ? 4 : key, permit);
        return abi.encodeCall(
            IERC20Permit.permit, (permit.owner, spender, amount, permit.deadline, signed.v, signed.r, signed.s)
        );
    }

    function _createFor(uint256 wholeTokens, address holder) private {
        songTokens.create("Midnight Train", "MIDN", wholeTokens, holder, ISongToken.Metadata("", 0));
    }

    function _invalidReceiver(address account) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IERC20Errors.ERC20InvalidReceiver.selector, account);
    }
}
