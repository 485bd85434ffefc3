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
import type { ReclaimEntry, RevocationEntry, WithdrawalEntry } from '../../wallet/transactions/journal-entry.ts'
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

export type OwnEntry = ReclaimEntry | WithdrawalEntry | RevocationEntry

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
  const common = makeEntry(clients, address)
  const entry: OwnEntry =
    call.kind === 'withdrawal' ? { ...common, ...call, token: getAddress(call.token) } : { ...common, ...call }
  const ending = await startTransaction(entry, { run: (known) => run(clients, known) })
  return ending === undefined ? idle : toState(ending)
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
  const request = toCall(clients, entry)
  const sent = await sendTransaction(clients, { from, request, record, onWait: () => {} })
  void showToast({ kind: 'info', text: texts.sending.inProgress })
  await confirmTransaction(clients, { from, sent, record, hasEffect: (end) => hasEffect(clients, entry, end) })
}

type Args<Name extends 'settleMe' | 'withdrawCredit'> = ContractFunctionArgs<typeof auctionHouseAbi, 'nonpayable', Name>

function toCall({ site }: WalletClients, entry: OwnEntry): ContractCall {
  const house = { address: site.contracts.auctionHouse, abi: auctionHouseAbi }
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
