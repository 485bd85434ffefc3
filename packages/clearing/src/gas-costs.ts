import type { ProvingCosts } from './proving-calls.ts'
import type { GasCosts } from './settlement-calls.ts'

// Measured by `contracts/test/Gas*.t.sol`, which keeps the figures in `contracts/snapshots`; a tenth or more is added, and a test
// compares. They hold for MELS and song tokens of this repository: a token whose transfers cost more needs smaller calls.

/**
 * What a call may use. On Polygon a transaction may use about 32 million; half of it finds a place in a block sooner, and stays
 * below the 2^24 that EIP-7825 allows.
 */
export const gasBudget = 15_000_000n

/**
 * Of `finalizeAuction`, for lists that clear an auction and, with more to spare, for one that is cleared. A call holds what pays
 * the proceeds, and the 240,000 that the contract demands to be left at each payment.
 */
export const settlementGas: GasCosts = { perCall: 550_000n, perWinner: 40_000n, perRefund: 37_000n, perBid: 5_500n }

/** Of `proveClearing`. A call holds what keeps the clearing, once it is proved. */
export const provingGas: ProvingCosts = { perCall: 120_000n, perBidder: 4_700n, perBid: 2_800n }

export const gasCosts = { settlement: settlementGas, proving: provingGas }
