import { type Hex, keccak256 } from 'viem'
import type { ChainNode } from './chain-node.ts'

/** Sends a signed transaction. An answer that got lost is not a failure: who is told so might pay twice. */
export async function sendSigned(node: ChainNode, signed: Hex): Promise<Hex> {
  const hash = keccak256(signed)
  try {
    await node.request({ method: 'eth_sendRawTransaction', params: [signed] })
  } catch (error) {
    // Where the node cannot be asked either, it may have the transaction: who follows it will see.
    const known = await node.request({ method: 'eth_getTransactionByHash', params: [hash] }).catch(() => 'unanswered')
    if (known === null || known === undefined) throw error
  }
  return hash
}
