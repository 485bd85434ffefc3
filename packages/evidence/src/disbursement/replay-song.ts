import { SongLedger } from '@melos/royalties'
import { type Address, zeroAddress } from 'viem'
import { EvidenceError } from '../evidence-error.ts'
import type { HolderLine, RoyaltyFinding, SongLine } from './disbursement-verdict.ts'
import { type ChainDisbursement, type ChainSong, requireCount, type SongEvent } from './read-disbursement.ts'

const UNIT = 10n ** 18n

export interface ReplayedSong {
  readonly song: Address
  readonly ledger: SongLedger
  /** Everyone who ever held tokens of the song. */
  readonly accounts: ReadonlySet<Address>
  readonly line: SongLine
  readonly payments: number
  readonly findings: readonly RoyaltyFinding[]
}

/** Applies the rule of the contracts to all events of a song, and compares every deposit and payment with it. */
export function replaySong(chain: ChainSong, { id, house, rates }: ChainDisbursement): ReplayedSong {
  const { song, wholeTokens, held } = chain
  const [created, ...events] = chain.events
  if (created?.kind !== 'transfer' || created.from !== zeroAddress) throw incomplete(`${song} has no creation`)
  const ledger = new SongLedger({ wholeTokens, holder: created.to, house })
  const accounts = new Set([created.to])
  const findings: RoyaltyFinding[] = []
  let line: SongLine | undefined
  for (const event of events) {
    if (event.kind === 'transfer') accounts.add(event.to)
    if (event.kind === 'paid-in' && event.id === id) line = toLine(event, { song, ledger, accounts })
    findings.push(...apply(event, { song, ledger, rates }))
  }
  if (line === undefined) throw incomplete(`${song} has no statement of disbursement ${id}`)
  requireCount(`MELS held for ${song}`, [held, ledger.held])
  const payments = events.filter(({ kind }) => kind === 'paid').length
  return { song, ledger, accounts, line, payments, findings }
}

interface Applying {
  readonly song: Address
  readonly ledger: SongLedger
  readonly rates: ReadonlyMap<bigint, bigint>
}

function apply(event: SongEvent, { song, ledger, rates }: Applying): RoyaltyFinding[] {
  try {
    switch (event.kind) {
      case 'transfer':
        ledger.transfer(event)
        return []
      case 'paid-in': {
        const rate = rates.get(event.id)
        if (rate === undefined) throw incomplete(`disbursement ${event.id} has no announcement`)
        // The time only decides about the minimum, which isn't recomputed.
        const mels = ledger.addStatement({ eur: event.eur, rate, at: 0 })
        return compare(`statement ${event.statement} of ${song}`, null, [['MELS', mels, event.mels]])
      }
      case 'paid': {
        const due = ledger.take(event.account)
        return compare(`payment ${event.transactionHash} of ${song}`, event.account, [
          ['MELS', due.mels, event.mels],
          ['EUR', due.eur, event.eur],
        ])
      }
      default:
        return event satisfies never
    }
  } catch (error) {
    if (error instanceof RangeError) throw incomplete(error.message, error)
    throw error
  }
}

/** Values that the rule and the chain both give. */
export function compare(
  where: string,
  account: Address | null,
  values: readonly (readonly [unit: 'MELS' | 'EUR', expected: bigint, actual: bigint])[],
): RoyaltyFinding[] {
  return values
    .filter(([, expected, actual]) => expected !== actual)
    .map(([unit, expected, actual]) => {
      return { against: 'rule', where, account, unit, expected: String(expected), actual: String(actual) }
    })
}

interface AtDeposit {
  readonly song: Address
  readonly ledger: SongLedger
  readonly accounts: ReadonlySet<Address>
}

function toLine(
  { statement, eur, mels, transactionHash }: SongEvent & { kind: 'paid-in' },
  { song, ledger, accounts }: AtDeposit,
): SongLine {
  const holders: HolderLine[] = [...accounts]
    .map((account) => ({ account, tokens: ledger.balanceOf(account) }))
    .filter(({ tokens }) => tokens > 0n)
    .map(({ account, tokens }) => ({ account, tokens, mels: (tokens * (mels / ledger.wholeTokens)) / UNIT }))
    .toSorted((one, other) => (one.tokens < other.tokens ? 1 : one.tokens > other.tokens ? -1 : 0))
  return { song, statement, eur, mels, transactionHash, holders }
}

function incomplete(message: string, cause?: unknown): EvidenceError {
  return new EvidenceError('CHAIN_INCOMPLETE', `The node's events don't add up: ${message}`, { cause })
}
