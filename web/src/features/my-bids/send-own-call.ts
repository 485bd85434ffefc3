import { auctionHouseAbi, melsAbi } from '@melos/contracts'
import { getConnection } from '@wagmi/core'
import { type Address, type ContractFunctionArgs, getAddress } from 'viem'
import { showToast } from '../../lib/show-toast.ts'
import { isRejection } from '../../wallet/is-rejection.ts'
import { switchNetwork } from '../../wallet/switch-network.ts'
import type { ContractCall } from '../../wallet/transactions/ask-wallet.ts'
import { blockOf, confirmTransaction } from '../../wallet/transactions/confirm-transaction.ts'
import { isContractError } from '../../wallet/transactions/contract-errors.ts'
import { describeFailure } from '../../wallet/transactions/describe-failure.ts'
import type { TransactionEnd } from '../../wallet/transactions/follow-transaction.ts'
import type {
  OutbidEntry,
  ReclaimEntry,
  RevocationEntry,
  WithdrawalEntry,
} from '../../wallet/transactions/journal-entry.ts'
import {
  type Ending,
  finishTransaction,
  makeEntry,
  recordOf,
  resumeTransaction,
  startTransaction,
} from '../../wallet/transactions/run-transaction.ts'
import { sendTransaction } from '../../wallet/transactions/send-transaction.ts'
import { toFailure } from '../../wallet/transactions/transaction-failure.ts'
import { refreshFunds } from '../../wallet/use-funds.ts'
import type { WalletClients } from '../../wallet/wallet-clients.ts'
import { texts } from './texts.ts'
import type { CallState, OwnCall } from './use-own-calls.ts'

export type OwnEntry = OutbidEntry | ReclaimEntry | WithdrawalEntry | RevocationEntry

interface Sending {
  readonly address: Address
  readonly call: OwnCall
}

const idle: CallState = { kind: 'idle' }

/** Resolves with the call's new state, after a toast. */
export async function sendOwnCall(clients: WalletClients, { address, call }: Sending): Promise<CallState> {
  try {
    if (getConnection(clients.config).chainId !== clients.site.chain.id) await switchNetwork(clients)
  } catch (error) {
    if (isRejection(error)) return idle
    console.error(error)
    return fail(describeFailure(toFailure(error)))
  }
  try {
    const entry = await toEntry(clients, { address, call })
    const ending = await startTransaction(entry, { run: (known) => run(clients, known) })
    return ending === undefined ? idle : toState(ending)
  } catch (error) {
    console.error(error)
    return fail(describeFailure(toFailure(error)))
  }
}

async function toEntry(clients: WalletClients, { address, call }: Sending): Promise<OwnEntry> {
  const common = makeEntry(clients, address)
  if (call.kind === 'withdrawal') return { ...common, ...call, token: getAddress(call.token) }
  if (call.kind !== 'outbid') return { ...common, ...call }
  const below = (await readCover(clients, call.auctionId)).at(-1) ?? 0n
  return { ...common, ...call, below: String(below) }
}

const LEVELS_AT_ONCE = 500n
/** Above every price. */
const TOP = 2n ** 96n

/** The prices from the highest down at which bids cover the supply; all prices if they don't. */
async function readCover({ client, site }: WalletClients, auctionId: number): Promise<bigint[]> {
  const house = { address: site.contracts.auctionHouse, abi: auctionHouseAbi } as const
  const id = BigInt(auctionId)
  const { tokenAmount } = await client.readContract({ ...house, functionName: 'auctionState', args: [id] })
  const prices: bigint[] = []
  for (let covered = 0n; covered < tokenAmount; ) {
    const args = [id, prices.at(-1) ?? TOP, LEVELS_AT_ONCE] as const
    const levels = await client.readContract({ ...house, functionName: 'levelsBelow', args })
    if (levels.length === 0) break
    for (const { price, amount } of levels) {
      if (covered >= tokenAmount) break
      prices.push(price)
      covered += amount
    }
  }
  return prices
}

/** Follows a call of an earlier page or another tab; undefined when this page already does. */
export async function resumeOwnCall(clients: WalletClients, entry: OwnEntry): Promise<CallState | undefined> {
  const run = async (known: OwnEntry): Promise<void> => {
    await finishTransaction(clients, { entry: known, hasEffect: (end) => hasEffect(clients, known, end) })
  }
  const ending = await resumeTransaction(entry, { run })
  // Another tab has ended the call and shown its toast.
  if (ending?.kind === 'gone') return (await hasEffect(clients, entry)) ? confirm() : idle
  return ending === undefined ? undefined : toState(ending)
}

async function run(clients: WalletClients, entry: OwnEntry): Promise<void> {
  const record = recordOf(entry)
  const from = entry.address
  const request = await toCall(clients, entry)
  const sent = await sendTransaction(clients, { from, request, record, onWait: () => {} })
  void showToast({ kind: 'info', text: texts.sending.inProgress })
  await confirmTransaction(clients, { from, sent, record, hasEffect: (end) => hasEffect(clients, entry, end) })
}

type Args<Name extends 'settleMe' | 'withdrawCredit' | 'withdrawOutbid'> = ContractFunctionArgs<
  typeof auctionHouseAbi,
  'nonpayable',
  Name
>

async function toCall(clients: WalletClients, entry: OwnEntry): Promise<ContractCall> {
  const { site } = clients
  const house = { address: site.contracts.auctionHouse, abi: auctionHouseAbi }
  if (entry.kind === 'outbid') {
    const args: Args<'withdrawOutbid'> = [BigInt(entry.auctionId), await readCover(clients, entry.auctionId)]
    return { ...house, functionName: 'withdrawOutbid', args }
  }
  if (entry.kind === 'revocation') {
    const args: ContractFunctionArgs<typeof melsAbi, 'nonpayable', 'approve'> = [house.address, 0n]
    return { address: site.contracts.mels, abi: melsAbi, functionName: 'approve', args }
  }
  if (entry.kind === 'reclaim') {
    const args: Args<'settleMe'> = [BigInt(entry.auctionId)]
    return { ...house, functionName: 'settleMe', args }
  }
  const args: Args<'withdrawCredit'> = [entry.token, entry.address]
  return { ...house, functionName: 'withdrawCredit', args }
}

async function hasEffect({ client, site }: WalletClients, entry: OwnEntry, end?: TransactionEnd): Promise<boolean> {
  const blockNumber = blockOf(end)
  const at = blockNumber === undefined ? {} : { blockNumber }
  const house = { address: site.contracts.auctionHouse, abi: auctionHouseAbi, ...at } as const
  if (entry.kind === 'revocation') {
    const mels = { address: site.contracts.mels, abi: melsAbi, ...at } as const
    const args = [entry.address, house.address] as const
    return (await client.readContract({ ...mels, functionName: 'allowance', args })) === 0n
  }
  if (entry.kind === 'outbid') {
    const args = [BigInt(entry.auctionId), entry.address] as const
    const bids = await client.readContract({ ...house, functionName: 'bidsOf', args })
    return bids.every(({ price, withdrawn }) => withdrawn || price >= BigInt(entry.below))
  }
  if (entry.kind === 'reclaim') {
    const args = [BigInt(entry.auctionId), entry.address] as const
    return await client.readContract({ ...house, functionName: 'isSettled', args })
  }
  return (await client.readContract({ ...house, functionName: 'credits', args: [entry.token, entry.address] })) === 0n
}

function toState(ending: Ending<OwnEntry>): CallState {
  if (ending.kind === 'done') {
    void showToast({ kind: 'success', text: texts.sending.done })
    return confirm()
  }
  const { failure, entry } = ending
  const { code, cause } = failure
  // A `not-sent` without a cause is an earlier page's request that the wallet never answered.
  if (
    code === 'rejected' ||
    code === 'discarded' ||
    code === 'replaced' ||
    (code === 'not-sent' && cause === undefined)
  )
    return idle
  console.error(failure)
  // A token contract can refuse for reasons of its own, which share one sentence.
  const isRefusedToken = entry.kind === 'withdrawal' && code === 'refused' && !isContractError(cause, 'NoCredit')
  return fail(isRefusedToken ? texts.credits.refused : describeFailure(failure))
}

function confirm(): CallState {
  refreshFunds()
  return { kind: 'confirmed' }
}

function fail(sentence: string): CallState {
  void showToast({ kind: 'error', text: texts.sending.failed })
  return { kind: 'failed', sentence }
}
