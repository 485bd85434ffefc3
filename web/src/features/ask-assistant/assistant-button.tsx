import { type ComponentType, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { announceLoadFailure } from '../../lib/load-failure.ts'
import { loadPart } from '../../lib/load-part.ts'
import { pageAlert } from '../../lib/page-alert.ts'
import { hasKept } from '../../lib/reload-page.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { Icon } from '../../ui/icon.tsx'
import type { AssistantPanelProps } from './assistant-panel.tsx'
import { buttonTexts } from './button-texts.ts'
import type { watchCovered as WatchCoveredFunction } from './watch-covered.ts'

type WatchCovered = typeof WatchCoveredFunction

const icon = 'M3 4h14v10H9l-4 3v-3H3zM8 7.5c0-2 4-2 4 0 0 1.2-2 1.2-2 2.5m0 2h.01'
const look =
  'fixed right-4 xl:right-2 bottom-[calc(var(--player-height,0px)+var(--sheet-bar-height,0px)+1rem)] z-5 grid size-12 cursor-pointer place-items-center rounded-full border border-line bg-surface text-ink hover:border-muted print:hidden'
/** Without scripts it can't make way, so it follows the page. */
const still = 'noscript:static noscript:mx-auto noscript:mb-4'
/** It can still be reached by keyboard. */
const away = 'pointer-events-none opacity-0 focus-visible:opacity-100'

/**
 * Floats above the bars at the bottom, and hides while it would cover a control or a number. The panel loads on the first
 * click; without scripts the button is a link to the help page.
 */
export function AssistantButton() {
  const [Panel, setPanel] = useState<ComponentType<AssistantPanelProps> | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [watchCovered, setWatchCovered] = useState<WatchCovered>()
  const [isInTheWay, setInTheWay] = useState(false)
  const { key } = useLocation()
  useEffect(watchHistory, [])
  useEffect(() => {
    loadPart(() => import('./watch-covered.ts')).then(
      (part) => setWatchCovered(() => part.watchCovered),
      () => {},
    )
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page can have other controls in the same place
  useEffect(
    () => (button.current === null ? undefined : watchCovered?.(button.current, setInTheWay)),
    [watchCovered, key],
  )

  function open(): void {
    pageAlert.write(undefined)
    loadPart(() => import('./assistant-panel.tsx')).then(
      ({ AssistantPanel }) => setPanel(() => AssistantPanel),
      (error: unknown) => announceLoadFailure(error, { text: buttonTexts.notLoaded, retry: open }),
    )
  }
  function close(): void {
    flushSync(() => setPanel(null))
    button.current?.focus({ preventScroll: true })
  }

  if (!useIsHydrated()) {
    return (
      <a href="/help" aria-label={buttonTexts.help} className={`${look} ${still}`}>
        <Icon path={icon} />
      </a>
    )
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        hidden={Panel !== null}
        aria-haspopup="dialog"
        aria-label={buttonTexts.open}
        onClick={open}
        className={`${look} transition-opacity ${isInTheWay ? away : ''}`}
      >
        <Icon path={icon} />
      </button>
      {Panel !== null && <Panel onClose={close} />}
    </>
  )
}

/** Loads a stored conversation at once, so that it is deleted when its owner signs out. */
function watchHistory(): void {
  try {
    if (sessionStorage.getItem('melos-chat') !== null || hasKept('question'))
      loadPart(() => import('./conversation.ts')).catch(() => {})
  } catch {
    // If storage is blocked, there is no conversation.
  }
}
