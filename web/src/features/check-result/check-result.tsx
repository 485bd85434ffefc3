import { lazy, Suspense } from 'react'
import { useIsAlive } from '../../lib/use-is-alive.ts'
import { CheckSkeleton } from './check-skeleton.tsx'
import { CheckUnavailable } from './check-unavailable.tsx'
import { texts } from './texts.ts'

const CheckPanel = lazy(() => import('./check-panel.tsx').catch(() => ({ default: CheckUnavailable })))

/** The browser does the check, so the server sends the frame alone. */
export function CheckResult({ auctionId }: { auctionId: number }) {
  const isAlive = useIsAlive()
  if (isAlive)
    return (
      <Suspense fallback={<CheckSkeleton />}>
        <CheckPanel auctionId={auctionId} />
      </Suspense>
    )
  return (
    <>
      <CheckSkeleton />
      <p className="hidden rounded-card border border-line bg-surface p-6 noscript:block">{texts.needsScript}</p>
    </>
  )
}
