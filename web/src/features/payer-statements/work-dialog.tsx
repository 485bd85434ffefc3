import type { StatementGroup, Work } from '@melos/api-contract'
import { type FormEvent, useState } from 'react'
import { describeFailure } from '../../account/describe-failure.ts'
import { useQuery } from '../../lib/query-client.ts'
import { showToast } from '../../lib/show-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { BusyLabel, FailureText } from '../../ui/form-parts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StepInput } from './step-parts.tsx'
import { texts } from './texts.ts'
import type { Change } from './use-change.ts'
import { addIsrc, loadWorks, worksKey } from './work-calls.ts'

const words = texts.picker

interface WorkDialogProps {
  /** The lines in words. */
  readonly what: string
  readonly isrc: string | null
  readonly similar: StatementGroup['similar']
  readonly change: Change
  /** Decides that the lines are this work's. */
  readonly onChoose: (workId: string, onDone: () => Promise<void>) => Promise<void>
  readonly onClose: () => void
}

/** Chooses the work that lines belong to. */
export function WorkDialog({ what, isrc, similar, change, onChoose, onClose }: WorkDialogProps) {
  const query = useQuery({ queryKey: [...worksKey, 'all'], queryFn: loadWorks, refetchOnMount: 'always' })
  const [search, setSearch] = useState('')
  const [complaint, setComplaint] = useState<string>()

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const workId = typed.get('work')
    setComplaint(typeof workId === 'string' ? undefined : words.choose)
    if (typeof workId !== 'string') return
    await onChoose(workId, async () => {
      onClose()
      if (isrc !== null && typed.get('keep') === 'on') await keepCode(workId, isrc)
    })
  }

  return (
    <Dialog title={words.title} width="wide" onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-sm wrap-anywhere">{words.lead(what)}</p>
        <StepInput
          label={words.search}
          name="search"
          type="search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Loaded query={query} loading={<Skeleton label={words.loading} lines={3} />} failed={words.failed} place="part">
          {(works) => <WorkChoices works={findWorks(works, { search, similar })} />}
        </Loaded>
        {isrc !== null && <Checkbox label={words.keepCode(isrc)} name="keep" defaultChecked />}
        <FailureText>{complaint ?? change.failure}</FailureText>
        <Button type="submit" isWide aria-disabled={change.isBusy} aria-busy={change.isBusy}>
          {change.isBusy ? <BusyLabel>{texts.statement.saving}</BusyLabel> : words.submit}
        </Button>
      </form>
    </Dialog>
  )
}

async function keepCode(workId: string, isrc: string): Promise<void> {
  try {
    await addIsrc(workId, isrc)
  } catch (error) {
    void showToast({ kind: 'error', text: words.codeFailed(describeFailure(error)) })
  }
}

function WorkChoices({ works }: { works: readonly Work[] }) {
  if (works.length === 0) return <p className="text-sm text-muted">{words.none}</p>
  return (
    <fieldset className="max-h-72 overflow-y-auto rounded-lg border border-line">
      <legend className="sr-only">{words.works}</legend>
      {works.map(({ id, title, asset, token }) => (
        <label
          key={id}
          className="flex min-h-11 cursor-pointer items-center gap-3 border-line px-3 py-2 text-sm not-first:border-t hover:bg-paper"
        >
          <input type="radio" name="work" value={id} className="size-5 shrink-0 accent-accent" />
          <span className="min-w-0 wrap-anywhere">
            {title}
            <span className="block text-xs text-muted">
              {asset.artist}
              {token === null && ` · ${words.noToken}`}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const MOST_SHOWN = 50

/** The works that a search means; without one, those whose title looks like the lines' come first. */
function findWorks(
  works: readonly Work[],
  { search, similar }: { search: string; similar: StatementGroup['similar'] },
): readonly Work[] {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const places = new Map(similar.map(({ id }, place) => [id, place]))
  const placeOf = ({ id }: Work): number => places.get(id) ?? similar.length
  return works
    .filter(({ title, asset }) => {
      const text = `${title} ${asset.artist}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .slice(0, MOST_SHOWN)
}
