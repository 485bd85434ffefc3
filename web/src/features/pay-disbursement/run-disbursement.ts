import { melsAbi, royaltiesAbi, songTokenAbi } from '@melos/contracts'
import { findEarners, findPayouts } from '@melos/evidence/find-payouts'
import { readPlatform } from '@melos/evidence/platform'
import type { Address, ContractFunctionArgs, Hash } from 'viem'
import { showToast } from '../../lib/show-toast.ts'
import { readRoles } from '../../wallet/roles.ts'
import type { ContractCall } from '../../wallet/transactions/ask-wallet.ts'
import { confirmTransaction, type HasEffect, hasSucceeded } from '../../wallet/transactions/confirm-transaction.ts'
import { describeFailure } from '../../wallet/transactions/describe-failure.ts'
import type { DisbursementEntry, DisbursementStep } from '../../wallet/transactions/journal-entry.ts'
import {
  type Ending,
  finishTransaction,
  makeEntry,
  recordOf,
  resumeTransaction,
  startTransaction,
} from '../../wallet/transactions/run-transaction.ts'
import { sendTransaction, simulate, type WaitsFor } from '../../wallet/transactions/send-transaction.ts'
import { TransactionFailure } from '../../wallet/transactions/transaction-failure.ts'
import { waitForPending } from '../../wallet/transactions/wait-for-answer.ts'
import { trySwitchNetwork } from '../../wallet/try-switch-network.ts'
import { refreshFunds } from '../../wallet/use-funds.ts'
import type { WalletClients } from '../../wallet/wallet-clients.ts'
import type { Disbursement } from './disbursement.ts'
import { nextBatch } from './next-batch.ts'
import { texts } from './texts.ts'

export type DisbursementAct =
  /** `payableFrom` in seconds. */
  | { readonly kind: 'announce'; readonly payableFrom: number }
  | { readonly kind: 'withdraw' | 'pay-in'; readonly id: number }
  | { readonly kind: 'pay-out' }

export type DisbursementProgress =
  | {
      readonly kind: 'under-way'
      readonly step: DisbursementStep
      readonly waitsFor: WaitsFor
      readonly hash?: Hash | undefined
      /** Accounts that are paid, and all that can be. */
      readonly paid?: { readonly done: number; readonly total: number } | undefined
    }
  | { readonly kind: 'failed'; readonly code: TransactionFailure['code']; readonly sentence: string }
  | { readonly kind: 'done' }

const idle = { kind: 'idle' } as const

type End = Exclude<DisbursementProgress, { kind: 'under-way' }> | typeof idle

export interface DisbursementRun {
  readonly clients: WalletClients
  readonly disbursement: Disbursement
  readonly onProgress: (progress: DisbursementProgress) => void
}

interface Acting extends DisbursementRun {
  readonly from: Address
  readonly chainId: number
  readonly act: DisbursementAct
}

/** Sends what an act needs and waits until it is on the chain. Shows toasts, and never rejects. */
export async function runDisbursement(acting: Acting): Promise<End> {
  const { clients, from, disbursement, act } = acting
  if (acting.chainId !== clients.site.chain.id && !(await trySwitchNetwork(clients))) return idle
  const entry = { ...makeEntry(clients, from), kind: 'disbursement', lines: disbursement.linesHash } as const
  const step = act.kind
  const ending = await startTransaction<DisbursementEntry>(
    { ...entry, step },
    { run: (known) => carryOut(acting, known) },
  )
  if (ending !== undefined) return toEnd(ending)
  void showToast({ kind: 'info', text: texts.status.otherTab })
  return idle
}

/** Follows a transaction of an earlier page or another tab; undefined when there is nothing to show. */
export async function followDisbursement(run: DisbursementRun, entry: DisbursementEntry): Promise<End | undefined> {
  const finish = async (known: DisbursementEntry): Promise<void> => {
    const hash = known.sent?.hash
    if (hash !== undefined) run.onProgress({ kind: 'under-way', step: known.step, waitsFor: 'chain', hash })
    await finishTransaction(run.clients, { entry: known, hasEffect: effectOf(run, known) })
  }
  const ending = await resumeTransaction(entry, { run: finish })
  if (ending === undefined || ending.kind === 'gone') return undefined
  // The wallet's request was never answered.
  if (ending.kind === 'failed' && ending.failure.code === 'not-sent') return idle
  return toEnd(ending)
}

function toEnd(ending: Ending<DisbursementEntry>): End {
  refreshFunds()
  if (ending.kind === 'done') {
    void showToast({ kind: 'success', text: texts.status.done })
    return ending
  }
  const { failure } = ending
  if (failure.code === 'discarded') return idle
  if (failure.code !== 'rejected') {
    console.error(failure)
    void showToast({ kind: 'error', text: texts.status.failed })
  }
  const own = { changed: texts.status.changed, 'no-role': texts.status.noRole }
  return { kind: 'failed', code: failure.code, sentence: describeFailure(failure, own) }
}

async function carryOut(acting: Acting, entry: DisbursementEntry): Promise<void> {
  const { clients, disbursement, act } = acting
  switch (act.kind) {
    case 'announce': {
      await requireAgent(acting)
      // Two announcements of the same lines could both be paid in.
      if ((await readLive(clients, disbursement.linesHash)).length > 0) throw new TransactionFailure('changed')
      const { document, linesHash, rate } = disbursement
      return await sendStep(acting, {
        entry,
        call: toCall(clients, 'announce', [document, linesHash, rate, act.payableFrom]),
      })
    }
    case 'withdraw':
      return await sendStep(acting, { entry, call: toCall(clients, 'withdrawAnnouncement', [BigInt(act.id)]) })
    case 'pay-in':
      await requireAgent(acting)
      return await payIn(acting, entry, BigInt(act.id))
    case 'pay-out':
      return await payOut(acting, entry)
    default:
      return act satisfies never
  }
}

async function requireAgent({ clients, from }: Acting): Promise<void> {
  if (!(await readRoles(clients, from)).isAgent) throw new TransactionFailure('no-role')
}

/** Allows exactly what is paid in, unless enough is allowed already. */
async function payIn(acting: Acting, entry: DisbursementEntry, id: bigint): Promise<void> {
  const { clients, from, disbursement } = acting
  const { mels: token, royalties } = clients.site.contracts
  const call = toCall(clients, 'payIn', [id, disbursement.lines])
  if ((await readAllowance(clients, from)) < disbursement.mels) {
    // Tests what can be tested before the amount is allowed.
    await simulate(clients, { from, request: call, passes: 'ERC20InsufficientAllowance' })
    const args: ContractFunctionArgs<typeof melsAbi, 'nonpayable', 'approve'> = [royalties, disbursement.mels]
    const approve = { address: token, abi: melsAbi, functionName: 'approve', args }
    await sendStep(acting, { entry: { ...entry, step: 'allow' }, call: approve })
  }
  await sendStep(acting, { entry, call })
}

/** Pays in batches. Each one is planned from a fresh read of the chain, so several people can share the work. */
async function payOut(acting: Acting, entry: DisbursementEntry): Promise<void> {
  const { clients } = acting
  const tried = new Set<Address>()
  let done = 0
  for (;;) {
    const { payouts } = await readPayouts(clients)
    const batch = nextBatch(payouts, tried)
    if (batch.length === 0) return
    const left = payouts.filter(({ account }) => !tried.has(account)).length
    for (const { account } of batch) tried.add(account)
    const call = toCall(clients, 'payMany', [batch])
    await sendStep(acting, { entry, call, paid: { done, total: done + left } })
    done += batch.length
  }
}

interface Step {
  readonly entry: DisbursementEntry
  readonly call: ContractCall
  readonly paid?: { readonly done: number; readonly total: number }
}

/** Succeeds too when someone else has done the same. */
async function sendStep(run: DisbursementRun, { entry: begun, call, paid }: Step): Promise<void> {
  const { clients } = run
  const { address: from, step } = begun
  const onWait = (waitsFor: WaitsFor, hash?: Hash): void =>
    run.onProgress({ kind: 'under-way', step, waitsFor, hash, paid })
  onWait('check')
  await waitForPending(clients, from, () => onWait('earlier'))
  const entry = { ...begun, before: await readMark(run, begun) }
  const record = recordOf(entry)
  // A node that hasn't seen the allowance refuses what needs it.
  const retry = step === 'pay-in' ? ({ retryOn: 'ERC20InsufficientAllowance' } as const) : {}
  const sent = await sendTransaction(clients, { from, request: call, record, onWait, ...retry })
  void showToast({ kind: 'info', text: texts.status.inProgress })
  onWait('chain', sent.hash)
  await confirmTransaction(clients, { from, sent, record, hasEffect: effectOf(run, entry) })
}

function effectOf(run: DisbursementRun, entry: DisbursementEntry): HasEffect {
  return async (end) => {
    // `payMany` passes over accounts that someone else has paid.
    if (entry.step === 'pay-out' && hasSucceeded(end)) return true
    return entry.before !== undefined && (await readMark(run, entry)) !== entry.before
  }
}

/** A text that changes when a step takes effect, whoever has sent it. */
async function readMark({ clients, disbursement }: DisbursementRun, entry: DisbursementEntry): Promise<string> {
  switch (entry.step) {
    case 'announce':
    case 'withdraw':
    case 'pay-in':
      return (await readLive(clients, entry.lines)).join()
    case 'allow':
      return String(await readAllowance(clients, entry.address))
    case 'pay-out':
      return String(await readHeld(clients, disbursement))
    default:
      return entry.step satisfies never
  }
}

/** So many of the newest announcements are looked at. One can be paid in for at most 44 days. */
const MOST_LOOKED_AT = 100n

/** The numbers of the announcements of these lines that are neither paid in nor withdrawn. */
async function readLive({ client, site }: WalletClients, lines: Hash): Promise<bigint[]> {
  const royalties = { address: site.contracts.royalties, abi: royaltiesAbi } as const
  const count = await client.readContract({ ...royalties, functionName: 'announcementCount' })
  const first = count > MOST_LOOKED_AT ? count - MOST_LOOKED_AT : 0n
  const ids = Array.from({ length: Number(count - first) }, (_, place) => first + BigInt(place) + 1n)
  const found = await Promise.all(
    ids.map((id) => client.readContract({ ...royalties, functionName: 'announcementOf', args: [id] })),
  )
  return ids.filter((_, place) => found[place]?.[0] === lines)
}

async function readAllowance({ client, site }: WalletClients, owner: Address): Promise<bigint> {
  const { mels: address, royalties } = site.contracts
  return await client.readContract({ address, abi: melsAbi, functionName: 'allowance', args: [owner, royalties] })
}

/** MELS base units that are paid in for the disbursement's songs and not paid out. */
async function readHeld({ client, site }: WalletClients, { lines }: Disbursement): Promise<bigint> {
  const royalties = { address: site.contracts.royalties, abi: royaltiesAbi } as const
  const held = await Promise.all(
    lines.map(({ song }) => client.readContract({ ...royalties, functionName: 'heldFor', args: [song] })),
  )
  return held.reduce((sum, [mels]) => sum + mels, 0n)
}

/** Who can be paid now, going by the chain alone. */
export async function readPayouts({ client, site }: WalletClients) {
  const chain = { client, auctionHouse: site.contracts.auctionHouse }
  return await findPayouts(client, await findEarners(chain, await readPlatform(chain)))
}

/** What the connected wallet can do here. */
export async function readAgent(clients: WalletClients, address: Address) {
  const { client, site } = clients
  const token = { address: site.contracts.mels, abi: melsAbi } as const
  const [{ isAgent }, balance, allowance] = await Promise.all([
    readRoles(clients, address),
    client.readContract({ ...token, functionName: 'balanceOf', args: [address] }),
    readAllowance(clients, address),
  ])
  return { isAgent, balance, allowance }
}

const otherErrors = [...melsAbi, ...songTokenAbi].filter((item) => item.type === 'error')
/** The contract calls the tokens, so a call can fail with their errors too. */
const callAbi = [...royaltiesAbi, ...otherErrors] as const

type Name = 'announce' | 'withdrawAnnouncement' | 'payIn' | 'payMany'

function toCall<Called extends Name>(
  { site }: WalletClients,
  functionName: Called,
  args: ContractFunctionArgs<typeof royaltiesAbi, 'nonpayable', Called> & readonly unknown[],
): ContractCall {
  return { address: site.contracts.royalties, abi: callAbi, functionName, args }
}
