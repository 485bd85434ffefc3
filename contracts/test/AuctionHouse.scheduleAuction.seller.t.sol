// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {ICredits} from "../src/interfaces/ICredits.sol";
import {ContractWallet} from "./support/ContractWallet.sol";
import {deployHouse, IHouse} from "./support/Deploy.sol";
import {Permit, Signature, signHash, signPermit} from "./support/Permits.sol";
import {SettlementTest} from "./support/SettlementTest.sol";
import {bound, vm} from "./support/Vm.sol";

/// @notice What `scheduleAuction` means for a seller who is not the caller:
/// - the seller: zero | the house | MELS | the token on offer | any other account, without a role
/// - the seller's signature: of a key or a contract | missing | of another account, offer, house or chain | used before
/// - the tokens and the allowance are the caller's; the event and the views name the seller
/// - bidding: the seller can't, with or without a permit; the caller can
/// - sold: the excess above the Threshold goes to the seller, at the end or before
/// - void: the tokens go to the seller, no matter who clears the auction
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
            0,
            artist,
            address(song),
            "Midnight Train",
            1e18,
            SUPPLY,
            THRESHOLD,
            NOW,
            NOW + DURATION,
            TREASURY,
            PRODUCTION,
            0
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

        IAuctionHouse.Offer memory offer = _offerOf(artist, THRESHOLD);
        bytes memory signature = _sign(ARTIST_KEY, offer);
        vm.expectRevert(
            abi.encodeWithSelector(
                IERC20Errors.ERC20InsufficientAllowance.selector, address(house), SUPPLY * 1e18 - 1, SUPPLY * 1e18
            )
        );
        _list(offer, signature);
    }

    function test_aSellerWhoCannotKeepMoneyOrTokensIsRefused() external {
        address[4] memory sellers = [address(0), address(house), address(mels), address(song)];
        for (uint256 i = 0; i < sellers.length; ++i) {
            IAuctionHouse.Offer memory offer = _offerOf(sellers[i], THRESHOLD);
            vm.expectRevert(abi.encodeWithSelector(ICredits.AccountInvalid.selector, sellers[i]));
            _list(offer, "");
        }
        vm.assertEq(house.listingCounter(), 0);
        vm.assertEq(_held(song), 0);
    }

    function test_fuzz_anyKeyCanSignAnOffer(uint256 key) external {
        key = bound(key, 1, 1 << 255);
        IAuctionHouse.Offer memory offer = _offerOf(vm.addr(key), THRESHOLD);
        vm.assertEq(house.auctionState(_list(offer, _sign(key, offer))).seller, vm.addr(key));
    }

    function test_theDigestIsTheOneOfEip712() external view {
        IAuctionHouse.Offer memory offer = _offerOf(artist, THRESHOLD);
        offer.policy = 7;
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("Melos"),
                keccak256("1"),
                block.chainid,
                house
            )
        );
        bytes32 content = keccak256(
            abi.encode(
                keccak256(
                    "Offer(address seller,address production,address token,uint256 tokenAmount,uint256 initialPrice,uint256 threshold,uint256 startsAt,uint256 duration,uint16 policy)"
                ),
                artist,
                PRODUCTION,
                song,
                SUPPLY,
                1e18,
                THRESHOLD,
                NOW,
                DURATION,
                7
            )
        );
        vm.assertEq(house.offerDigest(offer), keccak256(abi.encodePacked(hex"1901", domain, content)));
    }

    function test_anOfferThatTheSellerHasNotSignedIsRefused() external {
        IAuctionHouse.Offer memory offer = _offerOf(artist, THRESHOLD);
        _refusesOffer(offer, "");
        _refusesOffer(offer, _sign(0xBAD, offer));
        _refusesOffer(offer, new bytes(65));
        _refusesOffer(offer, abi.encodePacked(_sign(ARTIST_KEY, offer), uint8(0)));
        vm.assertEq(house.listingCounter(), 0);
    }

    function test_noTermOfASignedOfferCanBeChanged() external {
        IAuctionHouse.Offer memory signed = _offerOf(artist, THRESHOLD);
        bytes memory signature = _sign(ARTIST_KEY, signed);
        IAuctionHouse.Offer memory offer = _offerOf(artist, THRESHOLD + 1);
        _refusesOffer(offer, signature);
        (offer.threshold, offer.tokenAmount) = (THRESHOLD, SUPPLY - 1);
        _refusesOffer(offer, signature);
        (offer.tokenAmount, offer.initialPrice) = (SUPPLY, 1.01e18);
        _refusesOffer(offer, signature);
        (offer.initialPrice, offer.startsAt) = (1e18, NOW + 1);
        _refusesOffer(offer, signature);
        (offer.startsAt, offer.duration) = (NOW, DURATION + 1);
        _refusesOffer(offer, signature);
        (offer.duration, offer.policy) = (DURATION, 7);
        _refusesOffer(offer, signature);
        (offer.policy, offer.seller) = (0, BEN);
        _refusesOffer(offer, signature);
    }

    function test_anOfferSignedForAnotherProductionAccountIsRefused() external {
        IAuctionHouse.Offer memory offer = _offerOf(artist, THRESHOLD);
        bytes memory signature = _sign(ARTIST_KEY, offer);
        vm.prank(OWNER);
        house.setAccounts(TREASURY, BEN);
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.ProductionMismatch.selector, PRODUCTION, BEN));
        _list(offer, signature);
        offer.production = BEN;
        _refusesOffer(offer, signature);
    }

    function test_aSignedOfferIsListedOnce() external {
        IAuctionHouse.Offer memory offer = _offerOf(artist, THRESHOLD);
        bytes memory signature = _sign(ARTIST_KEY, offer);
        _list(offer, signature);
        bytes32 digest = house.offerDigest(offer);
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.OfferAlreadyListed.selector, artist, digest));
        _list(offer, signature);
    }

    function test_aSignedOfferExpiresAtItsStart() external {
        IAuctionHouse.Offer memory offer = _offerOf(artist, THRESHOLD);
        bytes memory signature = _sign(ARTIST_KEY, offer);
        vm.warp(NOW + 1);
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.StartInPast.selector, NOW, NOW + 1));
        _list(offer, signature);
    }

    function test_anotherHousesSignatureIsRefused() external {
        IAuctionHouse.Offer memory offer = _offerOf(artist, THRESHOLD);
        IHouse other = deployHouse(_contracts(address(songTokens)), _parties());
        _refusesOffer(offer, signHash(ARTIST_KEY, other.offerDigest(offer)));
    }

    function test_aContractSignsByErc1271() external {
        (uint256 first, uint256 second) = (0x5AFE1, 0x5AFE2);
        ContractWallet wallet = new ContractWallet(vm.addr(first), vm.addr(second));
        IAuctionHouse.Offer memory offer = _offerOf(address(wallet), THRESHOLD);
        bytes32 hash = wallet.messageHash(house.offerDigest(offer));
        bytes memory both = abi.encodePacked(signHash(first, hash), signHash(second, hash));
        _refusesOffer(offer, "");
        _refusesOffer(offer, signHash(first, hash));
        _refusesOffer(offer, abi.encodePacked(signHash(second, hash), signHash(first, hash)));
        vm.assertEq(house.auctionState(_list(offer, both)).seller, address(wallet));
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
        _create(1e18, SUPPLY);
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
        _clear();
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

    function test_anyoneSendsTheTokensOfAVoidAuctionToTheArtist() external {
        _endedVoidAuctionOfArtist();
        vm.expectEmit(address(house));
        emit IAuctionHouse.TokensReturned(auctionId, artist, SUPPLY);
        vm.prank(STRANGER);
        house.clear(auctionId, 0);
        _assertHolds(artist, SUPPLY, 0);
        _settleMe(ANN);
        _assertReturned();
    }

    function test_aListerWhoHasBidGetsOnlyTheDepositBack() external {
        auctionId = _scheduleForArtist(THRESHOLD);
        _place(LISTER, 60, 2e18);
        vm.warp(END);
        uint256 kept = SONG_SUPPLY - SUPPLY;
        _assertHolds(LISTER, kept, 0);
        _settleMe(LISTER);
        _assertHolds(LISTER, kept, 132e18);
        _assertHolds(artist, SUPPLY, 0);
        _assertHouseEmpty();
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
        IAuctionHouse.Offer memory offer = _offerOf(artist, threshold);
        return _list(offer, _sign(ARTIST_KEY, offer));
    }

    function _offerOf(address seller, uint256 threshold) private view returns (IAuctionHouse.Offer memory offer) {
        offer = _offer(1e18, SUPPLY, NOW, threshold);
        offer.seller = seller;
    }

    function _sign(uint256 key, IAuctionHouse.Offer memory offer) private view returns (bytes memory) {
        return signHash(key, house.offerDigest(offer));
    }

    function _refusesOffer(IAuctionHouse.Offer memory offer, bytes memory signature) private {
        bytes32 digest = house.offerDigest(offer);
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.OfferNotSigned.selector, offer.seller, digest));
        _list(offer, signature);
    }
}
