/** How far the row can be dragged, in pixels: the width of the track beyond its visible part. */
export const dragLimit = 320

const step = dragLimit / 2

export function limitPosition(position: number): number {
  return Math.min(dragLimit, Math.max(0, position))
}

export function dragPosition(from: number, moved: number): number {
  return limitPosition(from - moved)
}

export function stepPosition(position: number, side: 'previous' | 'next'): number {
  const steps = side === 'next' ? Math.floor(position / step) + 1 : Math.ceil(position / step) - 1
  return limitPosition(steps * step)
}

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

/** Within a pixel counts, because zoomed pages stop a fraction of a pixel before the end. */
export function isAtEnd(position: number, side: 'previous' | 'next'): boolean {
  return side === 'next' ? position > dragLimit - 1 : position < 1
}
