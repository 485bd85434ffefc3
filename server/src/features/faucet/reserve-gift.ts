import type { Address } from 'viem'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import { findNetworkWait, findWalletWait, insertGift, lockNetwork } from './faucet-store.ts'

const MOST_PER_NETWORK = 10

/** Counts a gift as given before it is sent, so that a thousand requests at once get no more than one after another. */
export async function reserveGift(
  db: Database,
  { address, network }: { address: Address; network: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockNetwork(tx, network)
    if (!(await insertGift(tx, { address, network }))) {
      throw new RequestError('FAUCET_USED', { retryAfterSeconds: await findWalletWait(tx, address) })
    }
    const retryAfterSeconds = await findNetworkWait(tx, { network, most: MOST_PER_NETWORK })
    if (retryAfterSeconds !== undefined) throw new RequestError('TOO_MANY_REQUESTS', { retryAfterSeconds })
  })
}
