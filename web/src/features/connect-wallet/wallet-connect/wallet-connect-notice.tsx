import type { ReactNode } from 'react'

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
