import type { Work, WorkCodes } from '@melos/api-contract'
import { type FormEvent, useState } from 'react'
import { describeFailure } from '../../account/describe-failure.ts'
import { queryClient, useQuery } from '../../lib/query-client.ts'
import { showToast } from '../../lib/show-toast.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { BusyLabel, FailureText, focusFirst } from '../../ui/form-parts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type CodesComplaints, readCodes } from './read-codes.ts'
import { statementsKey } from './statement-calls.ts'
import { texts } from './texts.ts'
import { codesKey, loadCodes, saveCodes } from './work-calls.ts'

const words = texts.codes

/** Shows and changes the codes of a work. */
export function CodesDialog({ work, onClose }: { work: Work; onClose: () => void }) {
  const query = useQuery({
    queryKey: codesKey(work.id),
    queryFn: () => loadCodes(work.id),
    refetchOnMount: 'always',
    gcTime: 0,
  })
  return (
    <Dialog title={words.dialog(work.title)} width="wide" onClose={onClose}>
      <Loaded query={query} loading={<Skeleton label={words.loading} lines={2} />} failed={words.failed} place="part">
        {(codes) => <CodesForm workId={work.id} codes={codes} onDone={onClose} />}
      </Loaded>
    </Dialog>
  )
}

interface CodesFormProps {
  readonly workId: string
  readonly codes: WorkCodes
  readonly onDone: () => void
}

function CodesForm({ workId, codes, onDone }: CodesFormProps) {
  const { isBusy, failure, run } = useAttempt(describeFailure)
  const [complaints, setComplaints] = useState<CodesComplaints>({})

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const reading = readCodes(new FormData(form))
    setComplaints(reading.kind === 'wrong' ? reading.complaints : {})
    if (reading.kind === 'wrong') return focusFirst(form, reading.complaints)
    await run(async () => {
      await saveCodes(workId, reading.value)
      // Drafts match by the new codes at once.
      void queryClient.invalidateQueries({ queryKey: statementsKey })
      onDone()
      void showToast({ kind: 'success', text: words.done })
    })
  }

  const releases = codes.releases.map(({ upc, tracks }) => `${upc} ${tracks}`)
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Lines name="isrcs" value={codes.isrcs.join('\n')} complaint={complaints.isrcs} isBusy={isBusy} />
      <Field label={words.iswc} hint={words.iswcHint} complaint={complaints.iswc}>
        {({ className, ...box }) => (
          <input
            {...box}
            name="iswc"
            autoComplete="off"
            defaultValue={codes.iswc ?? ''}
            readOnly={isBusy}
            className={`${className} h-11 font-mono`}
          />
        )}
      </Field>
      <Lines name="releases" value={releases.join('\n')} complaint={complaints.releases} isBusy={isBusy} />
      <FailureText>{failure}</FailureText>
      <Button type="submit" isWide aria-disabled={isBusy} aria-busy={isBusy}>
        {isBusy ? <BusyLabel>{texts.statement.saving}</BusyLabel> : words.submit}
      </Button>
    </form>
  )
}

interface LinesProps {
  readonly name: 'isrcs' | 'releases'
  readonly value: string
  readonly complaint: string | undefined
  readonly isBusy: boolean
}

function Lines({ name, value, complaint, isBusy }: LinesProps) {
  return (
    <Field label={words[name]} hint={words[`${name}Hint`]} complaint={complaint}>
      {({ className, ...box }) => (
        <textarea
          {...box}
          name={name}
          rows={4}
          spellCheck={false}
          defaultValue={value}
          readOnly={isBusy}
          className={`${className} block min-h-24 py-2 font-mono`}
        />
      )}
    </Field>
  )
}
