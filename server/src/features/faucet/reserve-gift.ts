import type { Address } from 'viem'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import { findNetworkWait, insertGift, lockNetwork } from './faucet-store.ts'

const MOST_PER_NETWORK = 10

/**
 * Counts a gift as given before it is sent, so that a thousand requests at once get no more than one after another. Whether it
 * is a new one: what is missing of the last does not count again.
 */
export async function reserveGift(
  db: Database,
  { address, network }: { address: Address; network: string },
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    await lockNetwork(tx, network)
    if (!(await insertGift(tx, { address, network }))) return false
    const retryAfterSeconds = await findNetworkWait(tx, { network, most: MOST_PER_NETWORK })
    if (retryAfterSeconds !== undefined) throw new RequestError('TOO_MANY_REQUESTS', { retryAfterSeconds })
    return true
  })
}
