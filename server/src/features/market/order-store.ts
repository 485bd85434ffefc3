import { sql } from 'kysely'
import type { Address } from 'viem'
import type { Database } from '../../database/database.ts'
import type { OrderRow } from '../../database/schema.ts'
import type { RestingPlace } from './apply-order-logs.ts'

/** The number that each song's next order gets. */
export async function findNextNumbers(db: Database, songs: readonly Address[]): Promise<Map<Address, bigint>> {
  const { rows } = await sql<{ song: Address; next: bigint }>`
    select song, coalesce((select max(number) + 1 from orders where orders.song = asked.song), 0) as next
    from unnest(${songs}::text[]) as asked (song)`.execute(db)
  return new Map(rows.map(({ song, next }) => [song, next]))
}

export async function findRestingOrders(db: Database, places: readonly RestingPlace[]): Promise<OrderRow[]> {
  if (places.length === 0) return []
  const { rows } = await sql<OrderRow>`
    select orders.* from orders join (
      select distinct * from unnest(
        ${places.map(({ song }) => song)}::text[],
        ${places.map(({ side }) => side)}::text[],
        ${places.map(({ price }) => price)}::numeric[],
        ${places.map(({ position }) => position)}::bigint[]
      ) as places (song, side, price, position)
    ) places using (song, side, price, position)`.execute(db)
  return rows
}

export async function insertOrders(db: Database, orders: readonly OrderRow[]): Promise<void> {
  if (orders.length === 0) return
  const column = <Key extends keyof OrderRow>(key: Key) => orders.map((order) => order[key])
  await sql`
    insert into orders (
      song, number, owner, side, price, quantity, last_day, bound_to, fill_only, position, filled, filled_for,
      left_quantity, placed_at, block_number, log_index, transaction_hash, removal, removed_in, removal_log_index,
      removal_hash
    )
    select * from unnest(
      ${column('song')}::text[], ${column('number')}::bigint[], ${column('owner')}::text[], ${column('side')}::text[],
      ${column('price')}::numeric[], ${column('quantity')}::bigint[], ${column('last_day')}::integer[],
      ${column('bound_to')}::bigint[], ${column('fill_only')}::boolean[], ${column('position')}::bigint[],
      ${column('filled')}::bigint[], ${column('filled_for')}::numeric[], ${column('left_quantity')}::bigint[],
      ${column('placed_at')}::timestamptz[], ${column('block_number')}::bigint[], ${column('log_index')}::integer[],
      ${column('transaction_hash')}::text[], ${column('removal')}::text[], ${column('removed_in')}::bigint[],
      ${column('removal_log_index')}::integer[], ${column('removal_hash')}::text[]
    )`.execute(db)
}

export async function updateOrders(db: Database, orders: readonly OrderRow[]): Promise<void> {
  if (orders.length === 0) return
  const column = <Key extends keyof OrderRow>(key: Key) => orders.map((order) => order[key])
  await sql`
    update orders set
      filled = changed.filled, filled_for = changed.filled_for, left_quantity = changed.left_quantity,
      removal = changed.removal, removed_in = changed.removed_in, removal_log_index = changed.removal_log_index,
      removal_hash = changed.removal_hash
    from unnest(
      ${column('song')}::text[], ${column('number')}::bigint[], ${column('filled')}::bigint[],
      ${column('filled_for')}::numeric[], ${column('left_quantity')}::bigint[], ${column('removal')}::text[],
      ${column('removed_in')}::bigint[], ${column('removal_log_index')}::integer[], ${column('removal_hash')}::text[]
    ) as changed (
      song, number, filled, filled_for, left_quantity, removal, removed_in, removal_log_index, removal_hash
    )
    where orders.song = changed.song and orders.number = changed.number`.execute(db)
}

/** Deletes the orders placed after a block, and takes back what removed others. Returns the songs. */
export async function undoOrdersAfter(db: Database, blockNumber: bigint): Promise<Address[]> {
  const deleted = await db.deleteFrom('orders').where('block_number', '>', blockNumber).returning('song').execute()
  const restored = await db
    .updateTable('orders')
    .set({
      left_quantity: sql`quantity - filled`,
      ...{ removal: null, removed_in: null, removal_log_index: null, removal_hash: null },
    })
    .where('removed_in', '>', blockNumber)
    .returning('song')
    .execute()
  return [...deleted, ...restored].map(({ song }) => song)
}
