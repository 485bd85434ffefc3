import { type Address, formatEther, getAddress, isAddress, zeroAddress } from 'viem'
import { writeAudit } from '../../audit/audit-log.ts'
import type { ChainClient } from '../../chain/chain-client.ts'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import type { Faucet } from './faucet.ts'
import { findWalletWait, returnGift } from './faucet-store.ts'
import { findMissing } from './find-missing.ts'
import { findSent, type SentGift } from './find-sent.ts'
import { prepareGift } from './prepare-gift.ts'
import { reserveGift } from './reserve-gift.ts'
import { sendGift } from './send-gift.ts'
import type { TakeTurn } from './take-turns.ts'
import { waitForReceipts } from './wait-for-receipts.ts'

const ON_ITS_WAY = 'The chain takes longer than usual. The test money is on its way.'

interface GivingContext {
  readonly db: Database
  readonly client: ChainClient
  readonly auctionHouse: Address
  readonly faucet: Faucet
  readonly takeTurn: TakeTurn
  /** How long the chain may take; absent for as long as is usual. */
  readonly patienceMs?: number
}

interface Given {
  readonly mels: string
  readonly pol: string
  /** That of the MELS first. */
  readonly transactionHashes: string[]
}

/** Gives a wallet its test money once a day, or what is missing of it, and answers when it has arrived. */
export async function giveTestMoney(
  context: GivingContext,
  { address, network }: { address: string; network: string },
): Promise<Given> {
  const { db, client, faucet, patienceMs } = context
  const to = readWallet(context, address)
  const isNew = await reserveGift(db, { address: to, network })
  const sent = await sendOrReturn(context, { to, isNew })
  if (sent === undefined) {
    throw new RequestError('FAUCET_USED', { retryAfterSeconds: await findWalletWait(db, to) })
  }
  const hashes = [sent.mels, sent.pol].filter((hash) => hash !== undefined)
  const receipts = await waitForReceipts(client, hashes, { patienceMs })
  if (receipts?.[0]?.status !== 'reverted') {
    await writeAudit(db, { action: 'FAUCET_GIVEN', actor: to, network, reason: hashes.join(' ') })
  }
  if (receipts === undefined) throw new RequestError('UNAVAILABLE', { detail: ON_ITS_WAY })
  if (receipts.some(({ status }) => status === 'reverted')) throw new RequestError('UNAVAILABLE')
  const { mels, pol } = faucet.gift
  return { mels: formatEther(mels), pol: formatEther(pol), transactionHashes: hashes }
}

async function sendOrReturn(
  context: GivingContext,
  { to, isNew }: { to: Address; isNew: boolean },
): Promise<SentGift | undefined> {
  try {
    const gift = findMissing(context.faucet.gift, await findSent(context, to))
    return gift && (await sendGift(context, { to, fees: await prepareGift(context, { to, gift }) }))
  } catch (error) {
    // Not that of somebody who is about to send. If the database is what failed, the gift counts against the network.
    if (isNew) await returnGift(context.db, to).catch(() => undefined)
    throw error instanceof RequestError ? error : new RequestError('UNAVAILABLE', { cause: error })
  }
}

/** In small letters, or with the right checksum: capitals in the wrong places are a mistake in the address. */
function readWallet({ auctionHouse, faucet }: GivingContext, text: string): Address {
  if (text !== text.toLowerCase() && !isAddress(text, { strict: true })) {
    throw new RequestError('BAD_REQUEST', { detail: 'address: has a wrong checksum' })
  }
  const address = getAddress(text)
  const others = [zeroAddress, faucet.mels, auctionHouse, faucet.account.address].map((other) => getAddress(other))
  if (others.includes(address)) throw new RequestError('BAD_REQUEST', { detail: 'address: is not that of a bidder' })
  return address
}
