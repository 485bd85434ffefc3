// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Terms} from "../src/interfaces/IMarket.sol";
import {IRoyalties} from "../src/interfaces/IRoyalties.sol";
import {ISongToken} from "../src/interfaces/ISongToken.sol";
import {deployMels, IMels} from "./support/Deploy.sol";
import {EarnTest} from "./support/EarnTest.sol";
import {Measuring} from "./support/Measuring.sol";
import {vm} from "./support/Vm.sol";

/// @dev The gas of songs that earn. Ann has sold some of her 1,000 tokens to wallets, which have no MELS.
contract GasEarnTest is EarnTest, Measuring {
    function setUp() public override {
        super.setUp();
        _sellTo(ANN);
        // The very first deposit fills an empty slot in MELS.
        mels.transfer(address(royalties), 1);
    }

    function test_snapshot_creatingAndConfirming() external {
        songTokens.create("Midnight Train", "MIDN", TOKENS, SELLER, ISongToken.Metadata("ipfs://song", keccak256("1")));
        _snapshot("create");
        vm.snapshotValue("Royalties", "bytecode size of SongToken", address(song).code.length);
        vm.snapshotValue("Royalties", "bytecode size of SongTokens", address(songTokens).code.length);
        vm.snapshotValue("Royalties", "bytecode size of Royalties", address(royalties).code.length);
        vm.assertLe(address(songTokens).code.length, 24_576 - 3_072);
        vm.assertLe(address(royalties).code.length, 24_576 - 3_072);
        song = _createSong(TOKENS);
        uint256 id = _create(1e18, TOKENS);
        _bid(id, ANN, TOKENS, 1e18);
        vm.warp(block.timestamp + DURATION);
        vm.prank(ANN);
        house.settleMe(id);
        songTokens.confirmSale(address(song), id);
        _snapshot("confirmSale");
    }

    function test_snapshot_transfers() external {
        IMels plain = deployMels(TOKENS, ANN);
        vm.prank(ANN);
        plain.transfer(_wallet(0), 10e18);
        _snapshot("transfer of OpenZeppelin's token, new holder");
        vm.prank(ANN);
        plain.transfer(_wallet(0), 10e18);
        _snapshot("transfer of OpenZeppelin's token, known holder");

        _transfer(ANN, _wallet(0), 10e18);
        _limit("transfer, new holder", 55_000);
        _transfer(ANN, _wallet(0), 10e18);
        _limit("transfer, known holder", 38_000);
        _payIn(1_000e18);
        _transfer(ANN, _wallet(0), 10e18);
        _limit("transfer, first after a statement, first dues of both", 95_000);
        _transfer(ANN, _wallet(0), 10e18);
        _limit("transfer, known holder, after a statement", 38_000);
        _transfer(ANN, _wallet(1), 10e18);
        _limit("transfer, new holder, after a statement", 55_000);
        _payIn(1_000e18);
        _transfer(ANN, _wallet(0), 10e18);
        _limit("transfer, first after a statement, later dues of both", 60_000);
    }

    function test_snapshot_transfersFromTheHouse() external {
        uint256 plain = _settlement(false, 120) - _settlement(false, 20);
        _margin("settle, per winner with a refund", plain / 100, 62_000);
        uint256 earned = _settlement(true, 120) - _settlement(true, 20);
        _margin("settle, per winner with a refund, tokens that earned", earned / 100, 90_000);
    }

    function test_snapshot_theDearestTransfer() external {
        _payIn(1_000e18);
        _transfer(ANN, SELLER, 100e18);
        _create(1e18, 100);
        _payIn(1_000e18);
        // The house's own transfer, with half of its tokens: what both keep and what is due to both is written for the first time.
        vm.prank(address(house));
        song.transfer(_wallet(0), 50e18);
        _limit("transfer out of the house, after a statement, new holder", 120_000);
    }

    function test_snapshot_announcing() external {
        _announce(_line(1_000e18), RATE);
        _snapshot("announce, first");
        uint256 id = _announce(_line(1_000e18), RATE);
        _limit("announce", 100_000);
        vm.prank(AGENT);
        royalties.withdrawAnnouncement(id);
        _snapshot("withdrawAnnouncement");
    }

    function test_snapshot_payingIn() external {
        // An agent's account keeps some MELS.
        mels.transfer(AGENT, 1);
        _payIn(1_000e18);
        _snapshot("payIn, one song, its first statement");
        _payIn(1_000e18);
        _limit("payIn, one song", 130_000);
        uint256 few = _payInMany(2);
        uint256 many = _payInMany(22);
        _margin("payIn, per further song", (many - few) / 20, 85_000);
    }

    function test_snapshot_paying() external {
        _transfer(ANN, _wallet(0), 100e18);
        _transfer(ANN, _wallet(1), 100e18);
        _payIn(1_000e18);
        royalties.pay(_wallet(0), _songs());
        _limit("pay, one song, first MELS", 90_000);
        mels.transfer(_wallet(1), 1);
        royalties.pay(_wallet(1), _songs());
        _limit("pay, one song", 72_000);
        _payIn(1_000e18);
        _transfer(_wallet(0), _wallet(1), 1e18);
        royalties.pay(_wallet(0), _songs());
        _limit("pay, one song, dues kept by a transfer", 72_000);
        vm.prank(AGENT);
        royalties.hold(_wallet(0), uint40(block.timestamp + 1), 0);
        _snapshot("hold");
    }

    function test_snapshot_payingForMoreSongs() external {
        uint256 few = _payForSongs(2);
        uint256 many = _payForSongs(12);
        // Each song is asked before it is drawn from, so that nothing changes if too little is due.
        _margin("pay, per further song", (many - few) / 10, 30_000);
    }

    function test_snapshot_payingMany() external {
        _margin("payMany, per account, first MELS", (_payAccounts(120, false) - _payAccounts(20, false)) / 100, 48_000);
        _margin("payMany, per account", (_payAccounts(120, true) - _payAccounts(20, true)) / 100, 30_000);
        _margin("payMany, 300 accounts, first MELS", _payAccounts(300, false), 15_000_000);
    }

    function test_snapshot_locking() external {
        vm.prank(OWNER);
        market.switchOn();
        market.open(address(song));
        vm.prank(ANN);
        song.offer(10, 1e18, 1, Terms(uint16(block.timestamp / 1 days), false, false));
        vm.prank(address(market));
        song.moveLocked(ANN, _wallet(0), 5);
        _snapshot("moveLocked, new holder");
        vm.prank(address(market));
        song.release(ANN, 1);
        _snapshot("release");
    }

    /// @dev Settles winners of a later auction of the song, each with a refund, in one call.
    function _settlement(bool earned, uint256 count) private returns (uint256 used) {
        uint256 fresh = vm.snapshotState();
        if (earned) _payIn(1_000e18);
        _transfer(ANN, SELLER, TOKENS * 1e18);
        uint256 id = _create(1e18, TOKENS);
        address[] memory bidders = new address[](count + 1);
        for (uint256 i = 0; i < count; ++i) {
            bidders[i] = _wallet(i);
            _bid(id, bidders[i], 1, 3e18);
        }
        bidders[count] = CLEO;
        _bid(id, CLEO, TOKENS, 2e18);
        if (earned) _payIn(1_000e18);
        vm.warp(block.timestamp + DURATION);
        vm.prank(OPERATOR);
        house.settle(id, bidders);
        used = vm.lastCallGas().gasTotalUsed;
        vm.revertToState(fresh);
    }

    function _payInMany(uint256 count) private returns (uint256 used) {
        uint256 fresh = vm.snapshotState();
        IRoyalties.Line[] memory lines = new IRoyalties.Line[](count);
        for (uint256 i = 0; i < count; ++i) {
            ISongToken created = _createSong(TOKENS);
            _sellTo(created, ANN);
            lines[i] = _line(created, 1_000e18)[0];
        }
        // Every song has had a statement before.
        _payIn(lines, RATE);
        _payIn(lines, RATE);
        used = vm.lastCallGas().gasTotalUsed;
        vm.revertToState(fresh);
    }

    function _payForSongs(uint256 count) private returns (uint256 used) {
        uint256 fresh = vm.snapshotState();
        address[] memory songs = new address[](count);
        for (uint256 i = 0; i < count; ++i) {
            ISongToken created = _createSong(TOKENS);
            _sellTo(created, ANN);
            _payIn(_line(created, 1_000e18), RATE);
            songs[i] = address(created);
            for (uint256 j = i; j > 0 && songs[j] < songs[j - 1]; --j) {
                (songs[j], songs[j - 1]) = (songs[j - 1], songs[j]);
            }
        }
        royalties.pay(ANN, songs);
        used = vm.lastCallGas().gasTotalUsed;
        vm.revertToState(fresh);
    }

    function _payAccounts(uint256 count, bool withMels) private returns (uint256 used) {
        uint256 fresh = vm.snapshotState();
        IRoyalties.Payout[] memory payouts = new IRoyalties.Payout[](count);
        for (uint256 i = 0; i < count; ++i) {
            payouts[i] = IRoyalties.Payout(_wallet(i), _songs());
            _transfer(ANN, _wallet(i), 1e18);
            if (withMels) mels.transfer(_wallet(i), 1);
        }
        _payIn(100_000e18);
        royalties.payMany(payouts);
        used = vm.lastCallGas().gasTotalUsed;
        vm.assertEq(mels.balanceOf(_wallet(count - 1)), withMels ? 50e18 + 1 : 50e18);
        vm.revertToState(fresh);
    }

    function _group() internal pure override returns (string memory) {
        return "Royalties";
    }
}
