// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {SettlementTest} from "./support/SettlementTest.sol";
import {vm} from "./support/Vm.sol";

/// @notice What an operator can get wrong in `finalizeAuction`, each with its own error:
/// - any number in any entry off by one, zero or huge, before and after the bidder is settled
/// - another price for all | a token moved to another winner or to a loser | a stranger's or another auction's bidder
/// - a loser as a winner | a refund for a winner who pays the whole offer
/// - a sold auction settled as void | a void auction settled as sold
contract FinalizeAuctionLiesTest is SettlementTest {
    function test_anyNumberThatIsWrongIsRefused() public {
        _endedAuction();
        _everyLieIsRefused();
        _settle();
        // Entries of settled bidders pay nothing, but must be right too.
        _everyLieIsRefused();
        _assertSold();
    }

    function test_anyNumberThatIsWrongIsRefusedInAVoidAuction() public {
        _endedVoidAuction();
        _everyLieIsRefused();
        _settle();
        _everyLieIsRefused();
        _assertVoid();
    }

    function test_anotherPriceForAllIsRefused() public {
        _endedAuction();
        uint256[6] memory prices = [uint256(5e18), 4.01e18, 3.99e18, 3e18, 0, type(uint256).max / 35];
        for (uint256 i = 0; i < prices.length; ++i) {
            IAuctionHouse.Entry[] memory winners = _winners();
            for (uint256 j = 0; j < winners.length; ++j) {
                winners[j].price = winners[j].amount * prices[i];
            }
            _refused(_paymentMismatch(winners[0], 120e18), winners, _refunders());
        }
    }

    function test_aTokenMovedFromOneWinnerToAnotherIsRefused() public {
        _endedAuction();
        for (uint256 from = 0; from < 3; ++from) {
            uint256 to = (from + 1) % 3;
            IAuctionHouse.Entry[] memory winners = _winners();
            (winners[from].amount, winners[from].price) = (winners[from].amount - 1, winners[from].price - 4e18);
            (winners[to].amount, winners[to].price) = (winners[to].amount + 1, winners[to].price + 4e18);
            IAuctionHouse.Entry memory first = winners[from < to ? from : to];
            _refused(_allotmentMismatch(first, first.bidder == ANN ? 30 : 35), winners, _refunders());
        }
    }

    function test_aLoserIsNotAWinner() public {
        _endedAuction();
        bytes memory reason = abi.encodeWithSelector(IAuctionHouse.BidderNotWinner.selector, auctionId, DAN);
        _refused(reason, _append(_winners(), IAuctionHouse.Entry(DAN, 0, 0)), _refunders());
        _refused(reason, _append(_winners(), IAuctionHouse.Entry(DAN, 1, 4e18)), _refunders());
    }

    function test_aWinnerWhoPaysTheOfferGetsNoRefund() public {
        auctionId = _create(4e18, SUPPLY);
        _place(ANN, 40, 5e18);
        _place(BEN, 60, 4e18);
        vm.warp(END);
        IAuctionHouse.Entry[] memory refunders = _append(_refunders(), IAuctionHouse.Entry(BEN, 60, 0));
        bytes memory reason = abi.encodeWithSelector(IAuctionHouse.BidderNotRefunder.selector, auctionId, BEN);
        _refused(reason, _winners(), refunders);
        refunders[1].price = 1;
        _refused(reason, _winners(), refunders);
        _settle();
        _assertHouseEmpty();
    }

    function test_anotherAuctionsBidderIsRefused() public {
        _endedAuction();
        vm.warp(NOW);
        uint256 other = _create(1e18, 1);
        _bid(other, STRANGER, 1, 4e18);
        vm.warp(END);
        bytes memory reason = abi.encodeWithSelector(IAuctionHouse.BidderNotFound.selector, auctionId, STRANGER);
        IAuctionHouse.Entry[] memory winners = _winners();
        winners[2].bidder = STRANGER;
        _refused(reason, winners, _refunders());
        _refused(reason, _winners(), _append(_refunders(), IAuctionHouse.Entry(STRANGER, 0, 4e18)));
    }

    function test_aSoldAuctionCannotBeSettledAsVoid() public {
        _endedAuction();
        IAuctionHouse.Entry memory everything = IAuctionHouse.Entry(ANN, 0, 150e18);
        _refused(_allotmentMismatch(everything, 30), _none(), _part(everything));
        everything.amount = 30;
        _refused(_refundMismatch(everything, 30e18), _none(), _part(everything));
    }

    function test_aVoidAuctionHasNoWinners() public {
        _endedVoidAuction();
        bytes memory reason = abi.encodeWithSelector(IAuctionHouse.BidderNotWinner.selector, auctionId, ANN);
        _refused(reason, _one(ANN, 60, 120e18), _refunders());
        _refused(reason, _one(ANN, 0, 0), _refunders());
    }

    function test_demandBelowTheThresholdHasNoWinners() public {
        // The Threshold needs 2 MELS for each of 100 tokens; 1.99 MELS raises one MELS too little.
        auctionId = _schedule(1e18, SUPPLY, NOW, 200e18);
        _place(ANN, 99, 2e18);
        _place(BEN, 100, 1.99e18);
        vm.warp(END);
        IAuctionHouse.Entry[] memory winners =
            _two(IAuctionHouse.Entry(ANN, 99, 99 * 1.99e18), IAuctionHouse.Entry(BEN, 1, 1.99e18));
        IAuctionHouse.Entry[] memory refunders =
            _two(IAuctionHouse.Entry(ANN, 99, 99 * 0.01e18), IAuctionHouse.Entry(BEN, 1, 99 * 1.99e18));
        _refused(abi.encodeWithSelector(IAuctionHouse.BidderNotWinner.selector, auctionId, ANN), winners, refunders);
        _refused(_allotmentMismatch(refunders[0], 0), _none(), refunders);
        _settle();
        _assertProcessed(IAuctionHouse.Outcome.Void);
        _assertHolds(ANN, 0, 99 * 2.2e18);
        _assertHouseEmpty();
    }

    /// @dev Wrong numbers are refused in lists that are otherwise complete, and in an entry alone.
    function _everyLieIsRefused() private {
        (uint256 winnerCount, uint256 refunderCount) = (_winners().length, _refunders().length);
        for (uint256 i = 0; i < winnerCount; ++i) {
            for (uint256 lie = 0; lie < 4; ++lie) {
                (IAuctionHouse.Entry[] memory winners, IAuctionHouse.Entry memory right) = (_winners(), _winners()[i]);
                winners[i].amount = _wrong(right.amount, lie);
                _refused(_allotmentMismatch(winners[i], right.amount), winners, _refunders());
                _refused(_allotmentMismatch(winners[i], right.amount), _part(winners[i]), _none());
                (winners[i].amount, winners[i].price) = (right.amount, _wrong(right.price, lie));
                _refused(_paymentMismatch(winners[i], right.price), winners, _refunders());
                _refused(_paymentMismatch(winners[i], right.price), _part(winners[i]), _none());
            }
        }
        for (uint256 i = 0; i < refunderCount; ++i) {
            for (uint256 lie = 0; lie < 4; ++lie) {
                (IAuctionHouse.Entry[] memory refunders, IAuctionHouse.Entry memory right) =
                    (_refunders(), _refunders()[i]);
                refunders[i].amount = _wrong(right.amount, lie);
                _refused(_allotmentMismatch(refunders[i], right.amount), _winners(), refunders);
                _refused(_allotmentMismatch(refunders[i], right.amount), _none(), _part(refunders[i]));
                (refunders[i].amount, refunders[i].price) = (right.amount, _wrong(right.price, lie));
                _refused(_refundMismatch(refunders[i], right.price), _winners(), refunders);
                _refused(_refundMismatch(refunders[i], right.price), _none(), _part(refunders[i]));
            }
        }
    }

    /// @dev One more, one less, zero (or two, if zero is right) and the largest number.
    function _wrong(uint256 right, uint256 lie) private pure returns (uint256) {
        if (lie == 0) return right + 1;
        if (lie == 1) return right == 0 ? 3 : right - 1;
        if (lie == 2) return right == 0 ? 2 : 0;
        return type(uint256).max;
    }
}
