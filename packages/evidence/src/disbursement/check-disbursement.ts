import { hashLines } from '@melos/statements/document'
import { type Client, withRetry } from 'viem'
import { EvidenceError } from '../evidence-error.ts'
import { requireCount, requireSameBlock } from '../incomplete.ts'
import { checkDocument } from './check-document.ts'
import { compareAccounts } from './compare-accounts.ts'
import type { DisbursementVerdict, RoyaltyFinding } from './disbursement-verdict.ts'
import { findLine } from './find-line.ts'
import { type ChainDisbursement, type DisbursementPlace, readDisbursement } from './read-disbursement.ts'

export type { DisbursementVerdict, HolderLine, RoyaltyFinding, SongLine } from './disbursement-verdict.ts'

/** The accounts are compared after the events are read. */
export interface DisbursementProgress {
  readonly reading: 'events' | 'accounts'
  /** From 0 to 1, for the current part. */
  readonly share: number
}

export interface DisbursementOptions {
  readonly onProgress?: (progress: DisbursementProgress) => void
  readonly retryDelayMs?: number
}

/** What no chain can prove, in one sentence. */
export const UNPROVABLE =
  "That the payer's statement is true can't be proved here: for that, the document names the SHA-256 hash of the payer's file and the bank's reference"

/**
 * Recomputes a disbursement from the published document and the logs of any node: the document's hash and arithmetic, the lines,
 * who held which tokens at the deposit, every payment, and what is due to every account. The node needs no old state.
 */
export function checkDisbursement(
  client: Client,
  { document, ...place }: DisbursementPlace & { readonly document: string },
  { retryDelayMs = 500, ...options }: DisbursementOptions = {},
): Promise<DisbursementVerdict> {
  return withRetry(() => checkOnce(client, { place, document }, options), {
    retryCount: 4,
    delay: retryDelayMs,
    // While a node adds a block, its state can be ahead of its events for a moment.
    shouldRetry: ({ error }) => error instanceof EvidenceError && error.code === 'CHAIN_INCOMPLETE',
  })
}

async function checkOnce(
  client: Client,
  { place, document: text }: { readonly place: DisbursementPlace; readonly document: string },
  { onProgress = () => undefined }: DisbursementOptions,
): Promise<DisbursementVerdict> {
  onProgress({ reading: 'events', share: 0 })
  const chain = await readDisbursement(client, place)
  if (chain.state === 'PAID_IN' && hashLines(chain.deposit) !== chain.lines) {
    throw new EvidenceError('CHAIN_INCOMPLETE', "The lines in the node's events aren't the announced ones")
  }
  const { document, findings: ofDocument } = checkDocument(text, chain)
  const songs = chain.songs.map((song) => findLine(song, chain))
  const share = (done: number) => onProgress({ reading: 'accounts', share: done })
  const { accounts, findings: ofAccounts } = await compareAccounts(client, chain, { songs, onProgress: share })
  await requireSameBlock(client, chain.block)
  const findings = [...ofDocument, ...songs.flatMap((song) => song.findings), ...ofAccounts, ...checkTotals(chain)]
  return {
    verdict: findings.length > 0 ? 'wrong' : chain.state === 'PAID_IN' ? 'right' : 'unfinished',
    state: chain.state,
    findings,
    chainId: chain.chainId,
    block: chain.block,
    document,
    rate: { announced: chain.rates.get(chain.id) ?? 0n, previous: chain.previousRate },
    songs: songs.map(({ line }) => line),
    accounts,
    payments: songs.reduce((sum, { payments }) => sum + payments, 0),
    totals: chain.totals,
  }
}

/** Anyone can send MELS to the contract, so it can have more than it owes. */
function checkTotals({ totals: { held, credited, balance } }: ChainDisbursement): RoyaltyFinding[] {
  if (credited < 0n) requireCount('credits', [0n, credited])
  if (balance >= held + credited) return []
  const expected = String(held + credited)
  const where = 'balance of the royalties contract'
  return [{ against: 'rule', where, account: null, unit: 'MELS', expected, actual: String(balance) }]
}
