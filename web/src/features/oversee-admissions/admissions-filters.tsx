import type { AdminPolicy } from '@melos/api-contract'
import { texts as policyTexts } from '../../admission/texts.ts'
import { FilterForm } from '../../ui/filter-form.tsx'
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

export function AdmissionsFilters({ query, policies }: AdmissionsFiltersProps) {
  const { view, policy, search } = query
  return (
    <FilterForm
      words={words}
      toAddress={(fields) => toAdmissionsAddress(readAdmissionsQuery(new URLSearchParams([...fields, ['view', view]])))}
      cleared={isFiltered(query) ? toViewAddress(view) : null}
      search={view === 'screenings' ? undefined : { value: search, maxLength: MOST_SEARCHED }}
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
    </FilterForm>
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
