import { melsAbi } from '@melos/contracts'
import { type Address, formatEther, isAddressEqual, zeroAddress } from 'viem'
import { writeAudit } from '../../audit/audit-log.ts'
import { type ChainClient, isAnswerOfNode } from '../../chain/chain-client.ts'
import { findNetworkWait, lockNetwork } from '../../database/daily-limit.ts'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import { readAddress } from '../../http/serve.ts'
import type { Faucet, Gift } from './faucet.ts'
import { findWalletWait, insertGift, NETWORK_LOCK, returnGift } from './faucet-store.ts'
import {
  type Fees,
  findMissing,
  findSent,
  GAS_PER_TRANSFER,
  type SentGift,
  sendGift,
  waitForReceipts,
} from './send-gift.ts'
import type { TakeTurn } from './take-turns.ts'

const ON_ITS_WAY = 'The chain is slower than usual. Your test money is on its way.'

interface GivingContext {
  readonly db: Database
  readonly client: ChainClient
  readonly auctionHouse: Address
  readonly faucet: Faucet
  readonly takeTurn: TakeTurn
  readonly patienceMs?: number
}

/** Gives a wallet its test money once a day, or the missing part of it, and returns when it has arrived. */
export async function giveTestMoney(
  context: GivingContext,
  { address, network }: { address: string; network: string },
): Promise<{ mels: string; pol: string; transactionHashes: string[] }> {
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
    // Another request may be about to send an earlier gift. If the database fails here too, the gift counts as given.
    if (isNew) await returnGift(context.db, to).catch(() => undefined)
    throw error instanceof RequestError ? error : new RequestError('UNAVAILABLE', { cause: error })
  }
}

function readWallet({ auctionHouse, faucet }: GivingContext, text: string): Address {
  const address = readAddress(text)
  const others = [zeroAddress, faucet.mels, auctionHouse, faucet.account.address]
  if (!others.some((other) => isAddressEqual(other, address))) return address
  throw new RequestError('BAD_REQUEST', { detail: "address: must be a bidder's wallet" })
}

const MOST_PER_NETWORK = 10

/** Counts a gift before it is sent, so that simultaneous requests get only one. False if the wallet already has a gift. */
export async function reserveGift(
  db: Database,
  { address, network }: { address: Address; network: string },
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    await lockNetwork(tx, { lock: NETWORK_LOCK, network })
    if (!(await insertGift(tx, { address, network }))) return false
    const gifts = { table: 'faucet_gifts', at: 'given_at', network, most: MOST_PER_NETWORK } as const
    const retryAfterSeconds = await findNetworkWait(tx, gifts)
    if (retryAfterSeconds !== undefined) throw new RequestError('TOO_MANY_REQUESTS', { retryAfterSeconds })
    return true
  })
}

/** Checks that the faucet can pay and that the wallet accepts the gift, and returns the fees. */
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
  // Doubled, because a transfer that becomes too cheap would block all later ones.
  const fees = { maxFeePerGas: maxFeePerGas * 2n, maxPriorityFeePerGas }
  const mostFees = 2n * GAS_PER_TRANSFER * fees.maxFeePerGas
  if (melsLeft < gift.mels || pol < gift.pol + mostFees) {
    throw new RequestError('UNAVAILABLE', { detail: 'The faucet is empty right now.' })
  }
  if (gift.pol > 0n && !(await takesPol(client, { from: account.address, to, value: gift.pol }))) {
    throw new RequestError('BAD_REQUEST', { detail: "address: doesn't accept POL" })
  }
  return fees
}

/** A contract wallet may refuse POL. */
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
