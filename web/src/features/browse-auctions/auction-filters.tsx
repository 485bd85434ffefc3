import type { Genre } from '@melos/api-contract'
import { ListFilters } from '../../ui/list-filters.tsx'
import { Select } from '../../ui/select.tsx'
import { type ListQuery, LONGEST_SEARCH, readListQuery, sortsOf, statusesOf, toListAddress } from './list-query.ts'
import { texts } from './texts.ts'

export function AuctionFilters({ query, genres }: { query: ListQuery; genres: readonly Genre[] }) {
  return (
    <ListFilters
      action="/"
      words={texts.filters}
      search={query.search}
      longestSearch={LONGEST_SEARCH}
      toAddress={(values) => toListAddress(readListQuery(values))}
    >
      <input type="hidden" name="contentTab" value={statusesOf[query.tab]} />
      <Select
        label={texts.filters.genre}
        name="genre"
        value={findGenre(query.genre, genres)?.label ?? query.genre ?? ''}
      >
        <option value="">{texts.filters.anyGenre}</option>
        {listGenres(query.genre, genres).map(({ label, count }) => (
          <option key={label} value={label}>
            {texts.filters.genreCount(label, count)}
          </option>
        ))}
      </Select>
      <Select label={texts.filters.sort} name="sort" value={query.sort}>
        {sortsOf[query.tab].map((sort) => (
          <option key={sort} value={sort}>
            {texts.filters.sorts[sort]}
          </option>
        ))}
      </Select>
    </ListFilters>
  )
}

/** The URL may spell a genre in another case. */
function findGenre(wanted: string | null, genres: readonly Genre[]): Genre | undefined {
  return genres.find(({ label }) => label.toLowerCase() === wanted?.toLowerCase())
}

/** A genre that is chosen stays in the list, even where no auction has it. */
function listGenres(chosen: string | null, genres: readonly Genre[]): readonly Genre[] {
  return chosen === null || findGenre(chosen, genres) !== undefined ? genres : [...genres, { label: chosen, count: 0 }]
}
