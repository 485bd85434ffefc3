import type { Auction } from '@melos/api-contract'
import { useMemo } from 'react'
import { AuctionPreview } from '../auction-preview.tsx'
import { DraftsList } from '../features/list-work/drafts-list.tsx'
import { ListWork } from '../features/list-work/list-work.tsx'
import { texts } from '../features/list-work/texts.ts'
import { toSong } from '../features/play-song/song.ts'
import { LoadedWaveform } from '../features/play-song/song-waveform.tsx'
import { texts as auctionTexts } from '../features/view-auction/texts.ts'
import { findFile } from '../lib/find-file.ts'
import { privateMeta } from '../lib/page-meta.ts'
import { Avatar, Cover } from '../ui/picture.tsx'
import type { Route } from './+types/admin-list-work.ts'

export const meta: Route.MetaFunction = () => privateMeta(texts.pageTitle)

export default function AdminListWork({ params: { draftId } }: Route.ComponentProps) {
  if (draftId === undefined) return <DraftsList />
  return <ListWork key={draftId} draftId={draftId} preview={(auction) => <WorkPreview auction={auction} />} />
}

function WorkPreview({ auction }: { auction: Auction }) {
  const song = useMemo(() => toSong(auction), [auction])
  const cover = (
    <Cover
      isFramed
      url={findFile(auction.asset, 'COVER')}
      alt={auctionTexts.cover(auction.title)}
      badge={auction.asset.genres[0]?.label}
      sizes="(width >= 640px) 224px, 88vw"
    />
  )
  return (
    <AuctionPreview
      auction={auction}
      cover={cover}
      avatar={<Avatar url={findFile(auction.asset, 'AVATAR')} />}
      player={song === null ? null : <LoadedWaveform song={{ ...song, href: '/admin/list' }} />}
    />
  )
}
