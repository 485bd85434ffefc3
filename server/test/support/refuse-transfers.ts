import { type Address, concat, getAddress, type Hex, numberToHex } from 'viem'
import { callNode } from '../../src/embedded/chain-rpc.ts'

/** Holds the token's own code for later. */
const originalAt = (token: Address): Address => getAddress(numberToHex(BigInt(token) ^ 1n, { size: 20 }))

/** Makes a token log and answer false to transfers to one account. Returns a function that ends this. */
export async function refuseTransfers(
  rpcUrl: string,
  { token, to }: { token: Address; to: Address },
): Promise<() => Promise<void>> {
  const original = await callNode<Hex>(rpcUrl, 'eth_getCode', token, 'latest')
  await callNode(rpcUrl, 'anvil_setCode', originalAt(token), original)
  await callNode(rpcUrl, 'anvil_setCode', token, refusingCode(to, originalAt(token)))
  return async () => {
    await callNode(rpcUrl, 'anvil_setCode', token, original)
  }
}

function refusingCode(account: Address, original: Address): Hex {
  return concat([
    // If the first argument is the account, jump to the refusal.
    concat(['0x73', account, '0x600435', '0x14', '0x604957']),
    // Otherwise the original code answers or reverts.
    concat([
      '0x365f5f37',
      '0x5f5f365f',
      '0x73',
      original,
      '0x5af4',
      '0x3d5f5f3e',
      '0x604557',
      '0x3d5ffd',
      '0x5b3d5ff3',
    ]),
    // The refusal: an empty log, then false.
    concat(['0x5b', '0x5f5fa0', '0x5f5f52', '0x60205ff3']),
  ])
}
