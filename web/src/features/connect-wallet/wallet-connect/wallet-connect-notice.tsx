import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { texts } from './texts.ts'

interface WalletConnectNoticeProps {
  readonly title: string
  readonly children: ReactNode
  readonly actions: ReactNode
}

/** In place of a code: why there is none, and what to do. */
export function WalletConnectNotice({ title, children, actions }: WalletConnectNoticeProps) {
  return (
    <div className="flex flex-col gap-4">
      <div role="status" className="flex flex-col gap-2 text-sm text-muted">
        <p className="text-md font-semibold text-ink">{title}</p>
        {children}
      </div>
      <div className="flex flex-col gap-2">{actions}</div>
    </div>
  )
}

/** Why wallets on phones cannot be chosen at a Melos without a project at WalletConnect. */
export function WalletConnectOff({ onBack }: { readonly onBack: () => void }) {
  return (
    <WalletConnectNotice
      title={texts.off.title}
      actions={
        <Button isWide onClick={onBack}>
          {texts.back}
        </Button>
      }
    >
      <p>{texts.off.text}</p>
      <p>{texts.off.instead}</p>
    </WalletConnectNotice>
  )
}
