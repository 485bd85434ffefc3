import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from './button.tsx'
import { FilterInput } from './filter-input.tsx'

interface FilterFormProps {
  readonly words: {
    readonly label: string
    readonly search: string
    readonly searchHint: string
    readonly apply: string
    readonly clear: string
  }
  /** The page's address with the form's fields as its filters. */
  readonly toAddress: (fields: URLSearchParams) => string
  /** The page's address without filters; null if there are none. */
  readonly cleared: string | null
  /** Undefined where there is nothing to search. */
  readonly search?: { readonly value: string | null; readonly maxLength: number } | undefined
  readonly children: ReactNode
}

/** The filters of a list. A choice or a day applies at once; a search, when it is sent. */
export function FilterForm({ words, toAddress, cleared, search, children }: FilterFormProps) {
  const navigate = useNavigate()
  const apply = (form: HTMLFormElement, { replace }: { replace: boolean }): void => {
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
    void navigate(toAddress(new URLSearchParams(fields)), { replace })
  }
  return (
    <form
      aria-label={words.label}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        apply(event.currentTarget, { replace: false })
      }}
      onChange={({ currentTarget, target }) => {
        if (target instanceof HTMLSelectElement) apply(currentTarget, { replace: false })
        // While a person types a date, each digit is a change, which must not become an entry in the browser's history.
        else if (target instanceof HTMLInputElement && target.type === 'date') apply(currentTarget, { replace: true })
      }}
      className="mb-6 flex flex-wrap items-end gap-3"
    >
      {children}
      {search !== undefined && (
        <>
          <div className="grow basis-48">
            <FilterInput
              label={words.search}
              name="search"
              type="search"
              maxLength={search.maxLength}
              placeholder={words.searchHint}
              value={search.value ?? ''}
            />
          </div>
          <Button look="quiet" type="submit">
            {words.apply}
          </Button>
        </>
      )}
      {cleared !== null && (
        <ButtonLink look="quiet" to={cleared}>
          {words.clear}
        </ButtonLink>
      )}
    </form>
  )
}
