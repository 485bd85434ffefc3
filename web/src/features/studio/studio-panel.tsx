import type { Artist, Offer, Song } from '@melos/api-contract'
import { Link } from 'react-router'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisitorNotice } from '../../wallet/own-page.tsx'
import { ArtistPanel } from './artist-panel.tsx'
import { OffersTable } from './offers-table.tsx'
import { SongsList } from './songs-list.tsx'
import { texts } from './texts.ts'
import { useArtist, useOffers, useSongs } from './use-studio.ts'

const skeleton = <Skeleton label={texts.loading} lines={4} />

/** An artist's own page. */
export default function StudioPanel() {
  const artist = useArtist()
  if (artist.error instanceof ApiRequestError && [401, 403].includes(artist.error.status))
    return <VisitorNotice words={texts} />
  return (
    <Loaded query={artist} loading={skeleton} failed={texts.failed}>
      {(known) => (known === null ? <ArtistPanel artist={null} /> : <ArtistStudio artist={known} />)}
    </Loaded>
  )
}

function ArtistStudio({ artist }: { readonly artist: Artist }) {
  const songs = useSongs()
  const offers = useOffers()
  return (
    <div className="flex flex-col gap-12">
      <ArtistPanel artist={artist} />
      <Link
        to="/account/cases"
        className="-mt-8 inline-flex min-h-11 w-fit items-center text-sm underline underline-offset-4"
      >
        {texts.cases}
      </Link>
      <Loaded query={songs} loading={skeleton} failed={texts.failed}>
        {(known) => (
          <Loaded query={offers} loading={skeleton} failed={texts.failed}>
            {(made) => <SongsAndOffers artist={artist} songs={known} offers={made} />}
          </Loaded>
        )}
      </Loaded>
    </div>
  )
}

interface SongsAndOffersProps {
  readonly artist: Artist
  readonly songs: readonly Song[]
  readonly offers: readonly Offer[]
}

function SongsAndOffers({ artist, songs, offers }: SongsAndOffersProps) {
  return (
    <>
      <SongsList artist={artist} songs={songs} offers={offers} />
      <OffersTable offers={offers} />
    </>
  )
}
