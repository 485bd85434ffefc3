import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useMedia } from '../../lib/use-media.ts'
import { Icon } from '../../ui/icon.tsx'
import { dragPosition, isAtEnd, keyPosition, stepPosition } from './carousel-position.ts'
import { texts } from './texts.ts'

const CLICK_DISTANCE = 5

/** List items in a draggable row below 1024 px and in a grid above; the row scrolls without scripts too. */
export function Carousel({ label, children }: { label: string; children: ReactNode }) {
  const view = useRef<HTMLElement>(null)
  const [position, setPosition] = useState(0)
  const isNarrow = useMedia('(width < 64rem)', true)
  const drag = useMouseDrag()

  function moveTo(left: number): void {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    view.current?.scrollTo({ left, behavior: isCalm ? 'instant' : 'smooth' })
  }
  /** Reads the DOM, because the state `position` is one frame old. */
  function positionNow(): number {
    return view.current?.scrollLeft ?? 0
  }
  function onKeyDown(event: KeyboardEvent): void {
    const next = keyPosition(positionNow(), event.key)
    if (next === null || event.target !== event.currentTarget) return
    event.preventDefault()
    moveTo(next)
  }

  return (
    <>
      <section
        ref={view}
        aria-label={label}
        // A region that scrolls must be reachable by keyboard.
        tabIndex={isNarrow ? 0 : undefined}
        onScroll={(event) => setPosition(event.currentTarget.scrollLeft)}
        onKeyDown={onKeyDown}
        {...drag}
        className="-mx-4 overflow-x-auto overscroll-x-contain px-4 py-1 [scrollbar-width:none] max-lg:cursor-grab max-lg:pointer-fine:select-none sm:-mx-10 sm:px-10 lg:overflow-visible"
      >
        <ul className="grid w-[calc(100%+320px)] grid-cols-3 gap-4 lg:w-full lg:gap-6">{children}</ul>
      </section>
      <div className="mt-4 flex gap-3 lg:hidden noscript:hidden">
        {(['previous', 'next'] as const).map((side) => (
          <button
            key={side}
            type="button"
            aria-label={texts[side](label)}
            aria-disabled={isAtEnd(position, side)}
            onClick={() => moveTo(stepPosition(positionNow(), side))}
            className="grid size-11 cursor-pointer place-items-center rounded-full border border-line hover:border-muted aria-disabled:cursor-default aria-disabled:text-muted aria-disabled:opacity-50"
          >
            <Icon path={side === 'next' ? 'm8 4 6 6-6 6' : 'm12 4-6 6 6 6'} />
          </button>
        ))}
      </div>
    </>
  )
}

interface Drag {
  readonly pointerX: number
  readonly from: number
  hasMoved: boolean
}

/** Only for the mouse, because touch scrolls natively. */
function useMouseDrag() {
  const drag = useRef<Drag>(null)
  return {
    onPointerDown({ pointerType, button, clientX, currentTarget }: PointerEvent<HTMLElement>) {
      if (pointerType !== 'mouse' || button !== 0) return
      drag.current = { pointerX: clientX, from: currentTarget.scrollLeft, hasMoved: false }
    },
    onPointerMove({ pointerId, clientX, currentTarget }: PointerEvent<HTMLElement>) {
      if (drag.current === null) return
      const moved = clientX - drag.current.pointerX
      if (!drag.current.hasMoved && Math.abs(moved) < CLICK_DISTANCE) return
      drag.current.hasMoved = true
      currentTarget.setPointerCapture(pointerId)
      currentTarget.scrollLeft = dragPosition(drag.current.from, moved)
    },
    onPointerUp() {
      drag.current = null
    },
    onPointerCancel() {
      drag.current = null
    },
    /** The browser's own dragging of links would interrupt ours. */
    onDragStart(event: React.DragEvent) {
      event.preventDefault()
    },
  }
}
