import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FilterInput } from '../../ui/filter-input.tsx'
import { Select } from '../../ui/select.tsx'
import {
  type AccountsQuery,
  accountStates,
  isFiltered,
  MOST_SEARCHED,
  readAccountsQuery,
  toAccountsAddress,
} from './accounts-query.ts'
import { texts } from './texts.ts'

const words = texts.filters

/** A state applies at once; a search, when it is sent. */
export function AccountsFilters({ query }: { query: AccountsQuery }) {
  const navigate = useNavigate()
  const apply = (form: HTMLFormElement): void => void navigate(readAddress(form))
  return (
    <form
      aria-label={words.label}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        apply(event.currentTarget)
      }}
      onChange={({ currentTarget, target }) => {
        if (target instanceof HTMLSelectElement) apply(currentTarget)
      }}
      className="mb-6 flex flex-wrap items-end gap-3"
    >
      <div className="w-full sm:w-44">
        <Select look="field" label={words.state} name="state" value={query.state ?? ''}>
          <option value="">{words.anyState}</option>
          {accountStates.map((state) => (
            <option key={state} value={state}>
              {texts.states[state]}
            </option>
          ))}
        </Select>
      </div>
      <div className="grow basis-48">
        <FilterInput
          label={words.search}
          name="search"
          type="search"
          maxLength={MOST_SEARCHED}
          placeholder={words.searchHint}
          value={query.search ?? ''}
        />
      </div>
      <Button look="quiet" type="submit">
        {words.apply}
      </Button>
      {isFiltered(query) && (
        <ButtonLink look="quiet" to="/admin/accounts">
          {words.clear}
        </ButtonLink>
      )}
    </form>
  )
}

function readAddress(form: HTMLFormElement): string {
  const pairs = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return toAccountsAddress(readAccountsQuery(new URLSearchParams(pairs)))
}
