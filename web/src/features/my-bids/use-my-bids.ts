import { useCallback, useEffect, useState } from 'react'
import { signedFetch } from '../../api/signed-fetch.ts'
import { type BidsPage, loadMyBids } from './load-my-bids.ts'

type MyBidsState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  /** `asked` is the page that was asked for, which need not exist. */
  | { readonly kind: 'loaded'; readonly list: BidsPage; readonly asked: number }

interface Wanted {
  readonly page: number
  /** Changes when there is reason to ask again. */
  readonly occasion: string
}

interface MyBids {
  /** Another object after each answer. */
  readonly state: MyBidsState
  /** Asks again behind what is shown. */
  readonly reload: () => void
  readonly retry: () => void
}

export function useMyBids({ page, occasion }: Wanted): MyBids {
  const [state, setState] = useState<MyBidsState>({ kind: 'loading' })
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: an occasion is a reason to ask, and no part of the question
  useEffect(() => {
    let isOver = false
    loadMyBids(signedFetch, page).then(
      (list) => {
        if (!isOver) setState({ kind: 'loaded', list, asked: page })
      },
      () => {
        if (!isOver) setState((known) => stay(known, page))
      },
    )
    return () => {
      isOver = true
    }
  }, [page, occasion, round])

  const reload = useCallback(() => setRound((known) => known + 1), [])
  const retry = useCallback(() => {
    setState({ kind: 'loading' })
    reload()
  }, [reload])
  return { state, reload, retry }
}

/** A moment without a line must not take away what a person is reading. */
function stay(known: MyBidsState, page: number): MyBidsState {
  return known.kind === 'loaded' && known.asked === page ? { ...known } : { kind: 'failed' }
}
