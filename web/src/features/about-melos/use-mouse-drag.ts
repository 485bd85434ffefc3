import { type PointerEvent, useRef } from 'react'
import { dragPosition } from './carousel-position.ts'

interface Drag {
  readonly pointerX: number
  readonly from: number
  hasMoved: boolean
}

/** So far a press is a click. */
const slack = 5

/** Drags a scrolling element with the mouse; fingers scroll it by themselves. */
export function useMouseDrag() {
  const drag = useRef<Drag>(null)
  return {
    onPointerDown({ pointerType, button, clientX, currentTarget }: PointerEvent<HTMLElement>) {
      if (pointerType !== 'mouse' || button !== 0) return
      drag.current = { pointerX: clientX, from: currentTarget.scrollLeft, hasMoved: false }
    },
    onPointerMove({ pointerId, clientX, currentTarget }: PointerEvent<HTMLElement>) {
      if (drag.current === null) return
      const moved = clientX - drag.current.pointerX
      if (!drag.current.hasMoved && Math.abs(moved) < slack) return
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
    /** The browser's own dragging of links would end ours. */
    onDragStart(event: React.DragEvent) {
      event.preventDefault()
    },
  }
}
