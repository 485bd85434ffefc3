import { type Asset, type Rights, readMedia, readMetadata, type WorkDraft } from '@melos/api-contract'
import { type Hex, keccak256, toBytes } from 'viem'
import type { PreparedMedia } from '../../media-store/prepared-file.ts'

interface WorkContent {
  readonly draft: WorkDraft
  readonly media: readonly PreparedMedia[]
  /** What an artist offered. */
  readonly offer?: WorkOffer | undefined
}

export interface WorkOffer {
  readonly rights: Rights
  /** The hash of what was reviewed before the offer was approved. */
  readonly dossierHash: Hex
}

export function toAsset({ draft, media, offer }: WorkContent): Asset {
  const { title, description, percentage, isrcs, ...facts } = draft
  return {
    ...facts,
    ...(offer && { rights: offer.rights }),
    files: media.map(({ row: { id, type } }) => ({ type, url: mediaPath(id) })),
  }
}

/** The song token's metadata (ERC-7572). The token carries the hash of these bytes, which include the hash of every file. */
export function writeMetadata(
  { draft, media, offer }: WorkContent,
  publicUrl: URL,
): { metadata: string; metadataHash: Hex } {
  const { title, ...facts } = draft
  const cover = media.find(({ row }) => row.type === 'COVER')
  const metadata = JSON.stringify({
    name: title,
    image: cover && new URL(mediaPath(cover.row.id), publicUrl).href,
    external_link: publicUrl.href,
    ...facts,
    rights: offer?.rights,
    dossier: offer?.dossierHash,
    files: media.map(({ row: { id, type, content_type, sha256 } }) => ({
      type,
      url: new URL(mediaPath(id), publicUrl).href,
      contentType: content_type,
      sha256,
    })),
  })
  return { metadata, metadataHash: keccak256(toBytes(metadata)) }
}

export function metadataUrl(id: string, publicUrl: URL): string {
  return new URL(readMetadata.path.replace(':id', id), publicUrl).href
}

function mediaPath(id: string): string {
  return readMedia.path.replace(':id', id)
}
