import type { Address } from 'viem'
import type { Database } from '../database/database.ts'

export interface HouseWallets {
  readonly db: Database
  /** Those that have no role on chain and whose keys the server has, such as the faucet's. */
  readonly ownWallets: readonly Address[]
}

/** The provider's own wallets: the Terms let nobody who works for the provider take part. */
export async function isHouseWallet({ db, ownWallets }: HouseWallets, address: Address): Promise<boolean> {
  if (ownWallets.includes(address)) return true
  const role = db.selectFrom('role_holders').select('role').where('account', '=', address)
  return (await role.limit(1).executeTakeFirst()) !== undefined
}
