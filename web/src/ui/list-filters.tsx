import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Form, useNavigate } from 'react-router'
import { readLine } from '../lib/read-line.ts'

const TYPING_MS = 300

interface ListFiltersProps {
  /** The list's path. */
  readonly action: string
  readonly words: { readonly label: string; readonly search: string; readonly apply: string }
  /** The words that the list is searched for, or null. */
  readonly search: string | null
  readonly longestSearch: number
  /** The address of the list that the form's values ask for. */
  readonly toAddress: (values: URLSearchParams) => string
  /** Selects and hidden fields. */
  readonly children: ReactNode
}

/** A plain form works without scripts; with them, each choice applies at once, and a search when typing pauses. */
export function ListFilters({ action, words, search, longestSearch, toAddress, children }: ListFiltersProps) {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const searched = useRef(search ?? '')
  const apply = (form: HTMLFormElement, replace: boolean) => {
    clearTimeout(timer.current)
    const values = readForm(form)
    searched.current = readLine(values.get('search'), longestSearch) ?? ''
    void navigate(toAddress(values), { preventScrollReset: true, replace })
  }
  return (
    <Form
      role="search"
      action={action}
      aria-label={words.label}
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
      <SearchField label={words.search} value={search ?? ''} longest={longestSearch} searched={searched} />
      {children}
      <noscript>
        <button type="submit" className="h-11 rounded-full border border-line px-5 text-sm font-semibold">
          {words.apply}
        </button>
      </noscript>
    </Form>
  )
}

function readForm(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}

interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly longest: number
  /** The last search of this form, which may be older than what the field contains. */
  readonly searched: RefObject<string>
}

/** Follows the address when something other than typing changes it. */
function SearchField({ label, value, longest, searched }: SearchFieldProps) {
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
      maxLength={longest}
      aria-label={label}
      placeholder={label}
      className="h-11 w-56 rounded-full border border-line bg-surface px-4 text-sm placeholder:text-muted hover:border-muted max-sm:w-full"
    />
  )
}
