// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {IMarket, Terms} from "../src/interfaces/IMarket.sol";
import {ISongToken} from "../src/interfaces/ISongToken.sol";
import {ISongTokens} from "../src/interfaces/ISongTokens.sol";
import {IMels} from "./support/Deploy.sol";
import {MarketTest} from "./support/MarketTest.sol";
import {Permit, Signature, signPermit} from "./support/Permits.sol";
import {vm} from "./support/Vm.sol";

/// @notice Every wrong call of a song or its factory reverts with the error that names what disagrees, and moves nothing.
/// @dev Ann holds 600 of the 1,000 tokens and offers 100 of them; Ben holds 300 and Cleo 100.
contract SongTokenLiesTest is MarketTest {
    uint256 private constant KEY = 0xB0B;

    function setUp() public override {
        super.setUp();
        _offer(ANN, 100, PRICE);
    }

    function test_transfer() external {
        address[5] memory lost = [address(0), address(song), address(royalties), address(market), address(house)];
        for (uint256 i = 0; i < lost.length; ++i) {
            _lie(ANN, abi.encodeCall(IERC20.transfer, (lost[i], 1)), _invalidReceiver(lost[i]));
            _lie(ANN, abi.encodeCall(IERC20.transfer, (lost[i], 0)), _invalidReceiver(lost[i]));
        }
        _lie(ANN, abi.encodeCall(IERC20.transfer, (BEN, 500e18 + 1)), _unlockedTooFew(500e18 + 1));
        _lie(ANN, abi.encodeCall(IERC20.transfer, (ANN, 500e18 + 1)), _unlockedTooFew(500e18 + 1));
        _lie(ANN, abi.encodeCall(IERC20.transfer, (BEN, 600e18)), _unlockedTooFew(600e18));
        _lie(ANN, abi.encodeCall(IERC20.transfer, (BEN, 600e18 + 1)), _insufficient(ANN, 600e18, 600e18 + 1));
        _lie(DAN, abi.encodeCall(IERC20.transfer, (BEN, 1)), _insufficient(DAN, 0, 1));
        uint256 huge = type(uint256).max;
        _lie(BEN, abi.encodeCall(IERC20.transfer, (DAN, huge)), _insufficient(BEN, 300e18, huge));
    }

    function test_transferFrom() external {
        bytes4 allowance = IERC20Errors.ERC20InsufficientAllowance.selector;
        bytes memory call = abi.encodeCall(IERC20.transferFrom, (ANN, STRANGER, 2));
        _lie(STRANGER, call, abi.encodeWithSelector(allowance, STRANGER, 0, 2));
        vm.prank(ANN);
        song.approve(STRANGER, 1);
        _lie(STRANGER, call, abi.encodeWithSelector(allowance, STRANGER, 1, 2));
        vm.prank(ANN);
        song.approve(STRANGER, type(uint256).max);
        _lie(STRANGER, abi.encodeCall(IERC20.transferFrom, (ANN, BEN, 500e18 + 1)), _unlockedTooFew(500e18 + 1));
        // Not even with an allowance does anyone but the house bring tokens into it.
        call = abi.encodeCall(IERC20.transferFrom, (ANN, address(house), 1));
        _lie(STRANGER, call, _invalidReceiver(address(house)));
        vm.prank(ANN);
        song.approve(OWNER, 1);
        _lie(OWNER, call, _invalidReceiver(address(house)));
    }

    function test_permit() external {
        address holder = vm.addr(KEY);
        Permit memory permit = Permit(holder, STRANGER, 1e18, 0, block.timestamp);
        Signature memory signature = signPermit(IMels(address(song)), KEY, permit);
        bytes memory call = _permitCall(holder, STRANGER, 1e18, block.timestamp, signature);
        vm.warp(block.timestamp + 1);
        bytes4 expired = ERC20Permit.ERC2612ExpiredSignature.selector;
        _lie(STRANGER, call, abi.encodeWithSelector(expired, block.timestamp - 1));
        permit.deadline = block.timestamp;
        signature = signPermit(IMels(address(song)), KEY, permit);
        _lieAboutPermit(_permitCall(ANN, STRANGER, 1e18, block.timestamp, signature), ANN);
        _lieAboutPermit(_permitCall(holder, CLEO, 1e18, block.timestamp, signature), holder);
        _lieAboutPermit(_permitCall(holder, STRANGER, 1e18 + 1, block.timestamp, signature), holder);
        _lieAboutPermit(_permitCall(holder, STRANGER, 1e18, block.timestamp + 1, signature), holder);
        // Signed for another song.
        signature = signPermit(IMels(address(_createSong(TOKENS))), KEY, permit);
        _lieAboutPermit(_permitCall(holder, STRANGER, 1e18, block.timestamp, signature), holder);
        vm.assertEq(song.nonces(holder), 0);
    }

    function test_offer() external {
        Terms memory terms = _terms(30);
        _lie(ANN, abi.encodeCall(ISongToken.offer, (501, PRICE, 1, terms)), _unlockedTooFew(501e18));
        bytes4 tooFew = ISongToken.UnlockedTooFew.selector;
        bytes memory call = abi.encodeCall(ISongToken.offer, (1, PRICE, 1, terms));
        _lie(STRANGER, call, abi.encodeWithSelector(tooFew, STRANGER, 0, 1e18));
        // An amount whose base units overflow.
        call = abi.encodeCall(ISongToken.offer, (type(uint256).max, PRICE, 1, terms));
        _lie(ANN, call, abi.encodeWithSignature("Panic(uint256)", 0x11));
        bytes4 none = IMarket.QuantityBelowMinimum.selector;
        _lie(ANN, abi.encodeCall(ISongToken.offer, (0, PRICE, 1, terms)), abi.encodeWithSelector(none, 0, 1));
        bytes4 step = IMarket.PriceNotMultipleOfStep.selector;
        call = abi.encodeCall(ISongToken.offer, (1, PRICE + 1, 1, terms));
        _lie(ANN, call, abi.encodeWithSelector(step, PRICE + 1, CENT));
        _halt();
        bytes4 state = IMarket.MarketStateInvalid.selector;
        call = abi.encodeCall(ISongToken.offer, (1, PRICE, 1, terms));
        _lie(ANN, call, abi.encodeWithSelector(state, address(song), IMarket.State.Halted));
    }

    function test_moveLockedAndRelease() external {
        address[5] memory others = [ANN, OWNER, OPERATOR, address(house), address(royalties)];
        for (uint256 i = 0; i < others.length; ++i) {
            bytes memory reason = _callerInvalid(others[i], address(market));
            _lie(others[i], abi.encodeCall(ISongToken.moveLocked, (ANN, others[i], 1)), reason);
            _lie(others[i], abi.encodeCall(ISongToken.release, (ANN, 1)), reason);
        }
        bytes memory tooMany = abi.encodeWithSelector(ISongToken.LockedTooFew.selector, ANN, 100, 101);
        _lie(address(market), abi.encodeCall(ISongToken.moveLocked, (ANN, BEN, 101)), tooMany);
        _lie(address(market), abi.encodeCall(ISongToken.release, (ANN, 101)), tooMany);
        bytes memory call = abi.encodeCall(ISongToken.moveLocked, (ANN, address(market), 1));
        _lie(address(market), call, _invalidReceiver(address(market)));
    }

    function test_addStatementAndTakeDue() external {
        address[5] memory others = [ANN, OWNER, AGENT, address(house), address(market)];
        for (uint256 i = 0; i < others.length; ++i) {
            bytes memory reason = _callerInvalid(others[i], address(royalties));
            _lie(others[i], abi.encodeCall(ISongToken.addStatement, (1, 1)), reason);
            _lie(others[i], abi.encodeCall(ISongToken.takeDue, (ANN)), reason);
        }
        uint256 most = type(uint96).max;
        bytes4 above = ISongToken.RoyaltiesAboveMaximum.selector;
        bytes memory tooMuch = abi.encodeWithSelector(above, (most / TOKENS + 1) * TOKENS, most);
        _lie(address(royalties), abi.encodeCall(ISongToken.addStatement, (most / TOKENS + 1, 1)), tooMuch);
        _lie(address(royalties), abi.encodeCall(ISongToken.addStatement, (1, most / TOKENS + 1)), tooMuch);
    }

    function test_create() external {
        bytes4 below = ISongToken.SupplyBelowMinimum.selector;
        _lieAboutSong("Slow River", 0, ANN, abi.encodeWithSelector(below, 0, 1));
        bytes4 above = ISongToken.SupplyAboveMaximum.selector;
        _lieAboutSong("Slow River", 2 ** 53, ANN, abi.encodeWithSelector(above, 2 ** 53, 2 ** 53 - 1));
        bytes4 long = ISongToken.NameTooLong.selector;
        _lieAboutSong(string(new bytes(65)), 1, ANN, abi.encodeWithSelector(long, 65, 64));
        address[4] memory lost = [address(0), address(house), address(royalties), address(market)];
        for (uint256 i = 0; i < lost.length; ++i) {
            _lieAboutSong("Slow River", 1, lost[i], _invalidReceiver(lost[i]));
        }
    }

    function test_confirmSale() external {
        ISongToken other = _createSong(TOKENS);
        ISongToken forged = _forgeSong(SELLER);
        _lieAboutSale(address(song), 0, abi.encodeWithSelector(ISongTokens.SaleAlreadyConfirmed.selector, song));
        _lieAboutSale(address(forged), 0, abi.encodeWithSelector(ISongTokens.SongNotGenuine.selector, forged));
        _lieAboutSale(address(mels), 0, abi.encodeWithSelector(ISongTokens.SongNotGenuine.selector, mels));
        bytes4 mismatch = ISongTokens.TokenMismatch.selector;
        _lieAboutSale(address(other), 0, abi.encodeWithSelector(mismatch, 0, song, other));
        bytes4 notFound = IAuctionHouse.AuctionNotFound.selector;
        _lieAboutSale(address(other), 1, abi.encodeWithSelector(notFound, 1, 1));
        song = other;
        _create(1e18, 1);
        bytes4 notSold = ISongTokens.AuctionNotSold.selector;
        IAuctionHouse.Outcome unknown = IAuctionHouse.Outcome.Unknown;
        bytes memory reason = abi.encodeWithSelector(notSold, 1, IAuctionHouse.Status.Open, unknown);
        _lieAboutSale(address(other), 1, reason);
        _bid(1, ANN, 1, 1e18);
        vm.warp(block.timestamp + DURATION);
        vm.prank(ANN);
        house.settleMe(1);
        bytes4 incomplete = ISongTokens.SaleIncomplete.selector;
        _lieAboutSale(address(other), 1, abi.encodeWithSelector(incomplete, 1, 1, TOKENS));
    }

    function _lie(address caller, bytes memory call, bytes memory reason) private {
        _refuses(address(song), caller, call, reason);
        vm.assertEq(_tokensOf(ANN), 600);
        vm.assertEq(_tokensOf(BEN), 300);
        vm.assertEq(_tokensOf(CLEO), 100);
        vm.assertEq(song.lockedOf(ANN), 100);
        vm.assertEq(song.statementCount(), 0);
    }

    /// @dev The error names the recovered address, which no one can choose.
    function _lieAboutPermit(bytes memory call, address holder) private {
        vm.prank(STRANGER);
        (bool success, bytes memory answer) = address(song).call(call);
        vm.assertFalse(success);
        vm.assertTrue(bytes4(answer) == ERC20Permit.ERC2612InvalidSigner.selector);
        vm.assertEq(song.allowance(holder, STRANGER) + song.allowance(holder, CLEO), 0);
    }

    function _lieAboutSong(string memory name, uint256 wholeTokens, address holder, bytes memory reason) private {
        ISongToken.Metadata memory metadata = ISongToken.Metadata("", 0);
        bytes memory call = abi.encodeCall(ISongTokens.create, (name, "SLOW", wholeTokens, holder, metadata));
        _refuses(address(songTokens), ANN, call, reason);
        vm.assertEq(songTokens.songCount(), 1);
    }

    function _lieAboutSale(address token, uint256 auctionId, bytes memory reason) private {
        bytes memory call = abi.encodeCall(ISongTokens.confirmSale, (token, auctionId));
        _refuses(address(songTokens), ANN, call, reason);
    }

    function _permitCall(address owner, address spender, uint256 value, uint256 deadline, Signature memory signature)
        private
        pure
        returns (bytes memory)
    {
        (uint8 v, bytes32 r, bytes32 s) = (signature.v, signature.r, signature.s);
        return abi.encodeCall(IERC20Permit.permit, (owner, spender, value, deadline, v, r, s));
    }

    function _unlockedTooFew(uint256 needed) private pure returns (bytes memory) {
        return abi.encodeWithSelector(ISongToken.UnlockedTooFew.selector, ANN, 500e18, needed);
    }

    function _insufficient(address account, uint256 balance, uint256 needed) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, account, balance, needed);
    }

    function _invalidReceiver(address account) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IERC20Errors.ERC20InvalidReceiver.selector, account);
    }

    function _callerInvalid(address caller, address expected) private pure returns (bytes memory) {
        return abi.encodeWithSelector(ISongToken.CallerInvalid.selector, caller, expected);
    }
}
