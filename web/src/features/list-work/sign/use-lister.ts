import { useCallback, useEffect, useState } from 'react'
import type { Address } from 'viem'
import { useSite } from '../../../lib/site.ts'
import { appointOperator, readRoles } from '../../../wallet/roles.ts'
import { openDoor } from '../../../wallet/wallet-door.ts'
import { draftCalls } from '../draft-calls.ts'

type ListerState =
  | { readonly kind: 'checking' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'lister' }
  | { readonly kind: 'none'; readonly canAppoint: boolean; readonly appointing: 'idle' | 'busy' | 'failed' }

interface Lister {
  readonly state: ListerState
  readonly look: () => void
  readonly appoint: () => Promise<void>
}

/** Whether a wallet may list, by the contract. */
export function useLister(address: Address | undefined): Lister {
  const site = useSite()
  const [known, setKnown] = useState<{ readonly address: Address; readonly state: ListerState }>()
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a round is a reason to ask, and no part of the question
  useEffect(() => {
    if (address === undefined) return
    let isOver = false
    const keep = (state: ListerState) => {
      if (!isOver) setKnown({ address, state })
    }
    openDoor(site)
      .then((door) => readRoles(door, address))
      .then(async ({ isLister }): Promise<ListerState> => {
        if (isLister) return { kind: 'lister' }
        return { kind: 'none', canAppoint: await draftCalls.canAppoint().catch(() => false), appointing: 'idle' }
      })
      .then(keep, () => keep({ kind: 'unknown' }))
    return () => {
      isOver = true
    }
  }, [address, site, round])

  const look = useCallback(() => setRound((before) => before + 1), [])
  const appoint = useCallback(async (): Promise<void> => {
    if (address === undefined) return
    const set = (appointing: 'idle' | 'busy' | 'failed') =>
      setKnown({ address, state: { kind: 'none', canAppoint: true, appointing } })
    set('busy')
    try {
      await appointOperator(address)
      look()
    } catch (error) {
      console.warn(error)
      set('failed')
    }
  }, [address, look])

  return {
    state: known?.address === address && known !== undefined ? known.state : { kind: 'checking' },
    look,
    appoint,
  }
}
