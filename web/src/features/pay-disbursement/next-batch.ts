interface Payout {
  readonly account: string
  readonly songs: readonly string[]
}

/** Gas of one account with one song, of each further song, and of a call, well above the contracts' gas snapshots. */
const GAS = { account: 60_000, song: 30_000, call: 100_000 } as const
/** A call uses at most half of a block of 30,000,000. */
const MOST_GAS = 15_000_000

/** The accounts of the next call: as many as its gas allows, without those that were tried. */
export function nextBatch<One extends Payout>(payouts: readonly One[], tried: ReadonlySet<string>): readonly One[] {
  const batch: One[] = []
  let gas: number = GAS.call
  for (const payout of payouts) {
    if (tried.has(payout.account)) continue
    gas += GAS.account + GAS.song * (payout.songs.length - 1)
    if (gas > MOST_GAS && batch.length > 0) break
    batch.push(payout)
  }
  return batch
}

/** How many calls paying all of them takes. */
export function countCalls(payouts: readonly Payout[]): number {
  const tried = new Set<string>()
  for (let calls = 0; ; calls += 1) {
    const batch = nextBatch(payouts, tried)
    if (batch.length === 0) return calls
    for (const { account } of batch) tried.add(account)
  }
}
