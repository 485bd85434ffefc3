import { depositFor } from '@melos/clearing'
import { auctionHouseAbi, gateAbi, melsAbi } from '@melos/contracts'
import {
  type ContractFunctionArgs,
  type Hash,
  type Hex,
  isAddressEqual,
  parseEventLogs,
  type TransactionReceipt,
} from 'viem'
import { showToast } from '../../lib/show-toast.ts'
import { type Permit, toPermitArguments } from '../../wallet/permit.ts'
import type { ContractCall } from '../../wallet/transactions/ask-wallet.ts'
import { blockOf, type TransactionEnd } from '../../wallet/transactions/confirm-transaction.ts'
import { journal } from '../../wallet/transactions/journal.ts'
import type { BidEntry } from '../../wallet/transactions/journal-entry.ts'
import type { PaidProgress, PaidRun } from '../../wallet/transactions/place-paid.ts'
import {
  confirmAllowance,
  confirmPaidCall,
  type PaidCall,
  sendPaidCall,
  writeStep,
} from '../../wallet/transactions/send-paid-call.ts'
import { TransactionFailure } from '../../wallet/transactions/transaction-failure.ts'
import type { WalletClients } from '../../wallet/wallet-clients.ts'
import { findOwnBid, reportBid } from './api-calls.ts'
import { confirmRegistration, registerWallet } from './register-wallet.ts'
import { texts } from './texts.ts'

const words = texts.purchase

export interface BidOutcome {
  readonly hash: Hash
}

export type BidProgress = PaidProgress<BidEntry, BidOutcome>

type BidRun = PaidRun<BidEntry>

/** Resolves with the transaction that placed the bid. Throws `TransactionFailure`. */
export async function runBid(context: BidRun, begun: BidEntry): Promise<BidOutcome> {
  context.onWait(begun, 'check')
  const counted = writeStep({ ...begun, bidsBefore: (await readBids(context.clients, begun)).length })
  const admitted = await registerWallet(context, counted)
  const bid = await sendPaidCall(toPaidCall(context, admitted), admitted)
  void showToast({ kind: 'info', text: words.inProgress })
  return await finishPlaced(context, await confirmBid(context, bid))
}

/** Finishes an earlier page's bid without asking the wallet: a transaction that was not sent stays unsent. */
export async function finishBid(context: BidRun, bid: BidEntry): Promise<BidOutcome> {
  switch (bid.step) {
    case 'admit':
      if (bid.sent !== undefined) await confirmRegistration(context, bid, bid.sent)
      throw new TransactionFailure('not-sent')
    case 'allow':
      if (bid.sent !== undefined) await confirmAllowance(toPaidCall(context, bid), bid, bid.sent)
      throw new TransactionFailure('not-sent')
    case 'bid':
      return await finishPlaced(context, await confirmBid(context, bid))
    case 'reserve':
    case 'upgrade':
      return await finishPlaced(context, bid)
    default:
      return bid.step satisfies never
  }
}

/** The bid as a call for which the auction house takes the deposit. */
function toPaidCall({ clients, onWait }: BidRun, bid: BidEntry): PaidCall<BidEntry> {
  const deposit = depositFor(bid)
  return {
    clients,
    spender: clients.site.contracts.auctionHouse,
    most: deposit,
    call: toBidCall(clients, bid),
    toPermitCall: (permit, signature) => toPermitCall(clients, bid, permit, signature),
    check: async () => deposit,
    begin: (begun) => ({ ...begun, step: 'bid' }),
    onWait,
    onAllowed: () => void showToast({ kind: 'success', text: words.approved }),
  }
}

/** Waits for the bid's transaction and adds its hash to the bid. */
async function confirmBid(context: BidRun, bid: BidEntry): Promise<BidEntry> {
  const { clients } = context
  const end = await confirmPaidCall(context, bid, (known) => isPlaced(clients, bid, known))
  const bidHash = end?.kind === 'mined' ? end.receipt.transactionHash : await findOwnBid(bid)
  const placed: BidEntry = { ...bid, step: 'reserve', bidHash, askedAt: undefined, sent: undefined, callsId: undefined }
  journal.write(placed)
  return placed
}

async function finishPlaced({ onWait }: BidRun, bid: BidEntry): Promise<BidOutcome> {
  const tell = (placed: BidEntry): void => onWait(placed, 'server', placed.bidHash)
  tell(bid)
  await reportBid(bid, tell)
  return { hash: bid.bidHash ?? '0x' }
}

const otherErrors = [...melsAbi, ...gateAbi].filter((item) => item.type === 'error')
/** A bid asks the gate and calls the token to take the deposit, so it can fail with their errors too. */
const bidAbi = [...auctionHouseAbi, ...otherErrors] as const

function toBidCall({ site }: WalletClients, { auctionId, quantity, price }: BidEntry): ContractCall {
  const args: ContractFunctionArgs<typeof auctionHouseAbi, 'nonpayable', 'bid'> = [BigInt(auctionId), quantity, price]
  return { address: site.contracts.auctionHouse, abi: bidAbi, functionName: 'bid', args }
}

function toPermitCall({ site }: WalletClients, bid: BidEntry, permit: Permit, signature: Hex): ContractCall {
  const { auctionId, quantity, price } = bid
  const args: ContractFunctionArgs<typeof auctionHouseAbi, 'nonpayable', 'bidWithPermit'> = [
    BigInt(auctionId),
    quantity,
    price,
    ...toPermitArguments(permit, signature),
  ]
  return { address: site.contracts.auctionHouse, abi: bidAbi, functionName: 'bidWithPermit', args }
}

async function readBids({ client, site }: WalletClients, bid: BidEntry, blockNumber?: bigint) {
  return await client.readContract({
    address: site.contracts.auctionHouse,
    abi: auctionHouseAbi,
    functionName: 'bidsOf',
    args: [BigInt(bid.auctionId), bid.address],
    ...(blockNumber === undefined ? {} : { blockNumber }),
  })
}

/** Checks the mined transaction's events, because wallets have reported the hash of another one. */
async function isPlaced(clients: WalletClients, bid: BidEntry, end?: TransactionEnd): Promise<boolean> {
  if (end?.kind === 'mined') return hasPlaced(clients, bid, end.receipt)
  const bids = await readBids(clients, bid, blockOf(end))
  return bids.slice(bid.bidsBefore).some(({ price, amount }) => price === bid.price && amount === bid.quantity)
}

function hasPlaced({ site }: WalletClients, bid: BidEntry, { logs }: TransactionReceipt): boolean {
  return parseEventLogs({ abi: auctionHouseAbi, eventName: 'BidPlaced', logs }).some(
    ({ address, args }) =>
      isAddressEqual(address, site.contracts.auctionHouse) &&
      isAddressEqual(args.bidder, bid.address) &&
      args.auctionId === BigInt(bid.auctionId) &&
      args.amount === bid.quantity &&
      args.price === bid.price,
  )
}
