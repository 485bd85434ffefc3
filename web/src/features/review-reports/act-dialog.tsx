import { DAYS_AFTER_REFUSAL, type InfringementCase } from '@melos/api-contract'
import { type FormEvent, useRef, useState } from 'react'
import { describeFailure } from '../../account/describe-failure.ts'
import { provenFetch } from '../../account/proven-fetch.ts'
import { showToast } from '../../lib/show-toast.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InputField, SelectField, TextAreaField } from '../../ui/form-fields.tsx'
import { DialogActions, focusFirst } from '../../ui/form-parts.tsx'
import { Warning } from '../../ui/warning.tsx'
import { type ActKind, actFields, type Complaints, readAct, type written } from './read-act.ts'
import { carryOut } from './report-calls.ts'
import { templates } from './templates.ts'
import { texts } from './texts.ts'

const words = texts.acts

type FieldName = keyof typeof words.fields

const hints: Partial<Record<FieldName, string>> = words.hints

interface ActDialogProps {
  readonly shown: InfringementCase
  readonly kind: ActKind
  readonly onDone: (changed: InfringementCase) => void
  readonly onClose: () => void
}

/** Asks for what an act needs, and carries it out. */
export function ActDialog({ shown, kind, onDone, onClose }: ActDialogProps) {
  const { title, submit, done } = words[kind]
  const form = useRef<HTMLFormElement>(null)
  const { isBusy, failure, run } = useAttempt(describeFailure)
  const [complaints, setComplaints] = useState<Complaints>({})

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const typed = event.currentTarget
    const reading = readAct(kind, new FormData(typed))
    setComplaints(reading.kind === 'wrong' ? reading.complaints : {})
    if (reading.kind === 'wrong') return focusFirst(typed, reading.complaints)
    await run(async () => {
      const changed = await carryOut(provenFetch, { shown, kind, read: reading.value })
      onDone(changed)
      void showToast({ kind: 'success', text: done })
    })
  }

  return (
    <Dialog title={title} width="wide" onClose={onClose}>
      <form ref={form} noValidate onSubmit={send} className="flex flex-col gap-4">
        <p className="text-sm">{describeEffect(shown, kind)}</p>
        {kind === 'decideComplaint' && refusalDeletes(shown) && (
          <Warning>{words.decideComplaint.deletes(DAYS_AFTER_REFUSAL)}</Warning>
        )}
        <TemplateField kind={kind} form={form} />
        {actFields[kind].map((field) => (
          <ActField key={field} field={field} shown={shown} complaint={complaints[field]} isBusy={isBusy} />
        ))}
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

function describeEffect({ proposal }: InfringementCase, kind: ActKind): string {
  return kind === 'confirm' && proposal !== null ? texts.proposal.effects[proposal.act] : words[kind].lead
}

/** The uploader complains about this case's block for good, which has left the files so far. */
const refusalDeletes = ({ state, can, complaints }: InfringementCase): boolean =>
  state === 'UPHELD' && can.lift && complaints.some(({ side, answer }) => side === 'UPLOADER' && answer === null)

interface TemplateFieldProps {
  readonly kind: ActKind
  readonly form: { readonly current: HTMLFormElement | null }
}

/** Fills the texts of the form; what was typed there is replaced. */
function TemplateField({ kind, form }: TemplateFieldProps) {
  const known = templates[kind]
  if (known.length === 0) return null
  function fill(name: string): void {
    const template = known.find((one) => one.name === name)
    for (const [field, text] of Object.entries(template?.fields ?? {})) {
      const area = form.current?.elements.namedItem(field)
      if (area instanceof HTMLTextAreaElement) area.value = text
    }
  }
  return (
    <SelectField label={words.template} name="template" onChange={({ target }) => fill(target.value)}>
      <option value="">{words.noTemplate}</option>
      {known.map(({ name }) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

interface ActFieldProps {
  readonly field: FieldName
  readonly shown: InfringementCase
  readonly complaint: string | undefined
  readonly isBusy: boolean
}

function ActField({ field, shown, complaint, isBusy }: ActFieldProps) {
  const label = words.fields[field]
  const hint = hints[field]
  switch (field) {
    case 'text':
    case 'statement':
    case 'facts':
    case 'ground':
      return (
        <TextAreaField
          label={label}
          name={field satisfies (typeof written)[number]}
          hint={hint}
          complaint={complaint}
          readOnly={isBusy}
        />
      )
    case 'reason':
    case 'artistEmail':
      // Accounts have an address of their own.
      if (field === 'artistEmail' && shown.uploader !== null) return null
      return (
        <InputField
          label={label}
          name={field}
          type={field === 'reason' ? 'text' : 'email'}
          hint={hint}
          complaint={complaint}
          readOnly={isBusy}
        />
      )
    case 'side':
      return (
        <SelectField label={label} name={field}>
          {shown.complaints
            .filter(({ answer }) => answer === null)
            .map(({ side }) => (
              <option key={side} value={side}>
                {texts.complaints.sides[side]}
              </option>
            ))}
        </SelectField>
      )
    case 'blocks':
    case 'isGrave':
    case 'isPlainlyUnfounded':
    case 'isGranted':
      return (
        <div>
          <Checkbox label={label} name={field} defaultChecked={field === 'blocks'} />
          {hint !== undefined && <p className="pl-8 text-xs text-muted">{hint}</p>}
        </div>
      )
    default:
      return field satisfies never
  }
}
