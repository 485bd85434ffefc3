import type { Disbursement, DisbursementState, Statement } from '@melos/api-contract'
import { disbursementState, payableUntil } from '@melos/royalties'
import { formatEther } from 'viem'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import { readPeriodDay } from '../../royalty-documents/last-year.ts'
import type { AnnouncedDocuments, DocumentSummary } from '../../royalty-documents/summarise-document.ts'
import type { DisbursementRow, StatementRow } from './disbursement-store.ts'

type Deadlines = Pick<DisbursementRow, 'payable_from' | 'withdrawal_hash' | 'paid_in_at'>

export function stateOf({ payable_from, paid_in_at, withdrawal_hash }: Deadlines, now: Date): DisbursementState {
  const facts = { payableFrom: payable_from, isPaidIn: paid_in_at !== null, isWithdrawn: withdrawal_hash !== null }
  return disbursementState(facts, now)
}

/** When time alone changes one of these states next. */
export function nextChangeOf(rows: readonly Deadlines[], now: Date): Date | undefined {
  const open = rows.filter(({ paid_in_at, withdrawal_hash }) => paid_in_at === null && withdrawal_hash === null)
  const moments = open
    .flatMap(({ payable_from }) => [payable_from, payableUntil(payable_from)])
    .filter((moment) => moment > now)
  return moments.toSorted((one, other) => one.getTime() - other.getTime())[0]
}

export function toDisbursement(row: DisbursementRow, documents: AnnouncedDocuments, now: Date): Disbursement {
  const document = documents.of(row)
  const promised = [...(document?.songs.values() ?? [])].filter(({ mels }) => mels > 0n)
  const sum = (key: 'eur' | 'mels') => promised.reduce((total, song) => total + song[key], 0n)
  const written = document === undefined ? null : { eur: sum('eur'), mels: sum('mels'), count: promised.length }
  const [eur, mels] = [row.eur ?? written?.eur ?? null, row.mels ?? written?.mels ?? null]
  return {
    id: Number(row.id),
    state: stateOf(row, now),
    documentState: documents.stateOf(row),
    payer: document?.payer ?? null,
    periodFrom: document?.periodFrom ?? null,
    periodTo: document?.periodTo ?? null,
    eur: eur === null ? null : formatEther(eur),
    mels: mels === null ? null : formatEther(mels),
    songCount: row.song_count === null ? (written?.count ?? null) : Number(row.song_count),
    rate: formatEther(row.rate),
    documentHash: row.document_hash,
    linesHash: row.lines_hash,
    announcedAt: toUtcDateTime(row.announced_at),
    payableFrom: toUtcDateTime(row.payable_from),
    payableUntil: toUtcDateTime(payableUntil(row.payable_from)),
    paidInAt: row.paid_in_at && toUtcDateTime(row.paid_in_at),
    transactions: { announced: row.transaction_hash, paidIn: row.paid_in_hash, withdrawn: row.withdrawal_hash },
  }
}

export function toStatement(row: StatementRow, document: DocumentSummary | undefined): Statement {
  const written = document?.songs.get(row.song.toLowerCase())
  const { mels, eur, whole_tokens: wholeTokens } = row
  return {
    disbursementId: Number(row.disbursement_id),
    song: row.song,
    number: Number(row.number),
    externalId: row.auction_id === null ? null : Number(row.auction_id),
    title: row.title ?? written?.title ?? row.token_name ?? row.song,
    artist: row.artist ?? written?.artist ?? '',
    periodFrom: readPeriodDay(row.period_from),
    periodTo: readPeriodDay(row.period_to),
    eur: formatEther(eur),
    mels: formatEther(mels),
    wholeTokens: Number(wholeTokens),
    melsPerToken: formatEther(mels / wholeTokens),
    eurPerToken: formatEther(eur / wholeTokens),
    statementHash: row.statement_hash,
    paidInAt: toUtcDateTime(row.paid_in_at),
    transaction: row.transaction_hash,
  }
}
