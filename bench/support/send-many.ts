import { callNode } from '@melos/test-kit/start-anvil'
import { type Address, type Hex, hexToBigInt, hexToNumber, parseEther, toHex } from 'viem'

export interface Spent {
  readonly transactions: number
  readonly gas: bigint
}

interface Sending {
  readonly from: Address
  readonly to: Address
  readonly calls: readonly Hex[]
  /** The most that a call may use. */
  readonly gas: number
}

const BLOCK_GAS = 28_000_000

/** Sends the calls in blocks that are nearly full, and fails if one is reverted. */
export async function sendMany(rpcUrl: string, { from, to, calls, gas }: Sending): Promise<Spent> {
  await callNode(rpcUrl, 'anvil_impersonateAccount', from)
  await callNode(rpcUrl, 'anvil_setBalance', from, toHex(parseEther('1000000000')))
  await callNode(rpcUrl, 'evm_setAutomine', false)
  const before = await readHead(rpcUrl)
  const perBlock = Math.floor(BLOCK_GAS / gas)
  for (let start = 0; start < calls.length; start += perBlock) {
    for (const data of calls.slice(start, start + perBlock)) {
      await callNode(rpcUrl, 'eth_sendTransaction', { from, to, data, gas: toHex(gas) })
    }
    await callNode(rpcUrl, 'evm_mine')
  }
  await callNode(rpcUrl, 'evm_setAutomine', true)
  return await sumGas(rpcUrl, { from, after: before })
}

/** What the account's transactions have used since a block. */
export async function sumGas(rpcUrl: string, { from, after }: { from: Address; after: number }): Promise<Spent> {
  const head = await readHead(rpcUrl)
  let [transactions, gas] = [0, 0n]
  for (let number = after + 1; number <= head; number++) {
    // The node's answer has these fields.
    const receipts = (await callNode(rpcUrl, 'eth_getBlockReceipts', toHex(number))) as readonly Receipt[]
    for (const { from: sender, gasUsed, status, transactionHash } of receipts) {
      if (sender.toLowerCase() !== from.toLowerCase()) continue
      if (status !== '0x1') throw new Error(`${transactionHash} was reverted`)
      transactions += 1
      gas += hexToBigInt(gasUsed)
    }
  }
  return { transactions, gas }
}

interface Receipt {
  readonly from: Address
  readonly gasUsed: Hex
  readonly status: Hex
  readonly transactionHash: Hex
}

/** The newest block's number, never a remembered one. */
export const readHead = async (rpcUrl: string): Promise<number> =>
  // The node's answer is a quantity.
  hexToNumber((await callNode(rpcUrl, 'eth_blockNumber')) as Hex)
