import { type ChainAuction, readEvidence } from '@melos/evidence'
import type { Site } from '../../lib/site.ts'
import { texts } from './texts.ts'

type Read =
  | { readonly kind: 'read'; readonly evidence: ChainAuction }
  | { readonly kind: 'refused'; readonly reason: string }

const refuse = (reason: string): Read => ({ kind: 'refused', reason })

interface Wanted {
  readonly site: Pick<Site, 'chain' | 'contracts'>
  readonly auctionId: number
}

/** Enough for over a hundred thousand bids. */
const MOST_BYTES = 64 * 1024 * 1024

/** Accepts only this auction's evidence. */
export async function readEvidenceFile(
  file: Pick<File, 'name' | 'size' | 'text'>,
  { site, auctionId }: Wanted,
): Promise<Read> {
  const { name } = file
  const { notEvidence, notJson, tooLarge, otherAuction, otherPlace } = texts.evidence
  if (file.size > MOST_BYTES) return refuse(notEvidence(name, tooLarge))
  let json: unknown
  try {
    json = JSON.parse(await file.text())
  } catch {
    return refuse(notEvidence(name, notJson))
  }
  let evidence: ChainAuction
  try {
    evidence = readEvidence(json)
  } catch (error) {
    return refuse(notEvidence(name, error instanceof Error ? error.message : String(error)))
  }
  const isHere =
    evidence.chainId === site.chain.id &&
    evidence.auctionHouse.toLowerCase() === site.contracts.auctionHouse.toLowerCase()
  if (!isHere) return refuse(otherPlace(name))
  if (evidence.auctionId === BigInt(auctionId)) return { kind: 'read', evidence }
  return refuse(otherAuction(name, String(evidence.auctionId)))
}
