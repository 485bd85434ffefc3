import { withFreeLock, withLock } from '../../../lib/with-lock.ts'

/** One bid of a wallet at a time, in all tabs together; undefined when another tab has one. */
export async function lockWallet<Result>(address: string, run: () => Promise<Result>): Promise<Result | undefined> {
  return await withFreeLock(`melos-bidding:${address.toLowerCase()}`, run)
}

/** Whoever follows a bid holds this; when that tab dies, the browser gives it to the next that waits. */
export async function lockBid<Result>(id: string, run: () => Promise<Result>): Promise<Result> {
  return await withLock(`melos-bid:${id}`, run)
}
