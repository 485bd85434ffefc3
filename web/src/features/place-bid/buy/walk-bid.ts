import { type Hash, withRetry } from 'viem'
import { isContractError } from '../../../wallet/contract-errors.ts'
import { followTransaction } from '../../../wallet/follow-transaction.ts'
import { isRejection } from '../../../wallet/is-rejection.ts'
import { UnsureSendingError } from '../../../wallet/send-call.ts'
import { refreshFunds } from '../../../wallet/use-funds.ts'
import type { WalletDoor } from '../../../wallet/wallet-door.ts'
import { askWallet } from './ask-wallet.ts'
import { BidFailure } from './bid-failure.ts'
import { bidJournal } from './bid-journal.ts'
import type { BidProgress } from './bid-progress.ts'
import type { BidStep, BidUnderWay } from './bid-under-way.ts'
import { depositOf, hasPlaced, isPlaced, readAllowance, toApproveCall, toBidCall } from './contract-calls.ts'
import { findOwnBid } from './find-own-bid.ts'
import { writeDown } from './write-down.ts'

export interface Walk {
  readonly door: WalletDoor
  readonly onProgress: (progress: BidProgress) => void
}

/** A node that has not heard of the approval yet refuses the bid. */
const TRIES = { retryCount: 4, delay: 500 } as const

/** From the form to the end. Throws `BidFailure`, or what the wallet threw when the person said no. */
export async function walkBid(walk: Walk, bid: BidUnderWay): Promise<void> {
  const allowed = bid.step === 'allow' ? await allow(walk, bid) : bid
  const asked = await sendStep(walk, allowed)
  await finishBid(walk, asked)
}

/** Lets the auction house take exactly the deposit, unless it may already. */
async function allow(walk: Walk, bid: BidUnderWay): Promise<BidUnderWay> {
  tell(walk, bid, { waitsFor: 'check' })
  if ((await readAllowance(walk.door, bid)) >= depositOf(bid)) return advance({ ...bid, isAllowSkipped: true }, 'bid')
  await confirmAllowance(walk, await sendStep(walk, bid))
  return advance(bid, 'bid')
}

/** Waits for the approval on its way. Wallets let people lower what they allow, so the allowance itself decides. */
export async function confirmAllowance(walk: Walk, bid: BidUnderWay): Promise<void> {
  const { door } = walk
  const end = await follow(walk, bid)
  refreshFunds()
  if (end.kind === 'dropped') throw new BidFailure('dropped', { step: 'allow' })
  if (end.kind === 'mined' && end.receipt.status !== 'success') throw new BidFailure('not-approved', { step: 'allow' })
  try {
    await withRetry(async () => {
      if ((await readAllowance(door, bid)) < depositOf(bid)) throw new Error('The allowance is below the deposit')
    }, TRIES)
  } catch (cause) {
    throw new BidFailure(end.kind === 'replaced' ? 'cancelled' : 'not-approved', { step: 'allow', cause })
  }
}

/** Tries the call out on the chain, then asks the wallet for it. */
async function sendStep(walk: Walk, bid: BidUnderWay): Promise<BidUnderWay> {
  const { door } = walk
  const call = bid.step === 'allow' ? toApproveCall(door, bid) : toBidCall(door, bid)
  try {
    tell(walk, bid, { waitsFor: 'check' })
    await withRetry(() => door.client.simulateContract({ account: bid.address, ...call }), {
      ...TRIES,
      shouldRetry: ({ error }) => isContractError(error, 'ERC20InsufficientAllowance'),
    })
    tell(walk, bid, { waitsFor: 'wallet' })
    return await askWallet(door, bid, call)
  } catch (cause) {
    if (isRejection(cause)) throw cause
    // An allowance that came through unseen does no harm; a bid would be paid twice.
    const isUnsure = bid.step === 'bid' && cause instanceof UnsureSendingError
    throw new BidFailure(isUnsure ? 'lost-sight' : 'not-sent', { step: bid.step, cause })
  }
}

/** From a bid on its way to the last call. */
export async function finishBid(walk: Walk, bid: BidUnderWay): Promise<void> {
  const hash = bid.bidHash ?? (await confirmBid(walk, bid))
  const placed = bid.bidHash === undefined ? advance(bid, 'reserve', hash) : bid
  tell(walk, placed, { waitsFor: 'server' })
  await writeDown(placed, (next) => tell(walk, next, { waitsFor: 'server' }))
  bidJournal.remove(bid.id)
  walk.onProgress({ kind: 'done', hash })
}

/** Waits for the bid's transaction, or for the one that took its place. */
async function confirmBid(walk: Walk, bid: BidUnderWay): Promise<Hash> {
  const end = await follow(walk, bid)
  refreshFunds()
  switch (end.kind) {
    case 'mined':
      if (hasPlaced(walk.door, bid, end.receipt)) return end.receipt.transactionHash
      if (end.receipt.status !== 'success') throw new BidFailure('reverted', { step: 'bid' })
      // The wallet named another transaction: what it did with the bid, it has not said.
      bidJournal.write({ ...bid, sent: undefined })
      throw new BidFailure('lost-sight', { step: 'bid' })
    case 'replaced':
      if (await withRetry(() => isPlaced(walk.door, bid, end.blockNumber), TRIES)) return await findOwnBid(bid)
      throw new BidFailure('cancelled', { step: 'bid' })
    case 'dropped':
      if (await withRetry(() => isPlaced(walk.door, bid), TRIES)) return await findOwnBid(bid)
      throw new BidFailure('dropped', { step: 'bid' })
    default:
      return end satisfies never
  }
}

async function follow(walk: Walk, bid: BidUnderWay) {
  const { sent } = bid
  if (sent === undefined) throw new BidFailure('not-sent', { step: bid.step })
  tell(walk, bid, { waitsFor: 'chain' })
  const onNonce = (nonce: number): void => bidJournal.write({ ...bid, sent: { ...sent, nonce } })
  return await followTransaction(walk.door.client, { from: bid.address, sent, onNonce })
}

function advance(bid: BidUnderWay, step: BidStep, bidHash?: Hash): BidUnderWay {
  const next: BidUnderWay = { ...bid, step, bidHash, askedAt: undefined, sent: undefined }
  bidJournal.write(next)
  return next
}

type WaitsFor = Extract<BidProgress, { kind: 'under-way' }>['waitsFor']

function tell({ onProgress }: Walk, bid: BidUnderWay, { waitsFor }: { waitsFor: WaitsFor }): void {
  const { step, sent, bidHash, isAllowSkipped } = bid
  onProgress({ kind: 'under-way', step, waitsFor, isAllowSkipped, hash: bidHash ?? sent?.hash })
}
