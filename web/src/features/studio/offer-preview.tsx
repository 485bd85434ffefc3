import { type Auction, type AuctionTerms, pieSchema, readSong, type Song } from '@melos/api-contract'
import { toWhole } from '@melos/api-contract/typed-values'
import type { ReactNode } from 'react'
import { findPolicy } from '../../admission/describe-policy.ts'
import { usePolicies } from '../../admission/use-policies.ts'
import { useNow } from '../../lib/server-clock.ts'
import { PrivatePicture, usePrivateFile } from '../../song-forms/private-file.tsx'
import { toPreviewAuction } from '../../song-forms/to-preview-auction.ts'
import { toFilePath } from './studio-calls.ts'
import { texts } from './texts.ts'

const words = texts.offer
const MINUTE_MS = 60_000

/** The song's files, which are private still. */
export interface MediaPreview {
  readonly cover: ReactNode
  readonly avatar: ReactNode
  readonly player: ReactNode
}

interface OfferPreviewProps {
  readonly song: Song
  readonly terms: AuctionTerms | undefined
  readonly percentage: string
  readonly pie: string
  readonly preview: (auction: Auction, media: MediaPreview) => ReactNode
}

/** The offer as bidders will see it. */
export function OfferPreview({ song, terms, percentage, pie, preview }: OfferPreviewProps) {
  // Rounded, because an auction that starts when it is signed would otherwise change with every second.
  const now = Math.floor(useNow() / MINUTE_MS) * MINUTE_MS
  const { facts } = readSong(song.content)
  const media = useMedia(song)
  const { data: policies } = usePolicies()
  const policy = findPolicy(policies, terms?.policy ?? 0)
  return (
    <section aria-labelledby="preview">
      <h2 id="preview" className="mb-2 font-display text-xl font-bold tracking-[-0.02em]">
        {words.preview}
      </h2>
      {facts === undefined || terms === undefined ? (
        <p className="rounded-card border border-line bg-surface p-6 text-sm text-muted">{words.noPreview}</p>
      ) : (
        <>
          <p className="mb-4 text-sm text-muted">{words.previewNote}</p>
          <div className="rounded-card border-2 border-dashed border-line p-4 sm:p-6">
            {preview(toPreviewAuction(toWork(facts, { percentage, pie }), { terms, policy, now }), media)}
          </div>
        </>
      )}
    </section>
  )
}

type SongFacts = NonNullable<ReturnType<typeof readSong>['facts']>

function toWork(
  { title, description, isrcs: _, ...facts }: SongFacts,
  { percentage, pie }: { percentage: string; pie: string },
) {
  const { data: rights } = pieSchema.safeParse(pie)
  const asset = { ...facts, ...(rights && { rights }), files: [] }
  return { title, description, percentage: toWhole(percentage), token: null, asset }
}

function useMedia({ files, content }: Song): MediaPreview {
  const find = (kind: 'COVER' | 'AVATAR' | 'AUDIO') => {
    const file = files.find((one) => one.kind === kind)
    return file && toFilePath(file.id)
  }
  const { url } = usePrivateFile(find('AUDIO'))
  return {
    cover: (
      <div className="overflow-hidden rounded-card border border-line">
        <PrivatePicture path={find('COVER')} alt={texts.files.coverOf(content.title)} />
      </div>
    ),
    avatar: (
      <span className="block size-11 shrink-0 overflow-hidden rounded-full border border-line">
        <PrivatePicture path={find('AVATAR')} alt="" />
      </span>
    ),
    player:
      url === undefined ? null : (
        // biome-ignore lint/a11y/useMediaCaption: songs have no captions; their words belong to their authors
        <audio controls src={url} aria-label={texts.files.listen(content.title)} className="w-full" />
      ),
  }
}
