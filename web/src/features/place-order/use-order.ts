import { useState } from 'react'
import type { Address } from 'viem'
import { loadOrReload } from '../../lib/load-failure.ts'
import { showToast } from '../../lib/show-toast.ts'
import { useSite } from '../../lib/site.ts'
import { loadWallet } from '../../wallet/load-wallet.ts'
import { useWallet, waitForWallet } from '../../wallet/wallet.ts'
import { askForWallet } from '../../wallet/wallet-dialog.ts'
import { type DraftOrder, type OrderFields, writeFields } from './draft-order.ts'
import type { MarketBody } from './market-data.ts'
import type { OrderProgress } from './run-order.ts'
import { texts } from './texts.ts'

const words = texts.purchase

type PlacingState =
  | { readonly kind: 'idle' }
  /** Waits for the wallet of the last visit. */
  | { readonly kind: 'connecting' }
  | {
      readonly kind: 'placing'
      readonly order: DraftOrder
      readonly progress: OrderProgress
      readonly isShown: boolean
    }

export type Placing = ReturnType<typeof useOrder>

const idle: PlacingState = { kind: 'idle' }

/** Places orders in one market, one at a time. */
export function useOrder(market: Pick<MarketBody, 'externalId' | 'title' | 'song'>) {
  const site = useSite()
  const wallet = useWallet()
  const [state, setState] = useState<PlacingState>(idle)

  const show = (): void => setState((current) => (current.kind === 'placing' ? { ...current, isShown: true } : current))

  async function place(order: DraftOrder, fields: OrderFields): Promise<void> {
    // A hidden order is still running, so its stepper is shown again.
    if (state.kind === 'placing') return show()
    if (wallet.kind === 'connecting') setState({ kind: 'connecting' })
    const owner = wallet.kind === 'connecting' ? await waitForWallet() : wallet
    if (owner.kind !== 'connected') {
      setState(idle)
      void showToast({ kind: 'info', text: words.connect })
      return askForWallet()
    }
    const showProgress = (progress: OrderProgress): void => setState((current) => showNext(current, order, progress))
    const isAllowSkipped = order.side === 'sell'
    const step = isAllowSkipped ? 'order' : 'allow'
    showProgress({ kind: 'under-way', step, waitsFor: 'check', isAllowSkipped, hash: undefined })
    try {
      const [clients, { placeOrder }] = await Promise.all([
        loadWallet(site),
        loadOrReload(() => import('./place-order.ts')),
      ])
      const { externalId: auctionId, title } = market
      // The API's schema allows only addresses.
      const song = market.song as Address
      const placed = { ...order, address: owner.address, auctionId, title, song, typed: writeFields(fields) }
      await placeOrder(clients, placed, showProgress)
    } catch (error) {
      console.error(error)
      void showToast({ kind: 'error', text: words.unreachable })
      setState(idle)
    }
  }

  return {
    state,
    isBusy:
      state.kind === 'connecting' || (state.kind === 'placing' && state.isShown && state.progress.kind === 'under-way'),
    /** True while the stepper says what became of the order. */
    isDone: state.kind === 'placing' && state.progress.kind === 'done',
    place,
    show,
    hide: () =>
      setState((current) =>
        current.kind === 'placing' && current.progress.kind === 'under-way' ? { ...current, isShown: false } : idle,
      ),
  }
}

/** A hidden stepper stays hidden; a toast shows the result. */
function showNext(current: PlacingState, order: DraftOrder, progress: OrderProgress): PlacingState {
  const isShown = current.kind !== 'placing' || current.isShown
  if (progress.kind === 'refused' || (!isShown && progress.kind !== 'under-way')) return idle
  return { kind: 'placing', order, progress, isShown }
}
