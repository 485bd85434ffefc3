import type { Address } from 'viem'
import type { Database } from '../database/database.ts'
import { StartupError } from '../startup-error.ts'

/** A database indexes one contract on one chain for ever; mixing two would show money that is not there. */
export async function claimIndex(db: Database, contract: { chainId: number; auctionHouse: Address }): Promise<void> {
  await db
    .insertInto('indexed_contract')
    .values({ chain_id: contract.chainId, auction_house: contract.auctionHouse })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = await db.selectFrom('indexed_contract').select(['chain_id', 'auction_house']).executeTakeFirstOrThrow()
  if (kept.chain_id === contract.chainId && kept.auction_house === contract.auctionHouse) return
  throw new StartupError(
    `This database belongs to contract ${kept.auction_house} on chain ${kept.chain_id}, not ${contract.auctionHouse} on chain ${contract.chainId}: use an empty database, or correct RPC_URL and CHAIN_ID.`,
  )
}
