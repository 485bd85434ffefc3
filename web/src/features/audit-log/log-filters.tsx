import { FilterForm } from '../../ui/filter-form.tsx'
import { FilterInput } from '../../ui/filter-input.tsx'
import { Select } from '../../ui/select.tsx'
import { auditActions, isFiltered, isUnfinishedDay, type LogQuery, readLogQuery, toLogAddress } from './log-query.ts'
import { texts } from './texts.ts'

const words = texts.filters

export function LogFilters({ query, administrators }: { query: LogQuery; administrators: readonly string[] }) {
  const { actor } = query
  const actors = actor === null || administrators.includes(actor) ? administrators : [actor, ...administrators]
  return (
    <FilterForm
      words={words}
      toAddress={(fields) => toLogAddress(readLogQuery(fields))}
      cleared={isFiltered(query) ? '/admin/log' : null}
      search={{ value: query.search, maxLength: 100 }}
    >
      <div className="grid w-full grid-cols-1 items-end gap-3 min-[360px]:grid-cols-2 lg:grid-cols-4">
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
      </div>
    </FilterForm>
  )
}

/** The first digits of a year aren't a filter yet, so the URL drops the day that they replace. */
function isBeingTyped(input: HTMLInputElement): boolean {
  return input.type === 'date' && input === document.activeElement && isUnfinishedDay(input.value)
}
