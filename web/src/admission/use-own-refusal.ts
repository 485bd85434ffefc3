import type { Auction, Refusal } from '@melos/api-contract'
import { useHasAccountSession, useSessionAddress } from '../api/session.ts'
import { loadPart } from '../lib/load-part.ts'
import { useAnswer } from '../lib/use-answer.ts'
import { isRestricted } from './is-restricted.ts'

interface OwnRefusal {
  /** Why the signed-in wallet can't bid; null if it can, undefined while that isn't known. */
  readonly refusal: Refusal | null | undefined
  readonly refresh: () => void
}

/** Asks nothing for an auction that is open to everyone, and nothing for people who haven't signed in. */
export function useOwnRefusal({ externalId, policy, status }: Auction): OwnRefusal {
  const address = useSessionAddress()
  const hasAccount = useHasAccountSession()
  const isAsked = isRestricted(policy) && status.value === 'OPEN'
  const { answer: refusal, askAgain: refresh } = useAnswer({
    owner: isAsked ? address : undefined,
    occasion: `${externalId} ${hasAccount}`,
    // The price check answers too.
    async ask() {
      const { readOwnRefusal } = await loadPart(() => import('./read-own-refusal.ts'))
      return await readOwnRefusal({ externalId, address: address ?? '', hasAccount })
    },
    subscribe: onReturn,
  })
  return { refusal, refresh }
}

/** In another tab, people may have answered or linked a wallet. */
function onReturn(look: () => void): () => void {
  const lookIfSeen = (): void => void (document.visibilityState === 'visible' && look())
  document.addEventListener('visibilitychange', lookIfSeen)
  return () => document.removeEventListener('visibilitychange', lookIfSeen)
}
