import { type FormEvent, useState } from 'react'
import { showToast } from '../../lib/show-toast.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { InputField } from '../../ui/form-fields.tsx'
import { DialogActions, focusFirst } from '../../ui/form-parts.tsx'
import type { changes } from './statement-calls.ts'
import { texts } from './texts.ts'
import { useChange } from './use-change.ts'

const words = texts.reasons

export type ReasonedAct = 'reopen' | 'discard' | 'acknowledge'

interface ReasonDialogProps {
  readonly act: ReasonedAct
  readonly seen: { readonly id: number; readonly version: number }
  readonly send: (typeof changes)[ReasonedAct]
  readonly onClose: () => void
}

/** Asks for the reason of an act, and carries it out. */
export function ReasonDialog({ act, seen, send, onClose }: ReasonDialogProps) {
  const { title, lead, submit, done } = words[act]
  const change = useChange()
  const [complaint, setComplaint] = useState<string>()

  async function carryOut(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const reason = String(new FormData(form).get('reason')).trim()
    setComplaint(reason === '' ? words.missing : undefined)
    if (reason === '') return focusFirst(form, { reason })
    await change.send(
      () => send(seen.id, { version: seen.version, reason }),
      () => {
        onClose()
        void showToast({ kind: 'success', text: done })
      },
    )
  }

  return (
    <Dialog title={title} width="wide" onClose={onClose}>
      <form noValidate onSubmit={carryOut} className="flex flex-col gap-4">
        <p className="text-sm">{lead}</p>
        <InputField
          label={words.label}
          name="reason"
          hint={words.hint}
          complaint={complaint}
          maxLength={500}
          readOnly={change.isBusy}
        />
        <DialogActions
          failure={change.failure}
          isBusy={change.isBusy}
          busy={words.busy}
          submit={submit}
          cancel={words.cancel}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}
