// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @dev A slow reference that never asks the contracts: every statement goes through all accounts at once, and amounts are
/// exact to 10^-18 of a base unit.
/// @param balances The tokens' base units.
/// @param due MELS base units times 10^18.
/// @param eur EUR times 10^36.
/// @param drops How often the contract can have rounded EUR to 10^-18.
struct SongModel {
    uint256 wholeTokens;
    uint256 held;
    uint256 lastPaidInAt;
    mapping(address account => uint256) balances;
    mapping(address account => uint256) due;
    mapping(address account => uint256) eur;
    mapping(address account => uint256) drops;
}

using RoyaltiesModel for SongModel global;

library RoyaltiesModel {
    uint256 private constant UNIT = 1e18;

    /// @return The MELS base units that are paid in.
    function addStatement(SongModel storage song, address[] memory accounts, uint256 mels, uint256 eur)
        internal
        returns (uint256)
    {
        (uint256 melsPerToken, uint256 eurPerToken) = (mels / song.wholeTokens, eur / song.wholeTokens);
        for (uint256 i = 0; i < accounts.length; ++i) {
            uint256 balance = song.balances[accounts[i]];
            if (balance == 0) continue;
            song.due[accounts[i]] += balance * melsPerToken;
            song.eur[accounts[i]] += balance * eurPerToken;
            song.drops[accounts[i]]++;
        }
        (song.held, song.lastPaidInAt) = (song.held + melsPerToken * song.wholeTokens, block.timestamp);
        return melsPerToken * song.wholeTokens;
    }

    function move(SongModel storage song, address from, address to, uint256 amount) internal {
        song.balances[from] -= amount;
        song.balances[to] += amount;
        song.drops[from]++;
        song.drops[to]++;
    }

    /// @dev Tokens that leave the house take their part of what the house's tokens earned.
    function moveOut(SongModel storage song, address house, address to, uint256 amount) internal {
        uint256 balance = song.balances[house];
        (uint256 mels, uint256 eur) = (_part(song.due[house], amount, balance), _part(song.eur[house], amount, balance));
        (song.due[house], song.due[to]) = (song.due[house] - mels, song.due[to] + mels);
        (song.eur[house], song.eur[to]) = (song.eur[house] - eur, song.eur[to] + eur);
        song.drops[to] += song.drops[house] + 1;
        move(song, house, to, amount);
        if (amount == balance) song.drops[house] = 0;
    }

    /// @return mels The whole base units that are paid.
    function take(SongModel storage song, address account) internal returns (uint256 mels) {
        mels = song.due[account] / UNIT;
        song.held -= mels;
        (song.due[account], song.eur[account], song.drops[account]) = (song.due[account] % UNIT, 0, 0);
    }

    /// @dev `all × amount / balance` without the product, which can be too large.
    function _part(uint256 all, uint256 amount, uint256 balance) private pure returns (uint256) {
        return all / balance * amount + all % balance * amount / balance;
    }
}
