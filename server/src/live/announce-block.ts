import { sql } from 'kysely'
import { toBlock } from '../blocks/to-block.ts'
import { bumpDataVersion, type Database } from '../database/database.ts'
import { announce, type LiveEvent, marketKey } from './live-event-store.ts'

/** Call this in the transaction that blocks a work or lifts a block: every process forgets its answers, and open pages hear of it. */
export async function announceBlock(tx: Database, workId: string): Promise<void> {
  await bumpDataVersion(tx)
  const { token, ...blocked } = await tx
    .selectFrom('public_works')
    .select(['token', 'blocked_since', 'is_blocked_for_good', 'is_blocked_by_order'])
    .where('id', '=', workId)
    .executeTakeFirstOrThrow()
  if (token === null) return
  const { rows } = await sql<{ id: bigint; has_market: boolean }>`
    select id, exists (select from songs where songs.auction_id = auctions.id) as has_market
    from auctions where token = ${token} order by id`.execute(tx)
  const data = { block: toBlock(blocked) }
  const events = rows.flatMap(({ id, has_market }): LiveEvent[] => [
    { auctionId: id, type: 'block', data },
    ...(has_market ? [{ auctionId: marketKey(id), type: 'block', data } as const] : []),
  ])
  await announce(tx, events)
}
