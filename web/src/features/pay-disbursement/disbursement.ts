import type { PayerStatement, StatementPreview } from '@melos/api-contract'
import { parseMels } from '@melos/clearing/amounts'
import { type Address, getAddress, type Hash, isHash } from 'viem'

interface DisbursementLine {
  readonly song: Address
  readonly eur: bigint
  readonly periodFrom: number
  readonly periodTo: number
  readonly statementHash: Hash
}

/** What `announce` and `payIn` take. */
export interface Disbursement {
  readonly document: Hash
  readonly linesHash: Hash
  /** MELS base units per EUR. */
  readonly rate: bigint
  readonly lines: readonly DisbursementLine[]
  /** MELS base units that `payIn` takes. */
  readonly mels: bigint
}

export type Announcement = PayerStatement['announcements'][number]

interface Worked {
  readonly announce: NonNullable<StatementPreview['announce']>
  readonly mels: string
}

export function toDisbursement({ announce, mels }: Worked): Disbursement {
  return {
    document: toHash(announce.documentHash),
    linesHash: toHash(announce.linesHash),
    rate: BigInt(announce.rate),
    lines: announce.lines.map(({ song, eur, statementHash, ...period }) => ({
      ...period,
      song: getAddress(song),
      eur: BigInt(eur),
      statementHash: toHash(statementHash),
    })),
    mels: parseMels(mels),
  }
}

function toHash(text: string): Hash {
  if (!isHash(text)) throw new TypeError(`Not a hash: ${text}`)
  return text
}

export type Phase =
  | { readonly kind: 'announce'; readonly last: 'WITHDRAWN' | 'EXPIRED' | undefined }
  | { readonly kind: 'wait' | 'pay-in' | 'pay-out'; readonly announcement: Announcement }

/** What is next, going by the newest announcement that counts; one of an earlier document must be withdrawn first. `now` and the result of `timeOf` are in milliseconds. */
export function findPhase(
  announcements: readonly Announcement[],
  { now, timeOf }: { now: number; timeOf: (moment: string) => number },
): Phase {
  const paidIn = announcements.find(({ state }) => state === 'PAID_IN')
  if (paidIn !== undefined) return { kind: 'pay-out', announcement: paidIn }
  const open = announcements.filter(({ state }) => state === 'ANNOUNCED' || state === 'PAYABLE')
  const live = open.find(({ isEarlier }) => isEarlier) ?? open[0]
  if (live !== undefined) {
    if (live.isEarlier) return { kind: 'wait', announcement: live }
    const isPayable = live.state === 'PAYABLE' || now >= timeOf(live.payableFrom)
    return { kind: isPayable ? 'pay-in' : 'wait', announcement: live }
  }
  const last = announcements[0]?.state
  return { kind: 'announce', last: last === 'WITHDRAWN' || last === 'EXPIRED' ? last : undefined }
}
