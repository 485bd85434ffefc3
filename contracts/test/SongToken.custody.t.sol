// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ICredits} from "../src/interfaces/ICredits.sol";
import {ISongToken} from "../src/interfaces/ISongToken.sol";
import {EarnTest} from "./support/EarnTest.sol";
import {bound, vm} from "./support/Vm.sol";

/// @dev A later auction of 100 tokens of a song that is sold: what they earn in the house goes with them. Each statement gives
/// a token 1 MELS and EUR 2.
contract SongTokenCustodyTest is EarnTest {
    uint256 private constant STATEMENT = 2_000e18;

    uint256 private _auctionId;

    function setUp() public override {
        super.setUp();
        _sellTo(ANN);
        _transfer(ANN, SELLER, 100e18);
        _auctionId = _create(1e18, 100);
    }

    function test_whatTokensEarnInTheHouseGoesToTheirWinners() external {
        _bidAll();
        _payIn(STATEMENT);
        vm.assertEq(song.dueOf(address(house)).mels, 100e18);
        _end();
        _settle(BEN);
        _assertDue(BEN, 50e18, 100e18);
        vm.assertEq(song.dueOf(address(house)).mels, 50e18);
        _settle(CLEO);
        _settle(DAN);
        _assertDue(CLEO, 30e18, 60e18);
        _assertDue(DAN, 20e18, 40e18);
        _assertHouseHasNothing();
    }

    function test_aStatementBetweenTwoSettlementsGivesEachItsShare() external {
        _bidAll();
        _payIn(STATEMENT);
        _end();
        _settle(BEN);
        _payIn(STATEMENT);
        _settle(CLEO);
        _payIn(STATEMENT);
        _settle(DAN);

        _assertDue(BEN, 3 * 50e18, 3 * 100e18);
        _assertDue(CLEO, 3 * 30e18, 3 * 60e18);
        _assertDue(DAN, 3 * 20e18, 3 * 40e18);
        _assertHouseHasNothing();
    }

    function test_aVoidAuctionGivesTheSellerWhatTheTokensEarned() external {
        _payIn(STATEMENT);
        _end();
        house.clear(_auctionId, 1);

        vm.assertEq(song.balanceOf(SELLER), 100e18);
        _assertDue(SELLER, 100e18, 200e18);
        _assertHouseHasNothing();
    }

    function test_aStatementWithoutTokensInTheHouseLeavesSettlementsAsTheyAre() external {
        _bidAll();
        _end();
        _settle(BEN);
        _settle(CLEO);
        _settle(DAN);
        _payIn(STATEMENT);

        _assertDue(BEN, 50e18, 100e18);
        _assertHouseHasNothing();
    }

    function test_theHouseIsNotPaidWhatItsTokensEarned() external {
        _payIn(STATEMENT);
        vm.expectRevert(abi.encodeWithSelector(ICredits.AccountInvalid.selector, address(house)));
        royalties.pay(address(house), _songs());
    }

    function test_fuzz_nothingIsLostOrMadeInTheHouse(uint256 perToken, uint256 first, uint256 second) external {
        first = bound(first, 1, 98);
        second = bound(second, 1, 99 - first);
        perToken = bound(perToken, 1, 2 ** 80);
        _bid(_auctionId, BEN, first, 1e18);
        _bid(_auctionId, CLEO, second, 1e18);
        _bid(_auctionId, DAN, 100 - first - second, 1e18);
        _statement(perToken);
        _end();
        _settle(BEN);
        _statement(7);
        _settle(CLEO);
        _settle(DAN);

        vm.assertEq(song.dueOf(BEN).mels, first * (perToken + 7));
        vm.assertEq(song.dueOf(CLEO).mels, second * (perToken + 7));
        vm.assertEq(song.dueOf(DAN).mels, (100 - first - second) * (perToken + 7));
        _assertHouseHasNothing();
    }

    function test_tokensCannotComeInAndShareWhatOthersEarned() external {
        _bidAll();
        _payIn(STATEMENT);
        _transfer(ANN, SELLER, 800e18);
        vm.expectRevert(abi.encodeWithSelector(ISongToken.HouseNotSettled.selector, 100e18, 200e18));
        _create(1e18, 800);
        _end();
        _settle(BEN);
        vm.expectRevert(abi.encodeWithSelector(ISongToken.HouseNotSettled.selector, 50e18, 100e18));
        _create(1e18, 800);
        _settle(CLEO);
        _settle(DAN);
        _create(1e18, 800);
        _assertDue(BEN, 50e18, 100e18);
    }

    function test_fuzz_twoAuctionsAtOnceEachGetWhatTheirTokensEarned(uint256 perToken, uint256 amount) external {
        perToken = bound(perToken, 1, 2 ** 80);
        amount = bound(amount, 1, 899);
        _transfer(ANN, SELLER, amount * 1e18);
        uint256 other = _create(1e18, amount);
        _bidAll();
        _bid(other, STRANGER, amount, 1e18);
        _statement(perToken);
        _end();
        _settle(BEN);
        vm.prank(STRANGER);
        house.settleMe(other);
        _settle(CLEO);
        _settle(DAN);

        vm.assertEq(song.dueOf(BEN).mels, 50 * perToken);
        vm.assertEq(song.dueOf(CLEO).mels, 30 * perToken);
        vm.assertEq(song.dueOf(DAN).mels, 20 * perToken);
        vm.assertEq(song.dueOf(STRANGER).mels, amount * perToken);
        _assertHouseHasNothing();
    }

    function _bidAll() private {
        _bid(_auctionId, BEN, 50, 1e18);
        _bid(_auctionId, CLEO, 30, 1e18);
        _bid(_auctionId, DAN, 20, 1e18);
    }

    function _end() private {
        vm.warp(house.auctionState(_auctionId).endsAt);
    }

    function _settle(address bidder) private {
        vm.prank(bidder);
        house.settleMe(_auctionId);
    }

    /// @dev Without the money, for amounts of any size.
    function _statement(uint256 melsPerToken) private {
        vm.prank(address(royalties));
        song.addStatement(melsPerToken, 1);
    }

    function _assertHouseHasNothing() private view {
        ISongToken.Due memory due = song.dueOf(address(house));
        vm.assertEq(due.mels + due.rest + due.eur, 0, "due to the house");
        vm.assertEq(_held(song), 0, "tokens in the house");
    }
}
