import { melsAbi } from '@melos/contracts'
import type { Address } from 'viem'
import type { ChainClient } from '../../chain/chain-client.ts'
import { isAnswerOfNode } from '../../chain/is-answer-of-node.ts'
import { RequestError } from '../../http/request-error.ts'
import type { Faucet, Gift } from './faucet.ts'
import { type Fees, GAS_PER_TRANSFER } from './send-gift.ts'

/** What the transfers may cost, once it is sure that the faucet can pay them and that the wallet takes them. */
export async function prepareGift(
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
