import type { GasCosts } from './settlement-calls.ts'

// `contracts/test/Gas*.t.sol` measures these costs; they include a margin of at least a tenth over `contracts/snapshots`, which a
// test checks. They are valid for this repository's MELS and song tokens; a token with costlier transfers needs smaller calls.

/**
 * Polygon allows about 32 million gas per transaction; half of that gets into a block sooner and stays below EIP-7825's limit of
 * 2^24.
 */
export const gasBudget = 15_000_000n

/**
 * For `finalizeAuction`. `perCall` includes paying the proceeds, clearing 256 price levels that lie up to 256 steps apart, and the 240,000 that the contract
 * requires to be left at each payment.
 */
export const settlementGas: GasCosts = { perCall: 2_400_000n, perWinner: 38_000n, perRefund: 36_500n, perBid: 3_300n }

/** How many price levels every settling call clears by itself; an auction with more has to be cleared before. */
export const LEVELS_CLEARED_BY_SETTLING = 256

/** How many price levels one call of `clear` goes down. */
export const LEVELS_PER_CLEAR = 1_000
