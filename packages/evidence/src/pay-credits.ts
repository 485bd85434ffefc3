import { auctionHouseAbi } from '@melos/contracts'
import { type Address, encodeFunctionData, type Hex, numberToHex } from 'viem'
import type { MinedLog } from './ask-for-logs.ts'
import type { AuctionState } from './auction-state.ts'
import { findFirstBlock } from './find-first-block.ts'
import { decodeEvent, type EventName, selectorOf } from './house-events.ts'
import { type Platform, readEvents, toTopic } from './platform.ts'
import { readLogs } from './read-logs.ts'
import { readMels } from './read-mels.ts'
import { sayMels, sayTokens } from './say-values.ts'
import type { SettlementWallet } from './settlement-wallet.ts'

interface CreditsOptions {
  readonly auctionId: bigint
  readonly state: AuctionState
  readonly print: (line: string) => void
}

interface Credit {
  readonly token: Address
  readonly account: Address
}

const abi = auctionHouseAbi

/** The events of calls that pay for one auction. */
const payments = ['BidWithdrawn', 'BidderSettled', 'ProceedsPaid', 'TokensReturned'] as const satisfies EventName[]

/**
 * Tries again to pay what the auction house couldn't pay for this auction. An account that can't be paid stays credited; returns
 * false only if a transaction failed, so that it's worth running again.
 */
export async function payCredits(
  wallet: SettlementWallet,
  { auctionId, state, print }: CreditsOptions,
): Promise<boolean> {
  const mels = await readMels(wallet.client, wallet.auctionHouse)
  const payer = { address: wallet.auctionHouse, name: 'auction house' }
  let hasFailed = false
  for (const credit of await findCredits(wallet, { auctionId, state, mels })) {
    hasFailed = (await payCredit(wallet, { ...credit, payer, mels, print })) === 'failed' || hasFailed
  }
  return !hasFailed
}

/** Tries again to pay what house, market and royalties couldn't pay. Returns whether nothing stays credited. */
export async function payAllCredits(
  wallet: SettlementWallet,
  platform: Platform,
  { print }: Pick<CreditsOptions, 'print'>,
): Promise<boolean> {
  let isPaid = true
  const { mels } = platform
  const payers = [
    { address: wallet.auctionHouse, name: 'auction house' },
    { address: platform.market, name: 'market' },
    { address: platform.royalties, name: 'royalties contract' },
  ]
  for (const payer of payers) {
    // The three contracts share this event.
    const credited = await readEvents(wallet, platform, { address: payer.address, abi, names: ['Credited'] })
    const pairs = new Map(credited.map(({ args: { token, account } }) => [`${token} ${account}`, { token, account }]))
    for (const credit of pairs.values()) {
      isPaid = (await payCredit(wallet, { ...credit, payer, mels, print })) === 'done' && isPaid
    }
  }
  return isPaid
}

interface Payment extends Credit {
  readonly payer: { readonly address: Address; readonly name: string }
  readonly mels: Address | null
  readonly print: (line: string) => void
}

async function payCredit(wallet: SettlementWallet, { payer, token, account, mels, print }: Payment) {
  const args = [token, account] as const
  const amount = await wallet.client.readContract({ address: payer.address, abi, functionName: 'credits', args })
  if (amount === 0n) return 'done'
  const what = token === mels ? sayMels(amount) : `${sayTokens(amount)} (${token})`
  const data = encodeFunctionData({ abi, functionName: 'withdrawCredit', args })
  const attempt = await wallet.attempt(data, payer.address)
  print(
    attempt.kind === 'done'
      ? `Paid ${account} ${what}, in transaction ${attempt.hash}`
      : `✗ ${account} can't be paid ${what}: ${attempt.reason}. The ${payer.name} keeps the amount for this account.`,
  )
  return attempt.kind
}

/** A credit's event doesn't name the auction, but its transaction has other events, which do. */
async function findCredits(
  { client, auctionHouse }: SettlementWallet,
  { auctionId, state, mels }: { auctionId: bigint; state: AuctionState; mels: Address | null },
): Promise<Credit[]> {
  const head = await client.getBlock()
  const fromBlock = await findFirstBlock(client, { at: state.startsAt, last: head })
  const read = async (events: readonly EventName[], subject: Hex): Promise<MinedLog[]> => {
    const filter = { address: auctionHouse, events: events.map(selectorOf), subject, fromBlock, toBlock: head.number }
    const found: MinedLog[] = []
    for await (const { logs } of readLogs(client, filter)) found.push(...logs)
    return found
  }
  const credited = [
    ...(await read(['Credited'], toTopic(state.token))),
    ...(mels === null ? [] : await read(['Credited'], toTopic(mels))),
  ]
  if (credited.length === 0) return []
  const paid = await read(payments, numberToHex(auctionId, { size: 32 }))
  const transactions = new Set(paid.map(({ transactionHash }) => transactionHash))
  const credits = new Map<string, Credit>()
  for (const log of credited) {
    const event = decodeEvent(log)
    if (event?.eventName !== 'Credited' || !transactions.has(log.transactionHash)) continue
    const { token, account } = event.args
    credits.set(`${token} ${account}`, { token, account })
  }
  return [...credits.values()]
}
