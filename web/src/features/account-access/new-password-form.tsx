import { useState } from 'react'
import { AccountForm, readFields, TextField } from '../../account/account-form.tsx'
import { describeFailure, hasCode } from '../../account/describe-failure.ts'
import { findPasswordComplaint, NewPasswordField } from '../../account/new-password-field.tsx'
import { useAttempt } from '../../lib/use-attempt.ts'
import { focusFirst, useSecretField } from '../../ui/form-parts.tsx'
import { confirmAccount, setNewPassword } from './calls.ts'
import { findUsernameComplaint } from './read-registration.ts'
import { texts } from './texts.ts'

interface NewPasswordFormProps {
  readonly purpose: 'confirm' | 'reset'
  readonly token: string
  readonly onDone: () => void
  readonly onExpired: () => void
}

/** `username` replaces the registered one if that turned out to be taken. */
interface Values {
  readonly password: string
  readonly username?: string
}

const labels = {
  confirm: { submit: texts.confirm.submit, busy: texts.confirm.busy },
  reset: { submit: texts.reset.newSubmit, busy: texts.reset.newBusy },
} as const

type Complaints = Partial<Record<'password' | 'username', string>>

export default function NewPasswordForm({ purpose, token, onDone, onExpired }: NewPasswordFormProps) {
  const attempt = useAttempt(describeFailure)
  const field = useSecretField<HTMLInputElement>()
  const [complaints, setComplaints] = useState<Complaints>({})
  const [needsUsername, setNeedsUsername] = useState(false)

  function send(form: HTMLFormElement): void {
    const { password = '', username } = readFields(form)
    const wrong = {
      username: username === undefined ? undefined : findUsernameComplaint(username),
      password: findPasswordComplaint(password, username === undefined ? [] : [username]),
    }
    const next = Object.fromEntries(Object.entries(wrong).filter(([, sentence]) => sentence !== undefined))
    setComplaints(next)
    if (Object.keys(next).length > 0) focusFirst(form, next)
    else void attempt.run(() => save(username === undefined ? { password } : { password, username: username.trim() }))
  }

  async function save({ password, username }: Values): Promise<void> {
    try {
      if (purpose === 'reset') await setNewPassword({ token, password })
      else await confirmAccount({ token, password, username })
      onDone()
    } catch (error) {
      if (hasCode(error, 'TOKEN_EXPIRED')) onExpired()
      else if (hasCode(error, 'USERNAME_TAKEN')) askForUsername()
      else throw error
    }
  }

  function askForUsername(): void {
    setNeedsUsername(true)
    setComplaints({ username: texts.confirm.taken })
  }

  return (
    <AccountForm attempt={attempt} {...labels[purpose]} onSubmit={send}>
      {needsUsername && (
        <TextField
          label={texts.confirm.username}
          name="username"
          autoComplete="username"
          complaint={complaints.username}
          isBusy={attempt.isBusy}
        />
      )}
      <NewPasswordField field={field} look="page" complaint={complaints.password} isBusy={attempt.isBusy} />
    </AccountForm>
  )
}
