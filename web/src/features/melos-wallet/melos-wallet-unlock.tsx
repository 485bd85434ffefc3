import { useState } from 'react'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { useStore } from '../../lib/store.ts'
import { Button } from '../../ui/button.tsx'
import { TextButton } from '../../ui/form-parts.tsx'
import type { MelosWallet, Opening } from '../../wallet/melos-wallet/melos-wallet.ts'
import { StepHeading, Warning } from './form-parts.tsx'
import { texts } from './texts.ts'
import { UnlockForm } from './unlock-form.tsx'
import { useAttempt } from './use-attempt.ts'

interface MelosWalletUnlockProps {
  readonly melosWallet: MelosWallet
  readonly onReady: () => void
  readonly onOtherWords: () => void
  readonly onBack: () => void
}

export function MelosWalletUnlock({ melosWallet, onReady, onOtherWords, onBack }: MelosWalletUnlockProps) {
  const stored = useStore(melosWallet)
  const attempt = useAttempt()
  const [isRemoving, setRemoving] = useState(false)
  if (stored.kind === 'none') return null
  if (isRemoving) {
    return (
      <ForgetWallet address={stored.address} onForget={() => melosWallet.forget()} onKeep={() => setRemoving(false)} />
    )
  }
  const open = (opening: Opening | undefined) =>
    attempt.run(async () => {
      if (opening !== undefined) await melosWallet.open(opening)
      onReady()
    })
  const { title, titleOpen, open: openAction, use, otherWords, forget } = texts.unlock
  const isLocked = stored.kind === 'locked'
  return (
    <div className="grid gap-4">
      <StepHeading>{isLocked ? title : titleOpen}</StepHeading>
      <p className="font-mono text-sm text-muted">{shortenAddress(stored.address)}</p>
      <UnlockForm wallet={stored} attempt={attempt} action={isLocked ? openAction : use} onSubmit={open} />
      <p className="text-xs text-muted">{texts.signsIn}</p>
      <div className="flex flex-wrap justify-center gap-x-5">
        <TextButton onClick={onOtherWords}>{otherWords}</TextButton>
        <TextButton onClick={() => setRemoving(true)}>{forget}</TextButton>
        <TextButton onClick={onBack}>{texts.back}</TextButton>
      </div>
    </div>
  )
}

function ForgetWallet({ address, onForget, onKeep }: { address: string; onForget: () => void; onKeep: () => void }) {
  const { title, what, lost, keep, forget } = texts.forget
  return (
    <div className="grid gap-4">
      <StepHeading>{title}</StepHeading>
      <p className="text-sm">{what}</p>
      <p className="font-mono text-xs break-all">{address}</p>
      <Warning>{lost}</Warning>
      <div className="grid gap-2">
        <Button isWide onClick={onKeep}>
          {keep}
        </Button>
        <Button isWide look="quiet" onClick={onForget}>
          {forget}
        </Button>
      </div>
    </div>
  )
}
