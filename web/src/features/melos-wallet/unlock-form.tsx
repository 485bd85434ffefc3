import { type ReactNode, type SubmitEvent, useEffect, useId, useState } from 'react'
import type { Attempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { BusyLabel, FailureText, SecretField, useSecretField } from '../../ui/form-parts.tsx'
import type { MelosWalletState, Opening } from '../../wallet/melos-wallet/melos-wallet.ts'
import { AccountField } from './form-parts.tsx'
import { texts } from './texts.ts'

interface OpeningFormProps {
  readonly wallet: Exclude<MelosWalletState, { kind: 'none' }>
  /** Asks even if the wallet is open. */
  readonly isAlwaysAsked?: boolean
  readonly attempt: Attempt
  readonly action: string
  readonly busyAction?: string
  readonly look?: 'main' | 'quiet'
  readonly isReady?: boolean
  /** `opening` is undefined if the wallet is already open. */
  readonly onSubmit: (opening: Opening | undefined) => void
  readonly children?: ReactNode
}

/** Asks for the passphrase or passkey if the wallet needs one. */
export function UnlockForm(props: OpeningFormProps) {
  const {
    wallet,
    isAlwaysAsked,
    attempt,
    action,
    busyAction,
    look = 'main',
    isReady = true,
    onSubmit,
    children,
  } = props
  const failureId = useId()
  const [isShown, setShown] = useState(false)
  const field = useSecretField<HTMLInputElement>()
  const asked = wallet.kind === 'locked' || isAlwaysAsked ? wallet.protection : undefined
  const { isBusy, failure } = attempt
  useEffect(() => {
    if (failure !== undefined) field.current?.select()
  }, [failure, field])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSubmit(
      asked === 'passphrase' ? { kind: asked, passphrase: field.current?.value ?? '' } : asked && { kind: asked },
    )
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      {asked === 'passphrase' && (
        <>
          <AccountField address={wallet.address} />
          <SecretField
            label={texts.passphrase.label}
            field={field}
            autoComplete="current-password"
            isShown={isShown}
            onToggle={() => setShown(!isShown)}
            isBusy={isBusy}
            isInvalid={failure !== undefined}
            describedBy={failureId}
          />
        </>
      )}
      {asked === 'passkey' && <p className="text-sm text-muted">{texts.passphrase.passkey}</p>}
      <FailureText id={failureId}>{failure}</FailureText>
      <div className="grid gap-2">
        <Button type="submit" isWide look={look} disabled={isBusy || !isReady}>
          {isBusy ? <BusyLabel>{busyAction ?? texts.working}</BusyLabel> : action}
        </Button>
        {children}
      </div>
    </form>
  )
}
