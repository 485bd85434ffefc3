import { type ChainAuction, readEvidence } from '@melos/evidence'
import type { Site } from '../../lib/site.ts'
import { texts } from './texts.ts'

type Read =
  | { readonly kind: 'read'; readonly evidence: ChainAuction }
  | { readonly kind: 'refused'; readonly reason: string }

interface Wanted {
  readonly site: Pick<Site, 'chain' | 'contracts'>
  readonly auctionId: number
}

/** A hundred thousand bids and more; beyond that a browser would struggle. */
const MOST_BYTES = 64 * 1024 * 1024

/** Takes the evidence of this auction and nothing else, and says why not. */
export async function readEvidenceFile(
  file: Pick<File, 'name' | 'size' | 'text'>,
  { site, auctionId }: Wanted,
): Promise<Read> {
  const { name } = file
  const { notEvidence, notJson, tooLarge, otherAuction, otherPlace } = texts.evidence
  if (file.size > MOST_BYTES) return { kind: 'refused', reason: notEvidence(name, tooLarge) }
  let json: unknown
  try {
    json = JSON.parse(await file.text())
  } catch {
    return { kind: 'refused', reason: notEvidence(name, notJson) }
  }
  let evidence: ChainAuction
  try {
    evidence = readEvidence(json)
  } catch (error) {
    return { kind: 'refused', reason: notEvidence(name, error instanceof Error ? error.message : String(error)) }
  }
  const isHere =
    evidence.chainId === site.chain.id &&
    evidence.auctionHouse.toLowerCase() === site.contracts.auctionHouse.toLowerCase()
  if (!isHere) return { kind: 'refused', reason: otherPlace(name) }
  if (evidence.auctionId === BigInt(auctionId)) return { kind: 'read', evidence }
  return { kind: 'refused', reason: otherAuction(name, String(evidence.auctionId)) }
}
