import { type ReactNode, useEffect, useRef } from 'react'

const GAP = 24

/** Stays in view while the other column scrolls; if it is taller than the window, its end stays in view. */
export function StickyColumn({ children }: { children: ReactNode }) {
  const column = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = column.current
    if (element === null) return
    const place = () => {
      const top = Math.min(GAP, window.innerHeight - element.offsetHeight - GAP)
      element.style.setProperty('--sticky-top', `${top}px`)
    }
    const observer = new ResizeObserver(place)
    observer.observe(element)
    window.addEventListener('resize', place)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', place)
    }
  }, [])
  return (
    <div ref={column} className="lg:sticky print:static lg:top-(--sticky-top,24px)">
      {children}
    </div>
  )
}
