import type { openChain } from '@melos/evidence'
import { findMarket, findRoyalties, isGenuineSong, isMelosHouse } from '@melos/evidence/is-melos-house'
import type { Address } from 'viem'

/** `unknown` when the node doesn't give an answer. */
export type CodeComparison = 'same' | 'other' | 'unknown'

type Client = ReturnType<typeof openChain>

/** What has to belong to the house, besides its own code. */
interface Parts {
  readonly royalties?: Address
  readonly market?: Address
  readonly song?: Address
}

/** A node's failure doesn't affect the rest of the check. */
export async function compareCode(client: Client, house: Address, parts: Parts = {}): Promise<CodeComparison> {
  try {
    const isGenuine = (await isMelosHouse(client, house)) && (await hasParts(client, house, parts))
    return isGenuine ? 'same' : 'other'
  } catch {
    return 'unknown'
  }
}

async function hasParts(client: Client, house: Address, { royalties, market, song }: Parts): Promise<boolean> {
  if (royalties !== undefined && !isSame(await findRoyalties(client, house), royalties)) return false
  if (market !== undefined && !isSame(await findMarket(client, house), market)) return false
  return song === undefined || (await isGenuineSong(client, { auctionHouse: house, token: song }))
}

const isSame = (found: Address | undefined, wanted: Address): boolean => found?.toLowerCase() === wanted.toLowerCase()
