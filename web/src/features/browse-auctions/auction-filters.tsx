import { Form, useNavigate } from 'react-router'
import { Select } from '../../ui/select.tsx'
import { type ListQuery, readListQuery, sorts, statusesOf, toListAddress } from './list-query.ts'
import { texts } from './texts.ts'

/** A plain form works without scripts; with them, each choice applies at once. */
export function AuctionFilters({ query, genres }: { query: ListQuery; genres: readonly string[] }) {
  const navigate = useNavigate()
  const apply = (form: HTMLFormElement) => navigate(readAddress(form), { preventScrollReset: true })
  return (
    <Form
      action="/"
      aria-label={texts.filters.label}
      autoComplete="off"
      onChange={({ currentTarget }) => apply(currentTarget)}
      className="flex flex-wrap items-center gap-3"
    >
      <input type="hidden" name="contentTab" value={statusesOf[query.tab]} />
      <Select label={texts.filters.genre} name="genre" value={findGenre(query.genre, genres)}>
        <option value="">{texts.filters.anyGenre}</option>
        {genres.map((genre) => (
          <option key={genre}>{genre}</option>
        ))}
      </Select>
      <Select label={texts.filters.sort} name="sort" value={query.sort}>
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {texts.filters.sorts[sort]}
          </option>
        ))}
      </Select>
      <noscript>
        <button type="submit" className="h-11 rounded-full border border-line px-5 text-sm font-semibold">
          {texts.filters.apply}
        </button>
      </noscript>
    </Form>
  )
}

function readAddress(form: HTMLFormElement): string {
  const pairs = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return toListAddress(readListQuery(new URLSearchParams(pairs)))
}

/** The URL may spell a genre in another case. */
function findGenre(wanted: string | null, genres: readonly string[]): string {
  return genres.find((genre) => genre.toLowerCase() === wanted?.toLowerCase()) ?? ''
}
