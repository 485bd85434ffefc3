import type { openChain } from '@melos/evidence'
import type { Address } from 'viem'

/** Whether the contract has the code of the source; `unknown` when nobody has said. */
export type CodeComparison = 'same' | 'other' | 'unknown'

/** The code to compare with is loaded for this alone. A node that does not say leaves the rest of the check as it is. */
export async function compareCode(client: ReturnType<typeof openChain>, house: Address): Promise<CodeComparison> {
  try {
    const { isMelosHouse } = await import('@melos/evidence/is-melos-house')
    return (await isMelosHouse(client, house)) ? 'same' : 'other'
  } catch {
    return 'unknown'
  }
}
