// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {SettlementTest} from "./support/SettlementTest.sol";
import {vm} from "./support/Vm.sol";

/// @notice What an operator can get wrong about winners in `finalizeAuction`, each with its own error:
/// - the price: too high | too low | no bid has it | off by one base unit, of the first winner or a later one | 0 | huge
/// - the bidders: omitted | of another auction | twice in a list | instead of another | in two calls | in the
///   wrong list | only a part before the clearing is proved
/// - the tokens: over or under the supply | moved from a winner to another | to a loser | none | an overflow
contract FinalizeAuctionLiesTest is SettlementTest {
    function setUp() public override {
        super.setUp();
        _endedAuction();
    }

    function test_aPriceTooHighIsRefused() public {
        _priceRefused(5e18, 0, 30);
    }

    function test_aPriceTooLowIsRefused() public {
        _priceRefused(3e18, 130, 20);
    }

    function test_aPriceThatNoBidHasIsRefused() public {
        _priceRefused(4.01e18, 30, 0);
        _priceRefused(3.99e18, 130, 0);
    }

    function test_aPriceAboveEveryBidIsRefused() public {
        _priceRefused(0, 150, 0);
        // The largest product of a price in steps and the 35 tokens of a winner.
        _priceRefused(type(uint256).max / 35 / 0.01e18 * 0.01e18, 0, 0);
    }

    function test_oneBaseUnitMoreFromAWinnerIsRefused() public {
        for (uint256 i = 0; i < 3; ++i) {
            IAuctionHouse.Entry[] memory winners = _winners();
            uint256 paid = winners[i].price++;
            _refused(_paymentMismatch(winners[i], paid), winners, _refunders());
        }
    }

    function test_oneBaseUnitLessFromAWinnerIsRefused() public {
        // The first winner determines the price; one base unit less makes it the next lower step.
        IAuctionHouse.Entry[] memory winners = _winners();
        winners[0].price--;
        _refused(_priceMismatch(3.99e18, 130, 0), winners, _refunders());
        for (uint256 i = 1; i < 3; ++i) {
            winners = _winners();
            uint256 paid = winners[i].price--;
            _refused(_paymentMismatch(winners[i], paid), winners, _refunders());
        }
    }

    function test_aWrongPaymentIsRefusedAfterTheProof() public {
        _prove();
        for (uint256 i = 0; i < 3; ++i) {
            IAuctionHouse.Entry memory winner = _winners()[i];
            uint256 paid = winner.price--;
            _refused(_paymentMismatch(winner, paid), _part(winner), _none());
            winner.price = paid + 1;
            _refused(_paymentMismatch(winner, paid), _part(winner), _none());
        }
    }

    function test_anOmittedLoserIsNoticed() public {
        _refused(_omitted(3), _winners(), _without(_refunders(), 3));
    }

    function test_anOmittedWinnerIsNoticedEvenIfAnotherGetsTheTokens() public {
        for (uint256 i = 0; i < 3; ++i) {
            IAuctionHouse.Entry[] memory winners = _without(_winners(), i);
            _refused(_omitted(3), winners, _without(_refunders(), i));
            winners[1].amount = SUPPLY - winners[0].amount;
            winners[1].price = winners[1].amount * 4e18;
            _refused(_omitted(3), winners, _without(_refunders(), i));
        }
    }

    function test_aWinnerListedOnlyAsARefunderIsNoticed() public {
        // Ben gets Cleo's tokens.
        IAuctionHouse.Entry[] memory winners = _without(_winners(), 2);
        winners[1] = IAuctionHouse.Entry(BEN, 70, 280e18);
        IAuctionHouse.Entry[] memory refunders = _refunders();
        _refused(_omitted(3), winners, refunders);
        // With no tokens in her refund entry she counts as a bidder, so only Ben's share is still wrong.
        refunders[2] = IAuctionHouse.Entry(CLEO, 0, 200e18);
        _refused(_allotmentMismatch(winners[1], 35), winners, refunders);
    }

    function test_partsAreRefusedBeforeTheClearingIsProved() public {
        _refused(_omitted(3), _winners(), _none());
        _refused(_omitted(1), _part(_winners()[0]), _none());
        _refused(_omitted(1), _none(), _part(_refunders()[3]));
        _refused(_omitted(0), _none(), _none());
        bytes memory reason = abi.encodeWithSelector(IAuctionHouse.TokensUnlikeSupply.selector, 0, SUPPLY);
        _refused(reason, _none(), _refunders());
    }

    function test_aWinnerListedTwiceIsRefused() public {
        _refused(_twice(BEN), _append(_winners(), _winners()[1]), _refunders());
    }

    function test_aWinnerListedTwiceInsteadOfAnotherIsRefused() public {
        // Ben gets Cleo's tokens, and the number of listed bidders is correct.
        IAuctionHouse.Entry[] memory winners = _winners();
        winners[2] = winners[1];
        _refused(_twice(BEN), winners, _refunders());
        winners = _append(_winners(), IAuctionHouse.Entry(BEN, 0, 0));
        _refused(_twice(BEN), winners, _without(_refunders(), 3));
    }

    /// @dev Counting Ann's four bids twice would exceed the auction's five bids.
    function test_aWinnerOfManyBidsListedTwiceInsteadOfAnotherIsNamed() public {
        vm.warp(NOW);
        uint256 other = _create(1e18, 22);
        _bid(other, ANN, 2, 4e18);
        _bid(other, ANN, 17, 4e18);
        _bid(other, ANN, 7, 4e18);
        _bid(other, ANN, 4, 4e18);
        _bid(other, BEN, 1, 3e18);
        vm.warp(END);
        IAuctionHouse.Entry memory half = IAuctionHouse.Entry(ANN, 11, 44e18);
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.BidderTwice.selector, other, ANN));
        _finalize(other, _two(half, half), _none());
    }

    function test_aBidderTwiceInTwoCallsIsRefused() public {
        _prove();
        _finalize(auctionId, _part(_winners()[1]), _part(_refunders()[3]));
        _refused(_alreadySettled(BEN), _part(_winners()[1]), _none());
        _refused(_alreadySettled(BEN), _winners(), _none());
        _refused(_alreadySettled(DAN), _none(), _part(_refunders()[3]));
        _refused(_alreadySettled(DAN), _none(), _refunders());
        // The rest succeeds, so only the wrong half caused the refusal.
        _finalize(auctionId, _without(_winners(), 1), _without(_refunders(), 3));
        _assertHouseEmpty();
    }

    function test_aLoserInBothListsIsRefused() public {
        IAuctionHouse.Entry memory nothing = IAuctionHouse.Entry(DAN, 0, 0);
        _refused(_twice(DAN), _append(_winners(), nothing), _refunders());
        _prove();
        bytes memory reason = abi.encodeWithSelector(IAuctionHouse.BidderNotWinner.selector, auctionId, DAN);
        _refused(reason, _part(nothing), _refunders());
    }

    function test_aLoserIsNotPaidWithAWinnersToken() public {
        IAuctionHouse.Entry[] memory winners = _append(_winners(), IAuctionHouse.Entry(DAN, 1, 4e18));
        (winners[0], winners[3]) = (winners[3], IAuctionHouse.Entry(ANN, 29, 116e18));
        _refused(_twice(DAN), winners, _refunders());
        bytes memory reason = abi.encodeWithSelector(IAuctionHouse.BidderNotWinner.selector, auctionId, DAN);
        _refused(reason, winners, _without(_refunders(), 3));
        _prove();
        _refused(reason, _part(winners[0]), _none());
    }

    function test_aTokenMovedFromOneWinnerToAnotherIsRefused() public {
        for (uint256 from = 0; from < 3; ++from) {
            uint256 to = (from + 1) % 3;
            IAuctionHouse.Entry[] memory winners = _winners();
            (winners[from].amount, winners[from].price) = (winners[from].amount - 1, winners[from].price - 4e18);
            (winners[to].amount, winners[to].price) = (winners[to].amount + 1, winners[to].price + 4e18);
            IAuctionHouse.Entry memory first = winners[from < to ? from : to];
            _refused(_allotmentMismatch(first, first.bidder == ANN ? 30 : 35), winners, _refunders());
        }
    }

    function test_tokensOverOrUnderTheSupplyAreRefused() public {
        IAuctionHouse.Entry[] memory winners = _winners();
        (winners[2].amount, winners[2].price) = (36, 144e18);
        bytes memory reason = abi.encodeWithSelector(IAuctionHouse.TokensUnlikeSupply.selector, 101, SUPPLY);
        _refused(reason, winners, _refunders());
        (winners[2].amount, winners[2].price) = (34, 136e18);
        reason = abi.encodeWithSelector(IAuctionHouse.TokensUnlikeSupply.selector, 99, SUPPLY);
        _refused(reason, winners, _refunders());
    }

    function test_tokenSumsThatOverflowAreRefused() public {
        IAuctionHouse.Entry[] memory winners = _winners();
        winners[1].amount = type(uint256).max;
        bytes memory reason = abi.encodeWithSelector(IAuctionHouse.TokensUnlikeSupply.selector, 64, SUPPLY);
        _refused(reason, winners, _refunders());
        // 30, the largest number and 71 overflow to the supply.
        winners[2].amount = 71;
        _refused(_allotmentMismatch(winners[1], 35), winners, _refunders());
    }

    function test_oneTokenMoreOrLessIsRefusedAfterTheProof() public {
        _prove();
        for (uint256 i = 0; i < 3; ++i) {
            IAuctionHouse.Entry memory winner = _winners()[i];
            uint256 amount = winner.amount++;
            _refused(_allotmentMismatch(winner, amount), _part(winner), _none());
            winner.amount = amount - 1;
            _refused(_allotmentMismatch(winner, amount), _part(winner), _none());
        }
    }

    function test_aWinnerOfNoTokensIsRefused() public {
        IAuctionHouse.Entry memory nothing = IAuctionHouse.Entry(ANN, 0, 0);
        bytes memory reason = abi.encodeWithSelector(IAuctionHouse.WinnerWithoutTokens.selector, auctionId, ANN);
        _refused(reason, _reversed(_append(_winners(), nothing)), _refunders());
        _prove();
        _refused(_allotmentMismatch(nothing, 30), _part(nothing), _none());
    }

    function test_anotherAuctionsBidderIsRefused() public {
        vm.warp(NOW);
        uint256 other = _create(1e18, 1);
        _bid(other, STRANGER, 1, 4e18);
        vm.warp(END);
        bytes memory reason = abi.encodeWithSelector(IAuctionHouse.BidderNotFound.selector, auctionId, STRANGER);
        IAuctionHouse.Entry[] memory winners = _winners();
        winners[2].bidder = STRANGER;
        _refused(reason, winners, _refunders());
        IAuctionHouse.Entry[] memory refunders = _append(_refunders(), IAuctionHouse.Entry(STRANGER, 0, 4e18));
        _refused(reason, _winners(), refunders);
        _prove();
        _refused(reason, _part(winners[2]), _none());
        _refused(reason, _none(), _part(refunders[4]));
    }

    function _priceRefused(uint256 price, uint256 demandAbove, uint256 demandAtPrice) private {
        IAuctionHouse.Entry[] memory winners = _winners();
        for (uint256 i = 0; i < 3; ++i) {
            winners[i].price = winners[i].amount * price;
        }
        _refused(_priceMismatch(price, demandAbove, demandAtPrice), winners, _refunders());
    }
}
