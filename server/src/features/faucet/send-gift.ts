import { melsAbi } from '@melos/contracts'
import { type Address, encodeFunctionData, type Hash, type Hex, keccak256, TransactionNotFoundError } from 'viem'
import type { ChainClient } from '../../chain/chain-client.ts'
import type { Faucet } from './faucet.ts'
import type { TakeTurn } from './take-turns.ts'

/** Enough for a transfer of MELS, and for a wallet that is a contract to take POL; what is not used is not paid. */
export const GAS_PER_TRANSFER = 100_000n

export interface Fees {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

export interface SentGift {
  readonly mels: Hash
  readonly pol: Hash | undefined
}

interface SendingContext {
  readonly client: ChainClient
  readonly faucet: Faucet
  readonly takeTurn: TakeTurn
}

/** Sends both transfers, and waits for neither. */
export async function sendGift(
  { client, faucet, takeTurn }: SendingContext,
  { to, fees }: { to: Address; fees: Fees },
): Promise<SentGift> {
  const { account, chainId, gift } = faucet
  let sent: SentGift | undefined
  const send = async (transfer: { to: Address; value?: bigint; data?: Hex }, nonce: number) =>
    await sendSigned(
      client,
      await account.signTransaction({ ...transfer, ...fees, chainId, nonce, gas: GAS_PER_TRANSFER }),
    )
  try {
    await takeTurn(async () => {
      const nonce = await client.getTransactionCount({ address: account.address, blockTag: 'pending' })
      // POL first: should the second fail, it is the lesser part that was given for nothing.
      const pol = gift.pol > 0n ? await send({ to, value: gift.pol }, nonce) : undefined
      const data = encodeFunctionData({ abi: melsAbi, functionName: 'transfer', args: [to, gift.mels] })
      sent = { mels: await send({ to: faucet.mels, data }, pol === undefined ? nonce : nonce + 1), pol }
    })
  } catch (error) {
    // Sent is sent, even if the turn could not be ended in order.
    if (sent === undefined) throw error
  }
  if (sent === undefined) throw new Error('The turn ended without a gift')
  return sent
}

async function sendSigned(client: ChainClient, serializedTransaction: Hex): Promise<Hash> {
  try {
    return await client.sendRawTransaction({ serializedTransaction })
  } catch (error) {
    const hash = keccak256(serializedTransaction)
    // It may be the answer that got lost.
    if (await mayHave(client, hash)) return hash
    throw error
  }
}

/** A node that cannot say counts as one that has it: a day's wait is better than a gift for every try. */
async function mayHave(client: ChainClient, hash: Hash): Promise<boolean> {
  return await client.getTransaction({ hash }).then(
    () => true,
    (error) => !(error instanceof TransactionNotFoundError),
  )
}
