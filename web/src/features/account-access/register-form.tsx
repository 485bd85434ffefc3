import { declarationTexts } from '@melos/api-contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { AccountForm, readFields, TextField } from '../../account/account-form.tsx'
import { CountryField } from '../../account/country-field.tsx'
import { describeFailure, hasCode } from '../../account/describe-failure.ts'
import { useSite } from '../../lib/site.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { CheckboxField } from '../../ui/checkbox.tsx'
import { focusFirst } from '../../ui/form-parts.tsx'
import { register } from './calls.ts'
import { type Complaints, declarationKinds, type Registration, readRegistration } from './read-registration.ts'
import { texts } from './texts.ts'

const words = texts.register

export default function RegisterForm({ onSent }: { onSent: (email: string) => void }) {
  const attempt = useAttempt(describeFailure)
  const [complaints, setComplaints] = useState<Complaints>({})
  const { isBusy } = attempt

  function submit(form: HTMLFormElement): void {
    const reading = readRegistration(readFields(form))
    if (reading.kind === 'wrong') complain(form, reading.complaints)
    else void attempt.run(() => send(form, reading.value))
  }

  async function send(form: HTMLFormElement, registration: Registration): Promise<void> {
    setComplaints({})
    try {
      await register(registration)
      onSent(registration.email)
    } catch (error) {
      if (!hasCode(error, 'USERNAME_TAKEN')) throw error
      complain(form, { username: texts.missing.usernameTaken })
    }
  }

  function complain(form: HTMLFormElement, next: Complaints): void {
    setComplaints(next)
    focusFirst(form, next)
  }

  return (
    <AccountForm attempt={attempt} submit={words.submit} busy={words.busy} onSubmit={submit}>
      <TextField
        label={words.email}
        name="email"
        type="email"
        autoComplete="email"
        complaint={complaints.email}
        isBusy={isBusy}
      />
      <TextField
        label={words.username}
        name="username"
        autoComplete="username"
        hint={words.usernameHint}
        complaint={complaints.username}
        isBusy={isBusy}
      />
      <CountryField complaint={complaints.country} />
      <fieldset className="flex flex-col gap-1">
        {declarationKinds.map((kind) => (
          <Declaration key={kind} kind={kind} complaint={complaints[kind]} />
        ))}
      </fieldset>
      <p className="text-sm text-muted">{words.next}</p>
    </AccountForm>
  )
}

interface DeclarationProps {
  readonly kind: keyof typeof declarationTexts
  readonly complaint: string | undefined
}

function Declaration({ kind, complaint }: DeclarationProps) {
  const { provider } = useSite()
  const sentence = declarationTexts[kind].text.replace('{provider}', provider.name)
  return (
    <CheckboxField label={sentence} name={kind} complaint={complaint}>
      {kind === 'TERMS' && (
        <p className="flex flex-wrap gap-x-5 pl-8 text-sm text-muted">
          <Link
            to="/terms-conditions"
            target="_blank"
            className="flex min-h-11 items-center underline underline-offset-4"
          >
            {words.terms}
          </Link>
          <Link
            to="/privacy-policy"
            target="_blank"
            className="flex min-h-11 items-center underline underline-offset-4"
          >
            {words.privacy}
          </Link>
        </p>
      )}
    </CheckboxField>
  )
}
