import { sql } from 'kysely'
import type { Address, Hash } from 'viem'
import type { Database } from '../../database/database.ts'

export interface DisbursementRow {
  readonly id: bigint
  readonly block_number: bigint
  readonly transaction_hash: Hash
  readonly announced_at: Date
  readonly document_hash: Hash
  readonly lines_hash: Hash
  readonly rate: bigint
  readonly payable_from: Date
  readonly withdrawal_hash: Hash | null
  /** What was paid in; all null until then. */
  readonly eur: bigint | null
  readonly mels: bigint | null
  readonly song_count: bigint | null
  readonly paid_in_at: Date | null
  readonly paid_in_hash: Hash | null
}

const disbursementRows = sql`
  select disbursements.*, paid.*
  from disbursements
  cross join lateral (
    select sum(eur) as eur, sum(mels) as mels, nullif(count(*), 0) as song_count,
      min(paid_in_at) as paid_in_at, min(transaction_hash) as paid_in_hash
    from royalty_statements where disbursement_id = disbursements.id
  ) paid`

export async function listDisbursementRows(
  db: Database,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: DisbursementRow[]; total: number }> {
  const { rows } = await sql<DisbursementRow>`
    ${disbursementRows} order by id desc offset ${offset} limit ${limit}`.execute(db)
  const { total } = await db
    .selectFrom('disbursements')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

export async function findDisbursementRow(db: Database, id: bigint): Promise<DisbursementRow | undefined> {
  const { rows } = await sql<DisbursementRow>`${disbursementRows} where id = ${id}`.execute(db)
  return rows[0]
}

/** Announced and neither paid in nor withdrawn, soonest first. */
export async function listOpenDisbursements(db: Database): Promise<DisbursementRow[]> {
  const { rows } = await sql<DisbursementRow>`
    ${disbursementRows} where withdrawn_in is null and paid.song_count is null order by payable_from, id`.execute(db)
  return rows
}

export interface StatementRow {
  readonly disbursement_id: bigint
  readonly song: Address
  readonly number: bigint
  readonly auction_id: bigint | null
  readonly title: string | null
  readonly artist: string | null
  readonly token_name: string | null
  readonly period_from: bigint
  readonly period_to: bigint
  readonly eur: bigint
  readonly mels: bigint
  readonly whole_tokens: bigint
  readonly statement_hash: Hash
  readonly paid_in_at: Date
  readonly transaction_hash: Hash
  readonly document_hash: Hash
  readonly lines_hash: Hash
  readonly rate: bigint
}

/** The statements of a disbursement or of a song, oldest first. */
export async function listStatementRows(
  db: Database,
  { disbursementId, song }: { disbursementId?: bigint; song?: Address },
): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select statements.*, songs.auction_id, songs.whole_tokens, works.title, works.artist, auctions.token_name,
      disbursements.document_hash, disbursements.lines_hash, disbursements.rate
    from royalty_statements statements
    join songs on songs.token = statements.song
    join disbursements on disbursements.id = statements.disbursement_id
    left join auctions on auctions.id = songs.auction_id
    left join works on works.token = songs.token
    where ${disbursementId === undefined ? sql`true` : sql`statements.disbursement_id = ${disbursementId}`}
      and ${song === undefined ? sql`true` : sql`statements.song = ${song}`}
    order by statements.number`.execute(db)
  return rows
}
