import type { openChain } from '@melos/evidence'
import { isMelosHouse } from '@melos/evidence/is-melos-house'
import type { Address } from 'viem'

/** `unknown` when the node doesn't give an answer. */
export type CodeComparison = 'same' | 'other' | 'unknown'

/** A node's failure doesn't affect the rest of the check. */
export async function compareCode(client: ReturnType<typeof openChain>, house: Address): Promise<CodeComparison> {
  try {
    return (await isMelosHouse(client, house)) ? 'same' : 'other'
  } catch {
    return 'unknown'
  }
}
