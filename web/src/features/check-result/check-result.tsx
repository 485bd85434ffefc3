import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Unavailable } from '../../ui/unavailable.tsx'
import { CheckSkeleton } from './check-skeleton.tsx'
import { texts } from './texts.ts'

const CheckPanel = lazyPart(() => import('./check-panel.tsx'))

/** The browser does the check, so the server renders only a skeleton. */
export function CheckResult({ auctionId }: { auctionId: number }) {
  const isHydrated = useIsHydrated()
  const { title, text, action } = texts.failed
  if (isHydrated)
    return (
      <CheckPanel
        auctionId={auctionId}
        fallback={<CheckSkeleton />}
        failure={(retry) => <Unavailable title={title} text={text} action={action} onRetry={retry} />}
      />
    )
  return (
    <>
      <CheckSkeleton />
      <p className="hidden rounded-card border border-line bg-surface p-6 noscript:block">{texts.needsScript}</p>
    </>
  )
}
