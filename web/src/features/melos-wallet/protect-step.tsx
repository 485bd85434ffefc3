import { type SubmitEvent, useId, useState } from 'react'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { useStore } from '../../lib/store.ts'
import type { Attempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { BusyLabel, FailureText, SecretField, TextButton, useSecretField } from '../../ui/form-parts.tsx'
import type { MelosWallet, Opening } from '../../wallet/melos-wallet/melos-wallet.ts'
import { accountOf } from '../../wallet/melos-wallet/words.ts'
import { AccountField, StepHeading, Warning } from './form-parts.tsx'
import { judgePassphrase, type PassphraseStrength } from './judge-passphrase.ts'
import { texts } from './texts.ts'
import { useAttempt } from './use-attempt.ts'

interface ProtectStepProps {
  readonly melosWallet: MelosWallet
  readonly words: string
  readonly isPasskeyOffered: boolean
  readonly onReady: () => void
  readonly onBack: () => void
}

export function ProtectStep({ melosWallet, words, isPasskeyOffered, onReady, onBack }: ProtectStepProps) {
  const [address] = useState(() => accountOf(words).address)
  const attempt = useAttempt()
  const { isBusy } = attempt
  const keep = (opening: Opening) =>
    attempt.run(async () => {
      await melosWallet.keep(words, opening)
      onReady()
    })
  const { title, what, or, passkey, passkeyHint } = texts.protect
  return (
    <div className="grid gap-4">
      <StepHeading>{title}</StepHeading>
      <p className="text-sm">{what}</p>
      {!isBusy && <ReplacementNote melosWallet={melosWallet} address={address} />}
      {isPasskeyOffered && (
        <div className="grid gap-2">
          <Button isWide disabled={isBusy} onClick={() => keep({ kind: 'passkey' })}>
            {passkey}
          </Button>
          <p className="text-xs text-muted">{passkeyHint}</p>
          <p className="mt-2 text-center text-xs text-muted">{or}</p>
        </div>
      )}
      <NewPassphraseForm
        address={address}
        attempt={attempt}
        look={isPasskeyOffered ? 'quiet' : 'main'}
        onPassphrase={(passphrase) => keep({ kind: 'passphrase', passphrase })}
      />
      <p className="text-xs text-muted">{texts.signsIn}</p>
      <TextButton disabled={isBusy} onClick={onBack}>
        {texts.back}
      </TextButton>
    </div>
  )
}

interface NewPassphraseFormProps {
  readonly address: string
  readonly attempt: Attempt
  readonly look: 'main' | 'quiet'
  readonly onPassphrase: (passphrase: string) => void
}

function NewPassphraseForm({ address, attempt, look, onPassphrase }: NewPassphraseFormProps) {
  const ids = { hint: useId(), failure: useId() }
  const field = useSecretField<HTMLInputElement>()
  const [isShown, setShown] = useState(false)
  const [strength, setStrength] = useState<PassphraseStrength>()
  const [problem, setProblem] = useState<'short' | 'simple'>()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const passphrase = field.current?.value ?? ''
    const found = judgePassphrase(passphrase)
    if (found !== 'short' && found !== 'simple') return onPassphrase(passphrase)
    setProblem(found)
    field.current?.select()
  }
  const judge = () => {
    const typed = field.current?.value ?? ''
    setStrength(typed === '' ? undefined : judgePassphrase(typed))
    setProblem(undefined)
  }
  const { passphrase: label, strengths, keep, keeping } = texts.protect
  return (
    <form onSubmit={submit} className="grid gap-4">
      <AccountField address={address} />
      <div>
        <SecretField
          label={label}
          field={field}
          autoComplete="new-password"
          isShown={isShown}
          onToggle={() => setShown(!isShown)}
          onInput={judge}
          isBusy={attempt.isBusy}
          isInvalid={problem !== undefined}
          describedBy={`${ids.hint} ${ids.failure}`}
        />
        <StrengthHint id={ids.hint} strength={problem === undefined ? strength : undefined} />
      </div>
      <FailureText id={ids.failure}>{problem === undefined ? attempt.failure : strengths[problem]}</FailureText>
      <Button type="submit" isWide look={look} disabled={attempt.isBusy}>
        {attempt.isBusy ? <BusyLabel>{keeping}</BusyLabel> : keep}
      </Button>
    </form>
  )
}

const lengths = { short: 8, simple: 8, weak: 25, fair: 60, good: 100 } as const
const colours = {
  short: 'fill-accent',
  simple: 'fill-accent',
  weak: 'fill-accent',
  fair: 'fill-losing',
  good: 'fill-winning',
} as const

function StrengthHint({ id, strength }: { id: string; strength: PassphraseStrength | undefined }) {
  return (
    <div className="mt-2">
      <svg
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-1 w-full rounded-full bg-line"
      >
        {strength !== undefined && <rect width={lengths[strength]} height="4" className={colours[strength]} />}
      </svg>
      <p id={id} aria-live="polite" className="mt-1 min-h-10 text-xs text-muted">
        {strength === undefined ? texts.protect.shortest : texts.protect.strengths[strength]}
      </p>
    </div>
  )
}

interface ReplacementNoteProps {
  readonly melosWallet: MelosWallet
  /** The new wallet's address; undefined until it is known. */
  readonly address: string | undefined
}

/** Warns that the wallet in this browser will be replaced. */
export function ReplacementNote({ melosWallet, address }: ReplacementNoteProps) {
  const stored = useStore(melosWallet)
  if (stored.kind === 'none') return null
  if (stored.address === address) return <p className="text-sm text-muted">{texts.protect.same}</p>
  return <Warning>{texts.protect.replaces(shortenAddress(stored.address))}</Warning>
}
