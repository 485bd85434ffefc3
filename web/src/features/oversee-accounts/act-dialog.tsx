import { type FormEvent, useState } from 'react'
import { causeTexts } from '../../account/cause-texts.ts'
import { describeFailure } from '../../account/describe-failure.ts'
import { provenFetch } from '../../account/proven-fetch.ts'
import { queryClient } from '../../lib/query-client.ts'
import { readServerNow } from '../../lib/server-clock.ts'
import { showToast } from '../../lib/show-toast.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { InputField, SelectField, TextAreaField } from '../../ui/form-fields.tsx'
import { DialogActions, focusFirst } from '../../ui/form-parts.tsx'
import { type Act, accountsKey, carryOut, type ReadAct } from './account-calls.ts'
import { causes, hasCause, hasEnd, readAct } from './read-act.ts'
import { texts } from './texts.ts'

const words = texts.acts

interface ActDialogProps {
  readonly act: Act
  /** The statement from before the dialog was closed. */
  readonly draft: string
  readonly onType: (statement: string) => void
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks for what an act needs, and carries it out. */
export function ActDialog({ act, draft, onType, onDone, onClose }: ActDialogProps) {
  const { title, lead, hint, submit, done } = words[act.kind]
  const { isBusy, failure, run } = useAttempt(describeFailure)
  const [complaints, setComplaints] = useState<Partial<Record<keyof ReadAct, string>>>({})

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const reading = readAct(act.kind, new FormData(form), readServerNow())
    setComplaints(reading.kind === 'wrong' ? reading.complaints : {})
    if (reading.kind === 'wrong') return focusFirst(form, reading.complaints)
    await run(async () => {
      await carryOut(provenFetch, act, reading.value)
      await queryClient.invalidateQueries({ queryKey: accountsKey })
      onDone()
      void showToast({ kind: 'success', text: done })
    })
  }

  return (
    <Dialog title={title} width="wide" onClose={onClose}>
      <form noValidate onSubmit={send} className="flex flex-col gap-4">
        <p className="text-sm">{lead}</p>
        {hasCause(act.kind) && <CauseField complaint={complaints.cause} />}
        {hasEnd(act.kind) && (
          <InputField
            label={words.until}
            name="until"
            type="datetime-local"
            hint={words.untilHint}
            complaint={complaints.until}
            readOnly={isBusy}
            className="font-mono"
          />
        )}
        <TextAreaField
          label={words.statement}
          name="statement"
          rows={5}
          hint={hint}
          complaint={complaints.statement}
          defaultValue={draft}
          readOnly={isBusy}
          onInput={({ currentTarget }) => onType(currentTarget.value)}
        />
        <DialogActions
          failure={failure}
          isBusy={isBusy}
          busy={words.busy}
          submit={submit}
          cancel={words.cancel}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}

function CauseField({ complaint }: { complaint: string | undefined }) {
  return (
    <SelectField label={words.cause} name="cause" defaultValue="" complaint={complaint}>
      <option value="">{words.chooseCause}</option>
      {causes.map((cause) => (
        <option key={cause} value={cause}>
          {causeTexts[cause]}
        </option>
      ))}
    </SelectField>
  )
}
