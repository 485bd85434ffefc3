import { type Address, isAddressEqual } from 'viem'
import { ApiRequestError } from '../../../api/api-request-error.ts'
import { showToast } from '../../../lib/show-toast.ts'
import type { WalletDoor } from '../../../wallet/wallet-door.ts'
import { BidFailure } from './bid-failure.ts'
import { bidJournal } from './bid-journal.ts'
import { lockBid } from './bid-locks.ts'
import type { BidUnderWay } from './bid-under-way.ts'
import { findOwnBid } from './find-own-bid.ts'
import { texts } from './texts.ts'
import { waitForSending } from './wait-for-sending.ts'
import { confirmAllowance, finishBid } from './walk-bid.ts'

/** Refusals that come back however often the server is asked; the bid is on the chain all the same. */
const forGood: ReadonlySet<string> = new Set([
  'BAD_REQUEST',
  'NOT_FOUND',
  'BID_REQUEST_USED',
  'TRANSACTION_FAILED',
  'TRANSACTION_ELSEWHERE',
  'TRANSACTION_FOREIGN',
  'TRANSACTION_OTHER_BID',
  'TRANSACTION_USED',
])

const silent = (): void => {}

/** What the tab before has written arrives on another way than its lock, and may be a little later. */
const WRITING_ARRIVES_MS = 300

/** The bids that this tab waits for or follows. */
const waiting = new Set<string>()

/** Picks up what an earlier page of this wallet has left under way, and says once what became of each. */
export function resumeBids(door: WalletDoor, address: Address): void {
  for (const bid of bidJournal.read()) {
    if (!isAddressEqual(bid.address, address) || !isHere(door, bid) || waiting.has(bid.id)) continue
    waiting.add(bid.id)
    // A tab that is placing it holds the lock until it is done, or dead.
    void lockBid(bid.id, () => resume(door, bid.id))
      .catch(console.error)
      .finally(() => waiting.delete(bid.id))
  }
}

function isHere({ site }: WalletDoor, { chainId, auctionHouse }: BidUnderWay): boolean {
  return chainId === site.chain.id && isAddressEqual(auctionHouse, site.contracts.auctionHouse)
}

async function resume(door: WalletDoor, id: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, WRITING_ARRIVES_MS))
  const bid = bidJournal.find(id)
  if (bid === undefined) return
  try {
    await finish(door, bid)
    void showToast({ kind: 'success', text: texts.resumed.done(bid.title) })
  } catch (error) {
    if (mayBeTriedAgain(error, bid)) return
    bidJournal.remove(id)
    if (!(error instanceof BidFailure)) throw error
    if (error.code === 'not-written-down') console.error(error)
    else void showToast({ kind: 'info', text: texts.resumed.absent(bid.title) })
  }
}

/** Nobody is asked anything: what was not sent when the page went stays unsent. */
async function finish(door: WalletDoor, bid: BidUnderWay): Promise<void> {
  const walk = { door, onProgress: silent }
  if (bid.step === 'allow') {
    if (bid.sent !== undefined) await confirmAllowance(walk, bid)
    throw new BidFailure('cancelled', { step: 'allow' })
  }
  if (bid.step !== 'bid' || bid.sent !== undefined) return await finishBid(walk, bid)
  if (!(await waitForSending(door, bid))) throw new BidFailure('cancelled', { step: 'bid' })
  await finishBid(walk, { ...bid, step: 'reserve', bidHash: await findOwnBid(bid) })
}

/** What no node has known for so long will not turn up. */
const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000

/** A server that did not answer, a session that ended, a transaction that may still turn up: the next page tries again. */
function mayBeTriedAgain(error: unknown, { startedAt }: BidUnderWay): boolean {
  if (!(error instanceof BidFailure) || error.code === 'lost-sight') return true
  if (error.code === 'dropped') return Date.now() - startedAt < FORGOTTEN_AFTER_MS
  const { cause } = error
  return error.code === 'not-written-down' && !(cause instanceof ApiRequestError && forGood.has(cause.code))
}
