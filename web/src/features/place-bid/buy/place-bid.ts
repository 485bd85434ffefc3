import { showToast } from '../../../lib/show-toast.ts'
import { isRejection } from '../../../wallet/is-rejection.ts'
import type { WalletDoor } from '../../../wallet/wallet-door.ts'
import { BidFailure, type BidFailureKind } from './bid-failure.ts'
import { bidJournal } from './bid-journal.ts'
import { lockBid, lockWallet } from './bid-locks.ts'
import type { BidProgress } from './bid-progress.ts'
import type { BidOrder, BidUnderWay } from './bid-under-way.ts'
import { readBids } from './contract-calls.ts'
import { describeBidFailure } from './describe-bid-failure.ts'
import { resumeBids } from './resume-bids.ts'
import { sayProgress } from './say-progress.ts'
import { texts } from './texts.ts'
import { walkBid } from './walk-bid.ts'

type OnProgress = (progress: BidProgress) => void

/** Places a bid, from the allowance to the last call, and says with toasts and progress how it gets on. Never rejects. */
export async function placeBid(door: WalletDoor, order: BidOrder, onProgress: OnProgress): Promise<void> {
  const said = sayProgress(onProgress)
  const result = await lockWallet(order.address, async () => {
    await run(door, order, said)
    return 'ended' as const
  })
  // What is not sure is found out at once, and told.
  if (result !== undefined) return resumeBids(door, order.address)
  void showToast({ kind: 'info', text: texts.otherTab })
  onProgress({ kind: 'refused' })
}

async function run(door: WalletDoor, order: BidOrder, onProgress: OnProgress): Promise<void> {
  const id = makeId()
  // Failures too are written down under the lock: the next tab that has it tells what it finds in the journal.
  await lockBid(id, async () => {
    try {
      await walkBid({ door, onProgress }, await begin(door, { id, order }))
    } catch (error) {
      if (isRejection(error)) {
        bidJournal.remove(id)
        onProgress({ kind: 'refused' })
      } else fail(id, { error, onProgress })
    }
  })
}

async function begin({ client, site, ...door }: WalletDoor, { id, order }: { id: string; order: BidOrder }) {
  const bid: BidUnderWay = {
    ...order,
    id,
    chainId: site.chain.id,
    auctionHouse: site.contracts.auctionHouse,
    startedAt: Date.now(),
    step: 'allow',
    isAllowSkipped: false,
    bidsBefore: await countBids({ client, site, ...door }, order),
  }
  bidJournal.write(bid)
  return bid
}

async function countBids(door: WalletDoor, order: BidOrder): Promise<number> {
  try {
    return (await readBids(door, order)).length
  } catch (cause) {
    throw new BidFailure('not-sent', { step: 'allow', cause })
  }
}

function fail(id: string, { error, onProgress }: { error: unknown; onProgress: OnProgress }): void {
  const failure = error instanceof BidFailure ? error : classify(bidJournal.find(id), error)
  const { toast, sentence } = describeBidFailure(failure)
  console.error(failure)
  if (!mayStillCount.has(failure.code)) bidJournal.remove(id)
  void showToast({ kind: 'error', text: toast })
  onProgress({ kind: 'failed', step: failure.step, sentence })
}

/** A bid that counts is written down later; what may be on its way is looked at again. */
const mayStillCount: ReadonlySet<BidFailureKind> = new Set(['not-written-down', 'dropped', 'lost-sight'])

/** What nobody foresaw: nothing is lost before something was sent. */
function classify(bid: BidUnderWay | undefined, cause: unknown): BidFailure {
  const step = bid?.step ?? 'allow'
  const isUnderWay = bid?.sent !== undefined || bid?.bidHash !== undefined
  return new BidFailure(isUnderWay ? 'lost-sight' : 'not-sent', { step, cause })
}

/** Pages that were not loaded safely have no `randomUUID`. */
function makeId(): string {
  return crypto.getRandomValues(new BigUint64Array(2)).join('-')
}
