import { signedFetch } from '../../api/signed-fetch.ts'
import { listed, useQuery } from '../../lib/query-client.ts'
import { useSearch } from '../../lib/use-search.ts'
import { AdminHeading } from '../../ui/admin-heading.tsx'
import type { Query } from '../../ui/loaded.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { StateFilter } from '../../ui/state-filter.tsx'
import { type ArtistsPage, artistsKey, loadArtists } from './artist-calls.ts'
import { ArtistCard } from './artist-card.tsx'
import { type ArtistsQuery, artistsAddresses } from './artists-query.ts'
import { texts } from './texts.ts'

export function DecideArtists() {
  const address = artistsAddresses.read(useSearch())
  const query = useQuery({
    queryKey: [...artistsKey, address],
    queryFn: () => loadArtists(signedFetch, address),
    ...listed,
  })
  return (
    <>
      <div className="mb-8">
        <AdminHeading title={texts.title} lead={texts.lead} />
      </div>
      <StateFilter addresses={artistsAddresses} chosen={address.state} labels={texts.states} texts={texts.filters} />
      <ArtistsList query={query} address={address} />
    </>
  )
}

interface ArtistsListProps {
  readonly query: Query<ArtistsPage>
  readonly address: ArtistsQuery
}

export function ArtistsList({ query, address }: ArtistsListProps) {
  return (
    <PagedList
      query={query}
      words={texts}
      frame={texts}
      look="cards"
      isFiltered={address.state !== null}
      toPage={(number) => artistsAddresses.write({ ...address, page: number })}
    >
      {({ artists }) => (
        <ul aria-label={texts.list} className="flex flex-col gap-6">
          {artists.map((artist) => (
            <ArtistCard key={artist.accountId} artist={artist} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}
