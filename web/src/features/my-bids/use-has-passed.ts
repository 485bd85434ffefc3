import { useCallback, useSyncExternalStore } from 'react'
import { readServerNow } from '../../lib/server-clock.ts'

const LOOK_EVERY_MS = 1_000

/** Whether a moment is over by the server's clock; draws again only when it is. */
export function useHasPassed(moment: number | null): boolean {
  const read = useCallback(() => moment !== null && readServerNow() >= moment, [moment])
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (moment === null || read()) return () => {}
      const timer = setInterval(onChange, LOOK_EVERY_MS)
      return () => clearInterval(timer)
    },
    [moment, read],
  )
  return useSyncExternalStore(subscribe, read, () => false)
}
