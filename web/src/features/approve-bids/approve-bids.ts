import { finalizeAuction } from '@melos/api-contract'
import type { Address } from 'viem'
import { callApi } from '../../api/call-api.ts'
import { signedFetch } from '../../api/signed-fetch.ts'
import { showToast } from '../../lib/show-toast.ts'
import { isRejection } from '../../wallet/is-rejection.ts'
import { switchNetwork } from '../../wallet/switch-network.ts'
import type { SettlementEntry } from '../../wallet/transactions/journal-entry.ts'
import {
  type Ending,
  makeEntry,
  resumeTransaction,
  startTransaction,
} from '../../wallet/transactions/run-transaction.ts'
import { TransactionFailure } from '../../wallet/transactions/transaction-failure.ts'
import { describeSettlementFailure } from './describe-settlement-failure.ts'
import { readSituation } from './read-situation.ts'
import { finishSettlement, runSettlement, type SettlementProgress, type SettlementWalk } from './run-settlement.ts'
import { texts } from './texts.ts'

interface Approval extends SettlementWalk {
  readonly from: Address
  /** Where the wallet is. */
  readonly chainId: number
  /** What the person was shown, as `describeEnd` says it; undefined when the chain had not been read. */
  readonly shown: string | undefined
}

/** What is shown when it is over without success and without anything to explain. */
const idle = { kind: 'idle' } as const

type ApprovalEnd = Extract<SettlementProgress, { kind: 'failed' | 'done' }> | typeof idle

/** From the button to an auction that is settled and known to be: says with toasts how it gets on. Never rejects. */
export async function approveBids(approval: Approval): Promise<ApprovalEnd> {
  const { clients, auctionId, from } = approval
  if (!(await bringToNetwork(approval))) return idle
  const onSent = (): void => void showToast({ kind: 'info', text: texts.approve.inProgress })
  const run = async (entry: SettlementEntry): Promise<void> => {
    await runSettlement({ ...approval, onSent }, entry)
    await tellServer(approval)
  }
  const ending = await startTransaction({ ...makeEntry(clients, from), kind: 'settlement', auctionId }, { run })
  if (ending !== undefined) return toEnd(ending)
  void showToast({ kind: 'info', text: texts.approve.otherTab })
  return idle
}

/** Follows what an earlier page or another tab has left, and ends what it has begun; undefined when there is nothing to say. */
export async function followEntry(walk: SettlementWalk, entry: SettlementEntry): Promise<ApprovalEnd | undefined> {
  let isProcessed = false
  const run = async (known: SettlementEntry): Promise<void> => {
    await finishSettlement(walk, known)
    isProcessed = (await readSituation(walk.clients, walk.auctionId)).auction.status === 'PROCESSED'
    if (isProcessed) await tellServer(walk)
  }
  const ending = await resumeTransaction(entry, { run })
  if (ending === undefined || ending.kind === 'gone') return undefined
  if (ending.kind === 'done') return isProcessed ? ending : idle
  // Nobody has answered the wallet's question.
  return ending.failure.code === 'not-sent' ? idle : toEnd(ending)
}

function toEnd(ending: Ending<SettlementEntry>): ApprovalEnd {
  if (ending.kind === 'done') return ending
  const { failure } = ending
  const { code } = failure
  // Nothing went wrong with these: the page says what is missing.
  if (code !== 'no-role' && code !== 'rejected') {
    console.error(failure)
    void showToast({ kind: 'error', text: code === 'not-told' ? texts.approve.notTold : texts.approve.failed })
  }
  return { kind: 'failed', code, ...describeSettlementFailure(failure) }
}

/** The server believes the chain alone; it is told so that its page is up to date at once. */
async function tellServer({ auctionId, onProgress }: Pick<SettlementWalk, 'auctionId' | 'onProgress'>): Promise<void> {
  const step = { kind: 'under-way', step: 'pay', done: 1, total: 1, settledBidders: 0, bidderCount: 0 } as const
  onProgress({ ...step, waitsFor: 'server', hash: undefined })
  try {
    await callApi(signedFetch, { endpoint: finalizeAuction, params: { externalId: auctionId } })
  } catch (cause) {
    throw new TransactionFailure('not-told', { cause })
  }
}

async function bringToNetwork({ clients, chainId }: Approval): Promise<boolean> {
  if (chainId === clients.site.chain.id) return true
  try {
    await switchNetwork(clients)
    return true
  } catch (error) {
    if (!isRejection(error)) {
      console.error(error)
      void showToast({ kind: 'error', text: texts.approve.switchFailed })
    }
    return false
  }
}
