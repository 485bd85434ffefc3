import { groupThousands } from '@melos/clearing/format-numbers'
import { keepPreviousData } from '@tanstack/react-query'
import { signedFetch } from '../../api/signed-fetch.ts'
import { useQuery } from '../../lib/query-client.ts'
import { useSearch } from '../../lib/use-search.ts'
import { CountedList } from '../../ui/counted-list.tsx'
import { Loaded, type Query } from '../../ui/loaded.tsx'
import { AdminHeading } from '../../ui/page-heading.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
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
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
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
    <Loaded query={query} loading={<Skeleton label={texts.loading} lines={3} look="cards" />} failed={texts.failed}>
      {({ artists, total, page, pages }) => (
        <>
          <CountedList
            count={texts.count(groupThousands(total))}
            none={artists.length > 0 ? null : address.state === null ? texts.none : texts.noMatch}
          >
            <ul aria-label={texts.list} className="flex flex-col gap-6">
              {artists.map((artist) => (
                <ArtistCard key={artist.accountId} artist={artist} />
              ))}
            </ul>
          </CountedList>
          <Pagination
            page={page}
            pages={pages}
            toPage={(number) => artistsAddresses.write({ ...address, page: number })}
          />
        </>
      )}
    </Loaded>
  )
}
