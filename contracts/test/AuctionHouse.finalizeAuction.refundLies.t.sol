// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {SettlementTest} from "./support/SettlementTest.sol";
import {vm} from "./support/Vm.sol";

/// @notice What an operator can get wrong about refunds and the outcome in `finalizeAuction`, each with its own error:
/// - a refund: one base unit more or less | twice | to a bidder without one | with another amount of tokens
/// - a sold auction settled as void
/// - a void auction: winners | another refund | a refund with tokens | a bidder twice | a stranger
contract FinalizeAuctionRefundLiesTest is SettlementTest {
    function test_aRefundOffByOneBaseUnitIsRefused() public {
        _endedAuction();
        for (uint256 i = 0; i < 4; ++i) {
            IAuctionHouse.Entry[] memory refunders = _refunders();
            uint256 refunded = refunders[i].price++;
            _refused(_refundMismatch(refunders[i], refunded), _winners(), refunders);
            refunders[i].price = refunded - 1;
            _refused(_refundMismatch(refunders[i], refunded), _winners(), refunders);
        }
    }

    function test_aRefundOffByOneBaseUnitIsRefusedAfterTheProof() public {
        _endedAuction();
        _prove();
        for (uint256 i = 0; i < 4; ++i) {
            IAuctionHouse.Entry memory refunder = _refunders()[i];
            uint256 refunded = refunder.price++;
            _refused(_refundMismatch(refunder, refunded), _none(), _part(refunder));
            refunder.price = refunded - 1;
            _refused(_refundMismatch(refunder, refunded), _none(), _part(refunder));
        }
    }

    function test_aRefundWithAnotherAmountOfTokensIsRefused() public {
        _endedAuction();
        for (uint256 i = 0; i < 3; ++i) {
            IAuctionHouse.Entry[] memory refunders = _refunders();
            uint256 amount = refunders[i].amount++;
            _refused(_allotmentMismatch(refunders[i], amount), _winners(), refunders);
            refunders[i].amount = 0;
            _refused(_twice(refunders[i].bidder), _winners(), refunders);
        }
        IAuctionHouse.Entry[] memory losers = _refunders();
        losers[3].amount = 1;
        _refused(_omitted(3), _winners(), losers);
    }

    function test_aRefundWithAnotherAmountOfTokensIsRefusedAfterTheProof() public {
        _endedAuction();
        _prove();
        for (uint256 i = 0; i < 4; ++i) {
            IAuctionHouse.Entry memory refunder = _refunders()[i];
            uint256 amount = refunder.amount++;
            _refused(_allotmentMismatch(refunder, amount), _none(), _part(refunder));
            refunder.amount = amount == 0 ? type(uint256).max : 0;
            _refused(_allotmentMismatch(refunder, amount), _none(), _part(refunder));
        }
    }

    function test_aRefunderListedTwiceIsRefused() public {
        _endedAuction();
        for (uint256 i = 0; i < 3; ++i) {
            IAuctionHouse.Entry memory again = _refunders()[i];
            _refused(_alreadySettled(again.bidder), _winners(), _append(_refunders(), again));
        }
        // A loser is counted by the refund entry.
        _refused(_twice(DAN), _winners(), _append(_refunders(), _refunders()[3]));
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
        _prove();
        _refused(reason, _none(), _part(refunders[1]));
        _settle();
        _assertHouseEmpty();
    }

    function test_aSoldAuctionCannotBeSettledAsVoid() public {
        _endedAuction();
        IAuctionHouse.Entry memory everything = IAuctionHouse.Entry(ANN, 0, 150e18);
        _refused(_omitted(1), _none(), _part(everything));
        _prove();
        _refused(_allotmentMismatch(everything, 30), _none(), _part(everything));
        everything.amount = 30;
        _refused(_refundMismatch(everything, 30e18), _none(), _part(everything));
    }

    function test_aVoidAuctionHasNoWinners() public {
        _endedVoidAuction();
        bytes memory reason = abi.encodeWithSelector(IAuctionHouse.AuctionVoid.selector, auctionId);
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
        _refused(abi.encodeWithSelector(IAuctionHouse.AuctionVoid.selector, auctionId), winners, refunders);
        _refused(_allotmentMismatch(refunders[0], 0), _none(), refunders);
        _settle();
        _assertProcessed(IAuctionHouse.Outcome.Void);
        _assertHolds(ANN, 0, 99 * 2.2e18);
        _assertHouseEmpty();
    }

    function test_aVoidAuctionReturnsTheWholeOfferToEachBidderOnce() public {
        _endedVoidAuction();
        IAuctionHouse.Entry memory refunder = _refunders()[0];
        refunder.price = 120e18 - 1;
        _refused(_refundMismatch(refunder, 120e18), _none(), _part(refunder));
        refunder.price = 120e18 + 1;
        _refused(_refundMismatch(refunder, 120e18), _none(), _part(refunder));
        (refunder.amount, refunder.price) = (1, 120e18);
        _refused(_allotmentMismatch(refunder, 0), _none(), _part(refunder));
        refunder.amount = 0;
        _refused(_alreadySettled(ANN), _none(), _two(refunder, refunder));
        _finalize(auctionId, _none(), _part(refunder));
        _refused(_alreadySettled(ANN), _none(), _part(refunder));
        bytes memory reason = abi.encodeWithSelector(IAuctionHouse.BidderNotFound.selector, auctionId, STRANGER);
        _refused(reason, _none(), _one(STRANGER, 0, 1));
    }
}
