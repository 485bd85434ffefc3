import { useCallback, useEffect, useState } from 'react'
import { readServerNow } from '../../lib/server-clock.ts'
import { type Answer, keepAnswer, noAnswer } from './answer.ts'

export interface Asked<Data> extends Answer<Data> {
  /** What is shown answers another question; the answer to this one is on its way. */
  readonly isBusy: boolean
  readonly retry: () => void
}

/** Asks at once, and again after each pause while the page is looked at. Another `ask` is another question. */
export function useAnswer<Data>(ask: () => Promise<Data>, pauseMs: number): Asked<Data> {
  const [answer, setAnswer] = useState<Answer<Data>>(noAnswer)
  const [round, setRound] = useState(0)
  const askAgain = useCallback(() => setRound((known) => known + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a round is a reason to ask, and no part of the question
  useEffect(() => {
    let isOver = false
    ask().then(
      (data) => {
        if (!isOver) setAnswer({ of: ask, data, at: readServerNow(), hasFailed: false })
      },
      () => {
        if (!isOver) setAnswer((known) => keepAnswer(known, ask))
      },
    )
    return () => {
      isOver = true
    }
  }, [ask, round])

  // Each pause begins with an answer: a slow server is never asked faster than it answers.
  useEffect(() => (answer.of === undefined ? undefined : pauseThen(askAgain, pauseMs)), [answer, askAgain, pauseMs])

  const retry = useCallback(() => {
    setAnswer((known) => ({ ...known, hasFailed: false }))
    askAgain()
  }, [askAgain])
  const isOfThis = answer.of === ask
  return { ...answer, hasFailed: isOfThis && answer.hasFailed, isBusy: answer.data !== undefined && !isOfThis, retry }
}

/** Nobody looks at a hidden page: it is asked for when it is seen again. */
function pauseThen(act: () => void, pauseMs: number): () => void {
  const actOnceSeen = (): void => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', actOnceSeen)
    act()
  }
  const timer = setTimeout(() => {
    document.addEventListener('visibilitychange', actOnceSeen)
    actOnceSeen()
  }, pauseMs)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', actOnceSeen)
  }
}
