import type { Auction } from '@melos/api-contract'
import { createPortal } from 'react-dom'
import { formatMels } from '../../lib/format-mels.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { texts } from './texts.ts'
import type { DraftBid } from './use-draft.ts'

interface BidBarProps {
  readonly auction: Auction
  readonly bid: DraftBid
  readonly onOpen: () => void
}

/** At the bottom of small windows, above the player, with room kept for it at the end of the page. */
export function BidBar({ auction, bid: { mark }, onOpen }: BidBarProps) {
  const isHydrated = useIsHydrated()
  return (
    <>
      <div
        ref={reserveBarHeight}
        className="fixed inset-x-0 bottom-(--player-height,0px) z-10 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] in-data-player:pb-0 lg:hidden noscript:hidden print:hidden"
      >
        <div className="page-width flex h-16 items-center gap-4">
          <p className="line-clamp-2 min-w-0 flex-1 text-xs">
            {mark === undefined ? texts.bar.lowest(formatMels(auction.minimumPrice)) : mark.sentence}
          </p>
          <Button disabled={!isHydrated} aria-haspopup="dialog" onClick={onOpen}>
            {texts.bar.open}
          </Button>
        </div>
      </div>
      {isHydrated && createPortal(<div className="h-(--bid-bar-height) lg:hidden print:hidden" />, document.body)}
    </>
  )
}

/** Says how high the bar is: `--bid-bar-height` on the root, `0px` where the bar is not shown. */
function reserveBarHeight(bar: HTMLDivElement): () => void {
  const root = document.documentElement
  const observer = new ResizeObserver(() => root.style.setProperty('--bid-bar-height', `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    root.style.removeProperty('--bid-bar-height')
  }
}
