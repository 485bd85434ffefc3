import { sql } from 'kysely'
import type { Address } from 'viem'
import type { Database } from '../database/database.ts'
import type { AuctionSummaryRow } from '../database/schema.ts'
import type { SessionAccount } from '../http/auth-guard.ts'
import { RequestError } from '../http/request-error.ts'
import { findAccountById } from './account-store.ts'
import { isBarred } from './barred-store.ts'
import { type HouseWallets, isHouseWallet } from './house-wallets.ts'
import { findSuspension } from './restriction-store.ts'

interface Bidding {
  readonly bidder: Address
  /** The account that the bidder's wallet is linked to, if any. */
  readonly account: SessionAccount | null
  readonly auction: Pick<AuctionSummaryRow, 'id' | 'seller' | 'blocked_since'>
}

interface Context extends HouseWallets {
  /** The secret of the bars. */
  readonly barredKey: Uint8Array
}

/** Throws if the Terms don't let this wallet bid in this auction, or anyone. */
export async function refuseBidder(context: Context, { bidder, account, auction }: Bidding): Promise<void> {
  const { db, barredKey } = context
  if (auction.blocked_since !== null) throw new RequestError('WORK_BLOCKED')
  const isSellers = bidder === auction.seller || (await isOfSameAccount(db, bidder, auction.seller))
  if (isSellers || (await hasShare(db, bidder, auction.id))) {
    throw new RequestError('SELLER_MAY_NOT_BID')
  }
  if (await isHouseWallet(context, bidder)) throw new RequestError('HOUSE_WALLET')
  if (account === null) {
    if (await isBarred(db, barredKey, bidder)) throw new RequestError('BARRED')
    return
  }
  if (account.state === 'CLOSED') throw new RequestError('BARRED')
  if (account.state === 'SUSPENDED') {
    const suspension = await findSuspension(db, account.id)
    throw new RequestError('ACCOUNT_SUSPENDED', { detail: describe(suspension?.statement) })
  }
  const { policy } = await db
    .selectFrom('auctions')
    .select('policy')
    .where('id', '=', auction.id)
    .executeTakeFirstOrThrow()
  const isBouncing = policy !== 0 && (await findAccountById(db, account.id))?.email_state === 'BOUNCING'
  if (isBouncing) throw new RequestError('EMAIL_BOUNCING')
}

const describe = (statement: string | undefined): string | undefined =>
  statement === undefined ? undefined : `Your account is suspended. The reason we gave: ${statement}`

/** Whether one account ever had both wallets: unlinking one doesn't make it someone else's. */
async function isOfSameAccount(db: Database, one: Address, other: Address): Promise<boolean> {
  const owners = (address: Address) =>
    db.selectFrom('account_wallets').select('account_id').where('address', '=', address)
  const shared = owners(one).where('account_id', 'in', owners(other))
  return (await shared.limit(1).executeTakeFirst()) !== undefined
}

/** Whether the wallet ever belonged to the artist or to a contributor who accepted a share of the song. */
async function hasShare(db: Database, bidder: Address, auctionId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from auctions
    join works on works.token = auctions.token
    join offers on offers.id = works.offer_id
    join studio_songs on studio_songs.id = offers.song_id
    join account_wallets on account_wallets.address = ${bidder}
    where auctions.id = ${auctionId} and (
      account_wallets.account_id = studio_songs.account_id
      or exists (
        select from contributors
        where contributors.song_id = studio_songs.id
          and contributors.account_id = account_wallets.account_id and contributors.state = 'ACCEPTED'
      )
    )
    limit 1`.execute(db)
  return rows.length > 0
}
