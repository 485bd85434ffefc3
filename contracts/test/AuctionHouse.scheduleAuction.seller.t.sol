// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {Permit, Signature, signPermit} from "./support/Permits.sol";
import {SettlementTest} from "./support/SettlementTest.sol";
import {vm} from "./support/Vm.sol";

/// @notice What `scheduleAuction` means for a seller who is not the caller:
/// - the seller: zero | the house | MELS | the token on offer | any other account, without a role
/// - the tokens and the allowance are the caller's; the event and the views name the seller
/// - bidding: the seller can't, with or without a permit; the caller can
/// - sold: the excess above the Threshold goes to the seller, at the end or before
/// - void: the tokens go to the seller, by `finalizeAuction`, by `reclaim`, or with the last deposit
/// - a seller who cannot be paid is credited
contract ScheduleAuctionSellerTest is SettlementTest {
    // The caller holds the tokens and the lister role.
    address private constant LISTER = SELLER;
    uint256 private constant ARTIST_KEY = 0xA471;
    address private artist;

    function setUp() public override {
        super.setUp();
        artist = vm.addr(ARTIST_KEY);
    }

    function test_theEventAndTheViewsNameTheArtist() external {
        vm.expectEmit(address(house));
        emit IAuctionHouse.AuctionCreated(
            0, artist, address(song), "Midnight Train", 1e18, SUPPLY, THRESHOLD, NOW, NOW + DURATION
        );
        _scheduleForArtist(THRESHOLD);

        vm.assertEq(house.auctionState(0).seller, artist);
        (,,, address seller,) = house.listings(0);
        vm.assertEq(seller, artist);
    }

    function test_createAuctionNamesTheCaller() external {
        _create(1e18, SUPPLY);
        vm.assertEq(house.auctionState(0).seller, LISTER);
    }

    function test_theTokensComeFromTheCaller() external {
        vm.prank(LISTER);
        song.transfer(artist, 500e18);
        vm.prank(artist);
        song.approve(address(house), 500e18);

        _scheduleForArtist(THRESHOLD);
        vm.assertEq(song.balanceOf(LISTER), (SONG_SUPPLY - 500 - SUPPLY) * 1e18);
        vm.assertEq(song.balanceOf(artist), 500e18);
        vm.assertEq(song.allowance(artist, address(house)), 500e18);
    }

    function test_theArtistsAllowanceDoesNotReplaceTheCallers() external {
        vm.prank(LISTER);
        song.transfer(artist, SUPPLY * 1e18);
        vm.prank(artist);
        song.approve(address(house), type(uint256).max);
        vm.prank(LISTER);
        song.approve(address(house), SUPPLY * 1e18 - 1);

        vm.expectRevert(
            abi.encodeWithSelector(
                IERC20Errors.ERC20InsufficientAllowance.selector, address(house), SUPPLY * 1e18 - 1, SUPPLY * 1e18
            )
        );
        _scheduleForArtist(THRESHOLD);
    }

    function test_aSellerWhoCannotKeepMoneyOrTokensIsRefused() external {
        address[4] memory sellers = [address(0), address(house), address(mels), address(song)];
        for (uint256 i = 0; i < sellers.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.AccountInvalid.selector, sellers[i]));
            _scheduleFor(sellers[i], THRESHOLD);
        }
        vm.assertEq(house.listingCounter(), 0);
        vm.assertEq(_held(song), 0);
    }

    function test_fuzz_anyOtherAccountCanBeTheSeller(address seller) external {
        if (seller == address(0) || seller == address(house)) return;
        if (seller == address(mels) || seller == address(song)) return;
        vm.assertEq(house.auctionState(_scheduleFor(seller, THRESHOLD)).seller, seller);
    }

    function test_theArtistCannotBid() external {
        _scheduleForArtist(THRESHOLD);
        _fund(artist, 10, 1e18);
        bytes memory reason = abi.encodeWithSelector(IAuctionHouse.SellerBid.selector, 0, artist);
        vm.expectRevert(reason);
        vm.prank(artist);
        house.bid(0, 10, 1e18);

        Signature memory signed = signPermit(mels, ARTIST_KEY, Permit(artist, address(house), 11e18, 0, NOW));
        vm.expectRevert(reason);
        vm.prank(artist);
        house.bidWithPermit(0, 10, 1e18, NOW, signed.v, signed.r, signed.s);
        vm.assertEq(mels.balanceOf(artist), 11e18);
    }

    function test_theArtistCanBidInAnotherArtistsAuction() external {
        _scheduleForArtist(THRESHOLD);
        _scheduleFor(STRANGER, THRESHOLD);
        _bid(1, artist, 10, 1e18);
        vm.assertEq(house.bidsOf(1, artist).length, 1);
    }

    function test_theListerCanBid() external {
        _scheduleForArtist(THRESHOLD);
        _bid(0, LISTER, 10, 1e18);
        vm.assertEq(house.bidsOf(0, LISTER).length, 1);
    }

    function test_theArtistIsPaidWhatExceedsTheThresholdToTheBaseUnit() external {
        _endedSaleOfArtist(THRESHOLD);
        _settle();

        _assertProcessed(IAuctionHouse.Outcome.Sold);
        _assertHolds(ANN, 30, 33e18);
        _assertHolds(BEN, 70, 132e18);
        _assertHolds(TREASURY, 0, 40e18);
        _assertHolds(PRODUCTION, 0, 250e18);
        _assertHolds(artist, 0, 150e18);
        _assertHolds(LISTER, SONG_SUPPLY - SUPPLY, 0);
        _assertHouseEmpty();
    }

    function test_oneBaseUnitAboveTheThresholdGoesToTheArtist() external {
        _endedSaleOfArtist(400e18 - 1);
        _settle();
        _assertHolds(artist, 0, 1);
        _assertHolds(LISTER, SONG_SUPPLY - SUPPLY, 0);
        _assertHouseEmpty();
    }

    function test_theArtistIsPaidBeforeTheLastRefund() external {
        _endedSaleOfArtist(THRESHOLD);
        _prove();
        vm.prank(OPERATOR);
        house.payProceeds(auctionId);
        _assertHolds(artist, 0, 150e18);

        _settle();
        _assertHolds(artist, 0, 150e18);
        _assertHouseEmpty();
    }

    function test_theTokensOfAVoidAuctionGoToTheArtist() external {
        _endedVoidAuctionOfArtist();
        IAuctionHouse.Entry[] memory refunders = _refunders();
        vm.expectEmit(address(house));
        emit IAuctionHouse.TokensReturned(auctionId, artist, SUPPLY);
        _finalize(auctionId, _none(), refunders);
        _assertReturned();
    }

    function test_theArtistReclaimsTheTokensAndTheCallerCannot() external {
        _endedVoidAuctionOfArtist();
        vm.warp(RECLAIMABLE_FROM);
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.BidderNotFound.selector, auctionId, LISTER));
        _reclaim(LISTER);

        vm.expectEmit(address(house));
        emit IAuctionHouse.TokensReturned(auctionId, artist, SUPPLY);
        _reclaim(artist);
        _assertHolds(artist, SUPPLY, 0);
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.TokensAlreadyReturned.selector, auctionId, artist));
        _reclaim(artist);
        _reclaim(ANN);
        _assertReturned();
    }

    function test_aListerWhoHasBidReclaimsOnlyTheDeposit() external {
        auctionId = _scheduleForArtist(THRESHOLD);
        _place(LISTER, 60, 2e18);
        vm.warp(RECLAIMABLE_FROM);
        uint256 kept = SONG_SUPPLY - SUPPLY;
        _assertHolds(LISTER, kept, 0);
        _reclaim(LISTER);
        _assertHolds(LISTER, kept, 132e18);
        _assertHolds(artist, SUPPLY, 0);
        _assertHouseEmpty();
    }

    function test_theLastReclaimReturnsTheTokensToTheArtist() external {
        _endedVoidAuctionOfArtist();
        vm.warp(RECLAIMABLE_FROM);
        _reclaim(ANN);
        _assertReturned();
    }

    function test_withoutBidsAnyoneCanSendTheTokensToTheArtist() external {
        auctionId = _scheduleForArtist(THRESHOLD);
        vm.warp(STRANGERS_FROM);
        vm.prank(STRANGER);
        house.finalizeAuction(auctionId, _none(), _none());
        _assertHolds(artist, SUPPLY, 0);
        _assertProcessed(IAuctionHouse.Outcome.Void);
    }

    function test_anArtistWhoCannotBePaidIsCredited() external {
        _endedSaleOfArtist(THRESHOLD);
        vm.mockCallRevert(address(mels), abi.encodeWithSelector(IERC20.transfer.selector, artist), "");
        _settle();
        _assertProcessed(IAuctionHouse.Outcome.Sold);
        vm.assertEq(house.credits(address(mels), artist), 150e18);
        vm.assertEq(house.credits(address(mels), LISTER), 0);
        vm.assertEq(_held(mels), 150e18);

        vm.clearMockedCalls();
        house.withdrawCredit(address(mels), artist);
        _assertHolds(artist, 0, 150e18);
        _assertHouseEmpty();
    }

    function test_anArtistWhoCannotTakeTheTokensIsCredited() external {
        _endedVoidAuctionOfArtist();
        vm.mockCallRevert(address(song), abi.encodeWithSelector(IERC20.transfer.selector, artist), "");
        _settle();
        vm.assertEq(house.credits(address(song), artist), SUPPLY * 1e18);

        vm.clearMockedCalls();
        house.withdrawCredit(address(song), artist);
        _assertReturned();
    }

    /// @dev Bids ask for 30 tokens at 5 MELS and 100 at 4, so the sale raises 400 MELS.
    function _endedSaleOfArtist(uint256 threshold) private {
        auctionId = _scheduleForArtist(threshold);
        _place(ANN, 30, 5e18);
        _place(BEN, 100, 4e18);
        vm.warp(END);
    }

    function _endedVoidAuctionOfArtist() private {
        auctionId = _scheduleForArtist(THRESHOLD);
        _place(ANN, 60, 2e18);
        vm.warp(END);
    }

    function _assertReturned() private view {
        _assertProcessed(IAuctionHouse.Outcome.Void);
        _assertHolds(ANN, 0, 132e18);
        _assertHolds(artist, SUPPLY, 0);
        _assertHolds(LISTER, SONG_SUPPLY - SUPPLY, 0);
        _assertHouseEmpty();
    }

    function _scheduleForArtist(uint256 threshold) private returns (uint256) {
        return _scheduleFor(artist, threshold);
    }

    function _scheduleFor(address seller, uint256 threshold) private returns (uint256) {
        vm.prank(LISTER);
        return house.scheduleAuction(1e18, SUPPLY, DURATION, address(song), NOW, threshold, seller);
    }

    function _reclaim(address account) private {
        vm.prank(account);
        house.reclaim(auctionId);
    }
}
