import { useNavigate } from 'react-router'
import type { StateAddresses } from '../lib/state-query.ts'
import { Select } from './select.tsx'

interface StateFilterProps<State extends string> {
  readonly addresses: StateAddresses<State>
  readonly chosen: State | null
  readonly labels: Readonly<Record<State, string>>
  readonly texts: { readonly label: string; readonly state: string; readonly anyState: string }
}

/** Shows a list's rows of one state or all of them, from its first page. */
export function StateFilter<State extends string>({ addresses, chosen, labels, texts }: StateFilterProps<State>) {
  const navigate = useNavigate()
  const { states, read, write } = addresses
  return (
    <form
      aria-label={texts.label}
      onChange={({ currentTarget }) => {
        const state = String(new FormData(currentTarget).get('state'))
        void navigate(write(read(new URLSearchParams({ state }))))
      }}
      className="mb-6 w-full sm:w-56"
    >
      <Select look="field" label={texts.state} name="state" value={chosen ?? ''}>
        <option value="">{texts.anyState}</option>
        {states.map((state) => (
          <option key={state} value={state}>
            {labels[state]}
          </option>
        ))}
      </Select>
    </form>
  )
}
