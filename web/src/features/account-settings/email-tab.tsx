import { type Account, emailAddressSchema } from '@melos/api-contract'
import { showUtc } from '@melos/clearing/utc-time'
import { useState } from 'react'
import { AccountForm, readFields, TextField } from '../../account/account-form.tsx'
import { findPasswordComplaint, NewPasswordField } from '../../account/new-password-field.tsx'
import { FormFrame, Lead, Panel } from '../../account/settings-parts.tsx'
import { showToast } from '../../lib/show-toast.ts'
import { focusFirst, useSecretField } from '../../ui/form-parts.tsx'
import { accountCalls } from './account-calls.ts'
import { texts } from './texts.ts'
import { refreshAccount } from './use-account.ts'
import { useChange } from './verify-first.ts'

export function EmailTab({ account }: { readonly account: Account }) {
  return (
    <>
      <EmailForm account={account} />
      <PasswordForm account={account} />
    </>
  )
}

function EmailForm({ account: { email, emailChange } }: { readonly account: Account }) {
  const words = texts.email
  const attempt = useChange()
  const [complaints, setComplaints] = useState<{ email?: string }>({})

  function submit(form: HTMLFormElement): void {
    const typed = (readFields(form).email ?? '').trim()
    const complaint = findEmailComplaint(typed, email)
    const found = complaint === undefined ? {} : { email: complaint }
    setComplaints(found)
    focusFirst(form, found)
    if (complaint !== undefined) return
    void attempt.run(async () => {
      await accountCalls.changeEmail(typed)
      form.reset()
      void showToast({ kind: 'success', text: words.sent(typed) })
      await refreshAccount()
    })
  }

  return (
    <Panel title={words.title}>
      <p className="mt-2 text-sm wrap-anywhere">
        {words.current} <strong className="font-semibold">{email}</strong>
      </p>
      {emailChange !== null && <PendingChange change={emailChange} />}
      <Lead>{words.how}</Lead>
      <Lead>{words.agreement}</Lead>
      <FormFrame>
        <AccountForm attempt={attempt} submit={words.submit} busy={words.busy} onSubmit={submit}>
          <TextField
            label={words.label}
            name="email"
            type="email"
            autoComplete="email"
            complaint={complaints.email}
            isBusy={attempt.isBusy}
          />
        </AccountForm>
      </FormFrame>
    </Panel>
  )
}

export function findEmailComplaint(typed: string, current: string): string | undefined {
  const { missing, invalid, same } = texts.email
  if (typed === '') return missing
  if (typed === current) return same
  return emailAddressSchema.safeParse(typed).success ? undefined : invalid
}

export function PendingChange({ change }: { readonly change: NonNullable<Account['emailChange']> }) {
  const { newEmail, isConfirmed, needsAgreement, isAgreed, expiresAt } = change
  const { title, confirm, confirmed, agree, agreed, until } = texts.email.pending
  const steps = [
    { isDone: isConfirmed, text: isConfirmed ? confirmed : confirm },
    ...(needsAgreement ? [{ isDone: isAgreed, text: isAgreed ? agreed : agree }] : []),
  ]
  return (
    <div className="my-5 rounded-xl bg-paper p-4 text-sm">
      <h3 className="font-semibold wrap-anywhere">{title(newEmail)}</h3>
      <ul className="mt-2 grid gap-1">
        {steps.map(({ isDone, text }) => (
          <li key={text} className={isDone ? 'text-muted' : undefined}>
            <span aria-hidden="true">{isDone ? '✓ ' : '→ '}</span>
            {text}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-muted">{until(showUtc(expiresAt))}</p>
    </div>
  )
}

function PasswordForm({ account: { hasPassword, username, email } }: { readonly account: Account }) {
  const words = texts.password
  const attempt = useChange()
  const field = useSecretField<HTMLInputElement>()
  const [complaint, setComplaint] = useState<string>()

  function submit(form: HTMLFormElement): void {
    const password = field.current?.value ?? ''
    const found = findPasswordComplaint(password, [username, email])
    setComplaint(found)
    if (found !== undefined) {
      field.current?.focus()
      return
    }
    void attempt.run(async () => {
      await accountCalls.changePassword(password)
      form.reset()
      void showToast({ kind: 'success', text: words.saved })
      await refreshAccount()
    })
  }

  return (
    <Panel title={hasPassword ? words.change : words.set}>
      <Lead>{hasPassword ? words.changeText : words.setText}</Lead>
      <FormFrame>
        <AccountForm look="quiet" attempt={attempt} submit={words.submit} busy={words.busy} onSubmit={submit}>
          {/* Password managers look for the name that a password belongs to. */}
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
          <NewPasswordField look="page" field={field} complaint={complaint} isBusy={attempt.isBusy} />
        </AccountForm>
      </FormFrame>
    </Panel>
  )
}
