// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {Transfers} from "../src/libraries/Transfers.sol";
import {ISongToken} from "../src/interfaces/ISongToken.sol";
import {IMels} from "./support/Deploy.sol";
import {PerRecipientToken} from "./support/PerRecipientToken.sol";
import {SettlementTest} from "./support/SettlementTest.sol";
import {bound, vm} from "./support/Vm.sol";

/// @notice A settlement with a token that misbehaves for one recipient pays all the others:
/// - the token reverts, with short or long data | returns false, two, too little | burns all gas | has no code: credited
/// - it returns nothing or long data, or needs nearly all the gas: paid
/// - it only pretends to pay: no other account loses anything
/// - every recipient is blocked: everything is credited
/// - too little gas: refused, never credited
contract HostileTokensTest is SettlementTest {
    PerRecipientToken private _hostileMels;
    PerRecipientToken private _hostileSong;

    function setUp() public override {
        vm.warp(NOW);
        _hostileMels = new PerRecipientToken(type(uint160).max, address(this));
        _hostileSong = new PerRecipientToken(SONG_SUPPLY, SELLER);
        (mels, song) = (IMels(address(_hostileMels)), ISongToken(address(_hostileSong)));
        _listAnyToken();
        _endedAuction();
    }

    function test_aTokenThatRevertsIsCredited() public {
        _credited(PerRecipientToken.Behaviour.Revert);
    }

    function test_aTokenThatRevertsWithLongDataIsCredited() public {
        _credited(PerRecipientToken.Behaviour.RevertWithLongData);
    }

    function test_aTokenThatReturnsFalseIsCredited() public {
        _credited(PerRecipientToken.Behaviour.ReturnFalse);
    }

    function test_aTokenThatReturnsNeitherTrueNorFalseIsCredited() public {
        _credited(PerRecipientToken.Behaviour.ReturnTwo);
    }

    function test_aTokenThatReturnsLessThanAWordIsCredited() public {
        _credited(PerRecipientToken.Behaviour.ReturnTooLittle);
    }

    function test_aTokenThatBurnsAllGasIsCredited() public {
        _credited(PerRecipientToken.Behaviour.BurnGas);
    }

    function test_aTokenThatReturnsNothingIsPaid() public {
        _paid(PerRecipientToken.Behaviour.PayAndReturnNothing);
    }

    function test_aTokenThatReturnsLongDataIsPaid() public {
        _paid(PerRecipientToken.Behaviour.PayAndReturnLongData);
    }

    function test_aTokenThatNeedsNearlyAllTheGasIsPaid() public {
        _paid(PerRecipientToken.Behaviour.PayWithMuchGas);
    }

    function test_aTokenThatOnlyPretendsToPayHarmsOnlyItsRecipient() public {
        _hostileSong.setBehaviour(BEN, PerRecipientToken.Behaviour.Pretend);
        _settle();
        vm.assertEq(_held(song), 35e18);
        vm.assertEq(house.credits(address(song), BEN), 0);
        _assertHolds(ANN, 30, 33e18);
        _assertHolds(BEN, 0, 66e18);
        _assertHolds(CLEO, 35, 66e18);
        _assertHolds(SELLER, SONG_SUPPLY - SUPPLY, 150e18);
        vm.assertEq(_held(mels), 0);
    }

    function test_aTokenWithoutCodeIsCredited() public {
        bytes memory code = address(song).code;
        IAuctionHouse.Entry[] memory winners = _winners();
        IAuctionHouse.Entry[] memory refunders = _refunders();
        vm.etch(address(song), "");
        _finalize(auctionId, winners, refunders);
        vm.etch(address(song), code);
        vm.assertEq(house.credits(address(song), ANN), 30e18);
        house.withdrawCredit(address(song), ANN);
        house.withdrawCredit(address(song), BEN);
        house.withdrawCredit(address(song), CLEO);
        _assertSold();
    }

    function test_everythingIsCreditedIfEveryRecipientIsBlocked() public {
        address[7] memory accounts = [ANN, BEN, CLEO, DAN, TREASURY, PRODUCTION, SELLER];
        for (uint256 i = 0; i < 7; ++i) {
            _hostileMels.setBehaviour(accounts[i], PerRecipientToken.Behaviour.Revert);
            _hostileSong.setBehaviour(accounts[i], PerRecipientToken.Behaviour.Revert);
        }
        uint256 held = _held(mels);
        _settle();
        _assertProcessed(IAuctionHouse.Outcome.Sold);
        vm.assertEq(_held(song), SUPPLY * 1e18);
        vm.assertEq(_held(mels), held);
        for (uint256 i = 0; i < 7; ++i) {
            _hostileMels.setBehaviour(accounts[i], PerRecipientToken.Behaviour.Pay);
            _hostileSong.setBehaviour(accounts[i], PerRecipientToken.Behaviour.Pay);
            house.withdrawCredit(address(mels), accounts[i]);
            if (i < 3) house.withdrawCredit(address(song), accounts[i]);
        }
        _assertSold();
    }

    function test_tooLittleGasForAPaymentIsRefused() public {
        _clear();
        bytes memory data = abi.encodeCall(house.finalizeAuction, (auctionId, _none(), _part(_refunders()[3])));
        vm.prank(OPERATOR);
        (bool success, bytes memory answer) = address(house).call{gas: Transfers.GAS_NEEDED}(data);
        vm.assertFalse(success);
        _assertGasTooLow(answer);
    }

    /// forge-config: default.fuzz.runs = 128
    function test_fuzz_everyPaymentGetsItsFullGas(uint256 gas) public {
        _clear();
        _hostileMels.setBehaviour(DAN, PerRecipientToken.Behaviour.PayWithMuchGas);
        bytes memory data = abi.encodeCall(house.finalizeAuction, (auctionId, _none(), _part(_refunders()[3])));
        vm.prank(OPERATOR);
        (bool success, bytes memory answer) = address(house).call{gas: bound(gas, 150_000, 350_000)}(data);
        if (!success) return _assertGasTooLow(answer);
        vm.assertEq(mels.balanceOf(DAN), 66e18);
    }

    /// forge-config: default.fuzz.runs = 128
    function test_fuzz_lowGasNeverTurnsAPaymentIntoACredit(uint256 gas, bool dear) public {
        if (dear) {
            _hostileSong.setBehaviour(BEN, PerRecipientToken.Behaviour.PayWithMuchGas);
            _hostileMels.setBehaviour(SELLER, PerRecipientToken.Behaviour.PayWithMuchGas);
        }
        bytes memory data = abi.encodeCall(house.finalizeAuction, (auctionId, _winners(), _refunders()));
        vm.prank(OPERATOR);
        (bool success, bytes memory answer) = address(house).call{gas: bound(gas, 200_000, 1_500_000)}(data);
        if (success) return _assertSold();
        _assertGasTooLow(answer);
        vm.assertEq(_held(song), SUPPLY * 1e18);
    }

    /// forge-config: default.fuzz.runs = 128
    function test_fuzz_aTokenThatBurnsGasLeavesEnoughToCredit(uint256 gas) public {
        _hostileSong.setBehaviour(CLEO, PerRecipientToken.Behaviour.BurnGas);
        _hostileMels.setBehaviour(SELLER, PerRecipientToken.Behaviour.BurnGas);
        bytes memory data = abi.encodeCall(house.finalizeAuction, (auctionId, _winners(), _refunders()));
        vm.prank(OPERATOR);
        (bool success, bytes memory answer) = address(house).call{gas: bound(gas, 200_000, 1_500_000)}(data);
        if (!success) return _assertGasTooLow(answer);
        vm.assertEq(house.credits(address(song), CLEO), 35e18);
        vm.assertEq(house.credits(address(mels), SELLER), 150e18);
    }

    /// @dev A winner's tokens, a refund and the proceeds are credited and withdrawn later; everything else is paid at once.
    function _credited(PerRecipientToken.Behaviour behaviour) private {
        _setBehaviours(behaviour);
        _settle();
        vm.assertEq(house.credits(address(song), BEN), 35e18);
        vm.assertEq(house.credits(address(mels), ANN), 33e18);
        vm.assertEq(house.credits(address(mels), PRODUCTION), 250e18);
        vm.assertEq(_held(song), 35e18);
        vm.assertEq(_held(mels), 283e18);
        _assertHolds(CLEO, 35, 66e18);
        _assertHolds(DAN, 0, 66e18);
        _assertHolds(TREASURY, 0, 40e18);

        _setBehaviours(PerRecipientToken.Behaviour.Pay);
        house.withdrawCredit(address(song), BEN);
        house.withdrawCredit(address(mels), ANN);
        house.withdrawCredit(address(mels), PRODUCTION);
        _assertSold();
    }

    function _paid(PerRecipientToken.Behaviour behaviour) private {
        _setBehaviours(behaviour);
        _settle();
        _assertSold();
    }

    function _setBehaviours(PerRecipientToken.Behaviour behaviour) private {
        _hostileSong.setBehaviour(BEN, behaviour);
        _hostileMels.setBehaviour(ANN, behaviour);
        _hostileMels.setBehaviour(PRODUCTION, behaviour);
    }

    function _assertGasTooLow(bytes memory answer) private pure {
        vm.assertEq(answer.length, 68);
        vm.assertEq(bytes32(bytes4(answer)), bytes32(IAuctionHouse.GasTooLow.selector));
        uint256 gasLeft;
        uint256 needed;
        assembly ("memory-safe") {
            gasLeft := mload(add(answer, 36))
            needed := mload(add(answer, 68))
        }
        vm.assertLt(gasLeft, needed);
        vm.assertEq(needed, Transfers.GAS_NEEDED);
    }
}
