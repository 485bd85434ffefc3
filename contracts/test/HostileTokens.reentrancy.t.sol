// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {ISongToken} from "../src/interfaces/ISongToken.sol";
import {IMels} from "./support/Deploy.sol";
import {PerRecipientToken} from "./support/PerRecipientToken.sol";
import {SettlementTest} from "./support/SettlementTest.sol";
import {vm} from "./support/Vm.sol";

/// @notice Tokens with all roles that call every state-changing function of the house while it pays:
/// - from a song token that a winner gets | from MELS in a refund | from MELS in the last payment of the proceeds
/// - from a bidder who settles alone | from a withdrawal
/// - `setAccounts` has no lock and is refused for another reason
contract HostileTokensReentrancyTest is SettlementTest {
    PerRecipientToken private _hostileMels;
    PerRecipientToken private _hostileSong;

    function setUp() public override {
        vm.warp(NOW);
        _hostileMels = new PerRecipientToken(type(uint160).max, address(this));
        _hostileSong = new PerRecipientToken(SONG_SUPPLY, SELLER);
        (mels, song) = (IMels(address(_hostileMels)), ISongToken(address(_hostileSong)));
        _listAnyToken();
        _hostileSong.setBehaviour(BEN, PerRecipientToken.Behaviour.PayAndCallBack);
        _hostileMels.setBehaviour(DAN, PerRecipientToken.Behaviour.PayAndCallBack);
        _hostileMels.setBehaviour(SELLER, PerRecipientToken.Behaviour.PayAndCallBack);
        _empower(address(song));
        _empower(address(mels));
    }

    function test_createAuctionIsLocked() public {
        _locked(abi.encodeCall(house.createAuction, (1e18, 1, 1 days, address(song))));
    }

    function test_scheduleAuctionIsLocked() public {
        _locked(abi.encodeCall(house.scheduleAuction, (_offer(1e18, 1, END, 1e18), "")));
    }

    function test_bidIsLocked() public {
        _locked(abi.encodeCall(house.bid, (0, 1, 1e18)));
    }

    function test_bidWithPermitIsLocked() public {
        _locked(abi.encodeCall(house.bidWithPermit, (0, 1, 1e18, END, 27, 0, 0)));
    }

    function test_finalizeAuctionIsLocked() public {
        _locked(abi.encodeCall(house.finalizeAuction, (0, _none(), _one(DAN, 0, 60e18))));
    }

    function test_settleIsLocked() public {
        address[] memory bidders = new address[](1);
        bidders[0] = DAN;
        _locked(abi.encodeCall(house.settle, (0, bidders)));
    }

    function test_settleMeIsLocked() public {
        _locked(abi.encodeCall(house.settleMe, (0)));
    }

    function test_clearIsLocked() public {
        _locked(abi.encodeCall(house.clear, (0, 1)));
    }

    function test_payProceedsIsLocked() public {
        _locked(abi.encodeCall(house.payProceeds, (0)));
    }

    function test_withdrawOutbidIsLocked() public {
        _locked(abi.encodeCall(house.withdrawOutbid, (0, new uint256[](0))));
    }

    function test_withdrawCreditToIsLocked() public {
        _locked(abi.encodeCall(house.withdrawCreditTo, (address(mels), DAN)));
    }

    function test_withdrawCreditIsLocked() public {
        _locked(abi.encodeCall(house.withdrawCredit, (address(mels), DAN)));
    }

    function test_setAccountsIsRefusedBecauseTheCallerIsNotTheOwner() public {
        _endedAuction();
        bytes memory call = abi.encodeCall(house.setAccounts, (STRANGER, STRANGER));
        _callBackWith(call);
        _settle();
        _assertAnswer(_hostileSong, _unauthorized(address(song)));
        _assertAnswer(_hostileMels, _unauthorized(address(mels)));
        _assertSold();
    }

    function test_settlingAloneIsLocked() public {
        _endedAuction();
        _callBackWith(abi.encodeCall(house.settleMe, (auctionId)));
        _settleMe(DAN);
        _assertAnswer(_hostileMels, _lock());
        _assertHolds(DAN, 0, 66e18);
        vm.assertEq(_held(mels), 605e18);
    }

    function test_aWithdrawalIsLocked() public {
        _endedAuction();
        _hostileSong.setBehaviour(BEN, PerRecipientToken.Behaviour.Revert);
        _hostileSong.setBehaviour(CLEO, PerRecipientToken.Behaviour.Revert);
        _settle();
        _hostileSong.setBehaviour(BEN, PerRecipientToken.Behaviour.PayAndCallBack);
        _callBackWith(abi.encodeCall(house.withdrawCredit, (address(song), BEN)));
        house.withdrawCredit(address(song), BEN);
        _assertAnswer(_hostileSong, _lock());
        // Cleo can still get her tokens.
        vm.assertEq(song.balanceOf(BEN), 35e18);
        vm.assertEq(_held(song), 35e18);
    }

    /// @dev The call is refused during payments of tokens, a refund and the proceeds, and all these payments succeed.
    function _locked(bytes memory call) private {
        _endedAuction();
        _refusedInside(call, _lock());
    }

    function _refusedInside(bytes memory call, bytes memory reason) private {
        _callBackWith(call);
        _settle();
        _assertAnswer(_hostileSong, reason);
        _assertAnswer(_hostileMels, reason);
        vm.assertEq(house.listingCounter(), 1);
        _assertSold();
    }

    function _callBackWith(bytes memory call) private {
        _hostileSong.setCall(address(house), call);
        _hostileMels.setCall(address(house), call);
    }

    function _empower(address account) private {
        (bytes32 operator, bytes32 lister) = (house.OPERATOR_ROLE(), house.LISTER_ROLE());
        vm.prank(OWNER);
        house.grantRole(operator, account);
        vm.prank(OWNER);
        house.grantRole(lister, account);
    }

    function _assertAnswer(PerRecipientToken token, bytes memory reason) private view {
        vm.assertEq(token.answerHash(), keccak256(abi.encode(false, reason)));
    }

    function _lock() private pure returns (bytes memory) {
        return abi.encodeWithSelector(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
    }

    function _unauthorized(address account) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, account, bytes32(0));
    }
}
