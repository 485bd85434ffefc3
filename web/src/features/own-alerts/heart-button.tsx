import { hasOwnAlerts, useOwnAlerts } from '../../alerts/own-alerts.ts'
import { announceLoadFailure } from '../../lib/load-failure.ts'
import { loadPart } from '../../lib/load-part.ts'
import { pageAlert } from '../../lib/page-alert.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { askForWallet } from '../../wallet/wallet-dialog.ts'
import { heartTexts } from './heart-texts.ts'

interface HeartButtonProps {
  readonly externalId: number
  readonly title: string
  readonly isOver: boolean
}

/** Watches an auction. Visitors are asked for a wallet first. An ended auction can only be taken off the list. */
export function HeartButton({ externalId, title, isOver }: HeartButtonProps) {
  const known = useOwnAlerts()
  const isWatched = known?.watched.has(externalId) === true
  const isHydrated = useIsHydrated()
  if (isOver && !isWatched) return null
  const toggle = (): void => {
    if (!hasOwnAlerts()) {
      askForWallet()
      return
    }
    pageAlert.write(undefined)
    void loadPart(() => import('./toggle-watch.ts')).then(
      ({ toggleWatch }) => toggleWatch(externalId, !isWatched),
      (error: unknown) => announceLoadFailure(error, { retry: toggle }),
    )
  }
  return (
    <button
      type="button"
      // Until it is known what the person watches, a press could mean either.
      disabled={!isHydrated || (known === undefined && hasOwnAlerts())}
      aria-label={heartTexts.watch(title)}
      aria-pressed={isWatched}
      onClick={toggle}
      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full border border-line bg-surface text-muted hover:border-muted hover:text-ink aria-pressed:text-accent noscript:hidden"
    >
      <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 stroke-current">
        <path
          d="M10 16.8S3 12.9 3 8a3.7 3.7 0 0 1 7-1.7A3.7 3.7 0 0 1 17 8c0 4.9-7 8.8-7 8.8Z"
          strokeWidth="1.8"
          strokeLinejoin="round"
          className={isWatched ? 'fill-current' : 'fill-none'}
        />
      </svg>
    </button>
  )
}
