import { groupThousands } from '@melos/clearing/format-numbers'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useQuery } from '../../lib/query-client.ts'
import { readSearch } from '../../lib/read-query.ts'
import { Amounts } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureText } from '../../ui/form-parts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CardTable } from '../../ui/table.tsx'
import { GroupRow } from './group-row.tsx'
import { Pages } from './pages.tsx'
import { type GroupsPage, type GroupsQuery, loadGroups, statementsKey } from './statement-calls.ts'
import { FixedNote, isDraft, Lead, NextButton, StepInput, type StepProps } from './step-parts.tsx'
import { texts } from './texts.ts'
import { useChange } from './use-change.ts'

const words = texts.lines
const filters = ['all', 'no', 'yes'] as const
const MOST_SEARCHED = 100

/** Decides whose the lines are that no work's code matches. */
export function LinesStep({ statement, onNext }: StepProps) {
  const { id, version } = statement
  const change = useChange()
  const [asked, setAsked] = useState<GroupsQuery>({ page: 1 })
  const query = useQuery<GroupsPage>({
    queryKey: [...statementsKey, 'groups', id, version, asked],
    queryFn: () => loadGroups(id, asked),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  return (
    <div className="flex flex-col gap-6">
      <div>
        <Lead>{words.lead}</Lead>
        <LinesFilter asked={asked} onAsk={setAsked} />
        <Loaded query={query} loading={<Skeleton label={words.loading} lines={5} />} failed={words.failed}>
          {({ groups, undecidedRows, page, pages }) => (
            <>
              <p role="status" className="mb-4 text-sm font-semibold">
                <Amounts>
                  {undecidedRows === 0 ? words.allDecided : words.undecided(groupThousands(undecidedRows))}
                </Amounts>
              </p>
              <FailureText>{change.failure}</FailureText>
              {groups.length === 0 ? (
                <p className="rounded-card border border-line bg-surface p-6 text-sm text-muted">
                  {asked.search === undefined && asked.decided === undefined ? words.none : words.noMatch}
                </p>
              ) : (
                <CardTable caption={words.caption} columns={columns} from="md" isBusy={query.isPlaceholderData}>
                  {groups.map((group) => (
                    <GroupRow key={group.key} statement={statement} group={group} change={change} />
                  ))}
                </CardTable>
              )}
              <Pages page={page} pages={pages} onPage={(to) => setAsked({ ...asked, page: to })} />
            </>
          )}
        </Loaded>
      </div>
      {!isDraft(statement) && <FixedNote />}
      <NextButton onNext={onNext} />
    </div>
  )
}

const columns = [
  { label: words.columns.lines },
  { label: words.columns.count, isNumber: true },
  { label: words.columns.amount, isNumber: true },
  { label: words.columns.decision },
]

interface LinesFilterProps {
  readonly asked: GroupsQuery
  readonly onAsk: (asked: GroupsQuery) => void
}

function LinesFilter({ asked, onAsk }: LinesFilterProps) {
  return (
    <form
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        const search = readSearch(String(new FormData(event.currentTarget).get('search')), MOST_SEARCHED)
        onAsk({ ...asked, page: 1, search: search ?? undefined })
      }}
      className="mb-6 flex flex-wrap items-end gap-3"
    >
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-1 text-xs text-muted">{words.filter}</legend>
        {filters.map((filter) => (
          <Button
            key={filter}
            look="quiet"
            aria-pressed={(asked.decided ?? 'all') === filter}
            onClick={() => onAsk({ ...asked, page: 1, decided: filter === 'all' ? undefined : filter })}
          >
            {(asked.decided ?? 'all') === filter ? `✓ ${words.filters[filter]}` : words.filters[filter]}
          </Button>
        ))}
      </fieldset>
      <div className="grow basis-48">
        <StepInput
          label={words.search}
          name="search"
          type="search"
          maxLength={MOST_SEARCHED}
          placeholder={words.searchHint}
          defaultValue={asked.search}
        />
      </div>
      <Button look="quiet" type="submit">
        {words.apply}
      </Button>
    </form>
  )
}
