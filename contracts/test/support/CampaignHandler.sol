// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IAuctionHouse} from "../../src/interfaces/IAuctionHouse.sol";
import {ICredits} from "../../src/interfaces/ICredits.sol";
import {IMarket} from "../../src/interfaces/IMarket.sol";
import {IRoyalties} from "../../src/interfaces/IRoyalties.sol";
import {CampaignAuction} from "./CampaignAuctions.sol";
import {CampaignMarket} from "./CampaignMarket.sol";
import {Done} from "./CampaignWorld.sol";
import {PerRecipientToken} from "./PerRecipientToken.sol";
import {Random} from "./Random.sol";
import {PlacedBid} from "./SettlementLists.sol";
import {vm} from "./Vm.sol";

/// @notice Makes random calls to all contracts, in any order. Two songs are sold at the start, two are not.
contract CampaignHandler is CampaignMarket {
    // What MELS call in the middle of a payment.
    uint256 private tidiedSong;
    IMarket.Side private tidiedSide;
    uint256 private tidiedPrice;
    address private paidAccount;

    constructor() {
        _sellAtStart(0, holders[0]);
        _sellAtStart(1, holders[3]);
        _spread(holders[1], 300e18);
        _spread(holders[2], 100e18);
    }

    /// @notice The functions that an invariant run calls; those that need others to have gone before are called more often.
    function actions() external pure returns (bytes4[] memory selectors) {
        bytes4[36] memory all = [
            this.transfer.selector,
            this.transfer.selector,
            this.list.selector,
            this.list.selector,
            this.bid.selector,
            this.bid.selector,
            this.withdrawOutbid.selector,
            this.withdrawAuction.selector,
            this.clear.selector,
            this.settle.selector,
            this.settleAll.selector,
            this.settleMe.selector,
            this.payProceeds.selector,
            this.confirmSale.selector,
            this.setAccounts.selector,
            this.admit.selector,
            this.dismiss.selector,
            this.openMarket.selector,
            this.buy.selector,
            this.buy.selector,
            this.buy.selector,
            this.offer.selector,
            this.offer.selector,
            this.offer.selector,
            this.cancel.selector,
            this.cancelMany.selector,
            this.tidy.selector,
            this.changeState.selector,
            this.announce.selector,
            this.payIn.selector,
            this.pay.selector,
            this.payMany.selector,
            this.hold.selector,
            this.turn.selector,
            this.withdrawCredit.selector,
            this.passTime.selector
        ];
        selectors = new bytes4[](42);
        for (uint256 i = 0; i < all.length; ++i) {
            selectors[i] = all[i];
        }
        selectors[36] = this.withdrawAnnouncement.selector;
        selectors[37] = this.setMinimum.selector;
        selectors[38] = this.stopOrGo.selector;
        selectors[39] = this.bid.selector;
        selectors[40] = this.payIn.selector;
        selectors[41] = this.withdrawCredit.selector;
    }

    function transfer(uint256 seed) external {
        Random memory random = Random(seed);
        (uint256 index, address from, address to) = (random.below(SONG_COUNT), _holder(random), _holder(random));
        // A first sale needs the whole supply in one hand.
        if (!sold[index] && random.below(6) > 0) index = 0;
        uint256 amount = _amountToSend(random, index, from);
        if (random.below(4) == 0) {
            address[4] memory wrong = [address(songs[index]), address(royalties), address(market), address(house)];
            _try(from, address(songs[index]), abi.encodeCall(IERC20.transfer, (wrong[random.below(4)], amount)), false);
            ++times[Done.RefusedReceiver];
        }
        bool allowed = amount <= _unlocked(index, from);
        uint256 kind = random.below(3);
        if (kind > 0) _allowTransfer(index, from, to, amount, kind == 2);
        bytes memory call = kind == 0
            ? abi.encodeCall(IERC20.transfer, (to, amount))
            : abi.encodeCall(IERC20.transferFrom, (from, to, amount));
        if (!_try(kind == 0 ? from : to, address(songs[index]), call, allowed)) {
            ++times[Done.RefusedLocked];
            return;
        }
        models[index].move(from, to, amount);
        ++times[kind == 0 ? Done.Transferred : kind == 1 ? Done.TransferredFor : Done.Permitted];
    }

    /// @dev Changes how MELS treat an account, and what they call in the middle of payments.
    function turn(uint256 seed) external {
        Random memory random = Random(seed);
        uint256 count = uint256(type(PerRecipientToken.Behaviour).max);
        // The last one pretends to pay; such a token can't be helped.
        uint256 behaviour = random.below(3) == 0 ? 0 : random.below(count);
        if (random.below(3) == 0) behaviour = uint256(PerRecipientToken.Behaviour.PayAndCallBack);
        mels.setBehaviour(accounts[random.below(accounts.length)], PerRecipientToken.Behaviour(behaviour));

        // A call that fails within one that succeeds would leave its logs.
        if (isReplayed) return;
        tidiedSong = random.below(SONG_COUNT);
        uint256 orders = resting[tidiedSong].length;
        if (orders > 0) {
            uint256 spot = random.below(orders);
            (tidiedSide, tidiedPrice) = (resting[tidiedSong][spot].side, resting[tidiedSong][spot].price);
        } else {
            tidiedPrice = STEP;
        }
        paidAccount = _holder(random);
        IRoyalties.Payout[] memory payouts = new IRoyalties.Payout[](1);
        payouts[0] = IRoyalties.Payout(paidAccount, _sorted(_everySong()));
        address song = address(songs[tidiedSong]);
        mels.setCalls(
            address(market), abi.encodeCall(IMarket.tidy, (song, tidiedSide, tidiedPrice, 1_000)), address(royalties)
        );
        mels.setCalls(address(royalties), abi.encodeCall(IRoyalties.payMany, (payouts)), address(market));
        bytes memory call = live.length > 0
            ? abi.encodeCall(IAuctionHouse.clear, (live[random.below(live.length)], 256))
            : abi.encodeCall(ICredits.withdrawCredit, (address(mels), paidAccount));
        mels.setCalls(address(house), call, address(market));
    }

    /// @dev For a while MELS stop as a whole.
    function stopOrGo(uint256 seed) external {
        mels.setStopped(!mels.isStopped() && seed % 3 == 0);
        if (mels.isStopped()) ++times[Done.RefusedStopped];
    }

    function withdrawCredit(uint256 seed) external {
        Random memory random = Random(seed);
        ICredits payer = _credits(random.below(3));
        uint256 first = random.below(accounts.length);
        address account = accounts[first];
        for (uint256 i = 0; i < accounts.length && creditOf[address(payer)][account] == 0; ++i) {
            account = accounts[(first + i) % accounts.length];
        }
        if (random.below(2) == 0) mels.setBehaviour(account, PerRecipientToken.Behaviour.Pay);
        // It would burn all gas of the test.
        if (mels.behaviourOf(account) == PerRecipientToken.Behaviour.BurnGas) return;
        if (random.below(2) == 0) return _sendElsewhere(payer, account, _wallet(random));
        bool allowed = creditOf[address(payer)][account] > 0 && !_refuses(account);
        bytes memory call = abi.encodeCall(ICredits.withdrawCredit, (address(mels), account));
        if (!_try(STRANGER, address(payer), call, allowed)) return;
        _modelCreditPaid(payer, account, account);
        _called();
        ++times[Done.CreditWithdrawn];
    }

    function passTime(uint256 seed) external {
        Random memory random = Random(seed);
        // MELS don't stop for long.
        mels.setStopped(false);
        uint256 leap = random.below(24);
        uint256 time = leap == 0 ? 7 days : leap == 1 ? 14 days : leap == 2 ? 60 days : random.below(1 days);
        vm.warp(block.timestamp + (leap == 3 ? 730 days : time));
    }

    /// @notice With every key of a role lost, time and a stranger bring everything to its owner.
    function takeEverythingOut() external {
        mels.setStopped(false);
        _settleEverything();
        _cancelEverything();
        _payEverything();
        for (uint256 i = 0; i < accounts.length; ++i) {
            mels.setBehaviour(accounts[i], PerRecipientToken.Behaviour.Pay);
            for (uint256 j = 0; j < 3; ++j) {
                ICredits payer = _credits(j);
                if (creditOf[address(payer)][accounts[i]] == 0) continue;
                bytes memory call = abi.encodeCall(ICredits.withdrawCredit, (address(mels), accounts[i]));
                _try(STRANGER, address(payer), call, true);
                _modelCreditPaid(payer, accounts[i], accounts[i]);
            }
        }
    }

    function _called() internal override {
        address callee = mels.answered();
        if (callee == address(0) || callee == address(mels)) return;
        ++times[Done.CalledBack];
        if (callee == address(market)) _modelTidy(tidiedSong, tidiedSide, tidiedPrice);
        else _modelPayout(paidAccount, _everySong());
        mels.forgetAnswer();
    }

    function _sendElsewhere(ICredits payer, address account, address to) private {
        if (mels.behaviourOf(to) == PerRecipientToken.Behaviour.BurnGas) return;
        bool allowed = creditOf[address(payer)][account] > 0 && !_refuses(to);
        bytes memory call = abi.encodeCall(ICredits.withdrawCreditTo, (address(mels), to));
        if (!_try(account, address(payer), call, allowed)) return;
        _modelCreditPaid(payer, account, to);
        _called();
        ++times[Done.CreditSentElsewhere];
    }

    function _modelCreditPaid(ICredits payer, address account, address to) private {
        uint256 amount = creditOf[address(payer)][account];
        creditOf[address(payer)][account] = 0;
        creditsOf[address(payer)] -= amount;
        melsOf[to] += amount;
    }

    function _amountToSend(Random memory random, uint256 index, address from) private view returns (uint256 amount) {
        uint256 unlocked = _unlocked(index, from);
        uint256 kind = random.below(6);
        if (kind == 0) return unlocked;
        if (kind == 1) return unlocked + 1;
        amount = random.below(unlocked + 1);
        if (kind == 2) return amount / 1e18 * 1e18;
        if (kind == 3 && amount > 10) return random.below(10);
    }

    function _allowTransfer(uint256 index, address from, address to, uint256 amount, bool signed) private {
        if (!signed) {
            vm.prank(from);
            songs[index].approve(to, amount);
            return;
        }
        (uint8 v, bytes32 r, bytes32 s) = _permitFor(songs[index], from, to, amount);
        songs[index].permit(from, to, amount, block.timestamp, v, r, s);
    }

    function _everySong() private pure returns (uint256[] memory indexes) {
        indexes = new uint256[](SONG_COUNT);
        for (uint256 i = 0; i < SONG_COUNT; ++i) {
            indexes[i] = i;
        }
    }

    function _sellAtStart(uint256 index, address buyer) private {
        uint256 supply = models[index].wholeTokens;
        address artist = _artist();
        vm.prank(artist);
        songs[index].approve(address(house), supply * 1e18);
        vm.prank(artist);
        uint256 id = house.createAuction(1e18, supply, 1 days, address(songs[index]));
        vm.prank(buyer);
        house.bid(id, supply, 1e18);
        vm.warp(block.timestamp + 1 days);
        vm.prank(buyer);
        house.settleMe(id);
        songTokens.confirmSale(address(songs[index]), id);
        market.open(address(songs[index]));

        CampaignAuction storage auction = auctions.push();
        (auction.song, auction.seller, auction.treasury, auction.supply) = (index, artist, treasury, supply);
        (auction.initialPrice, auction.threshold, auction.endsAt) = (1e18, supply * 1e18, block.timestamp);
        (auction.proceedsPaid, auction.processed, auction.outcome) = (true, true, IAuctionHouse.Outcome.Sold);
        auction.bids.push(PlacedBid(buyer, supply, 1e18));
        auction.withdrawn.push(false);
        settled[id][buyer] = true;
        models[index].move(artist, buyer, supply * 1e18);
        melsOf[buyer] -= supply * 1.1e18;
        melsOf[treasury] += supply * 0.1e18;
        melsOf[PRODUCTION] += supply * 1e18;
        (sold[index], sellerOf[index], stateOf[index]) = (true, artist, IMarket.State.Open);
    }

    function _spread(address to, uint256 amount) private {
        vm.prank(holders[0]);
        songs[0].transfer(to, amount);
        models[0].move(holders[0], to, amount);
    }
}
