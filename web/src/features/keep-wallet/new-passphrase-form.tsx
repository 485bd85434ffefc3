import { type SubmitEvent, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { AccountField, BusyLabel, FailureText } from './form-parts.tsx'
import { judgePassphrase, type PassphraseStrength } from './judge-passphrase.ts'
import { PassphraseField } from './passphrase-field.tsx'
import { StrengthHint } from './strength-hint.tsx'
import { texts } from './texts.ts'
import type { Attempt } from './use-attempt.ts'
import { useSecretField } from './use-secret-field.ts'

interface NewPassphraseFormProps {
  readonly address: string
  readonly attempt: Attempt
  readonly onPassphrase: (passphrase: string) => void
}

/** A passphrase typed twice; only how strong it is leaves the fields before it is taken. */
export function NewPassphraseForm({ address, attempt, onPassphrase }: NewPassphraseFormProps) {
  const ids = { hint: useId(), failure: useId() }
  const first = useSecretField<HTMLInputElement>()
  const second = useSecretField<HTMLInputElement>()
  const [isShown, setShown] = useState(false)
  const [strength, setStrength] = useState<PassphraseStrength>()
  const [slip, setSlip] = useState<'short' | 'unequal'>()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const passphrase = first.current?.value ?? ''
    const found = findSlip(passphrase, second.current?.value)
    setSlip(found)
    if (found === undefined) return onPassphrase(passphrase)
    const faulty = found === 'short' ? first : second
    faulty.current?.select()
  }
  const judge = () => {
    const typed = first.current?.value ?? ''
    setStrength(typed === '' ? undefined : judgePassphrase(typed))
    setSlip(undefined)
  }
  const { passphrase: label, again, unequal, strengths, keep, keeping } = texts.protect
  const field = { autoComplete: 'new-password', isShown, isBusy: attempt.isBusy } as const
  const slipText = slip && (slip === 'short' ? strengths.short : unequal)
  return (
    <form onSubmit={submit} className="grid gap-4">
      <AccountField address={address} />
      <div>
        <PassphraseField
          {...field}
          label={label}
          field={first}
          onToggle={() => setShown(!isShown)}
          onInput={judge}
          isInvalid={slip === 'short'}
          describedBy={`${ids.hint} ${ids.failure}`}
        />
        <StrengthHint id={ids.hint} strength={strength} />
      </div>
      <PassphraseField
        {...field}
        label={again}
        field={second}
        onInput={() => setSlip(undefined)}
        isInvalid={slip === 'unequal'}
        describedBy={ids.failure}
      />
      <FailureText id={ids.failure}>{slipText ?? attempt.failure}</FailureText>
      <Button type="submit" isWide disabled={attempt.isBusy}>
        {attempt.isBusy ? <BusyLabel>{keeping}</BusyLabel> : keep}
      </Button>
    </form>
  )
}

function findSlip(passphrase: string, again: string | undefined): 'short' | 'unequal' | undefined {
  if (judgePassphrase(passphrase) === 'short') return 'short'
  return passphrase === again ? undefined : 'unequal'
}
