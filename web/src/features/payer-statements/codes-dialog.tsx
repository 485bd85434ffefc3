import type { Work, WorkCodes } from '@melos/api-contract'
import { type FormEvent, useState } from 'react'
import { describeFailure } from '../../account/describe-failure.ts'
import { queryClient, useQuery } from '../../lib/query-client.ts'
import { showToast } from '../../lib/show-toast.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InputField, TextAreaField } from '../../ui/form-fields.tsx'
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

  const lines = (name: 'isrcs' | 'releases', value: readonly string[]) => (
    <TextAreaField
      label={words[name]}
      name={name}
      hint={words[`${name}Hint`]}
      complaint={complaints[name]}
      spellCheck={false}
      defaultValue={value.join('\n')}
      readOnly={isBusy}
      className="font-mono"
    />
  )
  const releases = codes.releases.map(({ upc, tracks }) => `${upc} ${tracks}`)
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {lines('isrcs', codes.isrcs)}
      <InputField
        label={words.iswc}
        name="iswc"
        hint={words.iswcHint}
        complaint={complaints.iswc}
        defaultValue={codes.iswc ?? ''}
        readOnly={isBusy}
        className="font-mono"
      />
      {lines('releases', releases)}
      <FailureText>{failure}</FailureText>
      <Button type="submit" isWide aria-disabled={isBusy} aria-busy={isBusy}>
        {isBusy ? <BusyLabel>{texts.statement.saving}</BusyLabel> : words.submit}
      </Button>
    </form>
  )
}
