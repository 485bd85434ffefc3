import type { WalletDoor } from '../../../wallet/wallet-door.ts'
import type { BidUnderWay } from './bid-under-way.ts'
import { isPlaced } from './contract-calls.ts'

/** A prompt may outlive the page that asked, in an extension or on a phone; after this long nobody answers it. */
const PROMPT_LIVES_MS = 10 * 60_000
/** Its prompts are part of the page. */
const MELOS_WALLET = 'melos'
/** So long a node may not know yet what another has taken. */
const NODES_AGREE_MS = 10_000

/**
 * The wallet was asked, and what it answered is not known. Waits until the contract has the bid, or until nobody will answer any
 * more and nothing of the wallet is on its way; says whether the contract has it.
 */
export async function waitForSending(door: WalletDoor, bid: BidUnderWay): Promise<boolean> {
  const { askedAt, connectorId } = bid
  if (askedAt === undefined) return await isPlaced(door, bid)
  const promptLives = connectorId === MELOS_WALLET ? 0 : PROMPT_LIVES_MS
  const isAnsweredUntil = Math.max(askedAt + promptLives, Date.now() + NODES_AGREE_MS)
  for (;;) {
    // In this order: what is not on its way any more is in the contract by then.
    const isQuiet = Date.now() > isAnsweredUntil && !(await hasPending(door, bid))
    if (await isPlaced(door, bid)) return true
    if (isQuiet) return false
    await new Promise((resolve) => setTimeout(resolve, door.client.pollingInterval))
  }
}

async function hasPending({ client }: WalletDoor, { address }: BidUnderWay): Promise<boolean> {
  const [mined, all] = await Promise.all([
    client.getTransactionCount({ address, blockTag: 'latest' }),
    client.getTransactionCount({ address, blockTag: 'pending' }),
  ])
  return all > mined
}
