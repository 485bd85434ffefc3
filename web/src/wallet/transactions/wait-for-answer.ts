import type { WalletClients } from '../wallet-clients.ts'
import { MELOS_WALLET } from '../wallet-site.ts'
import type { HasEffect } from './confirm-transaction.ts'
import { journal } from './journal.ts'
import type { JournalEntry } from './journal-entry.ts'
import { TransactionFailure } from './transaction-failure.ts'

/** A prompt in an extension or on a phone outlives the page; after this long we expect no answer. */
const PROMPT_LIVES_MS = 10 * 60_000
/** A node may take this long to learn what another accepted. */
const NODES_AGREE_MS = 10_000

/**
 * For a wallet whose answer is unknown: waits until the effect is on chain, or until no answer can come and the wallet has no
 * pending transaction. Returns whether the effect is on chain. Ends early if the person asks again.
 */
export async function waitForAnswer(
  { client }: WalletClients,
  { entry, hasEffect }: { entry: JournalEntry; hasEffect: HasEffect },
): Promise<boolean> {
  const { id, kind, askedAt, connectorId, address } = entry
  if (askedAt === undefined) return await hasEffect(undefined)
  // The Melos wallet's prompts close with the page.
  const promptLives = connectorId === MELOS_WALLET ? 0 : PROMPT_LIVES_MS
  const isAnsweredUntil = Math.max(askedAt + promptLives, Date.now() + NODES_AGREE_MS)
  while (journal.find(id, kind) !== undefined) {
    // Pending transactions are checked first, because one that is no longer pending is on chain by the time of the second check.
    const isQuiet = Date.now() > isAnsweredUntil && !(await hasPending(client, address))
    if (await hasEffect(undefined)) return true
    if (isQuiet) return false
    await new Promise((resolve) => setTimeout(resolve, client.pollingInterval))
  }
  return false
}

async function hasPending(client: WalletClients['client'], address: JournalEntry['address']): Promise<boolean> {
  const [mined, all] = await Promise.all([
    client.getTransactionCount({ address, blockTag: 'latest' }),
    client.getTransactionCount({ address, blockTag: 'pending' }),
  ])
  return all > mined
}

const PATIENCE_MS = 120_000

/** Waits for the wallet's pending transactions, because sending the same call twice would waste its fee. */
export async function waitForPending(
  { client }: WalletClients,
  address: JournalEntry['address'],
  onWait: () => void,
): Promise<void> {
  for (const since = Date.now(); Date.now() - since < PATIENCE_MS; ) {
    if (!(await hasPending(client, address))) return
    onWait()
    await new Promise((resolve) => setTimeout(resolve, client.pollingInterval))
  }
  throw new TransactionFailure('wallet-busy')
}
