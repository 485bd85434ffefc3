import type { AdminAuction } from '@melos/api-contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { texts } from './texts.ts'
import type { MarketState } from './use-market-state.ts'

interface MarketFrameProps {
  readonly auction: Pick<AdminAuction, 'externalId'>
  /** Undefined until it is read. */
  readonly state?: MarketState | undefined
  readonly isUnreadable?: boolean
  readonly children?: ReactNode
}

/** The section of a song's market: its state, and what can be done about it. */
export function MarketFrame({ auction, state, isUnreadable = false, children }: MarketFrameProps) {
  return (
    <section aria-labelledby="market-title" className="flex flex-col gap-4 border-t border-line pt-6 text-sm">
      <h2 id="market-title" className="font-display text-lg font-bold">
        {texts.title}
      </h2>
      <p role="status">
        {state === undefined ? (isUnreadable ? texts.unreadable : texts.loading) : texts.states[state]}
      </p>
      {children}
      <Link to={`/market/${auction.externalId}`} className="w-fit underline underline-offset-4">
        {texts.page}
      </Link>
    </section>
  )
}
