// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {ICredits} from "../src/interfaces/ICredits.sol";
import {SettlementTest} from "./support/SettlementTest.sol";
import {vm} from "./support/Vm.sol";

/// @notice What a role can't do, even if all of them are in the wrong hands:
/// - the owner can't redirect money, sell at another price, keep a deposit or a token, or stop a settlement
/// - the operator can't settle wrongly, early or only for some | the lister can't list for others or take tokens back
/// - together they can only refuse to help, and then everyone helps themselves
contract RolesTest is SettlementTest {
    address private constant THIEF = address(0x7EEF);

    function test_theOwnerCannotRedirectMoneyAtAnyTime() external {
        _endedAuction();
        vm.warp(NOW);
        _setAccounts();
        vm.warp(END);
        _setAccounts();
        _clear();
        _setAccounts();
        _settleMe(ANN);
        _setAccounts();
        _settle();
        _assertSold();
        _assertHolds(THIEF, 0, 0);
    }

    function test_theOwnerHasNoOtherRole() external {
        _endedAuction();
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.OperatorOnly.selector, OWNER, STRANGERS_FROM));
        vm.prank(OWNER);
        house.finalizeAuction(auctionId, _none(), _none());
        _expectUnauthorized(OWNER, house.LISTER_ROLE());
        vm.prank(OWNER);
        house.createAuction(1e18, 1, DURATION, address(song));
    }

    function test_anOwnerWhoTakesEveryRoleStillFollowsTheRule() external {
        _endedAuction();
        (bytes32 operator, bytes32 lister) = (house.OPERATOR_ROLE(), house.LISTER_ROLE());
        vm.prank(OWNER);
        house.grantRole(operator, THIEF);
        vm.prank(OWNER);
        house.grantRole(lister, THIEF);
        IAuctionHouse.Entry[] memory winners = _winners();
        winners[0].bidder = THIEF;
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.BidderNotFound.selector, auctionId, THIEF));
        vm.prank(THIEF);
        house.finalizeAuction(auctionId, winners, _none());
        vm.expectRevert(abi.encodeWithSelector(ICredits.NoCredit.selector, address(mels), THIEF));
        vm.prank(THIEF);
        house.withdrawCreditTo(address(mels), THIEF);
        _settle();
        _assertSold();
        _assertHolds(THIEF, 0, 0);
    }

    function test_withoutAnyOperatorEveryoneSettlesThemselves() external {
        _endedAuction();
        bytes32 operator = house.OPERATOR_ROLE();
        vm.prank(OWNER);
        house.revokeRole(operator, OPERATOR);
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.OperatorOnly.selector, OPERATOR, STRANGERS_FROM));
        _finalize(auctionId, _none(), _none());
        _settleMe(ANN);
        _settleMe(BEN);
        _settleMe(CLEO);
        _settleMe(DAN);
        _assertSold();
    }

    function test_anOwnerWhoWithdrawsAnAuctionGetsNothing() external {
        _endedAuction();
        vm.warp(NOW);
        vm.prank(OWNER);
        house.withdrawAuction(auctionId, 0);
        _settleMe(ANN);
        _settleMe(BEN);
        _settleMe(CLEO);
        _settleMe(DAN);
        _assertHolds(ANN, 0, 165e18);
        _assertHolds(SELLER, SONG_SUPPLY, 0);
        _assertHolds(OWNER, 0, 0);
        _assertHouseEmpty();
    }

    function test_theOperatorCannotSettleEarlyOrClearAnythingElse() external {
        _endedAuction();
        vm.warp(END - 1);
        bytes memory reason = abi.encodeWithSelector(IAuctionHouse.AuctionNotEnded.selector, auctionId, END);
        _refused(reason, _winners(), _refunders());
        vm.expectRevert(reason);
        vm.prank(OPERATOR);
        house.payProceeds(auctionId);
        _expectUnauthorized(OPERATOR, 0);
        vm.prank(OPERATOR);
        house.withdrawAuction(auctionId, 0);
        _expectUnauthorized(OPERATOR, 0);
        vm.prank(OPERATOR);
        house.setAccounts(THIEF, THIEF);
    }

    function test_anOperatorWhoSettlesOnlySomeKeepsNothingFromTheOthers() external {
        _endedAuction();
        _finalize(auctionId, _part(_winners()[0]), _none());
        vm.prank(OPERATOR);
        house.payProceeds(auctionId);
        _settleMe(BEN);
        _settleMe(CLEO);
        _settleMe(DAN);
        _assertSold();
    }

    function test_theListerCannotTakeTokensOrMoneyOfAnAuction() external {
        uint256 key = 0xA471;
        IAuctionHouse.Offer memory offer = _offer(1e18, SUPPLY, NOW, THRESHOLD);
        offer.seller = vm.addr(key);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, house.offerDigest(offer));
        auctionId = _list(offer, abi.encodePacked(r, s, v));
        _place(ANN, 100, 4e18);
        _expectUnauthorized(SELLER, 0);
        vm.prank(SELLER);
        house.withdrawAuction(auctionId, 0);
        vm.warp(END);
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.BidderNotFound.selector, auctionId, SELLER));
        _settleMe(SELLER);
        _settle();
        _assertHolds(offer.seller, 0, 150e18);
        _assertHolds(SELLER, SONG_SUPPLY - SUPPLY, 0);
    }

    function test_theListerCannotListForASellerWhoHasNotSigned() external {
        IAuctionHouse.Offer memory offer = _offer(1e18, SUPPLY, NOW, THRESHOLD);
        offer.seller = ANN;
        bytes32 digest = house.offerDigest(offer);
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.OfferNotSigned.selector, ANN, digest));
        _list(offer, "");
    }

    function _setAccounts() private {
        vm.prank(OWNER);
        house.setAccounts(THIEF, THIEF);
    }

    function _expectUnauthorized(address account, bytes32 role) private {
        vm.expectRevert(abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, account, role));
    }
}
