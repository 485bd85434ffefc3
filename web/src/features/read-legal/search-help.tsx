import type { Passage } from '@melos/api-contract'
import { Form, Link } from 'react-router'
import { Amounts } from '../../ui/amount.tsx'
import { texts } from './texts.ts'

const MOST = 8
const { search: words } = texts

export interface HelpSearch {
  readonly query: string
  /** The first matching passage of each section. */
  readonly found: readonly Passage[]
}

/** Finds the sections in which a passage has every word; those with a word in their title come first. */
export function searchHelp(passages: readonly Passage[], query: string): HelpSearch {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean)
  const has = (text: string, word: string): boolean => text.toLowerCase().includes(word)
  const fits = ({ section, text }: Passage): boolean => wanted.every((word) => has(`${section} ${text}`, word))
  const isTitled = ({ section }: Passage): boolean => wanted.some((word) => has(section, word))
  const firsts = new Map<string, Passage>()
  for (const passage of wanted.length === 0 ? [] : passages.filter(fits))
    if (!firsts.has(passage.url)) firsts.set(passage.url, passage)
  const found = [...firsts.values()].toSorted((one, other) => Number(isTitled(other)) - Number(isTitled(one)))
  return { query: query.trim(), found: found.slice(0, MOST) }
}

/** A plain form, so that it works without scripts and each search has a URL. */
export function HelpSearchForm({ query, found }: HelpSearch) {
  return (
    <section aria-label={words.label} className="mb-10 max-w-2xl print:hidden">
      <Form role="search" action="/help" preventScrollReset className="flex flex-wrap gap-2">
        <input
          key={query}
          type="search"
          name="q"
          defaultValue={query}
          aria-label={words.label}
          placeholder={words.placeholder}
          maxLength={200}
          className="h-11 min-w-0 flex-1 rounded-full border border-line bg-surface px-5 text-md hover:border-muted"
        />
        <button
          type="submit"
          className="h-11 cursor-pointer rounded-full border border-line px-5 text-sm font-semibold hover:border-muted"
        >
          {words.action}
        </button>
      </Form>
      <p role="status" className="mt-3 text-sm text-muted empty:hidden">
        {query !== '' && <Amounts>{words.found(found.length, query)}</Amounts>}
      </p>
      <ol className="mt-2 divide-y divide-line empty:hidden">
        {found.map(({ url, section, text }) => (
          <li key={url} className="py-3">
            <Link to={url} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
              {section}
            </Link>
            <p className="line-clamp-2 text-sm text-muted">
              <Amounts>{text}</Amounts>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
