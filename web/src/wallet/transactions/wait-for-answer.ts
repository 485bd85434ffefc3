import type { WalletClients } from '../wallet-clients.ts'
import type { HasEffect } from './confirm-transaction.ts'
import { journal } from './journal.ts'
import type { JournalEntry } from './journal-entry.ts'
import { TransactionFailure } from './transaction-failure.ts'

/** A prompt may outlive the page that asked, in an extension or on a phone; after this long nobody answers it. */
const PROMPT_LIVES_MS = 10 * 60_000
/** Its prompts are part of the page. */
const MELOS_WALLET = 'melos'
/** So long a node may not know yet what another has taken. */
const NODES_AGREE_MS = 10_000

/**
 * The wallet was asked, and what it answered is not known. Waits until the chain has what was asked for, or until nobody will
 * answer any more and nothing of the wallet is on its way; says whether the chain has it. Ends early when the entry is gone: the
 * person has asked again.
 */
export async function waitForAnswer(
  { client }: WalletClients,
  { entry, hasEffect }: { entry: JournalEntry; hasEffect: HasEffect },
): Promise<boolean> {
  const { id, kind, askedAt, connectorId, address } = entry
  if (askedAt === undefined) return await hasEffect(undefined)
  const promptLives = connectorId === MELOS_WALLET ? 0 : PROMPT_LIVES_MS
  const isAnsweredUntil = Math.max(askedAt + promptLives, Date.now() + NODES_AGREE_MS)
  while (journal.find(id, kind) !== undefined) {
    // In this order: what is not on its way any more is on the chain by then.
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

/** What the wallet has on its way comes first: the same call twice would cost its fee for nothing. */
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
