import type { Auction, Refusal } from '@melos/api-contract'
import { useCallback, useEffect, useState } from 'react'
import { useHasAccountSession, useSessionAddress } from '../api/session.ts'
import { loadPart } from '../lib/load-part.ts'
import { isRestricted } from './describe-policy.ts'

interface OwnRefusal {
  /** Why the signed-in wallet can't bid; null if it can, undefined while that isn't known. */
  readonly refusal: Refusal | null | undefined
  readonly refresh: () => void
}

/** Asks nothing for an auction that is open to everyone, and nothing for people who haven't signed in. */
export function useOwnRefusal({ externalId, policy, status }: Auction): OwnRefusal {
  const address = useSessionAddress()
  const hasAccount = useHasAccountSession()
  const [count, setCount] = useState(0)
  const [known, setKnown] = useState<{ readonly address: string; readonly refusal: Refusal | null }>()
  const isAsked = isRestricted(policy) && (status.value === 'OPEN' || status.value === 'PENDING')
  const refresh = useCallback(() => setCount((before) => before + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each count asks again
  useEffect(() => {
    if (!isAsked || address === undefined) return
    let isCurrent = true
    loadPart(() => import('./admission-calls.ts'))
      .then(({ admissionCalls }) => admissionCalls.readRefusal(externalId, address))
      .then((refusal) => {
        if (isCurrent) setKnown({ address, refusal: hasAccount ? toLinking(refusal) : refusal })
      })
      // The price check asks again.
      .catch(console.error)
    return () => {
      isCurrent = false
    }
  }, [isAsked, address, hasAccount, externalId, count])

  useEffect(() => {
    if (!isAsked) return
    // People come back from another tab, in which they have answered or linked a wallet.
    const onShow = () => document.visibilityState === 'visible' && refresh()
    document.addEventListener('visibilitychange', onShow)
    return () => document.removeEventListener('visibilitychange', onShow)
  }, [isAsked, refresh])

  return { refusal: known?.address === address ? known?.refusal : undefined, refresh }
}

/** Someone who has signed in to an account only has to link the wallet to it. */
export function toLinking(refusal: Refusal | null): Refusal | null {
  return refusal?.reason === 'NO_ACCOUNT' ? { reason: 'WALLET_NOT_LINKED', next: 'LINK_WALLET' } : refusal
}
