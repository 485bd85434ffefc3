import { sql } from 'kysely'
import type { Address, Hash } from 'viem'
import { COUNTS_FOR, NOW, secondsLeft } from '../../database/daily-limit.ts'
import type { Database } from '../../database/database.ts'

/** Any number that is no other lock's; each network's hash comes beside it. */
export const NETWORK_LOCK = 7_305_413

/** Whether the wallet may have another gift; if so, it counts as given. */
export async function insertGift(db: Database, { address, network }: { address: Address; network: string }) {
  const inserted = await sql`
    insert into faucet_gifts as g (address, network, given_at) values (${address}, ${network}, ${NOW})
    on conflict (address) do update set network = excluded.network, given_at = excluded.given_at, mels_hashes = '{}', pol_hashes = '{}'
    where g.given_at <= ${NOW} - ${COUNTS_FOR}
    returning 1`.execute(db)
  return inserted.rows.length > 0
}

/** How long until the wallet may have another. */
export async function findWalletWait(db: Database, address: Address): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number }>`
    select ${secondsLeft(sql`given_at`)} as seconds from faucet_gifts where address = ${address}`.execute(db)
  return rows[0]?.seconds
}

/** How long until the network has no more than `most` gifts that count; undefined when that is so. */
export async function findNetworkWait(
  db: Database,
  { network, most }: { network: string; most: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number }>`
    select ${secondsLeft(sql`given_at`)} as seconds from faucet_gifts
    where network = ${network} and given_at > ${NOW} - ${COUNTS_FOR}
    order by given_at desc offset ${most} limit 1`.execute(db)
  return rows[0]?.seconds
}

/** What may have been sent to the wallet for its gift. */
export async function findTransfers(db: Database, address: Address): Promise<Record<'mels' | 'pol', Hash[]>> {
  return await db
    .selectFrom('faucet_gifts')
    .select(['mels_hashes as mels', 'pol_hashes as pol'])
    .where('address', '=', address)
    .executeTakeFirstOrThrow()
}

/** Beside those from before: any of them may turn out to have been heard. */
export async function addTransfers(
  db: Database,
  { address, mels, pol }: { address: Address; mels: Hash | undefined; pol: Hash | undefined },
): Promise<void> {
  await db
    .updateTable('faucet_gifts')
    .set({
      mels_hashes: sql`array_remove(mels_hashes || ${mels ?? null}::text, null)`,
      pol_hashes: sql`array_remove(pol_hashes || ${pol ?? null}::text, null)`,
    })
    .where('address', '=', address)
    .returning('address')
    .executeTakeFirstOrThrow()
}

/** A gift of which nothing was sent does not count. */
export async function returnGift(db: Database, address: Address): Promise<void> {
  await db
    .deleteFrom('faucet_gifts')
    .where('address', '=', address)
    .where('mels_hashes', '=', sql<Hash[]>`'{}'`)
    .where('pol_hashes', '=', sql<Hash[]>`'{}'`)
    .execute()
}

export async function deleteGiftsOver(db: Database): Promise<void> {
  await sql`delete from faucet_gifts where given_at <= ${NOW} - ${COUNTS_FOR}`.execute(db)
}
