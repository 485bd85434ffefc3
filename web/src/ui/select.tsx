import { type ReactNode, useEffect, useRef } from 'react'
import { Chevron } from './chevron.tsx'

interface SelectProps {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly children: ReactNode
}

/**
 * A native select that shows a choice at once, and follows the address when that changes. A choice made before hydration
 * takes effect after it.
 */
export function Select({ label, name, value, children }: SelectProps) {
  const select = useRef<HTMLSelectElement>(null)
  const shown = useRef<string>(undefined)
  useEffect(() => {
    const element = select.current
    if (element === null) return
    const isFirst = shown.current === undefined
    shown.current = value
    if (element.value === value) return
    if (isFirst) element.dispatchEvent(new Event('change', { bubbles: true }))
    else element.value = value
  }, [value])
  return (
    <label className="flex items-center gap-2 text-xs text-muted">
      <span className="whitespace-nowrap max-sm:sr-only">{label}</span>
      <span className="relative">
        <select
          ref={select}
          name={name}
          defaultValue={value}
          className="h-11 max-w-44 cursor-pointer appearance-none rounded-full border border-line bg-surface pr-9 pl-4 text-sm text-ink hover:border-muted"
        >
          {children}
        </select>
        <Chevron className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2 stroke-muted" />
      </span>
    </label>
  )
}
