import { useCallback, useEffect, useRef, useState } from 'react'
import { runWorker } from './run-worker.ts'

interface WorkerCheck<Order, News> {
  readonly url: string
  /** Stable while it asks for the same. Only called in the browser. */
  readonly makeOrder: () => Order
  /** What is known before the worker says anything; always the same object. */
  readonly start: News
}

/** Checks in a worker right away, and again on request. */
export function useWorkerCheck<Order, News extends { readonly kind: string }>(parts: WorkerCheck<Order, News>) {
  const { url, makeOrder, start } = parts
  const [state, setState] = useState<News | { readonly kind: 'unavailable' }>(start)
  const stop = useRef(() => {})

  const check = useCallback(() => {
    stop.current()
    setState(start)
    stop.current = runWorker<Order, News>({ url, order: makeOrder(), onNews: setState })
  }, [url, makeOrder, start])

  useEffect(() => {
    check()
    return () => stop.current()
  }, [check])

  return { state, check }
}
