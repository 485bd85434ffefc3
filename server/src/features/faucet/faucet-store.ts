import { sql } from 'kysely'
import type { Address } from 'viem'
import type { Database } from '../../database/database.ts'

/** Any number that is no other lock's; each network's hash comes beside it. */
const NETWORK_LOCK = 7_305_413
const COUNTS_FOR = sql`interval '24 hours'`
// Not the start of the transaction, which may have waited for others since.
const NOW = sql<Date>`clock_timestamp()`

/** Until the transaction ends, so that gifts to one network are counted one after another. */
export async function lockNetwork(tx: Database, network: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${NETWORK_LOCK}, hashtext(${network}))`.execute(tx)
}

/** Whether the wallet may have a gift; if so, it counts as given. */
export async function insertGift(db: Database, { address, network }: { address: Address; network: string }) {
  const inserted = await sql`
    insert into faucet_gifts as g (address, network, given_at) values (${address}, ${network}, ${NOW})
    on conflict (address) do update set network = excluded.network, given_at = excluded.given_at
    where g.given_at <= ${NOW} - ${COUNTS_FOR}
    returning 1`.execute(db)
  return inserted.rows.length > 0
}

/** How long until the wallet may have another. */
export async function findWalletWait(db: Database, address: Address): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number }>`
    select ${secondsLeft()} as seconds from faucet_gifts where address = ${address}`.execute(db)
  return rows[0]?.seconds
}

/** How long until the network has no more than `most` gifts that count; undefined when that is so. */
export async function findNetworkWait(
  db: Database,
  { network, most }: { network: string; most: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number }>`
    select ${secondsLeft()} as seconds from faucet_gifts
    where network = ${network} and given_at > ${NOW} - ${COUNTS_FOR}
    order by given_at desc offset ${most} limit 1`.execute(db)
  return rows[0]?.seconds
}

/** What was not sent after all does not count. */
export async function returnGift(db: Database, address: Address): Promise<void> {
  await db.deleteFrom('faucet_gifts').where('address', '=', address).execute()
}

export async function deleteGiftsOver(db: Database): Promise<void> {
  await sql`delete from faucet_gifts where given_at <= ${NOW} - ${COUNTS_FOR}`.execute(db)
}

function secondsLeft() {
  return sql`greatest(1, ceil(extract(epoch from given_at + ${COUNTS_FOR} - ${NOW})))::int`
}
