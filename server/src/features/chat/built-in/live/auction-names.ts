import { listAuctions } from '@melos/api-contract'
import type { ReadSite } from '../../read-site.ts'
import { readAnswer } from '../read-answer.ts'

export interface AuctionName {
  readonly id: number
  readonly title: string
  readonly artist: string
}

/** Names alone are kept, and for so long; how an auction stands is always read. */
const KEPT_MS = 10_000
const PAGE_SIZE = 100
/** Of more auctions than this, the newest are known by name. */
const MOST_PAGES = 10

/** Reads which auctions there are, by name. */
export function createAuctionNames(readSite: ReadSite, now: () => number) {
  let kept: { readonly at: number; readonly names: Promise<AuctionName[]> } | undefined

  return async (): Promise<readonly AuctionName[]> => {
    if (kept === undefined || now() - kept.at >= KEPT_MS) kept = { at: now(), names: readNames(readSite) }
    const { names } = kept
    try {
      return await names
    } catch (error) {
      if (kept?.names === names) kept = undefined
      throw error
    }
  }
}

async function readNames(readSite: ReadSite): Promise<AuctionName[]> {
  const names: AuctionName[] = []
  for (let page = 1; page <= MOST_PAGES; page++) {
    const path = `${listAuctions.path}?size=${PAGE_SIZE}&page=${page}`
    const { data, total } = await readAnswer(readSite, { endpoint: listAuctions, path })
    names.push(...data.map(({ externalId, title, asset }) => ({ id: externalId, title, artist: asset.artist })))
    if (data.length === 0 || names.length >= total) break
  }
  return names
}
