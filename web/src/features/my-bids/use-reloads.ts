import { useEffect } from 'react'

const PAUSE_MS = { calm: 60_000, attentive: 5_000, impatient: 1_000 } as const

type Attention = keyof typeof PAUSE_MS

interface Reloads {
  /** The last answer: each pause begins with it, so that a slow server is never asked faster than it answers. */
  readonly after: object
  /** Attentive while the person's money may move at any moment, impatient when the chain is ahead of the list. */
  readonly attention: Attention
}

/** Asks again and again while the page is looked at: others bid, and auctions end. */
export function useReloads(reload: () => void, { after, attention }: Reloads): void {
  const pause = PAUSE_MS[attention]
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer begins the pause anew
  useEffect(() => {
    const tick = (): void => {
      if (document.visibilityState === 'visible') reload()
      else timer = setTimeout(tick, pause)
    }
    let timer = setTimeout(tick, pause)
    return () => clearTimeout(timer)
  }, [reload, pause, after])
}
