import { SongLedger } from '@melos/royalties'
import { type Address, zeroAddress } from 'viem'
import { incomplete } from '../incomplete.ts'
import type { ChainSong, SongEvent } from './read-song.ts'

/** A value that isn't what the rule of the contracts gives. MELS and EUR are times 10^18. */
export interface LedgerFinding {
  readonly against: 'rule'
  readonly where: string
  readonly account: Address | null
  readonly unit: 'MELS' | 'EUR'
  readonly expected: string
  readonly actual: string
}

export interface SongReplay {
  readonly ledger: SongLedger
  /** Everyone who ever held tokens of the song so far. */
  readonly accounts: ReadonlySet<Address>
  /** What happened after the creation. */
  readonly events: readonly SongEvent[]
  /** Applies the next event, and compares a deposit or payment with the rule. */
  readonly apply: (event: SongEvent) => LedgerFinding[]
}

/** Begins with a song's creation; the caller applies the events. */
export function startReplay(
  { song, wholeTokens, events: [created, ...events] }: ChainSong,
  { house, rates }: { readonly house: Address; readonly rates: ReadonlyMap<bigint, bigint> },
): SongReplay {
  if (created?.kind !== 'transfer' || created.from !== zeroAddress) throw incomplete(`${song} has no creation`)
  const ledger = new SongLedger({ wholeTokens, holder: created.to, house })
  const accounts = new Set([created.to])
  const apply = (event: SongEvent): LedgerFinding[] => {
    if (event.kind === 'transfer') accounts.add(event.to)
    try {
      return change(event, { song, ledger, rates })
    } catch (error) {
      if (error instanceof RangeError) throw incomplete(error.message, error)
      throw error
    }
  }
  return { ledger, accounts, events, apply }
}

interface Changing {
  readonly song: Address
  readonly ledger: SongLedger
  readonly rates: ReadonlyMap<bigint, bigint>
}

function change(event: SongEvent, { song, ledger, rates }: Changing): LedgerFinding[] {
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
}

/** Values that the rule and the chain both give. */
export function compare(
  where: string,
  account: Address | null,
  values: readonly (readonly [unit: 'MELS' | 'EUR', expected: bigint, actual: bigint])[],
): LedgerFinding[] {
  return values
    .filter(([, expected, actual]) => expected !== actual)
    .map(([unit, expected, actual]) => {
      return { against: 'rule', where, account, unit, expected: String(expected), actual: String(actual) }
    })
}
