import { useIsAlive } from '../../lib/use-is-alive.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { CheckSkeleton } from './check-skeleton.tsx'
import { CheckUnavailable } from './check-unavailable.tsx'
import { texts } from './texts.ts'

const CheckPanel = lazyPart(() => import('./check-panel.tsx'))

/** The browser does the check, so the server sends the frame alone. */
export function CheckResult({ auctionId }: { auctionId: number }) {
  const isAlive = useIsAlive()
  if (isAlive)
    return (
      <CheckPanel
        auctionId={auctionId}
        fallback={<CheckSkeleton />}
        failure={(retry) => <CheckUnavailable onRetry={retry} />}
      />
    )
  return (
    <>
      <CheckSkeleton />
      <p className="hidden rounded-card border border-line bg-surface p-6 noscript:block">{texts.needsScript}</p>
    </>
  )
}
