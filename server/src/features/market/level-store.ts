import { sql } from 'kysely'
import type { Address } from 'viem'
import type { Database } from '../../database/database.ts'
import type { OrderRow } from '../../database/schema.ts'

type LevelKey = Pick<OrderRow, 'song' | 'side' | 'price' | 'last_day' | 'bound_to'>

interface LevelChange extends LevelKey {
  quantity: bigint
  orders: bigint
}

/** What orders that changed from `before` to `after` add to the sums of their levels, or take off. */
export function sumChanges(before: readonly OrderRow[], after: readonly OrderRow[]): LevelChange[] {
  const changes = new Map<string, LevelChange>()
  const add = (order: OrderRow, sign: bigint): void => {
    if (order.left_quantity === 0n) return
    const { song, side, price, last_day, bound_to } = order
    const key = [song, side, price, last_day, bound_to].join(' ')
    const change = changes.get(key) ?? { song, side, price, last_day, bound_to, quantity: 0n, orders: 0n }
    change.quantity += sign * order.left_quantity
    change.orders += sign
    changes.set(key, change)
  }
  for (const order of before) add(order, -1n)
  for (const order of after) add(order, 1n)
  return [...changes.values()].filter(({ quantity, orders }) => quantity !== 0n || orders !== 0n)
}

export async function changeLevels(db: Database, changes: readonly LevelChange[]): Promise<void> {
  if (changes.length === 0) return
  const column = <Key extends keyof LevelChange>(key: Key) => changes.map((change) => change[key])
  const isSame = sql`levels.song = changes.song and levels.side = changes.side and levels.price = changes.price
    and levels.last_day = changes.last_day and levels.bound_to is not distinct from changes.bound_to`
  await sql`
    with given as (
      select * from unnest(
        ${column('song')}::text[], ${column('side')}::text[], ${column('price')}::numeric[],
        ${column('last_day')}::integer[], ${column('bound_to')}::bigint[], ${column('quantity')}::bigint[],
        ${column('orders')}::bigint[]
      ) as given (song, side, price, last_day, bound_to, quantity, orders)
    ),
    changed as (
      select changes.song, changes.side, changes.price, changes.last_day, changes.bound_to,
        changes.quantity + coalesce(levels.quantity, 0) as quantity, changes.orders + coalesce(levels.orders, 0) as orders
      from given changes left join order_levels levels on ${isSame}
    ),
    emptied as (
      delete from order_levels levels using changed changes where ${isSame} and changes.orders = 0
    )
    insert into order_levels (song, side, price, last_day, bound_to, quantity, orders)
    select * from changed where orders <> 0
    on conflict (song, side, price, last_day, bound_to)
    do update set quantity = excluded.quantity, orders = excluded.orders`.execute(db)
}

/** Sums up the orders that rest, after a reorganisation. */
export async function deriveLevels(db: Database, songs: readonly Address[]): Promise<void> {
  if (songs.length === 0) return
  await db.deleteFrom('order_levels').where('song', 'in', songs).execute()
  await sql`
    insert into order_levels (song, side, price, last_day, bound_to, quantity, orders)
    select song, side, price, last_day, bound_to, sum(left_quantity), count(*)
    from orders where song = any(${songs}::text[]) and left_quantity > 0
    group by song, side, price, last_day, bound_to`.execute(db)
}
