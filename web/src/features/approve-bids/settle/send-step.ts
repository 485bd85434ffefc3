import type { Address, Hash } from 'viem'
import { followTransaction } from '../../../wallet/follow-transaction.ts'
import { isRejection } from '../../../wallet/is-rejection.ts'
import { sendCall, UnsureSendingError } from '../../../wallet/send-call.ts'
import type { WalletDoor } from '../../../wallet/wallet-door.ts'
import type { SettlementStep } from './plan-settlement.ts'
import { SettlementFailure } from './settlement-failure.ts'
import { type SentSettlement, settlementJournal } from './settlement-journal.ts'
import { toSettlementCall } from './to-settlement-call.ts'

export interface Settler {
  readonly door: WalletDoor
  readonly auctionId: number
  readonly from: Address
}

/** Has the wallet send a step that has been tried out. */
export async function sendStep(settler: Settler, step: SettlementStep): Promise<Hash> {
  const { door, from } = settler
  const call = toSettlementCall(settler, step)
  try {
    const guess = await door.client.getTransactionCount({ address: from, blockTag: 'pending' })
    const hash = await sendCall(door, { from, call })
    settlementJournal.write({ ...placeOf(settler), from, sent: { hash, guess } })
    return hash
  } catch (cause) {
    if (isRejection(cause)) throw cause
    throw new SettlementFailure(cause instanceof UnsureSendingError ? 'unsure' : 'not-sent', { cause })
  }
}

/** The call that this browser has sent last, when no page has seen its end. */
export function findSent(settler: Omit<Settler, 'from'>): SentSettlement | undefined {
  return settlementJournal.find(placeOf(settler))
}

/** Waits for the call that was sent last, or for whatever took its place; what came of it, the contract says. */
export async function confirmSent(settler: Omit<Settler, 'from'>): Promise<void> {
  const entry = findSent(settler)
  if (entry === undefined) return
  const { client } = settler.door
  const { from, sent } = entry
  const onNonce = (nonce: number): void => settlementJournal.write({ ...entry, sent: { ...sent, nonce } })
  const end = await followTransaction(client, { from, sent, onNonce })
  settlementJournal.remove(placeOf(settler))
  if (end.kind === 'dropped') throw new SettlementFailure('dropped')
  await waitForBlock(settler.door, end.kind === 'mined' ? end.receipt.blockNumber : end.blockNumber)
  if (end.kind === 'mined' && end.receipt.status !== 'success') throw new SettlementFailure('reverted')
}

const PATIENCE_MS = 120_000

/** What an earlier prompt may have sent comes first: the same call twice would cost its fee for nothing. */
export async function waitForOwnPending({ door: { client }, from }: Settler, onWait: () => void): Promise<void> {
  for (const since = Date.now(); Date.now() - since < PATIENCE_MS; ) {
    const [mined, all] = await Promise.all([
      client.getTransactionCount({ address: from, blockTag: 'latest' }),
      client.getTransactionCount({ address: from, blockTag: 'pending' }),
    ])
    if (all <= mined) return
    onWait()
    await new Promise((resolve) => setTimeout(resolve, client.pollingInterval))
  }
  throw new SettlementFailure('wallet-busy')
}

/** Nodes behind one address need not have the same block. */
async function waitForBlock({ client }: WalletDoor, blockNumber: bigint): Promise<void> {
  while ((await client.getBlockNumber({ cacheTime: 0 })) < blockNumber)
    await new Promise((resolve) => setTimeout(resolve, client.pollingInterval))
}

function placeOf({ door: { site }, auctionId }: Omit<Settler, 'from'>) {
  return { chainId: site.chain.id, auctionHouse: site.contracts.auctionHouse, auctionId }
}
