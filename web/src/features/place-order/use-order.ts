import { useState } from 'react'
import type { Address } from 'viem'
import { loadOrReload } from '../../lib/load-failure.ts'
import { showToast } from '../../lib/show-toast.ts'
import { useSite } from '../../lib/site.ts'
import { loadWallet } from '../../wallet/load-wallet.ts'
import { usePlacing } from '../../wallet/placing/use-placing.ts'
import type { OrderEntry } from '../../wallet/transactions/journal-entry.ts'
import { waitForWallet } from '../../wallet/wait-for-wallet.ts'
import { useWallet } from '../../wallet/wallet.ts'
import { askForWallet } from '../../wallet/wallet-dialog.ts'
import { type DraftOrder, type OrderFields, writeFields } from './draft-order.ts'
import type { MarketBody } from './market-data.ts'
import type { OrderOutcome } from './order-calls.ts'
import { texts } from './texts.ts'

const words = texts.purchase

export type Placing = ReturnType<typeof useOrder>

/** Places orders in one market, one at a time. */
export function useOrder(market: Pick<MarketBody, 'externalId' | 'title' | 'song'>) {
  const site = useSite()
  const wallet = useWallet()
  /** While the wallet of the last visit is reconnected. */
  const [isConnecting, setConnecting] = useState(false)
  const placing = usePlacing<DraftOrder, OrderEntry, OrderOutcome>(words)

  async function place(order: DraftOrder, fields: OrderFields): Promise<void> {
    // A hidden order is still running, so its stepper is shown again.
    if (placing.placed !== undefined) return placing.show()
    setConnecting(wallet.kind === 'connecting')
    const owner = wallet.kind === 'connecting' ? await waitForWallet() : wallet
    setConnecting(false)
    if (owner.kind !== 'connected') {
      void showToast({ kind: 'info', text: words.connect })
      return askForWallet()
    }
    const isAllowSkipped = order.side === 'sell'
    const step = isAllowSkipped ? 'order' : 'allow'
    const progress = { kind: 'under-way', step, waitsFor: 'check', isAllowSkipped, hash: undefined } as const
    await placing.start({ draft: order, progress }, async (onProgress) => {
      const [clients, { placeOrder }] = await Promise.all([
        loadWallet(site),
        loadOrReload(() => import('./place-order.ts')),
      ])
      const { externalId: auctionId, title } = market
      // The API's schema allows only addresses.
      const song = market.song as Address
      const placed = { ...order, address: owner.address, auctionId, title, song, typed: writeFields(fields) }
      await placeOrder(clients, placed, onProgress)
    })
  }

  return { ...placing, isBusy: isConnecting || placing.isBusy, place }
}
