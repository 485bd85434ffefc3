import type { findMarket, MyOrder } from '@melos/api-contract'
import { useSessionAddress } from '../api/session.ts'
import { loadPart } from '../lib/load-part.ts'
import { createSignal } from '../lib/store.ts'
import { useAnswer } from '../lib/use-answer.ts'

const refreshes = createSignal()

/** Makes the pages load the own orders again. */
export const refreshOwnOrders = refreshes.tell
export const onRefreshOwnOrders = refreshes.subscribe

/** The index follows the chain within seconds, so a look right after an order may come too early. */
const AGAIN_MS = [0, 1_500, 5_000] as const

const none: readonly MyOrder[] = []

type Changing = Pick<
  ReturnType<(typeof findMarket)['answer']['parse']>['body'],
  'orderCount' | 'tradeCount' | 'statementCount' | 'state'
>

/** Differs after everything in a market that can change a wallet's orders or tokens. */
export function occasionOf({ orderCount, tradeCount, statementCount, state }: Changing): string {
  return `${orderCount} ${tradeCount} ${statementCount} ${state}`
}

/** The wallet's orders that still bind MELS or tokens in one market. A change of `occasion` loads them again. */
export function useOwnOrders(externalId: number, occasion: string): readonly MyOrder[] {
  const address = useSessionAddress()
  const { answer = none } = useAnswer({
    owner: address,
    occasion: `${externalId} ${occasion}`,
    async ask() {
      const { loadOwnOrders } = await loadPart(() => import('./load-own-orders.ts'))
      return await loadOwnOrders(externalId)
    },
    subscribe: onRefreshed,
  })
  return answer
}

function onRefreshed(look: () => void): () => void {
  const timers: ReturnType<typeof setTimeout>[] = []
  const stop = refreshes.subscribe(() => timers.push(...AGAIN_MS.map((wait) => setTimeout(look, wait))))
  return () => {
    stop()
    timers.forEach(clearTimeout)
  }
}
