import { emailAddressSchema } from '@melos/api-contract'
import { type FormEvent, useState } from 'react'
import { describeFailure } from '../../account/describe-failure.ts'
import { provenFetch } from '../../account/proven-fetch.ts'
import { showToast } from '../../lib/show-toast.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InputField } from '../../ui/form-fields.tsx'
import { BusyLabel, FailureText, focusFirst } from '../../ui/form-parts.tsx'
import { letEmployeeRegister } from './account-calls.ts'
import { texts } from './texts.ts'

const words = texts.staff
const inputs = [
  { name: 'email', label: words.email, type: 'email', maxLength: 254 },
  { name: 'reason', label: words.reason, type: 'text', maxLength: 300 },
] as const

type Complaints = Partial<Record<(typeof inputs)[number]['name'], string>>

/** Lets an employee register whose job requires an account. */
export function StaffDialog({ onClose }: { onClose: () => void }) {
  const { isBusy, failure, run } = useAttempt(describeFailure)
  const [complaints, setComplaints] = useState<Complaints>({})

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    const email = String(typed.get('email')).trim()
    const reason = String(typed.get('reason')).trim()
    const found = {
      ...(emailAddressSchema.safeParse(email).success ? {} : { email: words.badEmail }),
      ...(reason === '' ? { reason: words.noReason } : {}),
    }
    setComplaints(found)
    if (Object.keys(found).length > 0) return focusFirst(form, found)
    await run(async () => {
      await letEmployeeRegister(provenFetch, { email, reason })
      onClose()
      void showToast({ kind: 'success', text: words.done(email) })
    })
  }

  return (
    <Dialog title={words.title} width="wide" onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-sm">{words.lead}</p>
        {inputs.map((input) => (
          <InputField key={input.name} {...input} complaint={complaints[input.name]} readOnly={isBusy} />
        ))}
        <FailureText>{failure}</FailureText>
        <Button type="submit" isWide aria-disabled={isBusy} aria-busy={isBusy}>
          {isBusy ? <BusyLabel>{texts.acts.busy}</BusyLabel> : words.submit}
        </Button>
      </form>
    </Dialog>
  )
}
