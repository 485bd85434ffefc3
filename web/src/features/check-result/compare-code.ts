import type { openChain } from '@melos/evidence'
import { findRoyalties, isMelosHouse } from '@melos/evidence/is-melos-house'
import type { Address } from 'viem'

/** `unknown` when the node doesn't give an answer. */
export type CodeComparison = 'same' | 'other' | 'unknown'

/** A node's failure doesn't affect the rest of the check. */
export async function compareCode(
  client: ReturnType<typeof openChain>,
  house: Address,
  { royalties }: { readonly royalties?: Address } = {},
): Promise<CodeComparison> {
  try {
    if (!(await isMelosHouse(client, house))) return 'other'
    if (royalties === undefined) return 'same'
    const genuine = await findRoyalties(client, house)
    return genuine?.toLowerCase() === royalties.toLowerCase() ? 'same' : 'other'
  } catch {
    return 'unknown'
  }
}
