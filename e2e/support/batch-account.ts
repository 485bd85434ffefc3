import { type Address, concat, type Hex, numberToHex, size } from 'viem'
import type { Chain } from './chain.ts'

export interface Call {
  readonly to: Address
  readonly data: Hex
}

/** Where the batch contract is on the test chain. */
const BATCH_CONTRACT = '0x00000000000000000000000000000000ba7c4000'

/**
 * A contract that makes the calls in its input, one after the other, and reverts if one fails. A call is an address, the
 * length of its data in four bytes, and the data.
 */
const BATCH_CODE = concat([
  // From `start` on, the offset of the next call is on the stack; at the input's end it jumps to `end`.
  '0x5f5b36811015603557',
  // Reads address and length, and copies the data to memory.
  '0x80358060601c9060401c63ffffffff1680836018015f37',
  // Makes the call, and jumps to `failed` if it reverts.
  '0x5f5f825f5f865af115603757',
  // Moves the offset behind the data and jumps to `start`.
  '0x9050016018016001565b00',
  '0x5b3d5f5f3e3d5ffd',
])

/** Gives an account the batch contract's code, as EIP-7702 does, so that it can send several calls as one. */
export async function upgradeAccount({ node }: Chain, address: Address): Promise<void> {
  await node.setCode({ address: BATCH_CONTRACT, bytecode: BATCH_CODE })
  await node.setCode({ address, bytecode: concat(['0xef0100', BATCH_CONTRACT]) })
}

/** The input for an upgraded account's own code. */
export function encodeBatch(calls: readonly Call[]): Hex {
  return concat(calls.flatMap(({ to, data }) => [to, numberToHex(size(data), { size: 4 }), data]))
}
