// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {Transfers} from "../src/libraries/Transfers.sol";
import {deployHouse, IMels, ISongToken} from "./support/Deploy.sol";
import {MoodyToken} from "./support/MoodyToken.sol";
import {SettlementTest} from "./support/SettlementTest.sol";
import {bound, vm} from "./support/Vm.sol";

/// @notice A settlement with tokens that treat one recipient badly pays all the others:
/// - the token reverts, briefly or at length | answers false, two, too little | burns all gas | has no code: credited
/// - it answers nothing, or at length, or needs nearly all the gas there is: paid
/// - it pretends: nobody else loses by it
/// - every recipient is blocked: everything is credited
/// - too little gas: refused, never credited
contract HostileTokensTest is SettlementTest {
    MoodyToken private _moodyMels;
    MoodyToken private _moodySong;

    function setUp() public override {
        vm.warp(NOW);
        _moodyMels = new MoodyToken(type(uint160).max, address(this));
        _moodySong = new MoodyToken(SONG_SUPPLY, SELLER);
        (mels, song) = (IMels(address(_moodyMels)), ISongToken(address(_moodySong)));
        house = deployHouse(address(mels), IAuctionHouse.Parties(OWNER, OPERATOR, SELLER, TREASURY, PRODUCTION));
        vm.prank(SELLER);
        song.approve(address(house), type(uint256).max);
        _endedAuction();
    }

    function test_aTokenThatRevertsIsOwed() public {
        _owed(MoodyToken.Habit.Revert);
    }

    function test_aTokenThatRevertsAtLengthIsOwed() public {
        _owed(MoodyToken.Habit.RevertAtLength);
    }

    function test_aTokenThatAnswersFalseIsOwed() public {
        _owed(MoodyToken.Habit.AnswerFalse);
    }

    function test_aTokenThatAnswersNeitherTrueNorFalseIsOwed() public {
        _owed(MoodyToken.Habit.AnswerTwo);
    }

    function test_aTokenThatAnswersLessThanAWordIsOwed() public {
        _owed(MoodyToken.Habit.AnswerShort);
    }

    function test_aTokenThatBurnsAllGasIsOwed() public {
        _owed(MoodyToken.Habit.BurnGas);
    }

    function test_aTokenThatAnswersNothingIsPaid() public {
        _paid(MoodyToken.Habit.PaySilently);
    }

    function test_aTokenThatAnswersAtLengthIsPaid() public {
        _paid(MoodyToken.Habit.PayAndAnswerAtLength);
    }

    function test_aTokenThatNeedsNearlyAllTheGasIsPaid() public {
        _paid(MoodyToken.Habit.PayDearly);
    }

    function test_aTokenThatPretendsHarmsItsOwnRecipientOnly() public {
        _moodySong.setHabit(BEN, MoodyToken.Habit.Pretend);
        _settle();
        vm.assertEq(_held(song), 35e18);
        vm.assertEq(house.credits(address(song), BEN), 0);
        _assertHolds(ANN, 30, 33e18);
        _assertHolds(BEN, 0, 66e18);
        _assertHolds(CLEO, 35, 66e18);
        _assertHolds(SELLER, SONG_SUPPLY - SUPPLY, 150e18);
        vm.assertEq(_held(mels), 0);
    }

    function test_aTokenWithoutCodeIsOwed() public {
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

    function test_whenEveryRecipientIsBlockedEverythingIsOwed() public {
        address[7] memory accounts = [ANN, BEN, CLEO, DAN, TREASURY, PRODUCTION, SELLER];
        for (uint256 i = 0; i < 7; ++i) {
            _moodyMels.setHabit(accounts[i], MoodyToken.Habit.Revert);
            _moodySong.setHabit(accounts[i], MoodyToken.Habit.Revert);
        }
        uint256 held = _held(mels);
        _settle();
        _assertProcessed(IAuctionHouse.Outcome.Sold);
        vm.assertEq(_held(song), SUPPLY * 1e18);
        vm.assertEq(_held(mels), held);
        for (uint256 i = 0; i < 7; ++i) {
            _moodyMels.setHabit(accounts[i], MoodyToken.Habit.Pay);
            _moodySong.setHabit(accounts[i], MoodyToken.Habit.Pay);
            house.withdrawCredit(address(mels), accounts[i]);
            if (i < 3) house.withdrawCredit(address(song), accounts[i]);
        }
        _assertSold();
    }

    function test_tooLittleGasForAPaymentIsRefused() public {
        _prove();
        bytes memory data = abi.encodeCall(house.finalizeAuction, (auctionId, _none(), _part(_refunders()[3])));
        vm.prank(OPERATOR);
        (bool success, bytes memory answer) = address(house).call{gas: Transfers.GAS_NEEDED}(data);
        vm.assertFalse(success);
        _assertGasTooLow(answer);
    }

    /// forge-config: default.fuzz.runs = 128
    function test_fuzz_whateverIsPaidHasAllTheGasItMayNeed(uint256 gas) public {
        _prove();
        _moodyMels.setHabit(DAN, MoodyToken.Habit.PayDearly);
        bytes memory data = abi.encodeCall(house.finalizeAuction, (auctionId, _none(), _part(_refunders()[3])));
        vm.prank(OPERATOR);
        (bool success, bytes memory answer) = address(house).call{gas: bound(gas, 150_000, 350_000)}(data);
        if (!success) return _assertGasTooLow(answer);
        vm.assertEq(mels.balanceOf(DAN), 66e18);
    }

    /// forge-config: default.fuzz.runs = 128
    function test_fuzz_noGasTurnsAPaymentIntoACredit(uint256 gas, bool dear) public {
        if (dear) {
            _moodySong.setHabit(BEN, MoodyToken.Habit.PayDearly);
            _moodyMels.setHabit(SELLER, MoodyToken.Habit.PayDearly);
        }
        bytes memory data = abi.encodeCall(house.finalizeAuction, (auctionId, _winners(), _refunders()));
        vm.prank(OPERATOR);
        (bool success, bytes memory answer) = address(house).call{gas: bound(gas, 200_000, 1_500_000)}(data);
        if (success) return _assertSold();
        _assertGasTooLow(answer);
        vm.assertEq(_held(song), SUPPLY * 1e18);
    }

    /// forge-config: default.fuzz.runs = 128
    function test_fuzz_theGasThatATokenBurnsLeavesEnoughToOwe(uint256 gas) public {
        _moodySong.setHabit(CLEO, MoodyToken.Habit.BurnGas);
        _moodyMels.setHabit(SELLER, MoodyToken.Habit.BurnGas);
        bytes memory data = abi.encodeCall(house.finalizeAuction, (auctionId, _winners(), _refunders()));
        vm.prank(OPERATOR);
        (bool success, bytes memory answer) = address(house).call{gas: bound(gas, 200_000, 1_500_000)}(data);
        if (!success) return _assertGasTooLow(answer);
        vm.assertEq(house.credits(address(song), CLEO), 35e18);
        vm.assertEq(house.credits(address(mels), SELLER), 150e18);
    }

    /// @dev A winner's tokens, a refund and the proceeds are owed; all else is paid, and in the end these too.
    function _owed(MoodyToken.Habit habit) private {
        _setHabits(habit);
        _settle();
        vm.assertEq(house.credits(address(song), BEN), 35e18);
        vm.assertEq(house.credits(address(mels), ANN), 33e18);
        vm.assertEq(house.credits(address(mels), PRODUCTION), 250e18);
        vm.assertEq(_held(song), 35e18);
        vm.assertEq(_held(mels), 283e18);
        _assertHolds(CLEO, 35, 66e18);
        _assertHolds(DAN, 0, 66e18);
        _assertHolds(TREASURY, 0, 40e18);

        _setHabits(MoodyToken.Habit.Pay);
        house.withdrawCredit(address(song), BEN);
        house.withdrawCredit(address(mels), ANN);
        house.withdrawCredit(address(mels), PRODUCTION);
        _assertSold();
    }

    function _paid(MoodyToken.Habit habit) private {
        _setHabits(habit);
        _settle();
        _assertSold();
    }

    function _setHabits(MoodyToken.Habit habit) private {
        _moodySong.setHabit(BEN, habit);
        _moodyMels.setHabit(ANN, habit);
        _moodyMels.setHabit(PRODUCTION, habit);
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
