/** How far the cards can be dragged, in pixels: their track is wider by this than what shows of it. */
export const dragLimit = 320

/** Two presses of a button go from one end to the other. */
const step = dragLimit / 2

export function limitPosition(position: number): number {
  return Math.min(dragLimit, Math.max(0, position))
}

/** Where a track is that stood at `from` when the pointer that has `moved` since took it: it follows the pointer. */
export function dragPosition(from: number, moved: number): number {
  return limitPosition(from - moved)
}

/** The next resting place on either side. */
export function stepPosition(position: number, side: 'previous' | 'next'): number {
  const steps = side === 'next' ? Math.floor(position / step) + 1 : Math.ceil(position / step) - 1
  return limitPosition(steps * step)
}

/** Where a key leads, or null for keys that mean nothing here. */
export function keyPosition(position: number, key: string): number | null {
  switch (key) {
    case 'ArrowLeft':
      return stepPosition(position, 'previous')
    case 'ArrowRight':
      return stepPosition(position, 'next')
    case 'Home':
      return 0
    case 'End':
      return dragLimit
    default:
      return null
  }
}

/** Zoomed pages stop a fraction of a pixel short of an end. */
export function isAtEnd(position: number, side: 'previous' | 'next'): boolean {
  return side === 'next' ? position > dragLimit - 1 : position < 1
}
