import { useHasAccountSession, useSessionAddress } from '../../api/session.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Unavailable } from '../../ui/unavailable.tsx'
import { useWallet } from '../../wallet/wallet.ts'
import { askForWallet } from '../../wallet/wallet-dialog.ts'
import { texts } from './texts.ts'

const AlertsPanel = lazyPart(() => import('./alerts-panel.tsx'))

/** The session is in the browser, so the server renders only a skeleton. */
export function OwnAlertsPage() {
  const isHydrated = useIsHydrated()
  const wallet = useWallet()
  const address = useSessionAddress()
  const hasAccount = useHasAccountSession()
  const skeleton = <Skeleton label={texts.loading} lines={4} />
  if (!isHydrated)
    return (
      <>
        {skeleton}
        <noscript>
          <p>{texts.needsScript}</p>
        </noscript>
      </>
    )
  const who = address ?? (hasAccount ? 'account' : undefined)
  if (who !== undefined)
    return (
      // Each person gets a panel of their own, so that none shows another's data.
      <AlertsPanel
        key={who}
        who={who}
        hasAccount={hasAccount}
        fallback={skeleton}
        failure={(retry) => <Unavailable {...texts.failed} onRetry={retry} />}
      />
    )
  if (wallet.kind === 'connecting') return skeleton
  const { title, text, connect, signIn } = texts.visitor
  const actions = (
    <div className="flex flex-wrap gap-3">
      <Button onClick={askForWallet}>{connect}</Button>
      <ButtonLink to="/sign-in" look="quiet">
        {signIn}
      </ButtonLink>
    </div>
  )
  return (
    <Notice title={title} action={actions}>
      <p>{text}</p>
    </Notice>
  )
}
