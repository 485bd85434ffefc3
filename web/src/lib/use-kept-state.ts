import { useEffect, useState } from 'react'
import { keepThroughReload, takeKept } from './reload-page.ts'

/** `useState` for plain values whose value survives a reload for a new version. */
export function useKeptState<Value>(key: string, initial: Value): [Value, (value: Value) => void] {
  const [value, setValue] = useState(initial)
  useEffect(() => {
    const kept = takeKept(key)
    // Saved below, under the same key.
    if (kept !== undefined) setValue(kept as Value)
  }, [key])
  useEffect(() => keepThroughReload(key, () => value), [key, value])
  return [value, setValue]
}
