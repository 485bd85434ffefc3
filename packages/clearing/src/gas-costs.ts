import type { ProvingCosts } from './proving-calls.ts'
import type { GasCosts } from './settlement-calls.ts'

// `contracts/test/Gas*.t.sol` measures these costs; they include a margin of at least a tenth over `contracts/snapshots`, which a
// test checks. They are valid for this repository's MELS and song tokens; a token with costlier transfers needs smaller calls.

/**
 * Polygon allows about 32 million gas per transaction; half of that gets into a block sooner and stays below EIP-7825's limit of
 * 2^24.
 */
export const gasBudget = 15_000_000n

/**
 * For `finalizeAuction` with lists that clear an auction; lists for a cleared auction cost less. `perCall` includes paying the
 * proceeds and the 240,000 that the contract requires to be left at each payment.
 */
export const settlementGas: GasCosts = { perCall: 550_000n, perWinner: 40_000n, perRefund: 37_000n, perBid: 5_500n }

/** For `proveClearing`. `perCall` includes storing the proved clearing. */
export const provingGas: ProvingCosts = { perCall: 120_000n, perBidder: 4_700n, perBid: 2_800n }

export const gasCosts = { settlement: settlementGas, proving: provingGas }
