import { useState } from 'react'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { useStore } from '../../lib/store.ts'
import { Button } from '../../ui/button.tsx'
import type { MelosWallet, Opening } from '../../wallet/melos-wallet/melos-wallet.ts'
import { accountOf } from '../../wallet/melos-wallet/words.ts'
import { StepHeading, TextButton, Warning } from './form-parts.tsx'
import { NewPassphraseForm } from './new-passphrase-form.tsx'
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
      <NewPassphraseForm
        address={address}
        attempt={attempt}
        onPassphrase={(passphrase) => keep({ kind: 'passphrase', passphrase })}
      />
      {isPasskeyOffered && (
        <div className="grid gap-2 text-center">
          <p className="text-xs text-muted">{or}</p>
          <Button isWide look="quiet" disabled={isBusy} onClick={() => keep({ kind: 'passkey' })}>
            {passkey}
          </Button>
          <p className="text-xs text-muted">{passkeyHint}</p>
        </div>
      )}
      <TextButton disabled={isBusy} onClick={onBack}>
        {texts.back}
      </TextButton>
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
