// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {ISongToken} from "../src/interfaces/ISongToken.sol";
import {IMels} from "./support/Deploy.sol";
import {MarketTest} from "./support/MarketTest.sol";
import {Permit, Signature, signPermit} from "./support/Permits.sol";
import {bound, vm} from "./support/Vm.sol";

/// @notice Attempts on song tokens and on what they earn: in wallets, in orders and in the auction house.
contract TheftTokensTest is MarketTest {
    address private constant THIEF = address(0x7417F);

    function test_aTransferOfNothingTakesNoneOfTheHousesEarnings() external {
        uint256 id = _resell(100);
        _payIn(1_000e18);
        // Anyone can move nothing from anyone, and tokens that leave the house take its earnings along.
        vm.prank(THIEF);
        song.transferFrom(address(house), THIEF, 0);
        _assertDue(THIEF, 0, 0);
        _assertDue(address(house), 50e18, 100e18);

        _winAll(id, DAN, 100);
        _assertDue(DAN, 50e18, 100e18);
        vm.prank(THIEF);
        song.transferFrom(address(house), THIEF, 0);
        _payIn(1_000e18);
        vm.prank(THIEF);
        song.transferFrom(address(house), THIEF, 0);
        _assertDue(THIEF, 0, 0);
        _assertDue(address(house), 0, 0);
    }

    function test_transfersToOneselfAndOfNothingEarnAStatementOnce() external {
        _payIn(1_000e18);
        vm.prank(CLEO);
        song.approve(CLEO, type(uint256).max);
        for (uint256 i = 0; i < 5; ++i) {
            _transfer(CLEO, CLEO, 100e18);
            vm.prank(CLEO);
            song.transferFrom(CLEO, CLEO, 100e18);
            vm.prank(THIEF);
            song.transferFrom(CLEO, CLEO, 0);
        }
        _assertDue(CLEO, 50e18, 100e18);
        royalties.pay(CLEO, _songs());
        _transfer(CLEO, CLEO, 100e18);
        _assertDue(CLEO, 0, 0);
    }

    /// @dev The comparison with the minimum drops parts of 10^-18 EUR, once for each statement and holder of parts of a token.
    function test_dustThatAThiefSendsTakesLessThanTenToTheMinus18EurPerStatement() external {
        _transfer(BEN, THIEF, 1e18);
        uint256 count = 40;
        for (uint256 i = 0; i < count; ++i) {
            _transfer(THIEF, ANN, 1);
            vm.prank(address(royalties));
            song.addStatement(3, 7);
            for (uint256 pokes = 0; pokes < 3; ++pokes) {
                vm.prank(THIEF);
                song.transferFrom(ANN, THIEF, 0);
            }
        }
        ISongToken.Due memory due = song.dueOf(ANN);
        vm.assertGe(due.eur, 600 * 7 * count);
        vm.assertEq(due.mels, 600 * 3 * count);
        // 1 + 2 + … + 40 base units times 3 MELS base units.
        vm.assertEq(due.rest, 3 * count * (count + 1) / 2);
    }

    /// @dev A song that earns one base unit per token, split so that everyone's part has a fraction.
    function test_fuzz_fractionsNeverAddUpToMoreThanWasPaidIn(uint256 seed) external {
        uint256 wallets = 12;
        for (uint256 i = 1; i <= wallets; ++i) {
            _transfer(CLEO, address(uint160(0x7E570 + i)), bound(uint256(keccak256(abi.encode(seed, i))), 1, 8e18));
        }
        vm.prank(OWNER);
        royalties.setMinimum(0);
        for (uint256 round = 0; round < 3; ++round) {
            _payIn(bound(seed, 2_000, 20_000));
            for (uint256 i = 1; i < wallets; ++i) {
                vm.prank(address(uint160(0x7E570 + i)));
                song.transfer(address(uint160(0x7E571 + i)), seed % 1e18 % 2 == 0 ? 1 : 0);
            }
        }
        (uint256 paidIn,) = royalties.heldFor(address(song));
        uint256 dues = song.dueOf(ANN).mels + song.dueOf(BEN).mels + song.dueOf(CLEO).mels;
        for (uint256 i = 1; i <= wallets; ++i) {
            dues += song.dueOf(address(uint160(0x7E570 + i))).mels;
        }
        vm.assertLe(dues, paidIn);
        vm.assertLt(paidIn - dues, wallets + 1);
    }

    function test_noOneButTheHouseBringsTokensIntoTheHouse() external {
        vm.prank(ANN);
        song.approve(THIEF, type(uint256).max);
        vm.prank(ANN);
        song.approve(address(house), type(uint256).max);
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InvalidReceiver.selector, address(house)));
        vm.prank(THIEF);
        song.transferFrom(ANN, address(house), 1);
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InvalidReceiver.selector, address(house)));
        vm.prank(THIEF);
        song.transfer(address(house), 0);
        // A lister lists the lister's own tokens only, whatever the house is allowed to take.
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, SELLER, 0, 600e18));
        vm.prank(SELLER);
        house.createAuction(1e18, 600, DURATION, address(song));
        vm.assertEq(_tokensOf(ANN), 600);
    }

    function test_lockedTokensLeaveByNoOtherWayThanTheirOrder() external {
        _transfer(ANN, SELLER, 100e18);
        _offer(SELLER, 60, PRICE);
        bytes memory refusal = abi.encodeWithSelector(ISongToken.UnlockedTooFew.selector, SELLER, 40e18, 40e18 + 1);
        vm.expectRevert(refusal);
        vm.prank(SELLER);
        song.transfer(THIEF, 40e18 + 1);
        vm.prank(SELLER);
        song.approve(THIEF, type(uint256).max);
        vm.expectRevert(refusal);
        vm.prank(THIEF);
        song.transferFrom(SELLER, THIEF, 40e18 + 1);
        vm.expectRevert(abi.encodeWithSelector(ISongToken.UnlockedTooFew.selector, SELLER, 40e18, 41e18));
        vm.prank(SELLER);
        house.createAuction(1e18, 41, DURATION, address(song));
        vm.expectRevert(abi.encodeWithSelector(ISongToken.UnlockedTooFew.selector, SELLER, 40e18, 41e18));
        vm.prank(SELLER);
        song.offer(41, PRICE, 10, _terms(0));

        _buy(DAN, 60, PRICE);
        vm.assertEq(_tokensOf(DAN), 60);
        vm.assertEq(song.lockedOf(SELLER), 0);
    }

    function test_eachWinnerTakesTheEarningsOfItsTokensWhateverTheOrder() external {
        uint256 id = _resell(97);
        _bid(id, DAN, 3, 2e18);
        _bid(id, STRANGER, 31, 2e18);
        _bid(id, THIEF, 63, 2e18);
        _payIn(1_234.567e18);
        vm.warp(block.timestamp + DURATION);
        vm.prank(THIEF);
        house.settleMe(id);
        _payIn(777e18);
        vm.prank(DAN);
        house.settleMe(id);
        vm.prank(STRANGER);
        house.settleMe(id);
        (uint256 first, uint256 second) = (1_234.567e18 / 2 / 1_000, uint256(777e18) / 2 / 1_000);
        _assertDue(THIEF, 63 * (first + second), 63 * 2 * (first + second));
        _assertDue(DAN, 3 * (first + second), 3 * 2 * (first + second));
        _assertDue(STRANGER, 31 * (first + second), 31 * 2 * (first + second));
        _assertDue(address(house), 0, 0);
    }

    function test_aWinnerWhoNeverSettlesDoesNotKeepTheSongFromTheNextAuction() external {
        uint256 id = _resell(10);
        _bid(id, THIEF, 10, 2e18);
        _payIn(1_000e18);
        _transfer(BEN, SELLER, 20e18);
        vm.warp(block.timestamp + DURATION);
        vm.expectRevert(abi.encodeWithSelector(ISongToken.HouseNotSettled.selector, 5e18, 10e18));
        vm.prank(SELLER);
        house.createAuction(1e18, 20, DURATION, address(song));

        vm.warp(house.auctionState(id).openToAllFrom);
        address[] memory winners = new address[](1);
        winners[0] = THIEF;
        vm.prank(STRANGER);
        house.settle(id, winners);
        vm.prank(SELLER);
        house.createAuction(1e18, 20, DURATION, address(song));
        vm.assertEq(_held(song), 20e18);
    }

    function test_aSupplyIsNotCreatedWhereItWouldCountAsTheHousesOwn() external {
        ISongToken.Metadata memory metadata = ISongToken.Metadata("", 0);
        address next = vm.computeCreateAddress(address(songTokens), vm.getNonce(address(songTokens)));
        address[4] memory holders = [address(house), address(market), address(royalties), next];
        for (uint256 i = 0; i < holders.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InvalidReceiver.selector, holders[i]));
            vm.prank(THIEF);
            songTokens.create("Copy", "COPY", 1, holders[i], metadata);
        }
        vm.assertEq(songTokens.songCount(), 1);
    }

    function test_aBuyerAfterAStatementGetsNoneOfItHoweverTheTokensCome() external {
        _offer(ANN, 10, PRICE);
        _buy(THIEF, 10, 4e18);
        _payIn(1_000e18);
        _buy(THIEF, 10, PRICE);
        _offer(BEN, 10, 4e18);
        _transfer(CLEO, THIEF, 10e18);
        vm.assertEq(_tokensOf(THIEF), 30);
        _assertDue(THIEF, 0, 0);
        _assertDue(ANN, 300e18, 600e18);
        _assertDue(BEN, 150e18, 300e18);
        _assertDue(CLEO, 50e18, 100e18);
    }

    function test_aSpentPermitMovesNothingMore() external {
        uint256 key = 0x71C71;
        address victim = vm.addr(key);
        _transfer(ANN, victim, 10e18);
        Permit memory permit = Permit(victim, THIEF, 4e18, 0, block.timestamp);
        Signature memory signed = signPermit(IMels(address(song)), key, permit);
        song.permit(victim, THIEF, 4e18, block.timestamp, signed.v, signed.r, signed.s);
        vm.prank(THIEF);
        song.transferFrom(victim, THIEF, 4e18);

        bytes memory again =
            abi.encodeCall(IERC20Permit.permit, (victim, THIEF, 4e18, block.timestamp, signed.v, signed.r, signed.s));
        (bool success,) = address(song).call(again);
        vm.assertFalse(success);
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, THIEF, 0, 1));
        vm.prank(THIEF);
        song.transferFrom(victim, THIEF, 1);
    }

    /// @dev The seller, who is a lister, offers tokens again.
    function _resell(uint256 amount) private returns (uint256 id) {
        _transfer(ANN, SELLER, amount * 1e18);
        vm.prank(SELLER);
        return house.createAuction(1e18, amount, DURATION, address(song));
    }

    function _winAll(uint256 id, address winner, uint256 amount) private {
        _bid(id, winner, amount, 1e18);
        vm.warp(block.timestamp + DURATION);
        vm.prank(winner);
        house.settleMe(id);
        vm.assertTrue(house.auctionState(id).outcome == IAuctionHouse.Outcome.Sold);
    }
}
