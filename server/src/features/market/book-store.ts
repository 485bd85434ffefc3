import { sql } from 'kysely'
import type { Address } from 'viem'
import type { Database } from '../../database/database.ts'
import { countStatementsOf, isLive } from './live-orders.ts'

type Side = 'BUY' | 'SELL'

interface LevelRow {
  readonly price: bigint
  readonly quantity: bigint
  readonly orders: bigint
}

interface LevelRange {
  readonly song: Address
  readonly side: Side
  readonly today: number
  readonly limit?: number
}

/** The live orders by price, from the best on. */
export async function listLevels(db: Database, { song, side, today, limit }: LevelRange): Promise<LevelRow[]> {
  const { rows } = await sql<LevelRow>`
    select price, sum(quantity) as quantity, sum(orders) as orders from order_levels levels
    where song = ${song} and side = ${side} and ${isLive(sql`levels`, { today, statements: countStatementsOf(sql`${song}`) })}
    group by price order by price ${side === 'BUY' ? sql`desc` : sql`asc`}
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db)
  return rows
}

/** The tokens of all live orders. */
export async function sumLevels(
  db: Database,
  { song, today }: { song: Address; today: number },
): Promise<Record<Lowercase<Side>, number>> {
  const { rows } = await sql<{ buy: bigint; sell: bigint }>`
    select coalesce(sum(quantity) filter (where side = 'BUY'), 0) as buy,
      coalesce(sum(quantity) filter (where side = 'SELL'), 0) as sell
    from order_levels levels where song = ${song} and ${isLive(sql`levels`, { today, statements: countStatementsOf(sql`${song}`) })}`.execute(
    db,
  )
  const { buy = 0n, sell = 0n } = rows[0] ?? {}
  return { buy: Number(buy), sell: Number(sell) }
}
