import type { SongLedger } from '@melos/royalties'
import type { Address } from 'viem'
import { incomplete, requireCount } from '../incomplete.ts'
import type { ChainSong, SongEvent } from '../song/read-song.ts'
import { startReplay } from '../song/replay-song.ts'
import type { HolderLine, RoyaltyFinding, SongLine } from './disbursement-verdict.ts'
import type { ChainDisbursement } from './read-disbursement.ts'

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

/** Applies the rule of the contracts to all events of a song, and finds who held its tokens at the disbursement's deposit. */
export function findLine(chain: ChainSong, { id, house, rates }: ChainDisbursement): ReplayedSong {
  const { song, held } = chain
  const { ledger, accounts, events, apply } = startReplay(chain, { house, rates })
  const findings: RoyaltyFinding[] = []
  let line: SongLine | undefined
  for (const event of events) {
    if (event.kind === 'paid-in' && event.id === id) line = toLine(event, { song, ledger, accounts })
    findings.push(...apply(event))
  }
  if (line === undefined) throw incomplete(`${song} has no statement of disbursement ${id}`)
  requireCount(`MELS held for ${song}`, [held, ledger.held])
  const payments = events.filter(({ kind }) => kind === 'paid').length
  return { song, ledger, accounts, line, payments, findings }
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
