import type { Screening } from '@melos/api-contract'
import { type FormEvent, useId, useState } from 'react'
import { describeFailure } from '../../account/describe-failure.ts'
import type { FormReading } from '../../lib/form-reading.ts'
import { queryClient } from '../../lib/query-client.ts'
import { showToast } from '../../lib/show-toast.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Radio } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { DialogActions, focusFirst } from '../../ui/form-parts.tsx'
import { admissionsKey, type Decision, decide } from './admission-admin-calls.ts'
import { texts } from './texts.ts'

const words = texts.screenings.dialog
const MAX_REASON_LENGTH = 1_000

interface ScreeningDialogProps {
  readonly screening: Screening
  readonly onClose: () => void
}

export function ScreeningDialog({ screening, onClose }: ScreeningDialogProps) {
  const { account, reason } = screening
  const { isBusy, failure, run } = useAttempt(describeFailure)
  const [complaints, setComplaints] = useState<DecisionComplaints>({})
  const [decision, setDecision] = useState<string>()
  const id = useId()

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const reading = readDecision(new FormData(form))
    setComplaints(reading.kind === 'wrong' ? reading.complaints : {})
    if (reading.kind === 'wrong') return focusFirst(form, reading.complaints)
    await run(async () => {
      await decide(screening, reading.value).finally(() =>
        // Someone else may have decided.
        queryClient.invalidateQueries({ queryKey: admissionsKey }),
      )
      onClose()
      void showToast({ kind: 'success', text: words.done })
    })
  }

  return (
    <Dialog title={words.title(account.username)} width="wide" onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4 text-sm">
        <p>{words.lead}</p>
        <fieldset aria-describedby={id}>
          <legend className="mb-1 text-xs text-muted">{words.decision}</legend>
          <div className="flex gap-8">
            {(['PASSED', 'FAILED'] as const).map((value) => (
              <Radio
                key={value}
                name="decision"
                value={value}
                checked={decision === value}
                onChange={() => setDecision(value)}
                label={value === 'PASSED' ? words.passed : words.failed}
              />
            ))}
          </div>
          <p id={id} className="text-xs font-medium text-losing empty:hidden">
            {complaints.decision}
          </p>
        </fieldset>
        {decision === 'FAILED' && (
          <TextAreaField
            label={words.reason}
            name="reason"
            complaint={complaints.reason}
            maxLength={MAX_REASON_LENGTH}
            defaultValue={reason ?? ''}
            readOnly={isBusy}
          />
        )}
        <DialogActions
          failure={failure}
          isBusy={isBusy}
          busy={texts.busy}
          submit={words.submit}
          cancel={texts.cancel}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}

interface DecisionComplaints {
  readonly decision?: string
  readonly reason?: string
}

/** Only a failed screening has a reason. */
export function readDecision(fields: FormData): FormReading<Decision, DecisionComplaints> {
  const decision = fields.get('decision')
  const reason = String(fields.get('reason') ?? '').trim()
  if (decision === 'PASSED') return { kind: 'right', value: { decision } }
  if (decision !== 'FAILED') return { kind: 'wrong', complaints: { decision: words.noDecision } }
  if (reason === '') return { kind: 'wrong', complaints: { reason: words.noReason } }
  return { kind: 'right', value: { decision, reason } }
}
