import type { Address } from 'viem'
import { useSessionAddress, useSessionOwner } from '../api/session.ts'
import { useIsHydrated } from '../lib/use-is-hydrated.ts'
import { Button } from '../ui/button.tsx'
import type { lazyPart } from '../ui/lazy-part.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Unavailable } from '../ui/unavailable.tsx'
import { useWallet } from './wallet.ts'
import { askForWallet } from './wallet-dialog.ts'

interface OwnPageProps {
  readonly texts: {
    readonly loading: string
    readonly needsScript: string
    readonly administrator: { readonly title: string; readonly text: string }
    readonly absent: { readonly title: string; readonly text: string; readonly action: string }
    readonly failed: { readonly title: string; readonly text: string; readonly action: string }
  }
  readonly panel: ReturnType<typeof lazyPart<{ readonly address: Address }>>
}

/** A page of a wallet's own data. The session is in the browser, so the server renders only a skeleton. */
export function OwnPage({ texts, panel: Panel }: OwnPageProps) {
  const isHydrated = useIsHydrated()
  const wallet = useWallet()
  const owner = useSessionOwner()
  const address = useSessionAddress()
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
  if (owner === 'administrator') return <Notice title={texts.administrator.title}>{texts.administrator.text}</Notice>
  // The session is enough to load the data. The wallet may take seconds to reconnect, or be locked.
  if (address !== undefined)
    return (
      // Each wallet gets its own panel, so that none shows another's data.
      <Panel
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
