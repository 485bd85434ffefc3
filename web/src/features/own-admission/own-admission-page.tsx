import { useHasAccountSession, useSessionAddress, useSessionOwner } from '../../api/session.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Unavailable } from '../../ui/unavailable.tsx'
import { useWallet } from '../../wallet/wallet.ts'
import { askForWallet } from '../../wallet/wallet-dialog.ts'
import { texts } from './texts.ts'

const AdmissionPanel = lazyPart(() => import('./admission-panel.tsx'))

/** The session is in the browser, so the server renders only a skeleton. */
export function OwnAdmissionPage() {
  const isHydrated = useIsHydrated()
  const wallet = useWallet()
  const owner = useSessionOwner()
  const address = useSessionAddress()
  const hasAccount = useHasAccountSession()
  const skeleton = <Skeleton label={texts.loading} lines={6} />
  if (!isHydrated)
    return (
      <>
        {skeleton}
        <noscript>
          <p>{texts.needsScript}</p>
        </noscript>
      </>
    )
  const who = hasAccount ? 'account' : address
  if (who !== undefined)
    return (
      // Each person gets a panel of their own, so that none shows another's data.
      <AdmissionPanel
        key={who}
        who={who}
        fallback={skeleton}
        failure={(retry) => <Unavailable {...texts.failed} onRetry={retry} />}
      />
    )
  if (owner === 'administrator') return <Notice title={texts.administrator.title}>{texts.administrator.text}</Notice>
  if (wallet.kind === 'connecting') return skeleton
  const { title, text, signIn, register, connect } = texts.visitor
  const actions = (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to="/sign-in">{signIn}</ButtonLink>
      <ButtonLink to="/register" look="quiet">
        {register}
      </ButtonLink>
      <Button look="quiet" onClick={askForWallet}>
        {connect}
      </Button>
    </div>
  )
  return (
    <Notice title={title} action={actions}>
      <p>{text}</p>
    </Notice>
  )
}
