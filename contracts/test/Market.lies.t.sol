// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {ICredits} from "../src/interfaces/ICredits.sol";
import {IMarket, Terms} from "../src/interfaces/IMarket.sol";
import {ISongToken} from "../src/interfaces/ISongToken.sol";
import {MarketTest} from "./support/MarketTest.sol";
import {vm} from "./support/Vm.sol";

/// @notice Every wrong call reverts with the error that names what disagrees.
contract MarketLiesTest is MarketTest {
    address private constant FORGED = address(0xF046ED);

    struct Wrong {
        uint256 quantity;
        uint256 price;
        Terms terms;
        bytes reason;
    }

    function test_wrongOrdersOfBothSidesAreRefused() external {
        Wrong[7] memory wrongs = _wrongOrders();
        for (uint256 i = 0; i < wrongs.length; ++i) {
            Wrong memory wrong = wrongs[i];
            vm.expectRevert(wrong.reason);
            vm.prank(DAN);
            market.buy(address(song), wrong.quantity, wrong.price, 100, wrong.terms);

            vm.expectRevert(wrong.reason);
            vm.prank(DAN);
            market.buyWithPermit(address(song), wrong.quantity, wrong.price, 100, wrong.terms, 0, 0, 0, 0);

            vm.expectRevert(wrong.reason);
            vm.prank(address(song));
            market.sell(ANN, wrong.quantity, wrong.price, 100, wrong.terms);
        }
    }

    function test_theBoundariesOfAnOrderAreAccepted() external {
        _buy(DAN, 2 ** 53 - 1, CENT, _terms(180));
        _buy(DAN, 1, 167_772.15e18, _terms(0));
        vm.assertEq(market.bookOf(address(song)).orderCount, 2);
    }

    function test_onlySongsWithAnOpenMarketTrade() external {
        vm.expectRevert(_stateError(FORGED, IMarket.State.None));
        market.buy(FORGED, 1, PRICE, 100, _terms(0));
        // A forged token, or any account, can only sell itself, and it has no market.
        vm.expectRevert(_stateError(FORGED, IMarket.State.None));
        vm.prank(FORGED);
        market.sell(ANN, 1, PRICE, 100, _terms(0));
        vm.expectRevert(_stateError(ANN, IMarket.State.None));
        vm.prank(ANN);
        market.sell(ANN, 1, PRICE, 100, _terms(0));
    }

    function test_theArtistCannotBuyButSell() external {
        _fundBuyer(SELLER, 1, PRICE);
        vm.expectRevert(abi.encodeWithSelector(IMarket.ArtistBuys.selector, address(song), SELLER));
        vm.prank(SELLER);
        market.buy(address(song), 1, PRICE, 100, _terms(0));

        _transfer(ANN, SELLER, 1e18);
        _offer(SELLER, 1, PRICE);
        vm.assertEq(song.lockedOf(SELLER), 1);
    }

    function test_aWalletDoesNotTradeWithItself() external {
        _offer(ANN, 5, PRICE);
        _fundBuyer(ANN, 1, PRICE);
        vm.expectRevert(abi.encodeWithSelector(IMarket.OwnOrder.selector, _id(SELL, PRICE, 0)));
        vm.prank(ANN);
        market.buy(address(song), 1, PRICE, 100, _terms(0));

        _buy(BEN, 5, 4e18);
        vm.expectRevert(abi.encodeWithSelector(IMarket.OwnOrder.selector, _id(BUY, 4e18, 0)));
        vm.prank(BEN);
        song.offer(1, 4e18, 100, _terms(0));
    }

    function test_moreThanTheUnlockedTokensIsNotOffered() external {
        _offer(ANN, 590, PRICE);
        vm.expectRevert(abi.encodeWithSelector(ISongToken.UnlockedTooFew.selector, ANN, 10e18, 11e18));
        vm.prank(ANN);
        song.offer(11, PRICE, 100, _terms(0));
        vm.expectRevert(abi.encodeWithSelector(ISongToken.UnlockedTooFew.selector, ANN, 10e18, 11e18));
        vm.prank(ANN);
        song.transfer(BEN, 11e18);
    }

    function test_aBuyerWithoutMoneyOrAllowanceIsRefused() external {
        mels.transfer(DAN, 55e18);
        vm.prank(DAN);
        mels.approve(address(market), 55e18 - 1);
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, address(market), 55e18 - 1, 55e18)
        );
        vm.prank(DAN);
        market.buy(address(song), 10, PRICE, 100, _terms(0));
    }

    function test_noOrderOfOthersAndNoneThatIsGoneIsCancelled() external {
        _buy(DAN, 10, PRICE);
        IMarket.OrderId memory id = _id(BUY, PRICE, 0);
        vm.expectRevert(abi.encodeWithSelector(IMarket.OrderNotYours.selector, ANN, DAN));
        vm.prank(ANN);
        market.cancel(address(song), id);
        IMarket.OrderId[] memory ids = new IMarket.OrderId[](1);
        ids[0] = id;
        vm.expectRevert(abi.encodeWithSelector(IMarket.OrderNotYours.selector, OPERATOR, DAN));
        vm.prank(OPERATOR);
        market.cancelMany(address(song), ids);

        _refusesToCancel(DAN, address(song), _id(SELL, PRICE, 0));
        _refusesToCancel(DAN, address(song), _id(BUY, PRICE, 1));
        _refusesToCancel(DAN, address(song), _id(BUY, PRICE + CENT, 0));
        _refusesToCancel(DAN, FORGED, id);
        _cancel(DAN, BUY, PRICE, 0);
        _refusesToCancel(DAN, address(song), id);
    }

    /// @dev A refund follows from the price named, so a price between two steps must not find the order below it.
    function test_aPriceBetweenTwoStepsFindsNoOrder() external {
        _buy(DAN, 10, PRICE);
        _buy(ANN, 10, PRICE);
        IMarket.OrderId memory id = _id(BUY, PRICE + CENT - 1, 0);
        bytes memory reason = abi.encodeWithSelector(IMarket.PriceNotMultipleOfStep.selector, id.price, CENT);
        vm.expectRevert(reason);
        vm.prank(DAN);
        market.cancel(address(song), id);
        vm.expectRevert(reason);
        market.tidy(address(song), BUY, id.price, 10);
        vm.expectRevert(reason);
        market.orderOf(address(song), id);
    }

    function test_onlyOperatorsHaltResumeAndClose() external {
        bytes32 role = house.OPERATOR_ROLE();
        address[2] memory others = [OWNER, STRANGER];
        for (uint256 i = 0; i < 2; ++i) {
            bytes memory reason =
                abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, others[i], role);
            vm.expectRevert(reason);
            vm.prank(others[i]);
            market.halt(address(song), 0);
            vm.expectRevert(reason);
            vm.prank(others[i]);
            market.resume(address(song));
            vm.expectRevert(reason);
            vm.prank(others[i]);
            market.close(address(song), 0);
        }
    }

    function test_theStatesFollowEachOtherInOneWayOnly() external {
        _refusesState(address(song), abi.encodeCall(IMarket.resume, (address(song))), IMarket.State.Open);
        _halt();
        _refusesState(address(song), abi.encodeCall(IMarket.halt, (address(song), 0)), IMarket.State.Halted);
        _close();
        _refusesState(address(song), abi.encodeCall(IMarket.halt, (address(song), 0)), IMarket.State.Closed);
        _refusesState(address(song), abi.encodeCall(IMarket.resume, (address(song))), IMarket.State.Closed);
        _refusesState(address(song), abi.encodeCall(IMarket.close, (address(song), 0)), IMarket.State.Closed);
        _refusesState(FORGED, abi.encodeCall(IMarket.close, (FORGED, 0)), IMarket.State.None);
        _refusesState(FORGED, abi.encodeCall(IMarket.halt, (FORGED, 0)), IMarket.State.None);
        vm.expectRevert(_stateError(address(song), IMarket.State.Closed));
        market.open(address(song));
    }

    function test_noCreditIsPaidTwiceOrToWhereItIsLost() external {
        address money = address(mels);
        vm.expectRevert(abi.encodeWithSelector(ICredits.NoCredit.selector, money, ANN));
        market.withdrawCredit(money, ANN);
        address[3] memory lost = [address(0), address(market), money];
        for (uint256 i = 0; i < lost.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(ICredits.AccountInvalid.selector, lost[i]));
            market.withdrawCreditTo(money, lost[i]);
        }
    }

    function _wrongOrders() private view returns (Wrong[7] memory wrongs) {
        uint256 today = _today();
        Terms memory terms = _terms(0);
        uint256 most = 2 ** 53 - 1;
        uint256 highest = 167_772.15e18;
        wrongs[0] = Wrong(0, PRICE, terms, _wrong(IMarket.QuantityBelowMinimum.selector, 0, 1));
        wrongs[1] = Wrong(most + 1, PRICE, terms, _wrong(IMarket.QuantityAboveMaximum.selector, most + 1, most));
        wrongs[2] = Wrong(1, CENT - 1, terms, _wrong(IMarket.PriceBelowMinimum.selector, CENT - 1, CENT));
        wrongs[3] = Wrong(1, highest + 1, terms, _wrong(IMarket.PriceAboveMaximum.selector, highest + 1, highest));
        wrongs[4] = Wrong(1, PRICE + 1, terms, _wrong(IMarket.PriceNotMultipleOfStep.selector, PRICE + 1, CENT));
        terms = Terms(uint16(today - 1), false, false);
        wrongs[5] = Wrong(1, PRICE, terms, _wrong(IMarket.LastDayPast.selector, today - 1, today));
        wrongs[6] = Wrong(1, PRICE, _terms(181), _wrong(IMarket.LastDayTooLate.selector, today + 181, today + 180));
    }

    function _wrong(bytes4 selector, uint256 given, uint256 bound) private pure returns (bytes memory) {
        return abi.encodeWithSelector(selector, given, bound);
    }

    function _stateError(address token, IMarket.State state) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IMarket.MarketStateInvalid.selector, token, state);
    }

    function _refusesState(address token, bytes memory data, IMarket.State state) private {
        vm.prank(OPERATOR);
        (bool success, bytes memory answer) = address(market).call(data);
        vm.assertFalse(success);
        vm.assertEq(answer, _stateError(token, state));
    }

    function _refusesToCancel(address wallet, address token, IMarket.OrderId memory id) private {
        vm.expectRevert(abi.encodeWithSelector(IMarket.OrderNotFound.selector, token, id));
        vm.prank(wallet);
        market.cancel(token, id);
    }
}
