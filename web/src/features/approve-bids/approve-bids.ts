import { finalizeAuction } from '@melos/api-contract'
import type { Address } from 'viem'
import { provenFetch } from '../../account/proven-fetch.ts'
import { callApi } from '../../api/call-api.ts'
import { showToast } from '../../lib/show-toast.ts'
import type { SettlementEntry } from '../../wallet/transactions/journal-entry.ts'
import {
  type Ending,
  makeEntry,
  resumeTransaction,
  startTransaction,
} from '../../wallet/transactions/run-transaction.ts'
import { TransactionFailure } from '../../wallet/transactions/transaction-failure.ts'
import { trySwitchNetwork } from '../../wallet/try-switch-network.ts'
import { describeSettlementFailure } from './describe-settlement-failure.ts'
import { readSituation } from './read-situation.ts'
import {
  type Approved,
  finishSettlement,
  runSettlement,
  type SettlementProgress,
  type SettlementRun,
} from './run-settlement.ts'
import { texts } from './texts.ts'

interface Approval extends Approved {
  readonly from: Address
  readonly chainId: number
}

/** The attempt has ended without success, and there is nothing to explain. */
const idle = { kind: 'idle' } as const

type ApprovalEnd = Extract<SettlementProgress, { kind: 'failed' | 'done' }> | typeof idle

/** Settles an auction and reports it to the server. Shows progress as toasts, and never rejects. */
export async function approveBids(approval: Approval): Promise<ApprovalEnd> {
  const { clients, auctionId, from } = approval
  const isHere = approval.chainId === approval.clients.site.chain.id
  if (!isHere && !(await trySwitchNetwork(approval.clients))) return idle
  const run = async (entry: SettlementEntry): Promise<void> => {
    await runSettlement(approval, entry)
    await reportSettlement(approval)
  }
  const ending = await startTransaction({ ...makeEntry(clients, from), kind: 'settlement', auctionId }, { run })
  if (ending !== undefined) return toEnd(ending)
  void showToast({ kind: 'info', text: texts.approve.otherTab })
  return idle
}

/** Follows a transaction of an earlier page or another tab; undefined when there is nothing to show. */
export async function followEntry(settlement: SettlementRun, entry: SettlementEntry): Promise<ApprovalEnd | undefined> {
  let isProcessed = false
  const run = async (known: SettlementEntry): Promise<void> => {
    await finishSettlement(settlement, known)
    isProcessed = (await readSituation(settlement.clients, settlement.auctionId)).auction.status === 'PROCESSED'
    if (isProcessed) await reportSettlement(settlement)
  }
  const ending = await resumeTransaction(entry, { run })
  if (ending === undefined || ending.kind === 'gone') return undefined
  if (ending.kind === 'done') return isProcessed ? ending : idle
  // The wallet's request was never answered.
  return ending.failure.code === 'not-sent' ? idle : toEnd(ending)
}

function toEnd(ending: Ending<SettlementEntry>): ApprovalEnd {
  if (ending.kind === 'done') return ending
  const { failure } = ending
  const { code } = failure
  // For these two codes the page itself says what is missing, so there is no error toast.
  if (code !== 'no-role' && code !== 'rejected') {
    console.error(failure)
    void showToast({ kind: 'error', text: code === 'not-told' ? texts.approve.notTold : texts.approve.failed })
  }
  return { kind: 'failed', code, ...describeSettlementFailure(failure) }
}

/** The server relies on the chain alone; this call only updates it sooner. */
async function reportSettlement({ auctionId, reports, onProgress }: Omit<SettlementRun, 'clients'>): Promise<void> {
  if (!reports) return
  onProgress({ kind: 'under-way', step: 'pay', done: 1, waitsFor: 'server' })
  try {
    await callApi(provenFetch, { endpoint: finalizeAuction, params: { externalId: auctionId } })
  } catch (cause) {
    throw new TransactionFailure('not-told', { cause })
  }
}
