import { EUR_DECIMALS, parseDecimal } from '@melos/statements/document'
import { sql } from 'kysely'
import { type Address, getAddress } from 'viem'
import type { Database } from '../../database/database.ts'

export interface SongBalance {
  /** EUR times 10^12; may be below zero. */
  readonly carriedForward: bigint
  /** What the song's last statement gave its holders. */
  readonly lastEur: bigint
}

/** What the last approved document with each song carries forward. Nothing is stored twice: the documents say it. */
export async function findBalances(db: Database, except: bigint): Promise<Map<Address, SongBalance>> {
  const { rows } = await sql<{ song: string; carried: string; eur: string }>`
    select distinct on (song) song, carried, eur
    from (
      select statements.approved_at, statements.id, part ->> 'song' as song, part ->> 'carriedForward' as carried,
        part ->> 'eur' as eur
      from payer_statements as statements
      join royalty_documents on royalty_documents.hash = statements.document_hash
      cross join lateral jsonb_array_elements(royalty_documents.document::jsonb -> 'statements') as part
      where statements.state = 'APPROVED' and statements.id <> ${except}
    ) as parts
    order by song, approved_at desc, id desc`.execute(db)
  return new Map(
    rows.map(({ song, carried, eur }) => [
      getAddress(song),
      { carriedForward: parseDecimal(carried, EUR_DECIMALS) ?? 0n, lastEur: parseDecimal(eur, EUR_DECIMALS) ?? 0n },
    ]),
  )
}

/** Whether a document approved after this one has one of its songs: then that one's balances depend on this one. */
export async function hasDependents(db: Database, id: bigint): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    with songs as (
      select statements.id, statements.approved_at, part ->> 'song' as song
      from payer_statements as statements
      join royalty_documents on royalty_documents.hash = statements.document_hash
      cross join lateral jsonb_array_elements(royalty_documents.document::jsonb -> 'statements') as part
      where statements.state = 'APPROVED'
    )
    select exists (
      select from songs as later join songs as own on own.song = later.song
      where own.id = ${id} and (later.approved_at, later.id) > (own.approved_at, own.id)
    ) as exists`.execute(db)
  return rows[0]?.exists ?? false
}
