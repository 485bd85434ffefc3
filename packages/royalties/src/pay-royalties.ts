import type { SongLedger } from './song-ledger.ts'

/** EUR 9.99, times 10^18. Only more than this is paid. */
export const MINIMUM_EUR = 999n * 10n ** 16n
/** 24 months without a statement, after which the minimum falls away. */
const DORMANT_SECONDS = 730 * 24 * 60 * 60

export interface Payout {
  readonly song: SongLedger
  /** MELS base units. */
  readonly mels: bigint
  /** EUR times 10^18. */
  readonly eur: bigint
}

/** Pays what an account has earned with these songs, by the rule of the contract `Royalties`. Empty if nothing is paid. */
export function payRoyalties(
  songs: readonly SongLedger[],
  { account, now, minimum = MINIMUM_EUR }: { account: string; now: number; minimum?: bigint },
): Payout[] {
  const earning = [...new Set(songs)].filter(({ held }) => held > 0n)
  const eur = earning.reduce((sum, song) => sum + song.dueOf(account).eur, 0n)
  return earning
    .filter((song) => song.dueOf(account).mels > 0n)
    .filter(({ lastPaidInAt }) => eur > minimum || now >= lastPaidInAt + DORMANT_SECONDS)
    .map((song) => ({ song, ...pickPaid(song.take(account)) }))
}

function pickPaid({ mels, eur }: { mels: bigint; eur: bigint }) {
  return { mels, eur }
}
