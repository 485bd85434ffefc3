import type { AuctionDraft } from '@melos/api-contract'
import { useCallback, useEffect, useState } from 'react'
import { draftCalls } from './draft-calls.ts'

type DraftsState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'loaded'; readonly drafts: readonly AuctionDraft[]; readonly total: number }

export const PAGE_SIZE = 20

export function useDrafts(page: number): { state: DraftsState; reload: () => void } {
  const [state, setState] = useState<DraftsState>({ kind: 'loading' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round is a reason to ask, and no part of the question
  useEffect(() => {
    let isOver = false
    draftCalls.list(page, PAGE_SIZE).then(
      ({ data, total }) => {
        if (!isOver) setState({ kind: 'loaded', drafts: data, total })
      },
      () => {
        if (!isOver) setState({ kind: 'failed' })
      },
    )
    return () => {
      isOver = true
    }
  }, [page, round])
  const reload = useCallback(() => setRound((known) => known + 1), [])
  return { state, reload }
}
