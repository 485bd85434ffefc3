import { useCallback, useEffect, useState } from 'react'

const KEY = 'melos-drafts'

/** `useState` for a form's fields, whose values last as long as the tab. Setting `initial` forgets them. */
export function useKeptState<Fields extends { readonly [Name in keyof Fields]: string }>(
  key: string,
  initial: Fields,
): [Fields, (value: Fields) => void] {
  const [fields, setFields] = useState(initial)
  useEffect(() => {
    const kept = readDrafts()[key]
    if (hasFieldsOf(initial, kept)) setFields(kept)
  }, [key, initial])
  const keepFields = useCallback(
    (value: Fields) => {
      setFields(value)
      const { [key]: _, ...others } = readDrafts()
      writeDrafts(value === initial ? others : { ...others, [key]: value })
    },
    [key, initial],
  )
  return [fields, keepFields]
}

function readDrafts(): Readonly<Record<string, unknown>> {
  try {
    // Only this module writes this entry, and `hasFieldsOf` checks what it holds.
    return (JSON.parse(sessionStorage.getItem(KEY) ?? '{}') ?? {}) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** Where the browser blocks storage, the fields last as long as the page. */
function writeDrafts(drafts: Readonly<Record<string, unknown>>): void {
  try {
    if (Object.keys(drafts).length === 0) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(drafts))
  } catch {}
}

/** The saved values may come from an earlier version with other fields. */
function hasFieldsOf<Fields extends object>(initial: Fields, kept: unknown): kept is Fields {
  if (typeof kept !== 'object' || kept === null) return false
  const values = Object.entries(kept)
  return (
    values.length === Object.keys(initial).length &&
    values.every(([name, value]) => name in initial && typeof value === 'string')
  )
}
