import { selectPayable } from './select-payable.ts'
import type { SongLedger } from './song-ledger.ts'

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
  { account, now, minimum }: { account: string; now: number; minimum?: bigint },
): Payout[] {
  const earning = [...new Set(songs)].filter(({ held }) => held > 0n)
  const dues = earning.map((song) => ({ song, lastPaidInAt: song.lastPaidInAt, ...song.dueOf(account) }))
  return selectPayable(dues, { now, minimum }).map(({ song }) => ({ song, ...pickPaid(song.take(account)) }))
}

function pickPaid({ mels, eur }: { mels: bigint; eur: bigint }) {
  return { mels, eur }
}
