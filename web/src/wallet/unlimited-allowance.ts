/**
 * An allowance from this amount up counts as any amount, because it far exceeds the supply of MELS. Wallets use the largest possible
 * number for it.
 */
export const UNLIMITED_ALLOWANCE = 2n ** 128n
