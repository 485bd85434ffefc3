import type { ReactNode } from 'react'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Unavailable } from '../../ui/unavailable.tsx'
import { CheckSkeleton, ReadingSkeleton } from './check-skeleton.tsx'
import { disbursementTexts } from './disbursement-texts.ts'
import { marketTexts } from './market-texts.ts'
import { texts } from './texts.ts'

const CheckPanel = lazyPart(() => import('./check-panel.tsx'))
const DisbursementPanel = lazyPart(() => import('./disbursement-panel.tsx'))
const MarketPanel = lazyPart(() => import('./market-panel.tsx'))

export function CheckResult({ auctionId }: { auctionId: number }) {
  const parts = { fallback: <CheckSkeleton />, failure: failureOf(texts.failed) }
  return (
    <InBrowser skeleton={parts.fallback} needsScript={texts.needsScript}>
      <CheckPanel auctionId={auctionId} {...parts} />
    </InBrowser>
  )
}

export function CheckDisbursement({ id }: { id: number }) {
  const { reading, failed, needsScript } = disbursementTexts
  const parts = { fallback: <ReadingSkeleton text={reading.events} percent={0} />, failure: failureOf(failed) }
  return (
    <InBrowser skeleton={parts.fallback} needsScript={needsScript}>
      <DisbursementPanel id={id} {...parts} />
    </InBrowser>
  )
}

export function CheckMarket({ song }: { song: string }) {
  const { reading, failed, needsScript } = marketTexts
  const parts = { fallback: <ReadingSkeleton text={reading.events} percent={0} />, failure: failureOf(failed) }
  return (
    <InBrowser skeleton={parts.fallback} needsScript={needsScript}>
      <MarketPanel song={song} {...parts} />
    </InBrowser>
  )
}

const failureOf =
  ({ title, text, action }: { readonly title: string; readonly text: string; readonly action: string }) =>
  (retry: () => void) => <Unavailable title={title} text={text} action={action} onRetry={retry} />

interface InBrowserProps {
  readonly skeleton: ReactNode
  readonly needsScript: string
  readonly children: ReactNode
}

/** The browser does the check, so the server renders only a skeleton. */
function InBrowser({ skeleton, needsScript, children }: InBrowserProps) {
  if (useIsHydrated()) return children
  return (
    <>
      {skeleton}
      <p className="hidden rounded-card border border-line bg-surface p-6 noscript:block">{needsScript}</p>
    </>
  )
}
