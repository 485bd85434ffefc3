// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRoyalties} from "../../src/interfaces/IRoyalties.sol";
import {CampaignAuctions} from "./CampaignAuctions.sol";
import {Done} from "./CampaignWorld.sol";
import {Random} from "./Random.sol";
import {SongModel} from "./RoyaltiesModel.sol";
import {vm} from "./Vm.sol";

/// @dev Announces, pays in and pays out royalties.
abstract contract CampaignRoyalties is CampaignAuctions {
    struct Announced {
        uint256 id;
        uint256 rate;
        uint256 payableFrom;
        IRoyalties.Line[] lines;
    }

    uint256 private constant MAX_MINIMUM = 9.99e18;

    uint256 internal announcementCount;
    uint256 internal lastRate;
    uint256 internal minimum = MAX_MINIMUM;
    Announced[] internal pending;
    mapping(address account => uint256) public heldUntil;
    mapping(uint256 song => uint256) public statements;
    mapping(uint256 song => uint256) public paidIn;
    mapping(uint256 song => uint256) public paidOut;

    function announce(uint256 seed) external {
        Random memory random = Random(seed);
        uint256 last = lastRate == 0 ? 1e18 : lastRate;
        uint256 rate = random.below(10) == 0 ? last * random.below(5) : last / 2 + 1 + random.below(last + last / 2);
        bool allowed = rate > 0 && (lastRate == 0 || (rate * 2 >= lastRate && rate <= lastRate * 2));
        // The model's numbers must not grow for ever.
        if (rate > 20e18 || rate < 0.05e18) return;
        Announced storage announced = pending.push();
        uint256 count = random.below(10) == 0 ? 0 : 1 + random.below(2);
        for (uint256 i = 0; i < count; ++i) {
            uint256 index = random.below(SONG_COUNT);
            if (!sold[index] && random.below(8) > 0) index = 0;
            uint256 eur = models[index].wholeTokens * 21 + random.below(1 << (48 + random.below(28)));
            announced.lines.push(IRoyalties.Line(address(songs[index]), uint96(eur), 1, 2, keccak256("statement")));
        }
        (announced.rate, announced.payableFrom) = (rate, block.timestamp + 48 hours + random.below(3 days));
        bytes memory call = abi.encodeCall(
            IRoyalties.announce,
            (0, keccak256(abi.encode(announced.lines)), uint96(rate), uint40(announced.payableFrom))
        );
        if (!_try(AGENT, address(royalties), call, allowed)) return pending.pop();
        announced.id = ++announcementCount;
        ++times[Done.Announced];
    }

    function withdrawAnnouncement(uint256 seed) external {
        if (pending.length == 0 || seed % 4 > 0) return;
        Random memory random = Random(seed);
        uint256 position = random.below(pending.length);
        bytes memory call = abi.encodeCall(IRoyalties.withdrawAnnouncement, (pending[position].id));
        _try(random.below(2) == 0 ? OWNER : AGENT, address(royalties), call, true);
        _forget(position);
        _try(AGENT, address(royalties), call, false);
        ++times[Done.AnnouncementWithdrawn];
    }

    function payIn(uint256 seed) external {
        Random memory random = Random(seed);
        if (pending.length == 0) return;
        uint256 position = random.below(pending.length);
        Announced memory announced = pending[position];
        if (random.below(4) > 0 && block.timestamp < announced.payableFrom) vm.warp(announced.payableFrom);
        bool empty = announced.lines.length == 0;
        bool spoilt = !empty && random.below(10) == 0;
        if (spoilt) announced.lines[0].eur += 1;
        bool allowed = !spoilt && _payable(announced);
        if (empty && allowed) {
            ++times[Done.RefusedWithoutLines];
            allowed = false;
        }
        bytes memory call = abi.encodeCall(IRoyalties.payIn, (announced.id, announced.lines));
        if (!_try(AGENT, address(royalties), call, allowed)) {
            ++times[Done.RefusedPayIn];
            if (block.timestamp >= announced.payableFrom) _forget(position);
            return;
        }
        lastRate = announced.rate;
        for (uint256 i = 0; i < announced.lines.length; ++i) {
            _modelLine(announced.lines[i], announced.rate);
        }
        _forget(position);
        _called();
        ++times[Done.PaidIn];
        // An announcement is paid in once.
        _try(AGENT, address(royalties), call, false);
    }

    function pay(uint256 seed) external {
        Random memory random = Random(seed);
        (address account, uint256[] memory indexes) = (_holder(random), _someSongs(random));
        if (random.below(12) == 0) vm.warp(block.timestamp + 730 days);
        bool held = block.timestamp < heldUntil[account];
        if (!held && !_isSure(account, indexes)) return;
        uint256 sum = held ? 0 : _modelPayout(account, indexes);
        bytes memory call = abi.encodeCall(IRoyalties.pay, (account, _sorted(indexes)));
        if (_try(STRANGER, address(royalties), call, sum > 0)) _called();
        else ++times[held ? Done.OnHold : Done.BelowMinimum];
    }

    function payMany(uint256 seed) external {
        Random memory random = Random(seed);
        IRoyalties.Payout[] memory payouts = new IRoyalties.Payout[](1 + random.below(4));
        uint256 count = 0;
        for (uint256 i = 0; i < payouts.length; ++i) {
            address account = holders[random.below(holders.length)];
            uint256[] memory indexes = _someSongs(random);
            if (!_isSure(account, indexes)) continue;
            _modelPayout(account, indexes);
            payouts[count++] = IRoyalties.Payout(account, _sorted(indexes));
        }
        assembly ("memory-safe") {
            mstore(payouts, count)
        }
        _try(STRANGER, address(royalties), abi.encodeCall(IRoyalties.payMany, (payouts)), true);
        _called();
    }

    function hold(uint256 seed) external {
        Random memory random = Random(seed);
        (address account, uint256 until) =
            (_holder(random), block.timestamp + random.below(random.below(2) == 0 ? 200 days : 3 days));
        bool allowed = until <= block.timestamp + 180 days;
        bytes memory call = abi.encodeCall(IRoyalties.hold, (account, uint40(until), bytes32(seed)));
        _try(STRANGER, address(royalties), call, false);
        if (_try(AGENT, address(royalties), call, allowed)) heldUntil[account] = until;
    }

    function setMinimum(uint256 seed) external {
        uint256 eur = seed % 3 == 0 ? MAX_MINIMUM : seed % 11e18;
        bytes memory call = abi.encodeCall(IRoyalties.setMinimum, (eur));
        if (_try(OWNER, address(royalties), call, eur <= MAX_MINIMUM)) minimum = eur;
    }

    function _payable(Announced memory announced) private view returns (bool) {
        uint256 rate = announced.rate;
        if (lastRate > 0 && (rate * 2 < lastRate || rate > lastRate * 2)) return false;
        if (block.timestamp < announced.payableFrom || block.timestamp >= announced.payableFrom + 14 days) {
            return false;
        }
        for (uint256 i = 0; i < announced.lines.length; ++i) {
            if (!sold[_indexOf(announced.lines[i].song)]) return false;
        }
        return !mels.isStopped();
    }

    function _modelLine(IRoyalties.Line memory line, uint256 rate) private {
        uint256 index = _indexOf(line.song);
        if (models[index].balances[address(house)] > 0) ++times[Done.CustodyEarned];
        uint256 amount = models[index].addStatement(holders, line.eur * rate / 1e18, line.eur);
        melsOf[AGENT] -= amount;
        paidIn[index] += amount;
        ++statements[index];
    }

    /// @dev By anyone, once no song has had a statement for 24 months.
    function _payEverything() internal {
        vm.warp(block.timestamp + 731 days);
        uint256[] memory indexes = new uint256[](SONG_COUNT);
        for (uint256 i = 0; i < SONG_COUNT; ++i) {
            indexes[i] = i;
        }
        IRoyalties.Payout[] memory payouts = new IRoyalties.Payout[](holders.length);
        for (uint256 i = 0; i < holders.length; ++i) {
            _modelPayout(holders[i], indexes);
            payouts[i] = IRoyalties.Payout(holders[i], _sorted(indexes));
        }
        _try(STRANGER, address(royalties), abi.encodeCall(IRoyalties.payMany, (payouts)), true);
        _called();
    }

    /// @dev Applies the rule to the model.
    /// @return sum The MELS that are paid.
    function _modelPayout(address account, uint256[] memory indexes) internal returns (uint256 sum) {
        if (account == address(house) || block.timestamp < heldUntil[account]) return 0;
        (uint256 eur,) = _eurOf(account, indexes);
        bool enough = eur >= (minimum + 1) * 1e18;
        for (uint256 i = 0; i < indexes.length; ++i) {
            SongModel storage model = models[indexes[i]];
            if (model.due[account] < 1e18) continue;
            bool dormant = block.timestamp >= model.lastPaidInAt + 730 days;
            if (!enough && !dormant) continue;
            if (!enough) ++times[Done.Dormant];
            uint256 amount = model.take(account);
            paidOut[indexes[i]] += amount;
            sum += amount;
        }
        if (sum > 0) ++times[Done.Paid];
        _expectPayment(address(royalties), account, sum);
    }

    /// @return False if the EUR are so close to the minimum that rounding to 10^-18 decides.
    function _isSure(address account, uint256[] memory indexes) internal view returns (bool) {
        (uint256 eur, uint256 drops) = _eurOf(account, indexes);
        return eur + drops * 1e18 < (minimum + 1) * 1e18 || eur >= (minimum + 1 + drops) * 1e18;
    }

    function _eurOf(address account, uint256[] memory indexes) private view returns (uint256 eur, uint256 drops) {
        for (uint256 i = 0; i < indexes.length; ++i) {
            SongModel storage model = models[indexes[i]];
            if (model.held == 0) continue;
            eur += model.eur[account];
            drops += model.drops[account];
        }
    }

    function _forget(uint256 position) private {
        pending[position] = pending[pending.length - 1];
        pending.pop();
    }

    function _indexOf(address song) private view returns (uint256 index) {
        while (address(songs[index]) != song) ++index;
    }

    function _someSongs(Random memory random) internal pure returns (uint256[] memory indexes) {
        uint256 chosen = random.below(2) == 0 ? 2 ** SONG_COUNT - 1 : 1 + random.below(2 ** SONG_COUNT - 1);
        indexes = new uint256[](SONG_COUNT);
        uint256 count = 0;
        for (uint256 i = 0; i < SONG_COUNT; ++i) {
            if (chosen >> i & 1 == 1) indexes[count++] = i;
        }
        assembly ("memory-safe") {
            mstore(indexes, count)
        }
    }

    function _sorted(uint256[] memory indexes) internal view returns (address[] memory sorted) {
        sorted = new address[](indexes.length);
        for (uint256 i = 0; i < indexes.length; ++i) {
            sorted[i] = address(songs[indexes[i]]);
            for (uint256 j = i; j > 0 && sorted[j] < sorted[j - 1]; --j) {
                (sorted[j], sorted[j - 1]) = (sorted[j - 1], sorted[j]);
            }
        }
    }
}
