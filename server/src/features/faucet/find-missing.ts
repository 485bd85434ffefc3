import type { Gift } from './faucet.ts'
import type { SentGift } from './find-sent.ts'

/** Undefined when nothing is. */
export function findMissing(gift: Gift, sent: SentGift): Gift | undefined {
  const mels = sent.mels === undefined ? gift.mels : 0n
  const pol = sent.pol === undefined ? gift.pol : 0n
  return mels === 0n && pol === 0n ? undefined : { mels, pol }
}
