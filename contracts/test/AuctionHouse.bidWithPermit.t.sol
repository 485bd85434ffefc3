// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {deployHouse, IMels} from "./support/Deploy.sol";
import {HostileToken} from "./support/HostileToken.sol";
import {HouseTest} from "./support/HouseTest.sol";
import {Permit, Signature, signPermit} from "./support/Permits.sol";
import {bound, vm} from "./support/Vm.sol";

/// @notice Branches of `bidWithPermit`:
/// - amount and price are within bounds, or not
/// - the permit is valid; or it is not (used, expired, another's, another amount, not supported) and the allowance
///   exists, or not
/// - the bid is refused like one of `bid`
contract AuctionHouseBidWithPermitTest is HouseTest {
    uint256 private constant KEY = 0xA11CE;
    uint256 private constant DEPOSIT = 11e18;

    address private owner = vm.addr(KEY);

    function setUp() public override {
        super.setUp();
        _create(1e18, 2 ** 52);
    }

    function test_fuzz_aSignatureForExactlyTheDepositIsEnough(uint256 amount, uint256 price) external {
        amount = bound(amount, 1, 2 ** 52);
        price = bound(price, 100, uint256(type(uint96).max) / 0.01e18) * 0.01e18;
        uint256 deposit = house.depositFor(amount, price);
        mels.transfer(owner, deposit);
        Signature memory signature = _sign(deposit, END);

        vm.expectEmit(address(house));
        emit IAuctionHouse.BidPlaced(0, owner, 0, amount, price);
        vm.prank(owner);
        house.bidWithPermit(0, amount, price, END, signature.v, signature.r, signature.s);

        vm.assertEq(_held(mels), deposit);
        vm.assertEq(mels.balanceOf(owner), 0);
        vm.assertEq(mels.allowance(owner, address(house)), 0);
        vm.assertEq(house.bidsOf(0, owner)[0].amount, amount);
        vm.assertEq(house.bidsOf(0, owner)[0].price, price);
    }

    function test_theBidReturnsItsNumber() external {
        _bid(0, BEN, 10, 1e18);
        mels.transfer(owner, DEPOSIT);
        vm.assertEq(_bidWith(owner, _sign(DEPOSIT, NOW), NOW), 1);
    }

    function test_aPermitThatAnotherAccountSubmittedStillAllowsTheBid() external {
        mels.transfer(owner, DEPOSIT);
        Signature memory signature = _sign(DEPOSIT, END);
        vm.prank(STRANGER);
        mels.permit(owner, address(house), DEPOSIT, END, signature.v, signature.r, signature.s);

        _bidWith(owner, signature, END);
        vm.assertEq(_held(mels), DEPOSIT);
        vm.assertEq(house.bidsOf(0, owner).length, 1);
    }

    function test_aWrongSignatureWithoutAnAllowanceIsRefused() external {
        mels.transfer(owner, DEPOSIT);
        Signature memory signature = signPermit(mels, 0xB0B, Permit(owner, address(house), DEPOSIT, 0, END));
        _refuses(owner, signature, END);
    }

    function test_aWrongSignatureWithAnAllowanceIsIgnored() external {
        _fund(owner, 10, 1e18);
        _bidWith(owner, Signature(27, bytes32(uint256(1)), bytes32(uint256(2))), END);
        vm.assertEq(_held(mels), DEPOSIT);
    }

    function test_anExpiredPermitWithoutAnAllowanceIsRefused() external {
        mels.transfer(owner, DEPOSIT);
        _refuses(owner, _sign(DEPOSIT, NOW - 1), NOW - 1);
    }

    function test_anExpiredPermitWithAnAllowanceIsIgnored() external {
        _fund(owner, 10, 1e18);
        _bidWith(owner, _sign(DEPOSIT, NOW - 1), NOW - 1);
        vm.assertEq(_held(mels), DEPOSIT);
        vm.assertEq(mels.nonces(owner), 0);
    }

    function test_aSignatureForAnotherAmountIsRefused() external {
        mels.transfer(owner, DEPOSIT * 2);
        _refuses(owner, _sign(DEPOSIT - 1, END), END);
        _refuses(owner, _sign(DEPOSIT + 1, END), END);
    }

    function test_aPermitIsValidForOneBid() external {
        mels.transfer(owner, DEPOSIT * 2);
        Signature memory signature = _sign(DEPOSIT, END);
        _bidWith(owner, signature, END);

        _refuses(owner, signature, END);
        vm.assertEq(mels.balanceOf(owner), DEPOSIT);
    }

    function test_onlyTheOwnerBidsWithTheOwnersMoney() external {
        mels.transfer(owner, DEPOSIT);
        Signature memory signature = _sign(DEPOSIT, END);
        _refuses(STRANGER, signature, END);

        // An existing allowance does not help either.
        mels.permit(owner, address(house), DEPOSIT, END, signature.v, signature.r, signature.s);
        _refuses(STRANGER, signature, END);
        vm.assertEq(mels.balanceOf(owner), DEPOSIT);
        vm.assertEq(mels.allowance(owner, address(house)), DEPOSIT);
    }

    function test_aTokenWithoutPermitsNeedsAnAllowance() external {
        mels = IMels(address(new HostileToken(1_000, address(this))));
        _listAnyToken();
        _create(1e18, 1_000);
        _fund(ANN, 10, 1e18);

        _bidWith(ANN, Signature(27, 0, 0), END);
        vm.assertEq(_held(mels), DEPOSIT);
    }

    function test_anAmountOutOfBoundsIsRefused() external {
        _refusesBid(0, 0, 1e18, abi.encodeWithSelector(IAuctionHouse.TokenAmountBelowMinimum.selector, 0, 1));
        uint256 maximum = 2 ** 53 - 1;
        bytes4 above = IAuctionHouse.TokenAmountAboveMaximum.selector;
        _refusesBid(0, maximum + 1, 1e18, abi.encodeWithSelector(above, maximum + 1, maximum));
        uint256 any = type(uint256).max;
        _refusesBid(0, any, any, abi.encodeWithSelector(above, any, maximum));
    }

    function test_aPriceOutOfBoundsIsRefused() external {
        bytes4 below = IAuctionHouse.PriceBelowMinimum.selector;
        _refusesBid(0, 1, 0.99e18, abi.encodeWithSelector(below, 0.99e18, 1e18));
        uint256 maximum = type(uint96).max;
        bytes4 above = IAuctionHouse.PriceAboveMaximum.selector;
        _refusesBid(0, 1, type(uint256).max, abi.encodeWithSelector(above, type(uint256).max, maximum));
        bytes4 between = IAuctionHouse.PriceNotMultipleOfStep.selector;
        _refusesBid(0, 1, 1e18 + 1, abi.encodeWithSelector(between, 1e18 + 1, 0.01e18));
        bytes4 initial = IAuctionHouse.PriceBelowInitial.selector;
        uint256 dearer = _create(2e18, 1);
        _refusesBid(dearer, 1, 1.99e18, abi.encodeWithSelector(initial, 1.99e18, 2e18));
    }

    function test_bidsAreAcceptedBetweenStartAndEnd() external {
        _schedule(1e18, 1_000, NOW + 1, 1_000e18);
        _refusesBid(1, 10, 1e18, abi.encodeWithSelector(IAuctionHouse.AuctionNotStarted.selector, 1, NOW + 1));
        _refusesBid(2, 10, 1e18, abi.encodeWithSelector(IAuctionHouse.AuctionNotFound.selector, 2, 2));
        vm.warp(END);
        _refusesBid(0, 10, 1e18, abi.encodeWithSelector(IAuctionHouse.AuctionEnded.selector, 0, END));
    }

    function test_theSellerCannotBid() external {
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.SellerBid.selector, 0, SELLER));
        vm.prank(SELLER);
        house.bidWithPermit(0, 10, 1e18, END, 27, 0, 0);
    }

    function test_theLimitCountsBidsWithAndWithoutPermit() external {
        for (uint256 i = 0; i < 63; ++i) {
            _bid(0, owner, 1, 1e18);
        }
        mels.transfer(owner, DEPOSIT);
        _bidWith(owner, _sign(DEPOSIT, END), END);
        _refusesBid(0, 1, 1e18, abi.encodeWithSelector(IAuctionHouse.BidLimitReached.selector, owner, 64));
    }

    function _bidWith(address bidder, Signature memory signature, uint256 deadline) private returns (uint256) {
        vm.prank(bidder);
        return house.bidWithPermit(0, 10, 1e18, deadline, signature.v, signature.r, signature.s);
    }

    function _refuses(address bidder, Signature memory signature, uint256 deadline) private {
        uint256 held = _held(mels);
        bytes4 selector = IERC20Errors.ERC20InsufficientAllowance.selector;
        vm.expectRevert(abi.encodeWithSelector(selector, house, 0, DEPOSIT));
        _bidWith(bidder, signature, deadline);
        vm.assertEq(_held(mels), held);
    }

    /// @dev The permit is valid but stays unused.
    function _refusesBid(uint256 auctionId, uint256 amount, uint256 price, bytes memory failure) private {
        uint256 nonce = mels.nonces(owner);
        Signature memory signature = _sign(DEPOSIT, type(uint256).max);
        vm.expectRevert(failure);
        vm.prank(owner);
        house.bidWithPermit(auctionId, amount, price, type(uint256).max, signature.v, signature.r, signature.s);
        vm.assertEq(mels.nonces(owner), nonce);
    }

    function _sign(uint256 value, uint256 deadline) private view returns (Signature memory) {
        return signPermit(mels, KEY, Permit(owner, address(house), value, mels.nonces(owner), deadline));
    }
}
