import { useCallback, useEffect, useEffectEvent, useState } from 'react'

interface Question<Answer> {
  /** Whose answer it is, so that no one sees another's; undefined if there is no one to ask for. */
  readonly owner: string | undefined
  /** A change of it calls for another look. */
  readonly occasion: string
  readonly ask: () => Promise<Answer>
  /** Tells when else to look, and returns how to stop that. */
  readonly subscribe?: (look: () => void) => () => void
}

/**
 * Asks a question when it is shown and again on every occasion. A failure changes nothing: the known answer stays until the next
 * try. For public pages, which don't load the query library.
 */
export function useAnswer<Answer>({ owner, occasion, ask, subscribe }: Question<Answer>) {
  const [known, setKnown] = useState<{ readonly owner: string; readonly answer: Answer }>()
  const [count, setCount] = useState(0)
  const question = owner === undefined ? undefined : [owner, occasion, count].join(' ')
  const look = useEffectEvent(async (_question: string, over: AbortSignal): Promise<void> => {
    try {
      const answer = await ask()
      if (!over.aborted && owner !== undefined) setKnown({ owner, answer })
    } catch (error) {
      console.warn(error)
    }
  })
  const listen = useEffectEvent((again: () => void) => subscribe?.(again))
  useEffect(() => {
    if (question === undefined) return
    const over = new AbortController()
    const again = (): void => void look(question, over.signal)
    again()
    const stop = listen(again)
    return () => {
      over.abort()
      stop?.()
    }
  }, [question])
  const askAgain = useCallback(() => setCount((before) => before + 1), [])
  return { answer: known !== undefined && known.owner === owner ? known.answer : undefined, askAgain }
}
