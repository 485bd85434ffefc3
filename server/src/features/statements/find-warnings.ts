import type { StatementWarning } from '@melos/api-contract'
import { formatDecimal, UNIT_DECIMALS } from '@melos/statements/document'
import { sql } from 'kysely'
import type { Address } from 'viem'
import type { Database } from '../../database/database.ts'
import { compareControlTotals } from './compare-control-totals.ts'
import { toEur } from './describe-statement.ts'
import { payerKey } from './read-statement.ts'
import type { SetAside } from './row-store.ts'
import type { StatementRow } from './statement-store.ts'
import { findRepeats, rateOf, termsOf, type WorkedOut } from './work-out-statement.ts'

/** What doesn't keep a statement from being approved, and should be looked at. */
export async function findWarnings(db: Database, row: StatementRow, worked: WorkedOut): Promise<StatementWarning[]> {
  const songs = worked.statements.map(({ song }) => song)
  return [
    ...warnOfFile(row, worked),
    ...(await findRepeats(db, row)).map(
      ({ id, rows }): StatementWarning => ({ kind: 'ROWS_IN_OTHER', statementId: Number(id), rows }),
    ),
    ...(await warnOfPeriod(db, row)),
    ...(await warnOfUnsold(db, row.id)),
    ...(await warnOfAuctions(db, songs)),
    ...warnOfSongs(worked),
    ...(await warnOfRate(db, row)),
  ]
}

function warnOfFile(row: StatementRow, { totals }: WorkedOut): StatementWarning[] {
  const currencies = totals.map(({ currency }) => currency)
  const inEur = totals.find(({ currency }) => currency === 'EUR')
  const difference = (inEur?.received ?? inEur?.stated ?? 0n) - (inEur?.stated ?? 0n)
  // Written by `finishReading` alone.
  const setAside = row.set_aside as unknown as SetAside[]
  return [
    ...(currencies.length > 1 ? [{ kind: 'MIXED_CURRENCIES', currencies } as const] : []),
    ...(difference === 0n ? [] : [{ kind: 'RECEIPT_DIFFERS', difference: toEur(difference) } as const]),
    ...(row.alike_rows > 0 ? [{ kind: 'ALIKE_ROWS', rows: row.alike_rows } as const] : []),
    ...setAside.map(({ row: number, text }): StatementWarning => ({ kind: 'ROW_SET_ASIDE', row: number, text })),
    ...compareControlTotals(setAside, totals),
  ]
}

/** Other statements of the payer with a day in common, without the one whose lines are taken up. */
async function warnOfPeriod(db: Database, row: StatementRow): Promise<StatementWarning[]> {
  const terms = termsOf(row)
  if (terms === null) return []
  const { rows } = await sql<{ id: bigint }>`
    select id from payer_statements
    where id <> ${row.id} and id is distinct from ${row.later_of}::bigint and later_of is distinct from ${row.id}
      and state in ('DRAFT', 'SUBMITTED', 'APPROVED') and lower(trim(payer)) = ${payerKey(row.payer)}
      and statement_terms ->> 'periodFrom' <= ${terms.periodTo} and statement_terms ->> 'periodTo' >= ${terms.periodFrom}
    order by id`.execute(db)
  return rows.map(({ id }) => ({ kind: 'PERIOD_OVERLAPS', statementId: Number(id) }))
}

/** Songs whose codes are in the file and which can't be paid yet. */
async function warnOfUnsold(db: Database, id: bigint): Promise<StatementWarning[]> {
  const { rows } = await sql<{ token: Address }>`
    select distinct works.token
    from (select distinct isrc, upc from payer_statement_rows where statement_id = ${id}) as codes
    join work_codes on kind = 'ISRC' and code = codes.isrc or kind = 'UPC' and codes.isrc is null and code = codes.upc
    join works on works.id = work_codes.work_id
    left join payable_works on payable_works.work_id = works.id
    where works.token is not null and payable_works.work_id is null
    order by works.token`.execute(db)
  return rows.map(({ token }) => ({ kind: 'NOT_SOLD', song: token }))
}

async function warnOfAuctions(db: Database, songs: readonly Address[]): Promise<StatementWarning[]> {
  if (songs.length === 0) return []
  const { rows } = await sql<{ id: bigint; token: Address }>`
    select id, token from auctions
    where token = any (${songs}) and withdrawn_in is null
      and not exists (
        select from settlement_events where auction_id = auctions.id and type = 'PROCESSED'
      )
    order by id`.execute(db)
  return rows.map(({ id, token }) => ({ kind: 'IN_AUCTION', song: token, externalId: Number(id) }))
}

function warnOfSongs({ statements, balances }: WorkedOut): StatementWarning[] {
  return statements.flatMap(({ song, net, eur }): StatementWarning[] => {
    const lastEur = balances.get(song)?.lastEur ?? 0n
    const distance = eur > lastEur ? eur - lastEur : lastEur - eur
    return [
      ...(net < 0n ? [{ kind: 'NEGATIVE', song } as const] : []),
      ...(lastEur > 0n && distance * 2n > lastEur
        ? [{ kind: 'FAR_OFF_LAST', song, eur: toEur(eur), lastEur: toEur(lastEur) } as const]
        : []),
    ]
  })
}

/** Without a price feed, the contract takes half to twice the rate of the last disbursement that was paid in. */
async function warnOfRate(db: Database, row: StatementRow): Promise<StatementWarning[]> {
  const terms = termsOf(row)
  if (terms === null) return []
  const last = await db
    .selectFrom('royalty_statements')
    .innerJoin('disbursements', 'disbursements.id', 'royalty_statements.disbursement_id')
    .select('disbursements.rate')
    .orderBy('royalty_statements.block_number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last === undefined) return []
  const rate = rateOf(terms)
  if (rate * 2n >= last.rate && rate <= last.rate * 2n) return []
  return [{ kind: 'RATE_REFUSED', lastMelsPerEur: formatDecimal(last.rate, UNIT_DECIMALS) }]
}
