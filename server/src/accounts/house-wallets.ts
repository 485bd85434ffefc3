import type { Address } from 'viem'
import type { Database } from '../database/database.ts'

/** The provider's own wallets: the Terms let nobody who works for the provider take part. */
export async function isHouseWallet(db: Database, address: Address): Promise<boolean> {
  const role = db.selectFrom('role_holders').select('role').where('account', '=', address)
  return (await role.limit(1).executeTakeFirst()) !== undefined
}
