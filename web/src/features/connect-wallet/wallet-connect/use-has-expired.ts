import { useEffect, useState } from 'react'
import { readExpiry } from './wallet-links.ts'

const LIFE_MS = 5 * 60_000

/** Whether the code is too old to be accepted; wallets and relay go by the same clock that is written in it. */
export function useHasExpired(uri: string | undefined): boolean {
  const [expired, setExpired] = useState<string>()
  useEffect(() => {
    if (uri === undefined) return
    const now = Date.now()
    const timer = setTimeout(() => setExpired(uri), Math.max(0, (readExpiry(uri) ?? now + LIFE_MS) - now))
    return () => clearTimeout(timer)
  }, [uri])
  return uri !== undefined && uri === expired
}
