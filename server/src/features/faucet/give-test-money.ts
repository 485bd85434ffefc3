import { melsAbi } from '@melos/contracts'
import { type Address, formatEther, getAddress, isAddress, zeroAddress } from 'viem'
import { writeAudit } from '../../audit/audit-log.ts'
import { type ChainClient, isAnswerOfNode } from '../../chain/chain-client.ts'
import { lockNetwork } from '../../database/daily-limit.ts'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import type { Faucet, Gift } from './faucet.ts'
import { findNetworkWait, findWalletWait, insertGift, NETWORK_LOCK, returnGift } from './faucet-store.ts'
import { type Fees, GAS_PER_TRANSFER, sendGift } from './send-gift.ts'
import { findMissing, findSent, type SentGift, waitForReceipts } from './sent-gift.ts'
import type { TakeTurn } from './take-turns.ts'

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
    await lockNetwork(tx, { lock: NETWORK_LOCK, network })
    if (!(await insertGift(tx, { address, network }))) return false
    const retryAfterSeconds = await findNetworkWait(tx, { network, most: MOST_PER_NETWORK })
    if (retryAfterSeconds !== undefined) throw new RequestError('TOO_MANY_REQUESTS', { retryAfterSeconds })
    return true
  })
}

/** What the transfers may cost, once it is sure that the faucet can pay them and that the wallet takes them. */
async function prepareGift(
  { client, faucet }: { client: ChainClient; faucet: Faucet },
  { to, gift }: { to: Address; gift: Gift },
): Promise<Fees> {
  const { account, mels } = faucet
  const [{ maxFeePerGas, maxPriorityFeePerGas }, pol, melsLeft] = await Promise.all([
    client.estimateFeesPerGas(),
    client.getBalance({ address: account.address }),
    client.readContract({ address: mels, abi: melsAbi, functionName: 'balanceOf', args: [account.address] }),
  ])
  // Twice, because a transfer that the next blocks find too cheap would hold up all after it.
  const fees = { maxFeePerGas: maxFeePerGas * 2n, maxPriorityFeePerGas }
  const mostFees = 2n * GAS_PER_TRANSFER * fees.maxFeePerGas
  if (melsLeft < gift.mels || pol < gift.pol + mostFees) {
    throw new RequestError('UNAVAILABLE', { detail: 'The faucet is empty at this moment.' })
  }
  if (gift.pol > 0n && !(await takesPol(client, { from: account.address, to, value: gift.pol }))) {
    throw new RequestError('BAD_REQUEST', { detail: 'address: does not take POL' })
  }
  return fees
}

/** A contract may refuse it. */
async function takesPol(
  client: ChainClient,
  { from, to, value }: { from: Address; to: Address; value: bigint },
): Promise<boolean> {
  try {
    await client.call({ account: from, to, value, gas: GAS_PER_TRANSFER })
    return true
  } catch (error) {
    if (isAnswerOfNode(error)) return false
    throw error
  }
}
