import { LEVELS_PER_CLEAR } from '@melos/clearing'
import { auctionHouseAbi, melsAbi, royaltiesAbi } from '@melos/contracts'
import { getConnection } from '@wagmi/core'
import { type Address, type ContractFunctionArgs, type ContractFunctionName, getAddress } from 'viem'
import { showToast } from '../../lib/show-toast.ts'
import { type GateCallEntry, hasGateEffect, toGateCall } from '../gate-calls.ts'
import { isRejection } from '../is-rejection.ts'
import { switchNetwork } from '../switch-network.ts'
import type { ContractCall } from '../transactions/ask-wallet.ts'
import { blockOf, confirmTransaction, hasSucceeded, type TransactionEnd } from '../transactions/confirm-transaction.ts'
import { isContractError } from '../transactions/contract-errors.ts'
import { describeFailure } from '../transactions/describe-failure.ts'
import type {
  AuctionCallEntry,
  AuctionWithdrawalEntry,
  OutbidEntry,
  PayoutHoldEntry,
  PayRoyaltiesEntry,
  RevocationEntry,
  WithdrawalEntry,
} from '../transactions/journal-entry.ts'
import {
  type Ending,
  finishTransaction,
  makeEntry,
  recordOf,
  resumeTransaction,
  startTransaction,
} from '../transactions/run-transaction.ts'
import { sendTransaction, simulate } from '../transactions/send-transaction.ts'
import { toFailure } from '../transactions/transaction-failure.ts'
import { refreshFunds } from '../use-funds.ts'
import type { WalletClients } from '../wallet-clients.ts'
import { findCover, type PriceLevel } from './find-cover.ts'
import { hasMarketEffect, type MarketCallEntry, toMarketCall } from './market-calls.ts'
import type { CallState, OwnCall } from './own-call.ts'
import { texts } from './texts.ts'

export type OwnEntry =
  | OutbidEntry
  | AuctionCallEntry
  | AuctionWithdrawalEntry
  | WithdrawalEntry
  | RevocationEntry
  | PayRoyaltiesEntry
  | GateCallEntry
  | PayoutHoldEntry
  | MarketCallEntry

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
    if (entry.kind === 'settle-me' || entry.kind === 'pay-proceeds') {
      const { auctionId } = entry
      while (await needsClearing(clients, entry)) {
        const clearing = await start(clients, { ...makeEntry(clients, address), kind: 'clear', auctionId })
        if (clearing?.kind !== 'done') return toState(clearing)
      }
    }
    return toState(await start(clients, entry))
  } catch (error) {
    console.error(error)
    return fail(describeFailure(toFailure(error)))
  }
}

async function start(clients: WalletClients, entry: OwnEntry): Promise<Ending<OwnEntry> | undefined> {
  return await startTransaction(entry, { run: (known) => run(clients, known) })
}

async function toEntry(clients: WalletClients, { address, call }: Sending): Promise<OwnEntry> {
  const common = makeEntry(clients, address)
  if (call.kind === 'withdrawal') {
    return { ...common, kind: call.kind, contract: getAddress(call.contract), token: getAddress(call.token) }
  }
  if (call.kind === 'pay-royalties') {
    const songs = call.songs
      .map((song) => getAddress(song))
      .sort((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1))
    return { ...common, ...call, songs, due: String(await readDue(clients, { address, songs })) }
  }
  if (call.kind === 'dismiss') return { ...common, ...call, wallet: getAddress(call.wallet) }
  if ('song' in call) return { ...common, ...call, song: getAddress(call.song) }
  if (call.kind !== 'outbid') return { ...common, ...call }
  const below = (await readCover(clients, call.auctionId)).at(-1) ?? 0n
  return { ...common, ...call, below: String(below) }
}

/** The contract goes down only some prices while it settles. If bids have more, it finds the clearing price in calls before. */
async function needsClearing(clients: WalletClients, entry: AuctionCallEntry): Promise<boolean> {
  try {
    await simulate(clients, { from: entry.address, request: await toCall(clients, entry) })
    return false
  } catch (error) {
    // Any other reason is reported when the call itself is sent.
    return isContractError(toFailure(error).cause, 'AuctionNotCleared')
  }
}

/** In base units of MELS. */
async function readDue(
  { client, site }: WalletClients,
  { address: account, songs, ...at }: Pick<PayRoyaltiesEntry, 'address' | 'songs'> & { blockNumber?: bigint },
): Promise<bigint> {
  const royalties = { address: site.contracts.royalties, abi: royaltiesAbi, ...at } as const
  const [mels] = await client.readContract({ ...royalties, functionName: 'dueOf', args: [account, songs] })
  return mels
}

const LEVELS_AT_ONCE = 500n
/** Above every price. */
const TOP = 2n ** 96n

async function readCover({ client, site }: WalletClients, auctionId: number): Promise<bigint[]> {
  const house = { address: site.contracts.auctionHouse, abi: auctionHouseAbi } as const
  const id = BigInt(auctionId)
  const { tokenAmount } = await client.readContract({ ...house, functionName: 'auctionState', args: [id] })
  const levels: PriceLevel[] = []
  for (let covered = 0n; covered < tokenAmount; ) {
    const args = [id, levels.at(-1)?.price ?? TOP, LEVELS_AT_ONCE] as const
    const next = await client.readContract({ ...house, functionName: 'levelsBelow', args })
    if (next.length === 0) break
    levels.push(...next)
    covered = next.reduce((sum, { amount }) => sum + amount, covered)
  }
  return findCover(levels, tokenAmount)
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
  void showToast({ kind: 'info', text: texts.inProgress })
  await confirmTransaction(clients, { from, sent, record, hasEffect: (end) => hasEffect(clients, entry, end) })
}

type Name = ContractFunctionName<typeof auctionHouseAbi, 'nonpayable'>

async function toCall(clients: WalletClients, entry: OwnEntry): Promise<ContractCall> {
  const { auctionHouse, mels, market, royalties } = clients.site.contracts
  const call = <Called extends Name>(
    functionName: Called,
    args: ContractFunctionArgs<typeof auctionHouseAbi, 'nonpayable', Called> & readonly unknown[],
  ): ContractCall => ({ address: auctionHouse, abi: auctionHouseAbi, functionName, args })
  switch (entry.kind) {
    case 'outbid':
      return call('withdrawOutbid', [BigInt(entry.auctionId), await readCover(clients, entry.auctionId)])
    case 'settle-me':
      return call('settleMe', [BigInt(entry.auctionId)])
    case 'clear':
      return call('clear', [BigInt(entry.auctionId), BigInt(LEVELS_PER_CLEAR)])
    case 'pay-proceeds':
      return call('payProceeds', [BigInt(entry.auctionId)])
    case 'announce-withdrawal':
      return call('announceWithdrawal', [BigInt(entry.auctionId), entry.reason])
    case 'withdraw-auction':
      return call('withdrawAuction', [BigInt(entry.auctionId), entry.reason])
    case 'withdrawal':
      // Royalties and the auction house have the same function.
      return { ...call('withdrawCredit', [entry.token, entry.address]), address: entry.contract }
    case 'revocation': {
      const args: ContractFunctionArgs<typeof melsAbi, 'nonpayable', 'approve'> = [
        entry.spender === 'market' ? market : auctionHouse,
        0n,
      ]
      return { address: mels, abi: melsAbi, functionName: 'approve', args }
    }
    case 'pay-royalties': {
      const args: ContractFunctionArgs<typeof royaltiesAbi, 'nonpayable', 'pay'> = [entry.address, entry.songs]
      return { address: royalties, abi: royaltiesAbi, functionName: 'pay', args }
    }
    case 'admit':
    case 'dismiss':
      return toGateCall(clients, entry)
    case 'hold-payouts': {
      const args: ContractFunctionArgs<typeof royaltiesAbi, 'nonpayable', 'hold'> = [
        entry.account,
        entry.until,
        entry.reason,
      ]
      return { address: royalties, abi: royaltiesAbi, functionName: 'hold', args }
    }
    case 'cancel-orders':
    case 'halt-market':
    case 'close-market':
    case 'resume-market':
    case 'switch-market-on':
      return toMarketCall(clients, entry)
    default:
      return entry satisfies never
  }
}

async function hasEffect(clients: WalletClients, entry: OwnEntry, end?: TransactionEnd): Promise<boolean> {
  const { client, site } = clients
  const blockNumber = blockOf(end)
  const at = blockNumber === undefined ? {} : { blockNumber }
  const house = { address: site.contracts.auctionHouse, abi: auctionHouseAbi, ...at } as const
  const readState = (auctionId: number) =>
    client.readContract({ ...house, functionName: 'auctionState', args: [BigInt(auctionId)] })
  switch (entry.kind) {
    case 'outbid': {
      const args = [BigInt(entry.auctionId), entry.address] as const
      const bids = await client.readContract({ ...house, functionName: 'bidsOf', args })
      return bids.every(({ price, withdrawn }) => withdrawn || price >= BigInt(entry.below))
    }
    case 'settle-me': {
      const args = [BigInt(entry.auctionId), entry.address] as const
      return await client.readContract({ ...house, functionName: 'isSettled', args })
    }
    case 'clear':
      // A call that goes down some of the prices changes nothing else yet.
      return hasSucceeded(end) || (await readState(entry.auctionId)).outcome !== UNKNOWN
    case 'pay-proceeds':
      return (await readState(entry.auctionId)).proceedsPaid
    case 'announce-withdrawal':
      return (await readState(entry.auctionId)).withdrawalAnnouncedAt > 0n
    case 'withdraw-auction':
      return (await readState(entry.auctionId)).withdrawn
    case 'withdrawal': {
      const args = [entry.token, entry.address] as const
      return (await client.readContract({ ...house, address: entry.contract, functionName: 'credits', args })) === 0n
    }
    case 'revocation': {
      const mels = { address: site.contracts.mels, abi: melsAbi, ...at } as const
      const args = [entry.address, entry.spender === 'market' ? site.contracts.market : house.address] as const
      return (await client.readContract({ ...mels, functionName: 'allowance', args })) === 0n
    }
    case 'pay-royalties':
      // Only a payment lowers what is due, whoever has sent it.
      return hasSucceeded(end) || (await readDue(clients, { ...entry, ...at })) < BigInt(entry.due)
    case 'admit':
    case 'dismiss':
      return await hasGateEffect(clients, entry, at)
    case 'hold-payouts': {
      const royalties = { address: site.contracts.royalties, abi: royaltiesAbi, ...at } as const
      const until = await client.readContract({ ...royalties, functionName: 'heldUntil', args: [entry.account] })
      return BigInt(until) === BigInt(entry.until)
    }
    case 'cancel-orders':
    case 'halt-market':
    case 'close-market':
    case 'resume-market':
    case 'switch-market-on':
      return await hasMarketEffect(clients, entry, at)
    default:
      return entry satisfies never
  }
}

/** The contract's outcome before an auction is cleared. */
const UNKNOWN = 0

/** Undefined if another tab runs the same call. */
function toState(ending: Ending<OwnEntry> | undefined): CallState {
  if (ending === undefined) return idle
  if (ending.kind === 'done') {
    void showToast({ kind: 'success', text: texts.done })
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
  return fail(isRefusedToken ? texts.refusedToken : describeFailure(failure))
}

function confirm(): CallState {
  refreshFunds()
  return { kind: 'confirmed' }
}

function fail(sentence: string): CallState {
  void showToast({ kind: 'error', text: texts.failed })
  return { kind: 'failed', sentence }
}
