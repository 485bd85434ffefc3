import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** How many statements a song has. It should depend on no row of orders, so that it is counted once. */
export const countStatementsOf = (song: RawBuilder<unknown>): RawBuilder<bigint> =>
  sql`(select count(*) from royalty_statements where royalty_statements.song = ${song})`

/** Whether a row of `orders` or `order_levels` can still trade on this day, if the market isn't closed. */
export function isLive(
  rows: RawBuilder<unknown>,
  { today, statements }: { today: number; statements: RawBuilder<unknown> },
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${rows}.last_day >= ${today} and (${rows}.bound_to is null or ${rows}.bound_to = ${statements}))`
}
