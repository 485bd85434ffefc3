import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { announceLoadFailure } from '../../lib/load-failure.ts'
import { loadPart } from '../../lib/load-part.ts'
import { pageAlert } from '../../lib/page-alert.ts'
import { hasKept } from '../../lib/reload-page.ts'
import type { AssistantPanelProps } from './assistant-panel.tsx'
import { buttonTexts } from './button-texts.ts'
import { watchCovered } from './watch-covered.ts'

/** It can still be reached by keyboard. */
const away = 'pointer-events-none opacity-0 focus-visible:opacity-100'

interface FloatingButtonProps {
  readonly look: string
  readonly icon: ReactNode
}

/**
 * Floats above the bars at the bottom, and hides while it would cover a control or a number. The panel loads on the first
 * click.
 */
export default function FloatingButton({ look, icon }: FloatingButtonProps) {
  const [Panel, setPanel] = useState<ComponentType<AssistantPanelProps> | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isInTheWay, setInTheWay] = useState(false)
  const { key } = useLocation()
  useEffect(watchHistory, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page can have other controls in the same place
  useEffect(() => (button.current === null ? undefined : watchCovered(button.current, setInTheWay)), [key])

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
        {icon}
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
