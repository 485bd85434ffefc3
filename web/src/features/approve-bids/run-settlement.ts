import { LEVELS_PER_CLEAR, openToAllFrom } from '@melos/clearing'
import { auctionHouseAbi } from '@melos/contracts'
import { isProcessed } from '@melos/evidence'
import type { ContractFunctionArgs, Hash } from 'viem'
import { showToast } from '../../lib/show-toast.ts'
import { readRoles } from '../../wallet/roles.ts'
import type { ContractCall } from '../../wallet/transactions/ask-wallet.ts'
import { confirmTransaction, type HasEffect, hasSucceeded } from '../../wallet/transactions/confirm-transaction.ts'
import type { SettlementEntry } from '../../wallet/transactions/journal-entry.ts'
import { finishTransaction, recordOf } from '../../wallet/transactions/run-transaction.ts'
import { sendTransaction, type WaitsFor } from '../../wallet/transactions/send-transaction.ts'
import { TransactionFailure, type TransactionFailureCode } from '../../wallet/transactions/transaction-failure.ts'
import { waitForPending } from '../../wallet/transactions/wait-for-answer.ts'
import type { WalletClients } from '../../wallet/wallet-clients.ts'
import { describeEnd, planSettlement, type SettlementStep } from './plan-settlement.ts'
import { describeSituation, readSituation, type Situation } from './read-situation.ts'
import { texts } from './texts.ts'

export type SettlementProgress =
  | {
      readonly kind: 'under-way'
      readonly step: SettlementStep['kind']
      /** Calls on the chain, and the current estimate of all calls. */
      readonly done?: number
      readonly total?: number
      /** Bidders who are settled, and all bidders. */
      readonly settledBidders?: number
      readonly bidderCount?: number
      readonly waitsFor: WaitsFor
      readonly hash?: Hash | undefined
    }
  /** Calls on the chain stay valid; the next attempt continues from there. */
  | {
      readonly kind: 'failed'
      readonly code: TransactionFailureCode
      readonly sentence: string
      readonly detail: string | undefined
    }
  | { readonly kind: 'done' }

export interface SettlementRun {
  readonly clients: WalletClients
  readonly auctionId: number
  /** Whether an administrator settles, who can tell the server. It finds other settlements on the chain. */
  readonly reports: boolean
  readonly onProgress: (progress: SettlementProgress) => void
}

export interface Approved extends SettlementRun {
  /** The result on the page, from `describeEnd`; undefined before the chain was read. */
  readonly shown: string | undefined
}

/**
 * Sends call after call until the contract has processed the auction. Each call is planned from a fresh read of the chain, so
 * several people and browsers can share the work.
 */
export async function runSettlement(run: Approved, entry: SettlementEntry): Promise<void> {
  const { clients, auctionId, shown } = run
  let situation = await readSituation(clients, auctionId)
  if (shown !== undefined && describeEnd(situation) !== shown) throw new TransactionFailure('changed')
  await requireOperator(clients, entry, situation)
  for (let done = 0; ; done += 1) {
    const [step, ...later] = planSettlement(situation)
    if (step === undefined) return
    const counts = { done, total: done + 1 + later.length, ...countBidders(situation) }
    const onWait = (waitsFor: WaitsFor, hash?: Hash): void =>
      run.onProgress({ kind: 'under-way', step: step.kind, ...counts, waitsFor, hash })
    onWait('check')
    await waitForPending(clients, entry.address, () => onWait('earlier'))
    situation = await sendStep(run, { entry, step, situation, onWait })
  }
}

/** Follows a call of an earlier page, without asking the wallet for anything. */
export async function finishSettlement(run: SettlementRun, entry: SettlementEntry): Promise<void> {
  const { clients, auctionId, onProgress } = run
  const hash = entry.sent?.hash
  if (hash !== undefined) onProgress({ kind: 'under-way', step: 'pay', waitsFor: 'chain', hash })
  const hasMoved: HasEffect = async (end) => {
    // Entries of an earlier version have no `before`.
    if (entry.before === undefined) return end?.kind === 'replaced' || hasSucceeded(end)
    return describeSituation(await readSituation(clients, auctionId)) !== entry.before
  }
  await finishTransaction(clients, { entry, hasEffect: hasMoved })
}

interface Sending {
  readonly entry: SettlementEntry
  readonly step: SettlementStep
  readonly situation: Situation
  readonly onWait: (waitsFor: WaitsFor, hash?: Hash) => void
}

async function isProcessedNow({ client, site }: WalletClients, auctionId: number): Promise<boolean> {
  const house = { address: site.contracts.auctionHouse, abi: auctionHouseAbi } as const
  const state = await client.readContract({ ...house, functionName: 'auctionState', args: [BigInt(auctionId)] })
  return isProcessed(state)
}

/** Resolves with the situation after the call. It succeeds too when someone else has sent the same call. */
async function sendStep(run: Approved, { entry, step, situation, onWait }: Sending): Promise<Situation> {
  const { clients, auctionId } = run
  const from = entry.address
  const before = describeSituation(situation)
  let next = situation
  const hasMoved: HasEffect = async (end) => {
    next = await readSituation(clients, auctionId)
    // A call that goes down some of the prices changes nothing else yet.
    return describeSituation(next) !== before || (step.kind === 'clear' && hasSucceeded(end))
  }
  try {
    const journal = recordOf({ ...entry, before })
    const asked = async (guess: number): Promise<void> => {
      // The contract passes over settled bidders, so a simulation doesn't show that nothing is left to send.
      if (await isProcessedNow(clients, auctionId)) throw new TransactionFailure('refused')
      await journal.asked(guess)
    }
    const record = { ...journal, asked }
    const sent = await sendTransaction(clients, { from, request: toCall(run, step), record, onWait })
    void showToast({ kind: 'info', text: texts.approve.inProgress })
    onWait('chain', sent.hash)
    await confirmTransaction(clients, { from, sent, record, hasEffect: hasMoved })
  } catch (error) {
    const isRefused = error instanceof TransactionFailure && error.code === 'refused'
    if (!isRefused || !(await hasMoved(undefined))) throw error
  }
  return next
}

type Args<Name extends 'clear' | 'finalizeAuction'> = ContractFunctionArgs<typeof auctionHouseAbi, 'nonpayable', Name>

function toCall({ clients, auctionId }: SettlementRun, step: SettlementStep): ContractCall {
  const house = { address: clients.site.contracts.auctionHouse, abi: auctionHouseAbi }
  const id = BigInt(auctionId)
  switch (step.kind) {
    case 'clear': {
      const args: Args<'clear'> = [id, BigInt(LEVELS_PER_CLEAR)]
      return { ...house, functionName: 'clear', args }
    }
    case 'pay': {
      const args: Args<'finalizeAuction'> = [id, step.winners, step.refunds]
      return { ...house, functionName: 'finalizeAuction', args }
    }
    default:
      return step satisfies never
  }
}

function countBidders({ auction, calculation }: Situation) {
  return { settledBidders: auction.settlements.length, bidderCount: calculation.lines.length }
}

const toDate = (seconds: bigint): Date => new Date(Number(seconds) * 1_000)

async function requireOperator(
  clients: WalletClients,
  { address }: SettlementEntry,
  { auction }: Situation,
): Promise<void> {
  const [{ isOperator }, { timestamp }] = await Promise.all([readRoles(clients, address), clients.client.getBlock()])
  const isOpenToAll = toDate(timestamp) >= openToAllFrom(toDate(auction.terms.endsAt))
  if (!isOperator && !isOpenToAll) throw new TransactionFailure('no-role')
}
