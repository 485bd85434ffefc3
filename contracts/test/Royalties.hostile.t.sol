// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {ICredits} from "../src/interfaces/ICredits.sol";
import {IRoyalties} from "../src/interfaces/IRoyalties.sol";
import {ISongToken} from "../src/interfaces/ISongToken.sol";
import {AnySongs} from "./support/AnySongs.sol";
import {IMels} from "./support/Deploy.sol";
import {EarnTest} from "./support/EarnTest.sol";
import {GreedySong} from "./support/GreedySong.sol";
import {Behaviour, HostileToken} from "./support/HostileToken.sol";
import {vm} from "./support/Vm.sol";

/// @dev MELS turns hostile after the sale. Ann has 600 of the 1,000 tokens, Ben 300 and Cleo 100.
contract RoyaltiesHostileTest is EarnTest {
    HostileToken private _money;

    function setUp() public override {
        super.setUp();
        _sellToThree();
    }

    function _deployMels() internal override returns (IMels) {
        _money = new HostileToken(1_000_000, address(this));
        return IMels(address(_money));
    }

    function test_aBlockedPayeeIsCreditedAndTheRestOfTheBatchIsPaid() external {
        _payIn(1_000e18);
        _money.setBlocked(BEN, true);
        royalties.payMany(_payouts());

        vm.assertEq(mels.balanceOf(ANN), 300e18);
        vm.assertEq(mels.balanceOf(BEN), 0);
        vm.assertEq(royalties.credits(address(mels), BEN), 150e18);
        vm.assertEq(mels.balanceOf(CLEO), 50e18);
        _assertDue(BEN, 0, 0);

        vm.prank(BEN);
        royalties.withdrawCreditTo(address(mels), DAN);
        vm.assertEq(mels.balanceOf(DAN), 150e18);
        vm.assertEq(mels.balanceOf(address(royalties)), 0);
    }

    function test_aCreditIsPaidToItsAccountOnce() external {
        _payIn(1_000e18);
        _money.setBlocked(BEN, true);
        royalties.pay(BEN, _songs());
        _money.setBlocked(BEN, false);
        royalties.withdrawCredit(address(mels), BEN);
        vm.assertEq(mels.balanceOf(BEN), 150e18);
        vm.expectRevert(abi.encodeWithSelector(ICredits.NoCredit.selector, address(mels), BEN));
        royalties.withdrawCredit(address(mels), BEN);
    }

    function test_aCreditIsNotPaidWhereItWouldBeLost() external {
        address[3] memory invalid = [address(0), address(royalties), address(mels)];
        for (uint256 i = 0; i < 3; ++i) {
            vm.expectRevert(abi.encodeWithSelector(ICredits.AccountInvalid.selector, invalid[i]));
            vm.prank(BEN);
            royalties.withdrawCreditTo(address(mels), invalid[i]);
        }
    }

    function test_everyKindOfFailedPaymentIsCredited() external {
        Behaviour[3] memory failures = [Behaviour.ReturnsFalse, Behaviour.Reverts, Behaviour.BurnsGas];
        for (uint256 i = 0; i < 3; ++i) {
            _payIn(1_000e18);
            _money.setBehaviour(failures[i]);
            royalties.pay(BEN, _songs());
            _money.setBehaviour(Behaviour.Plain);
            vm.assertEq(royalties.credits(address(mels), BEN), (i + 1) * 150e18);
        }
    }

    function test_aCallWithTooLittleGasCannotTurnAPaymentIntoACredit() external {
        _payIn(1_000e18);
        (bool success,) = address(royalties).call{gas: 250_000}(abi.encodeCall(IRoyalties.pay, (BEN, _songs())));
        vm.assertFalse(success);
        _assertDue(BEN, 150e18, 300e18);
        vm.assertEq(royalties.credits(address(mels), BEN), 0);
    }

    function test_aDepositThatDoesNotArriveIsNotPaidIn() external {
        Behaviour[3] memory wrong = [Behaviour.TakesFee, Behaviour.AddsBonus, Behaviour.MovesNothing];
        uint256[3] memory received = [uint256(500e18 - 1), 500e18 + 1, 0];
        uint256 id = _announce(_line(1_000e18), RATE);
        _fundAgent(_line(1_000e18), RATE);
        vm.warp(block.timestamp + 48 hours);
        for (uint256 i = 0; i < 3; ++i) {
            _money.setBehaviour(wrong[i]);
            vm.expectRevert(
                abi.encodeWithSelector(
                    IAuctionHouse.AmountReceivedMismatch.selector, address(mels), received[i], 500e18
                )
            );
            vm.prank(AGENT);
            royalties.payIn(id, _line(1_000e18));
        }
        vm.assertEq(song.statementCount(), 0);
    }

    function test_callsBackDuringAPayoutChangeNothing() external {
        _payIn(1_000e18);
        bytes[4] memory calls = [
            abi.encodeCall(IRoyalties.pay, (ANN, _songs())),
            abi.encodeCall(IRoyalties.payMany, (_payouts())),
            abi.encodeCall(ICredits.withdrawCredit, (address(mels), ANN)),
            abi.encodeCall(ICredits.withdrawCreditTo, (address(mels), DAN))
        ];
        for (uint256 i = 0; i < calls.length; ++i) {
            uint256 fresh = vm.snapshotState();
            _money.callOnNextTransfer(address(royalties), calls[i]);
            royalties.pay(ANN, _songs());
            vm.assertEq(
                _money.answer(), abi.encodeWithSelector(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
            );
            vm.assertEq(mels.balanceOf(ANN), 300e18);
            vm.assertEq(mels.balanceOf(address(royalties)), 200e18);
            vm.revertToState(fresh);
        }
    }

    function test_callsBackDuringADepositChangeNothing() external {
        vm.prank(OWNER);
        house.grantRole(AGENT_ROLE, address(_money));
        (uint256 id, uint256 other) = (_announce(_line(1_000e18), RATE), _announce(_line(1_000e18), RATE));
        _fundAgent(_line(2_000e18), RATE);
        vm.warp(block.timestamp + 48 hours);
        bytes[2] memory calls = [
            abi.encodeCall(IRoyalties.pay, (ANN, _songs())), abi.encodeCall(IRoyalties.payIn, (other, _line(1_000e18)))
        ];
        for (uint256 i = 0; i < calls.length; ++i) {
            uint256 fresh = vm.snapshotState();
            _money.callOnNextTransfer(address(royalties), calls[i]);
            vm.prank(AGENT);
            royalties.payIn(id, _line(1_000e18));
            vm.assertEq(
                _money.answer(), abi.encodeWithSelector(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
            );
            vm.assertEq(mels.balanceOf(address(royalties)), 500e18);
            vm.assertEq(song.statementCount(), 1);
            vm.revertToState(fresh);
        }
    }

    /// @dev Even a song whose code lies can't reach the money of another song.
    function test_aSongDrawsAtMostWhatWasPaidInForIt() external {
        (GreedySong greedy, address[] memory songs, address[] memory both) = _payInForAGreedySong();
        uint96[2] memory said = [uint96(500e18 + 1), 1];
        for (uint256 i = 0; i < 2; ++i) {
            greedy.claim(said[i], 500e18 + 1);
            vm.expectRevert(abi.encodeWithSignature("Panic(uint256)", 0x11));
            royalties.pay(DAN, songs);
            vm.expectRevert(abi.encodeWithSignature("Panic(uint256)", 0x11));
            royalties.pay(ANN, both);
        }
        // What was paid in for the song is all that it can give away.
        greedy.claim(500e18, 500e18);
        royalties.pay(DAN, songs);
        vm.assertEq(mels.balanceOf(DAN), 500e18);
        greedy.claim(1, 1);
        vm.expectRevert(abi.encodeWithSelector(IRoyalties.DueBelowMinimum.selector, DAN, 0, 9.99e18));
        royalties.pay(DAN, songs);
        royalties.pay(ANN, both);
        vm.assertEq(mels.balanceOf(ANN), 500e18);
        vm.assertEq(mels.balanceOf(address(royalties)), 0);
    }

    /// @dev EUR 1,000 each for a greedy song and for a genuine one, which Ann holds, in royalties that ask a factory that calls
    /// every token sold.
    function _payInForAGreedySong() private returns (GreedySong greedy, address[] memory songs, address[] memory both) {
        greedy = new GreedySong();
        AnySongs anySongs = new AnySongs();
        royalties = IRoyalties(vm.deployCode("Royalties.sol:Royalties", abi.encode(house, anySongs)));
        ISongToken genuine = _forgeSong(ANN);
        songs = _songs(ISongToken(address(greedy)));
        both = _songs(genuine, ISongToken(address(greedy)));
        _payIn(_line(genuine, 1_000e18), RATE);
        _payIn(_line(ISongToken(address(greedy)), 1_000e18), RATE);
    }

    function _payouts() private view returns (IRoyalties.Payout[] memory payouts) {
        payouts = new IRoyalties.Payout[](3);
        (payouts[0], payouts[1], payouts[2]) =
        (IRoyalties.Payout(ANN, _songs()), IRoyalties.Payout(BEN, _songs()), IRoyalties.Payout(CLEO, _songs()));
    }
}
