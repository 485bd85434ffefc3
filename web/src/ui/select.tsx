import { type ReactNode, useEffect, useRef } from 'react'
import { Chevron } from './chevron.tsx'

interface SelectProps {
  readonly label: string
  readonly name: string
  readonly value: string
  /** `bar` has its label at its side, `field` above it, like the fields of a form. */
  readonly look?: 'bar' | 'field'
  readonly children: ReactNode
}

const looks = {
  bar: {
    label: 'flex items-center gap-2',
    name: 'whitespace-nowrap max-sm:sr-only',
    box: 'relative',
    select: 'max-w-44 rounded-full bg-surface pr-9 pl-4 text-sm',
  },
  field: {
    label: 'block min-w-0',
    name: 'mb-1 block',
    box: 'relative block',
    select: 'w-full rounded-lg bg-paper pr-9 pl-3 text-md',
  },
} as const

/**
 * A native select that shows a choice at once, and follows the address when that changes. A choice made before hydration
 * takes effect after it.
 */
export function Select({ label, name, value, look = 'bar', children }: SelectProps) {
  const classes = looks[look]
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
    <label className={`${classes.label} text-xs text-muted`}>
      <span className={classes.name}>{label}</span>
      <span className={classes.box}>
        <select
          ref={select}
          name={name}
          defaultValue={value}
          className={`h-11 cursor-pointer appearance-none truncate border border-line text-ink hover:border-muted ${classes.select}`}
        >
          {children}
        </select>
        <Chevron className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2 stroke-muted" />
      </span>
    </label>
  )
}
