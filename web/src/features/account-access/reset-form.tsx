import { useState } from 'react'
import { AccountForm, readFields, TextField } from '../../account/account-form.tsx'
import { describeFailure } from '../../account/describe-failure.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { focusFirst } from '../../ui/form-parts.tsx'
import { askForReset } from './calls.ts'
import { findEmailComplaint } from './read-registration.ts'
import { texts } from './texts.ts'

export default function ResetForm({ onSent }: { onSent: (email: string) => void }) {
  const attempt = useAttempt(describeFailure)
  const [complaint, setComplaint] = useState<string>()

  function submit(form: HTMLFormElement): void {
    const { email = '' } = readFields(form)
    const wrong = findEmailComplaint(email)
    setComplaint(wrong)
    if (wrong === undefined) void attempt.run(() => send(email.trim()))
    else focusFirst(form, { email: wrong })
  }

  async function send(email: string): Promise<void> {
    await askForReset(email)
    onSent(email)
  }

  return (
    <AccountForm attempt={attempt} submit={texts.reset.submit} busy={texts.reset.busy} onSubmit={submit}>
      <TextField
        label={texts.register.email}
        name="email"
        type="email"
        autoComplete="email"
        complaint={complaint}
        isBusy={attempt.isBusy}
      />
    </AccountForm>
  )
}
