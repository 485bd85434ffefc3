// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {IGate} from "../src/interfaces/IGate.sol";
import {ISongTokens} from "../src/interfaces/ISongTokens.sol";
import {EarnTest} from "./support/EarnTest.sol";
import {vm} from "./support/Vm.sol";

/// @dev A seller who lists a second auction while the first one's signature is checked.
contract ReenteringSeller is IERC1271 {
    address private _callee;
    bytes private _data;

    function callOnSignature(address callee, bytes calldata data) external {
        (_callee, _data) = (callee, data);
    }

    function isValidSignature(bytes32, bytes calldata) external view returns (bytes4) {
        (bool success,) = _callee.staticcall(_data);
        return success ? bytes4(0) : IERC1271.isValidSignature.selector;
    }
}

/// @notice Attempts on listings, admissions and confirmations: signatures used again or elsewhere, wrong sales, blocked settlements.
contract TheftHouseTest is EarnTest {
    uint256 private constant ARTIST_KEY = 0xA471;
    uint256 private constant ORDER = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141;
    address private constant THIEF = address(0x7417F);
    uint16 private constant POLICY = 2;

    function test_theTwinOfASignatureListsAnOfferNoSecondTime() external {
        IAuctionHouse.Offer memory offer = _artistsOffer(500);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(ARTIST_KEY, house.offerDigest(offer));
        _list(offer, abi.encodePacked(r, s, v));
        bytes memory refusal =
            abi.encodeWithSelector(IAuctionHouse.OfferAlreadyListed.selector, offer.seller, house.offerDigest(offer));
        vm.expectRevert(refusal);
        _list(offer, abi.encodePacked(r, s, v));
        vm.expectRevert(refusal);
        _list(offer, abi.encodePacked(r, bytes32(ORDER - uint256(s)), v == 27 ? uint8(28) : uint8(27)));
        vm.assertEq(_held(song), 500e18);
    }

    function test_aSignedPolicyIsNeitherDroppedNorReplaced() external {
        IAuctionHouse.Offer memory offer = _artistsOffer(500);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(ARTIST_KEY, house.offerDigest(offer));
        for (uint16 policy = 0; policy < 2; ++policy) {
            offer.policy = policy;
            vm.expectRevert(
                abi.encodeWithSelector(IAuctionHouse.OfferNotSigned.selector, offer.seller, house.offerDigest(offer))
            );
            _list(offer, abi.encodePacked(r, s, v));
        }
        vm.assertEq(house.listingCounter(), 0);
    }

    function test_aSellersContractCannotListWhileItsSignatureIsChecked() external {
        ReenteringSeller seller = new ReenteringSeller();
        IAuctionHouse.Offer memory offer = _artistsOffer(500);
        offer.seller = address(seller);
        vm.prank(OWNER);
        house.grantRole(keccak256("LISTER_ROLE"), address(seller));
        seller.callOnSignature(address(house), abi.encodeCall(IAuctionHouse.scheduleAuction, (offer, "")));
        _list(offer, "");
        vm.assertEq(house.listingCounter(), 1);
        vm.assertEq(_held(song), 500e18);
    }

    function test_aWalletThatIsNotAdmittedBidsByNoCall() external {
        uint256 id = _listUnderPolicy();
        _fund(THIEF, 500, 1e18);
        bytes memory refusal = abi.encodeWithSelector(IGate.NotAdmitted.selector, THIEF, POLICY, 0);
        vm.expectRevert(refusal);
        vm.prank(THIEF);
        house.bid(id, 500, 1e18);
        vm.expectRevert(refusal);
        vm.prank(THIEF);
        house.bidWithPermit(id, 500, 1e18, 0, 0, 0, 0);
        vm.assertEq(house.auctionState(id).bidCount, 0);
    }

    /// @dev Without the gate's code every question to it fails.
    function test_neitherADismissalNorABrokenGateStopsASettlementOrARefund() external {
        uint256 id = _listUnderPolicy();
        _admit(ANN);
        _admit(BEN);
        _bid(id, BEN, 500, 1e18);
        _bid(id, ANN, 500, 2e18);
        vm.prank(OWNER);
        gate.dismiss(ANN, POLICY, 0);
        vm.etch(address(gate), "");

        uint256[] memory prices = new uint256[](1);
        prices[0] = 2e18;
        vm.prank(BEN);
        house.withdrawOutbid(id, prices);
        vm.assertEq(mels.balanceOf(BEN), 550e18);
        vm.warp(block.timestamp + DURATION);
        vm.prank(ANN);
        house.settleMe(id);
        vm.assertEq(song.balanceOf(ANN), 500e18);
        vm.assertEq(_held(mels), 0);
    }

    function test_anOldSignatureMakesNoNewAdmissionLonger() external {
        uint256 until = block.timestamp + 700 days;
        uint256 key = 0xAD417;
        bytes32 role = gate.ADMITTER_ROLE();
        vm.prank(OWNER);
        gate.grantRole(role, vm.addr(key));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, gate.admissionDigest(THIEF, POLICY, until));
        gate.admit(THIEF, POLICY, until, v, r, s);
        vm.prank(OWNER);
        gate.dismiss(THIEF, POLICY, 0);
        _admit(THIEF);

        vm.expectRevert(abi.encodeWithSelector(IGate.WalletDismissed.selector, THIEF, POLICY));
        vm.prank(THIEF);
        gate.admit(THIEF, POLICY, until, v, r, s);
        vm.assertEq(gate.admittedUntil(THIEF, POLICY), block.timestamp + 30 days);
    }

    function test_aSaleIsNotConfirmedWithPartsOfTheSupply() external {
        uint256 first = _sellPart(500, ANN);
        uint256 second = _sellPart(500, BEN);
        for (uint256 id = first; id <= second; ++id) {
            vm.expectRevert(abi.encodeWithSelector(ISongTokens.SaleIncomplete.selector, id, 500, TOKENS));
            vm.prank(THIEF);
            songTokens.confirmSale(address(song), id);
        }
        (bool sold,) = songTokens.saleOf(address(song));
        vm.assertFalse(sold);
    }

    function test_aLaterSaleReplacesNoArtist() external {
        _sellTo(ANN);
        vm.prank(ANN);
        song.transfer(SELLER, TOKENS * 1e18);
        IAuctionHouse.Offer memory offer = _artistsOffer(TOKENS);
        offer.policy = 0;
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(ARTIST_KEY, house.offerDigest(offer));
        uint256 id = _list(offer, abi.encodePacked(r, s, v));
        _winAll(id, BEN, TOKENS);
        vm.expectRevert(abi.encodeWithSelector(ISongTokens.SaleAlreadyConfirmed.selector, address(song)));
        songTokens.confirmSale(address(song), id);
        (, address artist) = songTokens.saleOf(address(song));
        vm.assertEq(artist, SELLER);
    }

    function _listUnderPolicy() private returns (uint256) {
        IAuctionHouse.Offer memory offer = _offer(1e18, 500, block.timestamp, 500e18);
        offer.policy = POLICY;
        return _list(offer, "");
    }

    function _artistsOffer(uint256 amount) private view returns (IAuctionHouse.Offer memory offer) {
        offer = _offer(1e18, amount, block.timestamp, amount * 1e18);
        (offer.seller, offer.policy) = (vm.addr(ARTIST_KEY), POLICY);
    }

    function _admit(address wallet) private {
        address[] memory wallets = new address[](1);
        wallets[0] = wallet;
        vm.prank(ADMITTER);
        gate.admitMany(wallets, POLICY, block.timestamp + 30 days);
    }

    function _sellPart(uint256 amount, address buyer) private returns (uint256 id) {
        id = _create(1e18, amount);
        _winAll(id, buyer, amount);
    }

    function _winAll(uint256 id, address winner, uint256 amount) private {
        _bid(id, winner, amount, 1e18);
        vm.warp(block.timestamp + DURATION);
        vm.prank(winner);
        house.settleMe(id);
    }
}
