// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {ICredits} from "../src/interfaces/ICredits.sol";
import {IGate} from "../src/interfaces/IGate.sol";
import {SettlementTest} from "./support/SettlementTest.sol";
import {vm} from "./support/Vm.sol";

/// @notice Every wrong call reverts with the error that names what disagrees, and moves nothing. `finalizeAuction` has a file of
/// its own.
contract AuctionHouseLiesTest is SettlementTest {
    bytes32 private constant OWNER_ROLE = 0;
    uint256 private constant MOST = 2 ** 53 - 1;

    function test_createAuction() external {
        bytes32 role = house.LISTER_ROLE();
        _lie(STRANGER, _creation(1e18, 1, 1 days, address(song)), _missingRole(STRANGER, role));
        _lie(OWNER, _creation(1e18, 1, 1 days, address(song)), _missingRole(OWNER, role));
        _lie(SELLER, _creation(1e18, 0, 1 days, address(song)), _amountBelow());
        _lie(SELLER, _creation(1e18, MOST + 1, 1 days, address(song)), _amountAbove(MOST + 1, MOST));
        _lie(SELLER, _creation(0.99e18, 1, 1 days, address(song)), _priceBelow(0.99e18));
        _lie(SELLER, _creation(1e18 + 1, 1, 1 days, address(song)), _priceNotStep(1e18 + 1));
        uint256 highest = type(uint96).max;
        _lie(SELLER, _creation(highest + 1, 1, 1 days, address(song)), _priceAbove(highest + 1));
        _lie(SELLER, _creation(1e18, 1, 59, address(song)), _wrong(IAuctionHouse.DurationBelowMinimum.selector, 59, 60));
        bytes4 long = IAuctionHouse.DurationAboveMaximum.selector;
        _lie(SELLER, _creation(1e18, 1, 365 days + 1, address(song)), _wrong(long, 365 days + 1, 365 days));
        bytes4 forged = IAuctionHouse.SongNotGenuine.selector;
        _lie(SELLER, _creation(1e18, 1, 1 days, address(mels)), abi.encodeWithSelector(forged, mels));
        vm.prank(SELLER);
        song.approve(address(house), 1e18 - 1);
        bytes4 allowance = IERC20Errors.ERC20InsufficientAllowance.selector;
        bytes memory reason = abi.encodeWithSelector(allowance, house, 1e18 - 1, 1e18);
        _lie(SELLER, _creation(1e18, 1, 1 days, address(song)), reason);
        vm.assertEq(house.listingCounter(), 0);
    }

    function test_scheduleAuction() external {
        IAuctionHouse.Offer memory offer = _offer(1e18, SUPPLY, NOW, THRESHOLD);
        _lie(STRANGER, _scheduling(offer), _missingRole(STRANGER, house.LISTER_ROLE()));
        offer.threshold = 100e18 - 1;
        _lie(SELLER, _scheduling(offer), _wrong(IAuctionHouse.ThresholdBelowMinimum.selector, 100e18 - 1, 100e18));
        uint256 highest = uint256(type(uint96).max) / 0.01e18 * 0.01e18 * SUPPLY;
        offer.threshold = highest + 1;
        _lie(SELLER, _scheduling(offer), _wrong(IAuctionHouse.ThresholdAboveMaximum.selector, highest + 1, highest));
        (offer.threshold, offer.startsAt) = (THRESHOLD, NOW - 1);
        _lie(SELLER, _scheduling(offer), _wrong(IAuctionHouse.StartInPast.selector, NOW - 1, NOW));
        offer.startsAt = NOW + 365 days + 1;
        bytes4 late = IAuctionHouse.StartTooLate.selector;
        _lie(SELLER, _scheduling(offer), _wrong(late, NOW + 365 days + 1, NOW + 365 days));
        (offer.startsAt, offer.production) = (NOW, TREASURY);
        bytes4 production = IAuctionHouse.ProductionMismatch.selector;
        _lie(SELLER, _scheduling(offer), abi.encodeWithSelector(production, TREASURY, PRODUCTION));
        (offer.production, offer.token) = (PRODUCTION, STRANGER);
        bytes4 forged = IAuctionHouse.SongNotGenuine.selector;
        _lie(SELLER, _scheduling(offer), abi.encodeWithSelector(forged, STRANGER));
        (offer.token, offer.seller) = (address(song), address(0));
        _lie(SELLER, _scheduling(offer), abi.encodeWithSelector(ICredits.AccountInvalid.selector, address(0)));
        offer.seller = ANN;
        bytes4 unsigned = IAuctionHouse.OfferNotSigned.selector;
        _lie(SELLER, _scheduling(offer), abi.encodeWithSelector(unsigned, ANN, house.offerDigest(offer)));
        vm.assertEq(house.listingCounter(), 0);
    }

    function test_bidAndBidWithPermit() external {
        IAuctionHouse.Offer memory offer = _offer(2e18, SUPPLY, NOW + 1, THRESHOLD);
        _list(offer, "");
        offer.policy = 7;
        _list(offer, "");
        _lieAboutBid(ANN, 0, 1, 2e18, _wrong(IAuctionHouse.AuctionNotStarted.selector, 0, NOW + 1));
        _lieAboutBid(ANN, 2, 1, 2e18, _wrong(IAuctionHouse.AuctionNotFound.selector, 2, 2));
        vm.warp(NOW + 1);
        _lieAboutBid(SELLER, 0, 1, 2e18, abi.encodeWithSelector(IAuctionHouse.SellerBid.selector, 0, SELLER));
        _lieAboutBid(ANN, 1, 1, 2e18, abi.encodeWithSelector(IGate.NotAdmitted.selector, ANN, 7, 0));
        _lieAboutBid(ANN, 0, 0, 2e18, _amountBelow());
        _lieAboutBid(ANN, 0, SUPPLY + 1, 2e18, _amountAbove(SUPPLY + 1, SUPPLY));
        _lieAboutBid(ANN, 0, 1, 0.99e18, _priceBelow(0.99e18));
        _lieAboutBid(ANN, 0, 1, 2e18 + 1, _priceNotStep(2e18 + 1));
        _lieAboutBid(ANN, 0, 1, uint256(type(uint96).max) + 1, _priceAbove(uint256(type(uint96).max) + 1));
        _lieAboutBid(ANN, 0, 1, 1.99e18, _wrong(IAuctionHouse.PriceBelowInitial.selector, 1.99e18, 2e18));
        bytes4 allowance = IERC20Errors.ERC20InsufficientAllowance.selector;
        _lieAboutBid(ANN, 0, 1, 2e18, abi.encodeWithSelector(allowance, house, 0, 2.2e18));
        vm.warp(NOW + 1 + DURATION);
        _lieAboutBid(ANN, 0, 1, 2e18, _wrong(IAuctionHouse.AuctionEnded.selector, 0, NOW + 1 + DURATION));
        vm.assertEq(house.auctionState(0).bidCount, 0);
    }

    function test_withdrawOutbid() external {
        _endedAuction();
        vm.warp(END - 1);
        uint256[] memory prices = new uint256[](2);
        (prices[0], prices[1]) = (5e18, 4e18);
        bytes4 notFound = IAuctionHouse.AuctionNotFound.selector;
        _lie(DAN, abi.encodeCall(IAuctionHouse.withdrawOutbid, (1, prices)), _wrong(notFound, 1, 1));
        bytes4 none = IAuctionHouse.NoBidBelow.selector;
        _lieAboutPrices(ANN, prices, abi.encodeWithSelector(none, ANN, 4e18));
        bytes4 missing = IAuctionHouse.BidderNotFound.selector;
        _lieAboutPrices(STRANGER, prices, abi.encodeWithSelector(missing, 0, STRANGER));
        prices[1] = 5e18;
        _lieAboutPrices(DAN, prices, _wrong(IAuctionHouse.PricesNotDescending.selector, 5e18, 5e18));
        prices[1] = 4.5e18;
        _lieAboutPrices(DAN, prices, _wrong(IAuctionHouse.SupplyNotCovered.selector, 30, SUPPLY));
        prices[1] = 4e18 + 1;
        _lieAboutPrices(DAN, prices, _priceNotStep(4e18 + 1));
        _lieAboutPrices(DAN, new uint256[](0), _wrong(IAuctionHouse.SupplyNotCovered.selector, 0, SUPPLY));
        (prices[1]) = (4e18);
        vm.warp(END);
        _lieAboutPrices(DAN, prices, _wrong(IAuctionHouse.AuctionEnded.selector, 0, END));
    }

    function test_settling() external {
        _endedAuction();
        vm.warp(END - 1);
        bytes memory early = _wrong(IAuctionHouse.AuctionNotEnded.selector, 0, END);
        _lie(STRANGER, abi.encodeCall(IAuctionHouse.clear, (0, 9)), early);
        _lie(OPERATOR, abi.encodeCall(IAuctionHouse.settle, (0, _accounts(ANN))), early);
        _lie(ANN, abi.encodeCall(IAuctionHouse.settleMe, (0)), early);
        _lie(OPERATOR, abi.encodeCall(IAuctionHouse.payProceeds, (0)), early);
        vm.warp(END);
        bytes memory notFound = _wrong(IAuctionHouse.AuctionNotFound.selector, 1, 1);
        _lie(STRANGER, abi.encodeCall(IAuctionHouse.clear, (1, 9)), notFound);
        _lie(OPERATOR, abi.encodeCall(IAuctionHouse.settle, (1, _accounts(ANN))), notFound);
        _lie(ANN, abi.encodeCall(IAuctionHouse.settleMe, (1)), notFound);
        _lie(OPERATOR, abi.encodeCall(IAuctionHouse.payProceeds, (1)), notFound);
        bytes memory operatorOnly = abi.encodeWithSelector(IAuctionHouse.OperatorOnly.selector, ANN, STRANGERS_FROM);
        _lie(ANN, abi.encodeCall(IAuctionHouse.settle, (0, _accounts(ANN))), operatorOnly);
        _lie(ANN, abi.encodeCall(IAuctionHouse.payProceeds, (0)), operatorOnly);
        bytes memory stranger = abi.encodeWithSelector(IAuctionHouse.BidderNotFound.selector, 0, STRANGER);
        _lie(OPERATOR, abi.encodeCall(IAuctionHouse.settle, (0, _accounts(STRANGER))), stranger);
        _lie(STRANGER, abi.encodeCall(IAuctionHouse.settleMe, (0)), stranger);
    }

    function test_settlingAgain() external {
        _endedAuction();
        _settleMe(ANN);
        vm.prank(OPERATOR);
        house.payProceeds(0);
        _lie(ANN, abi.encodeCall(IAuctionHouse.settleMe, (0)), _alreadySettled(ANN));
        bytes memory paid = abi.encodeWithSelector(IAuctionHouse.ProceedsAlreadyPaid.selector, 0);
        _lie(OPERATOR, abi.encodeCall(IAuctionHouse.payProceeds, (0)), paid);
        _settle();
        _assertSold();
    }

    function test_payProceeds_ofAVoidAuction() external {
        _endedVoidAuction();
        bytes memory reason = abi.encodeWithSelector(IAuctionHouse.AuctionVoid.selector, 0);
        _lie(OPERATOR, abi.encodeCall(IAuctionHouse.payProceeds, (0)), reason);
    }

    function test_withdrawAuction() external {
        _endedAuction();
        vm.warp(NOW);
        bytes memory call = abi.encodeCall(IAuctionHouse.withdrawAuction, (0, 0));
        address[3] memory others = [OPERATOR, SELLER, STRANGER];
        for (uint256 i = 0; i < others.length; ++i) {
            bytes memory reason = _missingRole(others[i], OWNER_ROLE);
            _lie(others[i], call, reason);
            _lie(others[i], abi.encodeCall(IAuctionHouse.announceWithdrawal, (0, 0)), reason);
        }
        bytes memory notFound = _wrong(IAuctionHouse.AuctionNotFound.selector, 1, 1);
        _lie(OWNER, abi.encodeCall(IAuctionHouse.withdrawAuction, (1, 0)), notFound);
        vm.warp(END - 1 days);
        _lie(OWNER, call, _wrong(IAuctionHouse.WithdrawalNotAnnounced.selector, 0, 0));
        vm.prank(OWNER);
        house.announceWithdrawal(0, 0);
        vm.warp(END - 1);
        _lie(OWNER, call, _wrong(IAuctionHouse.WithdrawalNotAnnounced.selector, 0, END));
        vm.warp(END);
        _lie(OWNER, call, _wrong(IAuctionHouse.AuctionEnded.selector, 0, END));
    }

    function test_credits() external {
        bytes4 none = ICredits.NoCredit.selector;
        bytes memory call = abi.encodeCall(ICredits.withdrawCredit, (address(mels), ANN));
        _lie(ANN, call, abi.encodeWithSelector(none, mels, ANN));
        call = abi.encodeCall(ICredits.withdrawCreditTo, (address(song), BEN));
        _lie(ANN, call, abi.encodeWithSelector(none, song, ANN));
        address[4] memory lost = [address(0), address(house), address(mels), address(song)];
        for (uint256 i = 0; i < lost.length; ++i) {
            call = abi.encodeCall(ICredits.withdrawCreditTo, (address(song), lost[i]));
            _lie(ANN, call, abi.encodeWithSelector(ICredits.AccountInvalid.selector, lost[i]));
        }
    }

    function _lie(address caller, bytes memory call, bytes memory reason) private {
        (uint256 money, uint256 tokens) = (_held(mels), _held(song));
        _refuses(address(house), caller, call, reason);
        vm.assertEq(_held(mels), money);
        vm.assertEq(_held(song), tokens);
    }

    function _lieAboutBid(address bidder, uint256 id, uint256 amount, uint256 price, bytes memory reason) private {
        _lie(bidder, abi.encodeCall(IAuctionHouse.bid, (id, amount, price)), reason);
        _lie(bidder, abi.encodeCall(IAuctionHouse.bidWithPermit, (id, amount, price, 0, 27, 0, 0)), reason);
    }

    function _lieAboutPrices(address bidder, uint256[] memory prices, bytes memory reason) private {
        _lie(bidder, abi.encodeCall(IAuctionHouse.withdrawOutbid, (0, prices)), reason);
    }

    function _creation(uint256 price, uint256 amount, uint256 duration, address token)
        private
        pure
        returns (bytes memory)
    {
        return abi.encodeCall(IAuctionHouse.createAuction, (price, amount, duration, token));
    }

    function _scheduling(IAuctionHouse.Offer memory offer) private pure returns (bytes memory) {
        return abi.encodeCall(IAuctionHouse.scheduleAuction, (offer, ""));
    }

    function _accounts(address account) private pure returns (address[] memory accounts) {
        accounts = new address[](1);
        accounts[0] = account;
    }

    function _wrong(bytes4 selector, uint256 given, uint256 limit) private pure returns (bytes memory) {
        return abi.encodeWithSelector(selector, given, limit);
    }

    function _amountBelow() private pure returns (bytes memory) {
        return _wrong(IAuctionHouse.TokenAmountBelowMinimum.selector, 0, 1);
    }

    function _amountAbove(uint256 amount, uint256 maximum) private pure returns (bytes memory) {
        return _wrong(IAuctionHouse.TokenAmountAboveMaximum.selector, amount, maximum);
    }

    function _priceBelow(uint256 price) private pure returns (bytes memory) {
        return _wrong(IAuctionHouse.PriceBelowMinimum.selector, price, 1e18);
    }

    function _priceAbove(uint256 price) private pure returns (bytes memory) {
        return _wrong(IAuctionHouse.PriceAboveMaximum.selector, price, type(uint96).max);
    }

    function _priceNotStep(uint256 price) private pure returns (bytes memory) {
        return _wrong(IAuctionHouse.PriceNotMultipleOfStep.selector, price, 0.01e18);
    }
}
