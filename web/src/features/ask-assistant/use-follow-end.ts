import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Talk } from './create-conversation.ts'

/** Nearer than this counts as the end: a line. */
const NEAR_PX = 32

/** Keeps the newest in view, unless a person has scrolled up to read; a question of theirs brings them back. Wants the scrolling told. */
export function useFollowEnd(ref: RefObject<HTMLElement | null>, { messages, arrived }: Talk): () => void {
  const isAtEnd = useRef(true)
  const asked = messages.findLast(({ from }) => from === 'person')?.id
  const lastAsked = useRef(asked)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown decides how long it is
  useLayoutEffect(() => {
    if (asked !== lastAsked.current) isAtEnd.current = true
    lastAsked.current = asked
    if (isAtEnd.current) scrollToEnd(ref.current)
  }, [ref, messages, arrived, asked])

  useEffect(() => {
    if (ref.current === null) return
    // A question of several lines, or a phone's keyboard, takes its room from here.
    const observer = new ResizeObserver(() => isAtEnd.current && scrollToEnd(ref.current))
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])

  return () => {
    const log = ref.current
    if (log !== null) isAtEnd.current = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_PX
  }
}

function scrollToEnd(log: HTMLElement | null): void {
  if (log !== null) log.scrollTop = log.scrollHeight
}
