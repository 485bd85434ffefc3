import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FilterInput } from '../../ui/filter-input.tsx'
import { Select } from '../../ui/select.tsx'
import { auditActions, isFiltered, isUnfinishedDay, type LogQuery, readLogQuery, toLogAddress } from './log-query.ts'
import { texts } from './texts.ts'

const words = texts.filters

/** A choice or a day applies at once; a search, when it is sent. */
export function LogFilters({ query, administrators }: { query: LogQuery; administrators: readonly string[] }) {
  const navigate = useNavigate()
  // While a person types a date, each digit is a change, which must not become an entry in the browser's history.
  const apply = (form: HTMLFormElement, replace: boolean) => void navigate(readAddress(form), { replace })
  const { actor } = query
  const actors = actor === null || administrators.includes(actor) ? administrators : [actor, ...administrators]
  return (
    <form
      aria-label={words.label}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        apply(event.currentTarget, false)
      }}
      onChange={({ currentTarget, target }) => {
        if (target instanceof HTMLSelectElement) apply(currentTarget, false)
        else if (target instanceof HTMLInputElement && target.type === 'date') apply(currentTarget, true)
      }}
      className="mb-6 grid grid-cols-1 items-end gap-3 min-[360px]:grid-cols-2 lg:grid-cols-4"
    >
      <Select look="field" label={words.action} name="action" value={query.action ?? ''}>
        <option value="">{words.anyAction}</option>
        {auditActions.map((action) => (
          <option key={action} value={action}>
            {texts.actions[action]}
          </option>
        ))}
      </Select>
      <Select look="field" label={words.actor} name="actor" value={actor ?? ''}>
        <option value="">{words.anyActor}</option>
        {actors.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <FilterInput label={words.from} name="from" type="date" value={query.from ?? ''} isBeingTyped={isBeingTyped} />
      <FilterInput label={words.to} name="to" type="date" value={query.to ?? ''} isBeingTyped={isBeingTyped} />
      <div className="col-span-full flex flex-wrap items-end gap-3">
        <div className="grow basis-48">
          <FilterInput
            label={words.search}
            name="search"
            type="search"
            maxLength={100}
            placeholder={words.searchHint}
            value={query.search ?? ''}
          />
        </div>
        <Button look="quiet" type="submit">
          {words.apply}
        </Button>
        {isFiltered(query) && (
          <ButtonLink look="quiet" to="/admin/log">
            {words.clear}
          </ButtonLink>
        )}
      </div>
    </form>
  )
}

function readAddress(form: HTMLFormElement): string {
  const pairs = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return toLogAddress(readLogQuery(new URLSearchParams(pairs)))
}

/** The first digits of a year aren't a filter yet, so the URL drops the day that they replace. */
function isBeingTyped(input: HTMLInputElement): boolean {
  return input.type === 'date' && input === document.activeElement && isUnfinishedDay(input.value)
}
