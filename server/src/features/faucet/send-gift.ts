import { setTimeout as delay } from 'node:timers/promises'
import { melsAbi } from '@melos/contracts'
import {
  type Address,
  encodeFunctionData,
  type Hash,
  type Hex,
  keccak256,
  TransactionNotFoundError,
  type TransactionReceipt,
} from 'viem'
import { type ChainClient, isAnswerOfNode } from '../../chain/chain-client.ts'
import type { Database } from '../../database/database.ts'
import type { Faucet, Gift } from './faucet.ts'
import { addTransfers, findTransfers } from './faucet-store.ts'
import type { TakeTurn } from './take-turns.ts'

/** Enough for a MELS transfer and for a contract wallet that receives POL. Unused gas isn't paid. */
export const GAS_PER_TRANSFER = 100_000n

/** How long a failing call to the node is retried, while the next gifts wait. */
const PATIENCE_MS = 2_000
const TRY_EVERY_MS = 250

/** Long enough for a local chain, which mines at once, and a short wait elsewhere. */
const MINED_AT_ONCE_MS = 1_000

export interface Fees {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

interface SendingContext {
  readonly db: Database
  readonly client: ChainClient
  readonly faucet: Faucet
  readonly takeTurn: TakeTurn
}

/** Sends the missing part of a gift. Undefined when nothing is missing. */
export async function sendGift(
  context: SendingContext,
  { to, fees }: { to: Address; fees: Fees },
): Promise<SentGift | undefined> {
  let sent: SentGift | undefined
  try {
    await context.takeTurn(async () => {
      sent = await sendMissing(context, { to, fees })
    })
  } catch (error) {
    // If the gift was sent, a failure to release the lock doesn't matter.
    if (sent === undefined) throw error
  }
  return sent
}

async function sendMissing(
  { db, client, faucet }: Omit<SendingContext, 'takeTurn'>,
  { to, fees }: { to: Address; fees: Fees },
): Promise<SentGift | undefined> {
  const { account, chainId, gift } = faucet
  // Read before `findSent`: a delayed transfer that arrives in between has the same nonce, so only one of the two is mined.
  let nonce = await client.getTransactionCount({ address: account.address, blockTag: 'pending' })
  const before = await findSent({ db, client }, to)
  const missing = findMissing(gift, before)
  if (missing === undefined) return undefined
  const sign = (transfer: { to: Address; value?: bigint; data?: Hex }) =>
    account.signTransaction({ ...transfer, ...fees, chainId, nonce: nonce++, gas: GAS_PER_TRANSFER })
  const data = encodeFunctionData({ abi: melsAbi, functionName: 'transfer', args: [to, missing.mels] })
  // POL first: if the second transfer fails, a later request still sends the larger part.
  const pol = missing.pol > 0n ? await sign({ to, value: missing.pol }) : undefined
  const mels = missing.mels > 0n ? await sign({ to: faucet.mels, data }) : undefined
  const sent = { mels: mels && keccak256(mels), pol: pol && keccak256(pol) }
  // Stored before sending, so that a request after a crash doesn't send them again.
  await addTransfers(db, { address: to, ...sent })
  for (const transfer of [pol, mels].filter((signed) => signed !== undefined)) {
    await sendSigned(client, transfer)
    // A local node can lose a transaction that arrives while the previous one is mined.
    await waitForReceipts(client, [keccak256(transfer)], { patienceMs: MINED_AT_ONCE_MS })
  }
  return { mels: sent.mels ?? before.mels, pol: sent.pol ?? before.pol }
}

/** Retries until the node has or refuses the transaction. Sending it twice is harmless. */
async function sendSigned(client: ChainClient, serializedTransaction: Hex): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      await client.sendRawTransaction({ serializedTransaction })
      return
    } catch (error) {
      // Perhaps only the answer was lost.
      const isKnown = await findWhetherKnown(client, keccak256(serializedTransaction))
      if (isKnown === true) return
      const isRefused = isKnown === false && isAnswerOfNode(error)
      // The next request for the gift finds out what happened.
      if (isRefused || performance.now() > giveUpAt) throw error
    }
    await delay(TRY_EVERY_MS)
  }
}

async function findWhetherKnown(client: ChainClient, hash: Hash): Promise<boolean | undefined> {
  return await client.getTransaction({ hash }).then(
    () => true,
    (error) => (error instanceof TransactionNotFoundError ? false : undefined),
  )
}

/** The gift's transfers that the node knows. Undefined for a missing transfer. */
export interface SentGift {
  readonly mels: Hash | undefined
  readonly pol: Hash | undefined
}

export async function findSent(
  { db, client }: { db: Database; client: ChainClient },
  address: Address,
): Promise<SentGift> {
  const { mels, pol } = await findTransfers(db, address)
  return { mels: await findKnown(client, mels), pol: await findKnown(client, pol) }
}

async function findKnown(client: ChainClient, hashes: readonly Hash[]): Promise<Hash | undefined> {
  for (const hash of hashes) if (await isSent(client, hash)) return hash
  return undefined
}

/** A transfer that failed gave nothing, so it doesn't count. */
async function isSent(client: ChainClient, hash: Hash): Promise<boolean> {
  try {
    const { blockNumber } = await client.getTransaction({ hash })
    return blockNumber === null || (await client.getTransactionReceipt({ hash })).status === 'success'
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return false
    throw error
  }
}

export function findMissing(gift: Gift, sent: SentGift): Gift | undefined {
  const mels = sent.mels === undefined ? gift.mels : 0n
  const pol = sent.pol === undefined ? gift.pol : 0n
  return mels === 0n && pol === 0n ? undefined : { mels, pol }
}

const LOOK_EVERY_MS = 100
const MINED_WITHIN_MS = 60_000

/** Waits until all are mined, despite failures of the node. Undefined when that takes too long. */
export async function waitForReceipts(
  client: ChainClient,
  hashes: readonly Hash[],
  { patienceMs = MINED_WITHIN_MS }: { patienceMs?: number | undefined } = {},
): Promise<TransactionReceipt[] | undefined> {
  const giveUpAt = performance.now() + patienceMs
  while (performance.now() < giveUpAt) {
    const receipts = await Promise.all(hashes.map((hash) => client.getTransactionReceipt({ hash }))).catch(
      () => undefined,
    )
    if (receipts !== undefined) return receipts
    await delay(LOOK_EVERY_MS)
  }
  return undefined
}
