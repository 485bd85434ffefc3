import { useCallback, useEffect, useState } from 'react'
import { createStore } from './store.ts'

type Texts = Readonly<Record<string, string>>

/** The key whose fields have just been forgotten; a new object each time. */
const forgotten = createStore<{ readonly key: string } | undefined>(undefined)

/** `useState` for a form's fields, whose values survive a reload of this tab until `forgetFields`. */
export function useKeptState<Fields extends { readonly [Name in keyof Fields]: string }>(
  key: string,
  initial: Fields,
): [Fields, (value: Fields) => void] {
  const [fields, setFields] = useState(initial)
  useEffect(() => {
    const kept = readFields(key)
    if (hasFieldsOf(initial, kept)) setFields(kept)
    return forgotten.subscribe(() => {
      if (forgotten.read()?.key === key) setFields(initial)
    })
  }, [key, initial])
  const keep = useCallback(
    (value: Fields) => {
      setFields(value)
      writeFields(key, value)
    },
    [key],
  )
  return [fields, keep]
}

/** Empties a form and what is kept of it, if its fields are the ones that are meant. */
export function forgetFields(key: string, areMeant: (fields: Texts) => boolean): void {
  const kept = readFields(key)
  if (kept === undefined || !areMeant(kept)) return
  writeFields(key, undefined)
  forgotten.write({ key })
}

const nameOf = (key: string): string => `melos-form:${key}`

function readFields(key: string): Texts | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(key)) ?? 'null')
    return areTexts(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

function areTexts(kept: unknown): kept is Texts {
  return typeof kept === 'object' && kept !== null && Object.values(kept).every((value) => typeof value === 'string')
}

function writeFields(key: string, fields: object | undefined): void {
  try {
    if (fields === undefined) sessionStorage.removeItem(nameOf(key))
    else sessionStorage.setItem(nameOf(key), JSON.stringify(fields))
  } catch {
    // Without storage the fields last as long as the page.
  }
}

/** The saved values may come from an earlier version with other fields. */
function hasFieldsOf<Fields extends object>(initial: Fields, kept: Texts | undefined): kept is Fields & Texts {
  const names = Object.keys(kept ?? {})
  return names.length === Object.keys(initial).length && names.every((name) => name in initial)
}
