import { EUR_DECIMALS, UNIT_DECIMALS } from './decimal.ts'
import { PERCENT_DECIMALS } from './royalty-document.ts'

const UNIT = 10n ** BigInt(UNIT_DECIMALS)
/** A whole number of 10^-12 EUR, times this, is one of 10^-18. */
const EUR_TO_UNITS = 10n ** BigInt(UNIT_DECIMALS - EUR_DECIMALS)
const HUNDRED_PERCENT = 100n * 10n ** BigInt(PERCENT_DECIMALS)
/** The contract keeps a line's EUR in 96 bits. */
const MOST_EUR = 2n ** 96n / EUR_TO_UNITS

/** EUR are whole numbers of 10^-12. */
export interface WorkEarnings {
  readonly gross: bigint
  readonly broughtForward: bigint
  readonly wholeTokens: bigint
  /** The share that the tokens stand for, from 1 to 100. */
  readonly percentage: number
}

export interface Terms {
  /** Times 10^4: 10% is 100,000. */
  readonly feePercent: bigint
  /** MELS base units for one EUR. */
  readonly rate: bigint
}

/** EUR are whole numbers of 10^-12, except for `eurPerToken`; MELS are base units. */
export interface WorkedOut {
  readonly fee: bigint
  readonly net: bigint
  /** What the holders receive; 0 if everything is carried forward. */
  readonly eur: bigint
  readonly mels: bigint
  readonly melsPerToken: bigint
  /** Times 10^18. */
  readonly eurPerToken: bigint
  readonly carriedForward: bigint
}

/**
 * What one work's royalties come to. A negative net, and one that the contract couldn't divide among the tokens, is carried forward
 * as a whole; otherwise what the tokens don't stand for belongs to those who kept the rights.
 */
export function workOut(
  { gross, broughtForward, wholeTokens, percentage }: WorkEarnings,
  { feePercent, rate }: Terms,
): WorkedOut {
  const fee = gross > 0n ? (gross * feePercent) / HUNDRED_PERCENT : 0n
  const net = gross - fee + broughtForward
  const carried = { fee, net, eur: 0n, mels: 0n, melsPerToken: 0n, eurPerToken: 0n, carriedForward: net }
  if (net <= 0n) return carried
  const eur = (net * BigInt(percentage)) / 100n
  if (eur >= MOST_EUR) throw new RangeError('The contract takes less than 2^96 times 10^-18 EUR for a song')
  const { melsPerToken, eurPerToken } = perToken(eur, { wholeTokens, rate })
  if (melsPerToken === 0n || eurPerToken === 0n) return carried
  return { fee, net, eur, mels: melsPerToken * wholeTokens, melsPerToken, eurPerToken, carriedForward: 0n }
}

/** The contract's arithmetic for one line. */
export function perToken(
  eur: bigint,
  { wholeTokens, rate }: { readonly wholeTokens: bigint; readonly rate: bigint },
): { readonly melsPerToken: bigint; readonly eurPerToken: bigint } {
  const units = eur * EUR_TO_UNITS
  return { melsPerToken: (units * rate) / UNIT / wholeTokens, eurPerToken: units / wholeTokens }
}
