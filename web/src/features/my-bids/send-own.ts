import { auctionHouseAbi } from '@melos/contracts'
import { getConnection } from '@wagmi/core'
import { type Address, type ContractFunctionArgs, getAddress } from 'viem'
import { isRejection } from '../../wallet/is-rejection.ts'
import { switchNetwork } from '../../wallet/switch-network.ts'
import { blockOf, confirmTransaction } from '../../wallet/transactions/confirm-transaction.ts'
import { isContractError } from '../../wallet/transactions/contract-errors.ts'
import { describeFailure } from '../../wallet/transactions/describe-failure.ts'
import type { TransactionEnd } from '../../wallet/transactions/follow-transaction.ts'
import type { ReclaimEntry, WithdrawalEntry } from '../../wallet/transactions/journal-entry.ts'
import {
  type Ending,
  finishTransaction,
  makeEntry,
  recordOf,
  resumeTransaction,
  startTransaction,
} from '../../wallet/transactions/run-transaction.ts'
import { type ContractCall, sendTransaction } from '../../wallet/transactions/send-transaction.ts'
import { toFailure } from '../../wallet/transactions/transaction-failure.ts'
import type { WalletClients } from '../../wallet/wallet-clients.ts'
import { texts } from './texts.ts'
import type { OwnCall } from './use-own-calls.ts'

export type OwnEntry = ReclaimEntry | WithdrawalEntry

export type Sent =
  | { readonly kind: 'done' }
  /** Another tab has already shown the result. */
  | { readonly kind: 'done-elsewhere' }
  /** The person rejected, replaced or never answered the request. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed'; readonly sentence: string }

interface Sending {
  readonly address: Address
  readonly call: OwnCall
  readonly onSent: () => void
}

export async function sendOwn(clients: WalletClients, { address, call, onSent }: Sending): Promise<Sent> {
  try {
    if (getConnection(clients.config).chainId !== clients.site.chain.id) await switchNetwork(clients)
  } catch (error) {
    if (isRejection(error)) return { kind: 'refused' }
    console.error(error)
    return { kind: 'failed', sentence: describeFailure(toFailure(error)) }
  }
  const common = makeEntry(clients, address)
  const entry: OwnEntry =
    call.kind === 'reclaim' ? { ...common, ...call } : { ...common, ...call, token: getAddress(call.token) }
  const ending = await startTransaction(entry, { run: (known) => run(clients, known, onSent) })
  return ending === undefined ? { kind: 'refused' } : toSent(ending)
}

/** Follows a call of an earlier page or another tab; undefined when this page already does. */
export async function resumeOwn(clients: WalletClients, entry: OwnEntry): Promise<Sent | undefined> {
  const run = async (known: OwnEntry): Promise<void> => {
    await finishTransaction(clients, { entry: known, hasEffect: (end) => hasEffect(clients, known, end) })
  }
  const ending = await resumeTransaction(entry, { run })
  if (ending?.kind === 'gone') return { kind: (await hasEffect(clients, entry)) ? 'done-elsewhere' : 'refused' }
  return ending === undefined ? undefined : toSent(ending)
}

async function run(clients: WalletClients, entry: OwnEntry, onSent: () => void): Promise<void> {
  const record = recordOf(entry)
  const from = entry.address
  const request = toCall(clients, entry)
  const sent = await sendTransaction(clients, { from, request, record, onWait: () => {} })
  onSent()
  await confirmTransaction(clients, { from, sent, record, hasEffect: (end) => hasEffect(clients, entry, end) })
}

type Args<Name extends 'reclaim' | 'withdrawCredit'> = ContractFunctionArgs<typeof auctionHouseAbi, 'nonpayable', Name>

function toCall({ site }: WalletClients, entry: OwnEntry): ContractCall {
  const house = { address: site.contracts.auctionHouse, abi: auctionHouseAbi }
  if (entry.kind === 'reclaim') {
    const args: Args<'reclaim'> = [BigInt(entry.auctionId)]
    return { ...house, functionName: 'reclaim', args }
  }
  const args: Args<'withdrawCredit'> = [entry.token, entry.address]
  return { ...house, functionName: 'withdrawCredit', args }
}

async function hasEffect({ client, site }: WalletClients, entry: OwnEntry, end?: TransactionEnd): Promise<boolean> {
  const blockNumber = blockOf(end)
  const house = {
    address: site.contracts.auctionHouse,
    abi: auctionHouseAbi,
    ...(blockNumber === undefined ? {} : { blockNumber }),
  } as const
  if (entry.kind === 'reclaim') {
    const args = [BigInt(entry.auctionId), entry.address] as const
    const [, asRefunder] = await client.readContract({ ...house, functionName: 'isSettled', args })
    return asRefunder
  }
  return (await client.readContract({ ...house, functionName: 'credits', args: [entry.token, entry.address] })) === 0n
}

function toSent(ending: Ending<OwnEntry>): Sent {
  if (ending.kind === 'done') return ending
  const { failure, entry } = ending
  if (failure.code === 'rejected' || failure.code === 'replaced') return { kind: 'refused' }
  // The wallet never answered an earlier page's request.
  if (failure.code === 'not-sent' && failure.cause === undefined) return { kind: 'refused' }
  console.error(failure)
  // A token contract can refuse for its own reasons, so they share one sentence.
  const isRefused = entry.kind === 'withdrawal' && failure.code === 'refused'
  if (isRefused && !isContractError(failure.cause, 'NoCredit'))
    return { kind: 'failed', sentence: texts.credits.refused }
  return { kind: 'failed', sentence: describeFailure(failure) }
}
