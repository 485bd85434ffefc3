import { setTimeout as delay } from 'node:timers/promises'
import { melsAbi } from '@melos/contracts'
import { type Address, encodeFunctionData, type Hash, type Hex, keccak256, TransactionNotFoundError } from 'viem'
import { type ChainClient, isAnswerOfNode } from '../../chain/chain-client.ts'
import type { Database } from '../../database/database.ts'
import type { Faucet } from './faucet.ts'
import { addTransfers } from './faucet-store.ts'
import { findMissing, findSent, type SentGift, waitForReceipts } from './sent-gift.ts'
import type { TakeTurn } from './take-turns.ts'

/** Enough for a transfer of MELS, and for a wallet that is a contract to take POL; what is not used is not paid. */
export const GAS_PER_TRANSFER = 100_000n

/** How long a line to the node that fails is tried: the next who ask wait meanwhile. */
const PATIENCE_MS = 2_000
const TRY_EVERY_MS = 250

/** Where blocks come at once, they have come by then; elsewhere nobody waits for long. */
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

/** Sends what is missing of a gift, and waits for it no longer than blocks take that come at once; undefined when nothing is missing. */
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
    // Sent is sent, even if the turn could not be ended in order.
    if (sent === undefined) throw error
  }
  return sent
}

async function sendMissing(
  { db, client, faucet }: Omit<SendingContext, 'takeTurn'>,
  { to, fees }: { to: Address; fees: Fees },
): Promise<SentGift | undefined> {
  const { account, chainId, gift } = faucet
  // Before the look at what was sent: what a slow line brings in between has this nonce too, and one of them is mined.
  let nonce = await client.getTransactionCount({ address: account.address, blockTag: 'pending' })
  const before = await findSent({ db, client }, to)
  const missing = findMissing(gift, before)
  if (missing === undefined) return undefined
  const sign = (transfer: { to: Address; value?: bigint; data?: Hex }) =>
    account.signTransaction({ ...transfer, ...fees, chainId, nonce: nonce++, gas: GAS_PER_TRANSFER })
  const data = encodeFunctionData({ abi: melsAbi, functionName: 'transfer', args: [to, missing.mels] })
  // POL first: should the second not be heard, it is the greater part that is still to come.
  const pol = missing.pol > 0n ? await sign({ to, value: missing.pol }) : undefined
  const mels = missing.mels > 0n ? await sign({ to: faucet.mels, data }) : undefined
  const sent = { mels: mels && keccak256(mels), pol: pol && keccak256(pol) }
  // Before they are sent: whoever asks after a crash gets none of them again.
  await addTransfers(db, { address: to, ...sent })
  for (const transfer of [pol, mels].filter((signed) => signed !== undefined)) {
    await sendSigned(client, transfer)
    // A local node may lose sight of a transaction that comes while the one before it is mined.
    await waitForReceipts(client, [keccak256(transfer)], { patienceMs: MINED_AT_ONCE_MS })
  }
  return { mels: sent.mels ?? before.mels, pol: sent.pol ?? before.pol }
}

/** Until the node has it or refuses it. A line that fails is tried again: sent twice it is one transaction. */
async function sendSigned(client: ChainClient, serializedTransaction: Hex): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      await client.sendRawTransaction({ serializedTransaction })
      return
    } catch (error) {
      // It may be the answer that got lost.
      const isKnown = await findWhetherKnown(client, keccak256(serializedTransaction))
      if (isKnown === true) return
      const isRefused = isKnown === false && isAnswerOfNode(error)
      // Whoever asks for the gift again finds out.
      if (isRefused || performance.now() > giveUpAt) throw error
    }
    await delay(TRY_EVERY_MS)
  }
}

/** Undefined when the node does not say. */
async function findWhetherKnown(client: ChainClient, hash: Hash): Promise<boolean | undefined> {
  return await client.getTransaction({ hash }).then(
    () => true,
    (error) => (error instanceof TransactionNotFoundError ? false : undefined),
  )
}
