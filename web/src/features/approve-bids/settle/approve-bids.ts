import { finalizeAuction } from '@melos/api-contract'
import { callApi } from '../../../api/call-api.ts'
import { signedFetch } from '../../../api/signed-fetch.ts'
import { showToast } from '../../../lib/show-toast.ts'
import { withFreeLock } from '../../../lib/with-lock.ts'
import { isRejection } from '../../../wallet/is-rejection.ts'
import { switchNetwork } from '../../../wallet/switch-network.ts'
import { texts } from '../texts.ts'
import { describeSettlementFailure } from './describe-settlement-failure.ts'
import { readSituation } from './read-situation.ts'
import { SettlementFailure } from './settlement-failure.ts'
import type { SettlementProgress } from './settlement-progress.ts'
import { finishSent, type SettlementWalk, walkSettlement } from './walk-settlement.ts'

interface Approval extends Omit<SettlementWalk, 'onSent'> {
  /** Where the wallet is. */
  readonly chainId: number
}

/** What is shown when it is over without success and without anything to explain. */
const idle = { kind: 'idle' } as const

export type ApprovalEnd = Extract<SettlementProgress, { kind: 'failed' | 'done' }> | typeof idle

/** From the button to an auction that is settled and known to be: says with toasts how it gets on. Never rejects. */
export async function approveBids(approval: Approval): Promise<ApprovalEnd> {
  if (!(await bringToNetwork(approval))) return idle
  const end = await lock(approval, () => run(approval))
  if (end !== undefined) return end
  void showToast({ kind: 'info', text: texts.approve.otherTab })
  return idle
}

/** Follows what an earlier page has sent, and ends what it has begun; asks nobody for anything. */
export async function followSent(walk: Omit<SettlementWalk, 'from' | 'onSent' | 'shown'>): Promise<ApprovalEnd> {
  const end = await lock(walk, async () => {
    try {
      const isSent = await finishSent(walk)
      if (!isSent || (await readSituation(walk.door, walk.auctionId)).auction.status !== 'PROCESSED') return idle
      await tellServer(walk)
      return { kind: 'done' } as const
    } catch (error) {
      return fail(error)
    }
  })
  return end ?? idle
}

async function run(approval: Approval): Promise<ApprovalEnd> {
  try {
    const onSent = (): void => void showToast({ kind: 'info', text: texts.approve.inProgress })
    await walkSettlement({ ...approval, onSent })
    await tellServer(approval)
    return { kind: 'done' }
  } catch (error) {
    if (isRejection(error))
      return { kind: 'failed', sentence: texts.approve.refused, detail: undefined, code: undefined }
    return fail(error)
  }
}

function fail(error: unknown): ApprovalEnd {
  const code = error instanceof SettlementFailure ? error.code : undefined
  // Nothing went wrong: the page says what is missing.
  if (code === 'no-operator') return { kind: 'failed', code, ...describeSettlementFailure(error) }
  console.error(error)
  void showToast({ kind: 'error', text: code === 'not-told' ? texts.approve.notTold : texts.approve.failed })
  return { kind: 'failed', code, ...describeSettlementFailure(error) }
}

/** The server believes the chain alone; it is told so that its page is up to date at once. */
async function tellServer({ auctionId, onProgress }: Pick<Approval, 'auctionId' | 'onProgress'>): Promise<void> {
  const step = { kind: 'under-way', step: 'pay', done: 1, total: 1, settledBidders: 0, bidderCount: 0 } as const
  onProgress({ ...step, waitsFor: 'server', hash: undefined })
  try {
    await callApi(signedFetch, { endpoint: finalizeAuction, params: { externalId: auctionId } })
  } catch (cause) {
    throw new SettlementFailure('not-told', { cause })
  }
}

async function bringToNetwork({ door, chainId }: Approval): Promise<boolean> {
  if (chainId === door.site.chain.id) return true
  try {
    await switchNetwork(door)
    return true
  } catch (error) {
    if (!isRejection(error)) {
      console.error(error)
      void showToast({ kind: 'error', text: texts.approve.switchFailed })
    }
    return false
  }
}

/** One tab at a time: two would send the same. */
async function lock<Result>({ auctionId }: Pick<Approval, 'auctionId'>, work: () => Promise<Result>) {
  return await withFreeLock(`melos-settle-${auctionId}`, work)
}
