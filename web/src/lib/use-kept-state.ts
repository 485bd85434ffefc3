import { useEffect, useState } from 'react'
import { keepThroughReload, takeKept } from './reload-page.ts'

/** `useState` for a form's fields, whose values survive a reload for a new version. */
export function useKeptState<Fields extends { readonly [Name in keyof Fields]: string }>(
  key: string,
  initial: Fields,
): [Fields, (value: Fields) => void] {
  const [fields, setFields] = useState(initial)
  useEffect(() => {
    const kept = takeKept(key)
    if (hasFieldsOf(initial, kept)) setFields(kept)
  }, [key, initial])
  useEffect(() => keepThroughReload(key, () => (fields === initial ? undefined : fields)), [key, fields, initial])
  return [fields, setFields]
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
