import { useCallback, useEffect, useState } from 'react'
import { createStore } from './store.ts'

const KEY = 'melos-drafts'

type Texts<Fields> = { readonly [Name in keyof Fields]: string }

/** The key whose fields have just been cleared; a new object each time. */
const forgotten = createStore<{ readonly key: string } | undefined>(undefined)

/** `useState` for a form's fields, whose values last as long as the tab. Setting `initial` clears them. */
export function useSavedFields<Fields extends Texts<Fields>>(
  key: string,
  initial: Fields,
): [Fields, (value: Fields) => void] {
  const [fields, setFields] = useState(initial)
  useEffect(() => {
    const kept = readDrafts()[key]
    if (hasFieldsOf(initial, kept)) setFields(kept)
    return forgotten.subscribe(() => {
      if (forgotten.read()?.key === key) setFields(initial)
    })
  }, [key, initial])
  const keepFields = useCallback(
    (value: Fields) => {
      setFields(value)
      keep(key, value === initial ? undefined : value)
    },
    [key, initial],
  )
  return [fields, keepFields]
}

/** Empties a form and its saved values, if `areMeant` accepts them. */
export function clearSavedFields<Fields extends Texts<Fields>>(
  key: string,
  { initial, areMeant }: { initial: Fields; areMeant: (fields: Fields) => boolean },
): void {
  const kept = readDrafts()[key]
  if (!hasFieldsOf(initial, kept) || !areMeant(kept)) return
  keep(key, undefined)
  forgotten.write({ key })
}

function keep(key: string, fields: object | undefined): void {
  const { [key]: _, ...others } = readDrafts()
  writeDrafts(fields === undefined ? others : { ...others, [key]: fields })
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
