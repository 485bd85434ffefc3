import type { Genre } from '@melos/api-contract'
import { type RefObject, useEffect, useRef } from 'react'
import { Form, useNavigate } from 'react-router'
import { Select } from '../../ui/select.tsx'
import { type ListQuery, LONGEST_SEARCH, readListQuery, sortsOf, statusesOf, toListAddress } from './list-query.ts'
import { texts } from './texts.ts'

const TYPING_MS = 300

/** A plain form works without scripts; with them, each choice applies at once, and a search when typing pauses. */
export function AuctionFilters({ query, genres }: { query: ListQuery; genres: readonly Genre[] }) {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const searched = useRef(query.search ?? '')
  const apply = (form: HTMLFormElement, replace: boolean) => {
    clearTimeout(timer.current)
    const wanted = readForm(form)
    searched.current = wanted.search ?? ''
    void navigate(toListAddress(wanted), { preventScrollReset: true, replace })
  }
  return (
    <Form
      role="search"
      action="/"
      aria-label={texts.filters.label}
      autoComplete="off"
      onChange={({ currentTarget, target }) => {
        const isTyping = target instanceof HTMLInputElement
        clearTimeout(timer.current)
        if (isTyping) timer.current = setTimeout(() => apply(currentTarget, true), TYPING_MS)
        else apply(currentTarget, false)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        apply(event.currentTarget, true)
      }}
      className="flex flex-wrap items-center gap-3 max-sm:w-full"
    >
      <input type="hidden" name="contentTab" value={statusesOf[query.tab]} />
      <SearchField value={query.search ?? ''} searched={searched} />
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
      <noscript>
        <button type="submit" className="h-11 rounded-full border border-line px-5 text-sm font-semibold">
          {texts.filters.apply}
        </button>
      </noscript>
    </Form>
  )
}

function readForm(form: HTMLFormElement): ListQuery {
  return readListQuery(new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])))
}

/** The URL may spell a genre in another case. */
function findGenre(wanted: string | null, genres: readonly Genre[]): Genre | undefined {
  return genres.find(({ label }) => label.toLowerCase() === wanted?.toLowerCase())
}

/** A genre that is chosen stays in the list, even where no auction has it. */
function listGenres(chosen: string | null, genres: readonly Genre[]): readonly Genre[] {
  return chosen === null || findGenre(chosen, genres) !== undefined ? genres : [...genres, { label: chosen, count: 0 }]
}

interface SearchFieldProps {
  readonly value: string
  /** The last search of this form, which may be older than what the field contains. */
  readonly searched: RefObject<string>
}

/** Follows the address when something other than typing changes it. */
function SearchField({ value, searched }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Searches for what was typed before hydration.
    if (field.current?.value.trim() !== searched.current) field.current?.form?.requestSubmit()
  }, [searched])
  useEffect(() => {
    if (field.current === null || value === searched.current) return
    searched.current = value
    field.current.value = value
  }, [value, searched])
  return (
    <input
      ref={field}
      type="search"
      name="search"
      defaultValue={value}
      maxLength={LONGEST_SEARCH}
      aria-label={texts.filters.search}
      placeholder={texts.filters.search}
      className="h-11 w-56 rounded-full border border-line bg-surface px-4 text-sm placeholder:text-muted hover:border-muted max-sm:w-full"
    />
  )
}
