import type { openChain } from '@melos/evidence'
import { isMelosHouse } from '@melos/evidence/is-melos-house'
import type { Address } from 'viem'

/** Whether the contract has the code of the source; `unknown` when nobody has said. */
export type CodeComparison = 'same' | 'other' | 'unknown'

/** A node that does not say leaves the rest of the check as it is. */
export async function compareCode(client: ReturnType<typeof openChain>, house: Address): Promise<CodeComparison> {
  try {
    return (await isMelosHouse(client, house)) ? 'same' : 'other'
  } catch {
    return 'unknown'
  }
}
