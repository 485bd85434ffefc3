import type { AdminPolicy } from '@melos/api-contract'
import { useNavigate } from 'react-router'
import { texts as policyTexts } from '../../admission/texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FilterInput } from '../../ui/filter-input.tsx'
import { Select } from '../../ui/select.tsx'
import {
  type AdmissionsQuery,
  isFiltered,
  MOST_SEARCHED,
  readAdmissionsQuery,
  toAdmissionsAddress,
  toViewAddress,
} from './admissions-query.ts'
import { texts } from './texts.ts'

const words = texts.filters

interface AdmissionsFiltersProps {
  readonly query: AdmissionsQuery
  readonly policies: readonly AdminPolicy[]
}

/** A choice applies at once; a search, when it is sent. */
export function AdmissionsFilters({ query, policies }: AdmissionsFiltersProps) {
  const navigate = useNavigate()
  const { view, policy, search } = query
  const apply = (form: HTMLFormElement): void => {
    const pairs = [...new FormData(form)].map(([name, value]) => [name, String(value)])
    void navigate(toAdmissionsAddress(readAdmissionsQuery(new URLSearchParams([...pairs, ['view', view]]))))
  }
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
      {view !== 'screenings' && (
        <div className="w-full sm:w-56">
          <Select look="field" label={words.policy} name="policy" value={String(policy ?? '')}>
            <option value="">{words.anyPolicy}</option>
            {listChoices(query, policies).map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </div>
      )}
      <StateSelect query={query} />
      {view !== 'screenings' && (
        <>
          <div className="grow basis-48">
            <FilterInput
              label={words.search}
              name="search"
              type="search"
              maxLength={MOST_SEARCHED}
              placeholder={words.searchHint}
              value={search ?? ''}
            />
          </div>
          <Button look="quiet" type="submit">
            {words.apply}
          </Button>
        </>
      )}
      {isFiltered(query) && (
        <ButtonLink look="quiet" to={toViewAddress(view)}>
          {words.clear}
        </ButtonLink>
      )}
    </form>
  )
}

/** The chosen policy is a choice even before the policies have loaded, or the list would lose its filter. */
export function listChoices(
  { policy }: Pick<AdmissionsQuery, 'policy'>,
  policies: readonly Pick<AdminPolicy, 'id' | 'name'>[],
) {
  const known = policies
    .filter(({ id }) => id !== 0)
    .map(({ id, name }) => ({ id, label: policyTexts.policy(id, name) }))
  const isMissing = policy !== null && !known.some(({ id }) => id === policy)
  return isMissing ? [...known, { id: policy, label: texts.policy(policy) }] : known
}

const selects = {
  admitted: { name: 'status', label: words.status, any: words.anyStatus, names: texts.admitted.states },
  refused: { name: 'reason', label: words.reason, any: words.anyReason, names: texts.refused.reasons },
  screenings: { name: 'state', label: words.status, any: words.anyStatus, names: texts.screenings.states },
} as const

function StateSelect({ query }: { readonly query: AdmissionsQuery }) {
  const { name, label, any, names } = selects[query.view]
  return (
    <div className="w-full sm:w-56">
      <Select look="field" label={label} name={name} value={query[name] ?? ''}>
        <option value="">{any}</option>
        {Object.entries(names).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  )
}
