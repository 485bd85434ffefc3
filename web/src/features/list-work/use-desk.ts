import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { createDesk, type Desk, type DeskState } from './create-desk.ts'
import { draftCalls } from './draft-calls.ts'
import { saveOnLeave } from './save-on-leave.ts'

export type OpenedDesk =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'missing' }
  | { readonly kind: 'open'; readonly desk: Desk }

/** The draft of this id, loaded in the browser; what is typed is saved before the page goes. */
export function useDesk(id: string): OpenedDesk {
  const [opened, setOpened] = useState<OpenedDesk>({ kind: 'loading' })
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a round is a reason to ask, and no part of the question
  useEffect(() => {
    let isOver = false
    let desk: Desk | undefined
    let stop: (() => void) | undefined
    draftCalls.find(id).then(
      (draft) => {
        if (isOver) return
        desk = createDesk(draft, { save: draftCalls.save, find: draftCalls.find })
        stop = saveOnLeave(desk, window)
        setOpened({ kind: 'open', desk })
      },
      (error: unknown) => {
        if (isOver) return
        const isMissing = error instanceof ApiRequestError && error.status === 404
        const retry = () => {
          setOpened({ kind: 'loading' })
          setRound((known) => known + 1)
        }
        setOpened(isMissing ? { kind: 'missing' } : { kind: 'failed', retry })
      },
    )
    return () => {
      isOver = true
      // Until the last words have arrived, the page may still go.
      void desk?.flush().finally(stop)
    }
  }, [id, round])
  return opened
}

export function useDeskState({ subscribe, read }: Desk): DeskState {
  return useSyncExternalStore(subscribe, read, read)
}
