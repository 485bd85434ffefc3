import { gateAbi } from '@melos/contracts'
import { encodeFunctionData, type Hash } from 'viem'
import type { ChainClient } from '../../chain/chain-client.ts'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import { waitForBlock } from '../../indexer/index-store.ts'
import type { Admitter, SignedAdmission } from './sign-admission.ts'

/** More than an admission uses. Unused gas isn't paid. */
const GAS = 150_000n
const PATIENCE_MS = 30_000
const LOOK_EVERY_MS = 50

export type SendAdmission = (signed: SignedAdmission) => Promise<Hash>

/**
 * Sends admissions with the admitter's own key, one by one, and answers once the index has them. On the embedded chain only: there
 * POL costs nothing, and no other process sends with this key.
 */
export function createAdmissionSender({
  db,
  client,
  admitter,
}: {
  db: Database
  client: ChainClient
  admitter: Admitter
}): SendAdmission {
  let last: Promise<unknown> = Promise.resolve()
  return async (signed) => {
    const turn = last.then(() => send({ client, admitter }, signed))
    last = turn.catch(() => undefined)
    const { hash, blockNumber } = await turn
    await waitForBlock(db, blockNumber)
    return hash
  }
}

/** `admit` rather than `admitMany`, because that would admit a wallet that was dismissed a moment ago. */
async function send(
  { client, admitter: { account, chainId, gate } }: { client: ChainClient; admitter: Admitter },
  { wallet, policy, validUntil, v, r, s }: SignedAdmission,
): Promise<{ hash: Hash; blockNumber: bigint }> {
  // The signature's parts are hexadecimal.
  const args = [wallet, BigInt(policy), BigInt(validUntil), v, r, s] as Parameters<typeof encodeAdmit>[0]
  const sent = async () => {
    const [{ maxFeePerGas, maxPriorityFeePerGas }, nonce] = await Promise.all([
      client.estimateFeesPerGas(),
      client.getTransactionCount({ address: account.address, blockTag: 'pending' }),
    ])
    // Doubled, because a transaction that becomes too cheap would block all later ones.
    const fees = { maxFeePerGas: maxFeePerGas * 2n, maxPriorityFeePerGas, gas: GAS }
    const call = { to: gate, data: encodeAdmit(args), chainId, nonce, ...fees }
    const serializedTransaction = await account.signTransaction(call)
    const hash = await client.sendRawTransaction({ serializedTransaction })
    const wait = { pollingInterval: LOOK_EVERY_MS, timeout: PATIENCE_MS }
    return await client.waitForTransactionReceipt({ hash, ...wait })
  }
  const {
    status,
    transactionHash: hash,
    blockNumber,
  } = await sent().catch((cause: unknown) => {
    throw new RequestError('UNAVAILABLE', { cause })
  })
  if (status === 'reverted') throw new RequestError('TRANSACTION_FAILED')
  return { hash, blockNumber }
}

const encodeAdmit = (args: readonly [`0x${string}`, bigint, bigint, number, `0x${string}`, `0x${string}`]) =>
  encodeFunctionData({ abi: gateAbi, functionName: 'admit', args })
