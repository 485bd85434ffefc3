import { FilterForm } from '../../ui/filter-form.tsx'
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

export function AccountsFilters({ query }: { query: AccountsQuery }) {
  return (
    <FilterForm
      words={words}
      toAddress={(fields) => toAccountsAddress(readAccountsQuery(fields))}
      cleared={isFiltered(query) ? '/admin/accounts' : null}
      search={{ value: query.search, maxLength: MOST_SEARCHED }}
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
    </FilterForm>
  )
}
