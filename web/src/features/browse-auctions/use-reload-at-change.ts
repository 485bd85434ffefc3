import type { Auction } from '@melos/api-contract'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { forgetLoads } from '../../lib/keep-loads.ts'
import { readServerNow } from '../../lib/server-clock.ts'
import { nextChange } from './next-change.ts'

/** The server is past the moment too by then, and lists that are open everywhere do not ask all at once. */
const AFTER_MS = 1_000
const SPREAD_MS = 3_000
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** A list that is left open learns that an auction has begun or ended. */
export function useReloadAtChange(auctions: readonly Auction[]): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const now = readServerNow()
    const next = nextChange(auctions, now)
    if (next === undefined) return
    const wait = next - now + AFTER_MS + Math.random() * SPREAD_MS
    const reload = () => {
      forgetLoads()
      void revalidate()
    }
    const timer = setTimeout(reload, Math.min(wait, LONGEST_TIMER_MS))
    return () => clearTimeout(timer)
  }, [auctions, revalidate])
}
