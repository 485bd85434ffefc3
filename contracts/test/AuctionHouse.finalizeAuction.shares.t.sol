// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {SettlementTest} from "./support/SettlementTest.sol";
import {vm} from "./support/Vm.sol";

/// @notice What `finalizeAuction` gives to bids at the clearing price, and to wallets with several bids:
/// - shares: without a remainder | rounded in chain order: each gets the share of all up to it less what those before it get
/// - a wallet with bids above, at and below the price at once | two bids at the price | the maximum number of bids
/// - the largest supply, price and demand
contract FinalizeAuctionSharesTest is SettlementTest {
    // The largest valid price.
    uint256 private constant MAX_PRICE = uint256(type(uint96).max) / 0.01e18 * 0.01e18;
    uint256 private constant MAX_AMOUNT = 2 ** 53 - 1;

    address[3] private _marginalBidders = [BEN, CLEO, DAN];
    uint256[3] private _amounts;
    uint256[3] private _shares;

    function test_equalBidsShareInChainOrder() public {
        // 7 of 15: up to each bid 2.33, 4.67 and 7, so 2, 4 and 7 without fractions.
        _marginal([uint256(5), 5, 5], [uint256(2), 2, 3]);
        _sharesRefused([uint256(3), 2, 2]);
        _sharesRefused([uint256(2), 3, 2]);
        _sharesSettled();
    }

    function test_theBidThatCompletesATokenGetsIt() public {
        // 7 of 11: up to each bid 1.27, 4.45 and 7.
        _marginal([uint256(2), 5, 4], [uint256(1), 3, 3]);
        _sharesRefused([uint256(2), 3, 2]);
        _sharesRefused([uint256(1), 4, 2]);
        _sharesSettled();
    }

    function test_twoBidsAreRoundedUpAndTheFirstDown() public {
        // 7 of 10: up to each bid 1.4, 4.2 and 7.
        _marginal([uint256(2), 4, 4], [uint256(1), 3, 3]);
        _sharesRefused([uint256(1), 2, 4]);
        _sharesRefused([uint256(2), 2, 3]);
        _sharesSettled();
    }

    function test_sharesWithoutARemainderAreNotRounded() public {
        _marginal([uint256(2), 2, 10], [uint256(1), 1, 5]);
        _sharesRefused([uint256(2), 1, 4]);
        _sharesRefused([uint256(1), 0, 6]);
        _sharesSettled();
    }

    function test_bidsForExactlyWhatIsLeftAreFilled() public {
        _marginal([uint256(1), 2, 4], [uint256(1), 2, 4]);
        _sharesRefused([uint256(1), 1, 5]);
        _sharesSettled();
    }

    function test_aBidAtThePriceCanGetNothing() public {
        // 7 of 12: up to each bid 0.58, 1.17 and 7.
        _marginal([uint256(1), 1, 10], [uint256(0), 1, 6]);
        _sharesRefused([uint256(1), 0, 6]);
        _sharesRefused([uint256(0), 0, 7]);
        _sharesSettled();
    }

    function test_oneWalletCanHaveBidsAboveAtAndBelowThePrice() public {
        auctionId = _create(1e18, 20);
        _place(ANN, 6, 5e18);
        _place(ANN, 4, 1e18);
        _place(BEN, 8, 2e18);
        _place(ANN, 9, 2e18);
        _place(ANN, 8, 2e18);
        vm.warp(END);
        // 14 tokens for 25 at 2 MELS: up to each bid 4.48, 9.52 and 14, so Ben gets 4, and Ann 5 and 5 in addition to her 6.
        IAuctionHouse.Entry[] memory winners =
            _two(IAuctionHouse.Entry(ANN, 16, 32e18), IAuctionHouse.Entry(BEN, 4, 8e18));
        IAuctionHouse.Entry[] memory refunders =
            _two(IAuctionHouse.Entry(ANN, 16, 36e18), IAuctionHouse.Entry(BEN, 4, 8e18));
        _finalize(auctionId, winners, refunders);
        _assertHolds(ANN, 16, 36e18 * 11 / 10);
        _assertHolds(BEN, 4, 8.8e18);
        _assertHouseEmpty();
    }

    function test_aWalletWithSixtyFourBidsIsSettledAtOnce() public {
        auctionId = _create(1e18, SUPPLY);
        _place(BEN, 3, 10e18);
        uint256 offered = 0;
        for (uint256 i = 1; i <= 64; ++i) {
            _place(ANN, i, 1e18 + i * 0.01e18);
            offered += i * (1e18 + i * 0.01e18);
        }
        vm.warp(END);
        // 3 + 64 tokens above 1.63 MELS leave 33 of 63 at it.
        _finalize(
            auctionId,
            _two(IAuctionHouse.Entry(ANN, 97, 97 * 1.63e18), IAuctionHouse.Entry(BEN, 3, 3 * 1.63e18)),
            _two(IAuctionHouse.Entry(ANN, 97, offered - 97 * 1.63e18), IAuctionHouse.Entry(BEN, 3, 3 * 8.37e18))
        );
        _assertHolds(ANN, 97, (offered - 97 * 1.63e18) * 11 / 10);
        _assertHouseEmpty();
    }

    function test_theLargestNumbersAreSettledToTheBaseUnit() public {
        auctionId = _create(MAX_PRICE, MAX_AMOUNT);
        _place(ANN, MAX_AMOUNT, MAX_PRICE);
        _place(BEN, MAX_AMOUNT, MAX_PRICE);
        _place(CLEO, MAX_AMOUNT, MAX_PRICE);
        vm.warp(END);
        _settle();
        // 2^53 - 1 leaves 1 when it is divided by 3; the last bid completes it.
        _assertHolds(ANN, MAX_AMOUNT / 3, (MAX_AMOUNT - MAX_AMOUNT / 3) * MAX_PRICE * 11 / 10);
        _assertHolds(BEN, MAX_AMOUNT / 3, (MAX_AMOUNT - MAX_AMOUNT / 3) * MAX_PRICE * 11 / 10);
        _assertHolds(CLEO, MAX_AMOUNT / 3 + 1, (MAX_AMOUNT - MAX_AMOUNT / 3 - 1) * MAX_PRICE * 11 / 10);
        vm.assertEq(mels.balanceOf(PRODUCTION), MAX_AMOUNT * MAX_PRICE);
        _assertHouseEmpty();
    }

    /// @dev Ann takes 3 of 10 tokens above the price; Ben, Cleo and Dan share 7 at 2 MELS.
    function _marginal(uint256[3] memory amounts, uint256[3] memory shares) private {
        (_amounts, _shares) = (amounts, shares);
        auctionId = _create(1e18, 10);
        _bid(auctionId, ANN, 3, 3e18);
        for (uint256 i = 0; i < 3; ++i) {
            _bid(auctionId, _marginalBidders[i], amounts[i], 2e18);
        }
        vm.warp(END);
    }

    /// @dev The first winner whose share differs causes the refusal.
    function _sharesRefused(uint256[3] memory shares) private {
        uint256 i = 0;
        while (shares[i] == 0 || shares[i] == _shares[i]) ++i;
        address bidder = _marginalBidders[i];
        bytes memory reason = _shares[i] == 0
            ? abi.encodeWithSelector(IAuctionHouse.BidderNotWinner.selector, auctionId, bidder)
            : abi.encodeWithSelector(IAuctionHouse.AllotmentMismatch.selector, bidder, shares[i], _shares[i]);
        _refused(reason, _sharesPaid(shares), _sharesRefunded(shares));
    }

    function _sharesSettled() private {
        _finalize(auctionId, _sharesPaid(_shares), _sharesRefunded(_shares));
        for (uint256 i = 0; i < 3; ++i) {
            _assertHolds(_marginalBidders[i], _shares[i], (_amounts[i] - _shares[i]) * 2.2e18);
        }
        _assertHolds(ANN, 3, 3.3e18);
        _assertProcessed(IAuctionHouse.Outcome.Sold);
        _assertHouseEmpty();
    }

    function _sharesPaid(uint256[3] memory shares) private view returns (IAuctionHouse.Entry[] memory winners) {
        winners = _one(ANN, 3, 6e18);
        for (uint256 i = 0; i < 3; ++i) {
            if (shares[i] == 0) continue;
            winners = _append(winners, IAuctionHouse.Entry(_marginalBidders[i], shares[i], shares[i] * 2e18));
        }
    }

    function _sharesRefunded(uint256[3] memory shares) private view returns (IAuctionHouse.Entry[] memory refunders) {
        refunders = _one(ANN, 3, 3e18);
        for (uint256 i = 0; i < 3; ++i) {
            if (shares[i] >= _amounts[i]) continue;
            uint256 refunded = (_amounts[i] - shares[i]) * 2e18;
            refunders = _append(refunders, IAuctionHouse.Entry(_marginalBidders[i], shares[i], refunded));
        }
    }
}
