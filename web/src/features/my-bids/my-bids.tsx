import { useSessionAddress, useSessionOwner } from '../../api/session.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Unavailable } from '../../ui/unavailable.tsx'
import { useWallet } from '../../wallet/wallet.ts'
import { askForWallet } from '../../wallet/wallet-dialog.ts'
import { texts } from './texts.ts'

const MyBidsPanel = lazyPart(() => import('./my-bids-panel.tsx'))
const skeleton = <Skeleton label={texts.loading} lines={4} />

/** The session is in the browser, so the server renders only a skeleton. */
export function MyBids() {
  const isHydrated = useIsHydrated()
  const wallet = useWallet()
  const owner = useSessionOwner()
  const address = useSessionAddress()
  if (!isHydrated)
    return (
      <>
        {skeleton}
        <noscript>
          <p>{texts.needsScript}</p>
        </noscript>
      </>
    )
  if (owner === 'administrator') return <Notice title={texts.administrator.title}>{texts.administrator.text}</Notice>
  // The session is enough to load the bids. The wallet may take seconds to reconnect, or be locked.
  if (address !== undefined)
    return (
      // Each wallet gets its own panel, so that none shows another's data.
      <MyBidsPanel
        key={address}
        address={address}
        fallback={skeleton}
        failure={(retry) => <Unavailable {...texts.failed} onRetry={retry} />}
      />
    )
  if (wallet.kind === 'connecting') return skeleton
  const { title, text, action } = texts.absent
  return (
    <Notice title={title} action={<Button onClick={askForWallet}>{action}</Button>}>
      <p>{text}</p>
    </Notice>
  )
}
