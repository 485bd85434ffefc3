import { useEffect, useState } from 'react'

/** Longer than a double click takes. */
const SETTLING_MS = 500

/** False for a moment: a press that was meant for what stood there before must not sign. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLING_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}
