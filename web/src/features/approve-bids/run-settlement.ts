import { auctionHouseAbi } from '@melos/contracts'
import type { ContractFunctionArgs, Hash } from 'viem'
import { readRoles } from '../../wallet/roles.ts'
import { confirmTransaction, type HasEffect } from '../../wallet/transactions/confirm-transaction.ts'
import type { SettlementEntry } from '../../wallet/transactions/journal-entry.ts'
import { finishTransaction, recordOf } from '../../wallet/transactions/run-transaction.ts'
import { type ContractCall, sendTransaction, type WaitsFor } from '../../wallet/transactions/send-transaction.ts'
import { TransactionFailure, type TransactionFailureCode } from '../../wallet/transactions/transaction-failure.ts'
import { waitForPending } from '../../wallet/transactions/wait-for-answer.ts'
import type { WalletClients } from '../../wallet/wallet-clients.ts'
import { describeEnd, planSettlement, type SettlementStep, type Situation } from './plan-settlement.ts'
import { describeSituation, readSituation } from './read-situation.ts'

/** How a settlement is getting on. */
export type SettlementProgress =
  | {
      readonly kind: 'under-way'
      /** Proving that the price is right moves no money, paying does. */
      readonly step: SettlementStep['kind']
      /** Calls that are on the chain, and all that it takes as far as can be told. */
      readonly done: number
      readonly total: number
      /** Bidders of whom at least a part is settled, and all. */
      readonly settledBidders: number
      readonly bidderCount: number
      readonly waitsFor: WaitsFor
      readonly hash: Hash | undefined
    }
  /** Stopped; what was done stays done, and the next try goes on from there. */
  | {
      readonly kind: 'failed'
      readonly code: TransactionFailureCode
      readonly sentence: string
      /** The values that disagree. */
      readonly detail: string | undefined
    }
  | { readonly kind: 'done' }

export interface SettlementWalk {
  readonly clients: WalletClients
  readonly auctionId: number
  readonly onProgress: (progress: SettlementProgress) => void
}

interface Approved extends SettlementWalk {
  /** Each time that the wallet has sent a call. */
  readonly onSent: () => void
  /** What the person was shown, as `describeEnd` says it; undefined when the chain had not been read. */
  readonly shown: string | undefined
}

/**
 * Settles what is left of an auction, call by call, until the contract says that it is processed. Before each call the chain is
 * asked what there is still to do, so that it does not matter who did the rest, when, or in which browser.
 */
export async function runSettlement(walk: Approved, entry: SettlementEntry): Promise<void> {
  const { clients, auctionId, shown } = walk
  let situation = await readSituation(clients, auctionId)
  if (shown !== undefined && describeEnd(situation) !== shown) throw new TransactionFailure('changed')
  await requireOperator(clients, entry, situation)
  for (let done = 0; ; done += 1) {
    const [step, ...later] = planSettlement(situation)
    if (step === undefined) return
    const total = done + 1 + later.length
    const counts = { done, total, ...countBidders(situation) }
    const onWait = (waitsFor: WaitsFor, hash?: Hash): void =>
      walk.onProgress({ kind: 'under-way', step: step.kind, ...counts, waitsFor, hash })
    onWait('check')
    await waitForPending(clients, entry.address, () => onWait('earlier'))
    situation = await sendStep(walk, { entry, step, situation, onWait })
  }
}

/** Follows a call that an earlier page has sent or asked for; nobody is asked for anything. */
export async function finishSettlement(walk: SettlementWalk, entry: SettlementEntry): Promise<void> {
  const { clients, auctionId, onProgress } = walk
  const hash = entry.sent?.hash
  const nobody = { settledBidders: 0, bidderCount: 0 }
  if (hash !== undefined)
    onProgress({ kind: 'under-way', step: 'pay', done: 0, total: 1, ...nobody, waitsFor: 'chain', hash })
  const hasMoved: HasEffect = async (end) => {
    // An earlier version did not write how far the settlement was.
    if (entry.before === undefined) return end?.kind === 'replaced' || hasSucceeded(end)
    return describeSituation(await readSituation(clients, auctionId)) !== entry.before
  }
  await finishTransaction(clients, { entry, hasEffect: hasMoved })
}

const hasSucceeded = (end: Parameters<HasEffect>[0]): boolean =>
  end?.kind === 'mined' && end.receipt.status === 'success'

interface Sending {
  readonly entry: SettlementEntry
  readonly step: SettlementStep
  readonly situation: Situation
  readonly onWait: (waitsFor: WaitsFor, hash?: Hash) => void
}

/** Gives the situation after it. When someone else has moved the settlement on, that is as good. */
async function sendStep(walk: Approved, { entry, step, situation, onWait }: Sending): Promise<Situation> {
  const { clients, auctionId } = walk
  const from = entry.address
  const before = describeSituation(situation)
  let next = situation
  const hasMoved = async (): Promise<boolean> => {
    next = await readSituation(clients, auctionId)
    return describeSituation(next) !== before
  }
  try {
    const record = recordOf({ ...entry, before })
    const sent = await sendTransaction(clients, { from, request: toCall(walk, step), record, onWait })
    walk.onSent()
    onWait('chain', sent.hash)
    await confirmTransaction(clients, { from, sent, record, hasEffect: hasMoved })
  } catch (error) {
    const isRefused = error instanceof TransactionFailure && error.code === 'refused'
    if (!isRefused || !(await hasMoved())) throw error
  }
  return next
}

type Args<Name extends 'proveClearing' | 'finalizeAuction'> = ContractFunctionArgs<
  typeof auctionHouseAbi,
  'nonpayable',
  Name
>

function toCall({ clients, auctionId }: SettlementWalk, step: SettlementStep): ContractCall {
  const house = { address: clients.site.contracts.auctionHouse, abi: auctionHouseAbi }
  const id = BigInt(auctionId)
  switch (step.kind) {
    case 'prove': {
      const args: Args<'proveClearing'> = [id, step.claim, step.bidders]
      return { ...house, functionName: 'proveClearing', args }
    }
    case 'pay': {
      const args: Args<'finalizeAuction'> = [id, step.winners, step.refunds]
      return { ...house, functionName: 'finalizeAuction', args }
    }
    default:
      return step satisfies never
  }
}

function countBidders({ auction }: Situation) {
  return {
    settledBidders: auction.settlements.length,
    bidderCount: new Set(auction.bids.map(({ bidder }) => bidder)).size,
  }
}

const OPERATOR_TIME_SECONDS = 7n * 24n * 60n * 60n

/** Asked before the first transaction. From the seventh day on anyone may settle. */
async function requireOperator(
  clients: WalletClients,
  { address }: SettlementEntry,
  { auction }: Situation,
): Promise<void> {
  const [{ isOperator }, { timestamp }] = await Promise.all([readRoles(clients, address), clients.client.getBlock()])
  if (!isOperator && timestamp < auction.terms.endsAt + OPERATOR_TIME_SECONDS) throw new TransactionFailure('no-role')
}
