import { sql } from 'kysely'
import type { Address, Hash } from 'viem'
import { COUNTS_FOR, NOW, secondsLeft } from '../../database/daily-limit.ts'
import type { Database } from '../../database/database.ts'

/** The lock's key is this number and a network's hash, so no other lock may use the same number. */
export const NETWORK_LOCK = 7_305_413

/** Records the gift, or returns false if the wallet has had one within the last day. */
export async function insertGift(db: Database, { address, network }: { address: Address; network: string }) {
  const inserted = await sql`
    insert into faucet_gifts as g (address, network, given_at) values (${address}, ${network}, ${NOW})
    on conflict (address) do update set network = excluded.network, given_at = excluded.given_at, mels_hashes = '{}', pol_hashes = '{}'
    where g.given_at <= ${NOW} - ${COUNTS_FOR}
    returning 1`.execute(db)
  return inserted.rows.length > 0
}

export async function findWalletWait(db: Database, address: Address): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number }>`
    select ${secondsLeft(sql`given_at`)} as seconds from faucet_gifts where address = ${address}`.execute(db)
  return rows[0]?.seconds
}

export async function findTransfers(db: Database, address: Address): Promise<Record<'mels' | 'pol', Hash[]>> {
  return await db
    .selectFrom('faucet_gifts')
    .select(['mels_hashes as mels', 'pol_hashes as pol'])
    .where('address', '=', address)
    .executeTakeFirstOrThrow()
}

/** Keeps earlier hashes, because the node may have received any of them. */
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

export async function returnGift(db: Database, address: Address): Promise<void> {
  await db
    .deleteFrom('faucet_gifts')
    .where('address', '=', address)
    .where('mels_hashes', '=', sql<Hash[]>`'{}'`)
    .where('pol_hashes', '=', sql<Hash[]>`'{}'`)
    .execute()
}
