import type { MyOrder } from '@melos/api-contract'
import { useEffect } from 'react'
import type { Address } from 'viem'
import { useSessionAddress } from '../../api/session.ts'
import { useOwnCalls } from '../../wallet/own-calls/use-own-calls.ts'
import { refreshOwnOrders } from '../../wallet/own-orders.ts'
import { CancelAll } from './cancel-all.tsx'
import { OrdersTable } from './orders-table.tsx'
import { listOffered } from './own-order.ts'
import { texts } from './texts.ts'

/** The signed-in wallet's orders in one market; nothing without any. */
export function MarketOrders({ orders }: { orders: readonly MyOrder[] }) {
  const address = useSessionAddress()
  return address === undefined ? null : <OwnMarketOrders key={address} address={address} orders={orders} />
}

function OwnMarketOrders({ address, orders }: { address: Address; orders: readonly MyOrder[] }) {
  const calls = useOwnCalls(address)
  const { keep, states } = calls
  const confirmed = [...states.values()].filter(({ kind }) => kind === 'confirmed').length
  useEffect(() => {
    if (confirmed > 0) refreshOwnOrders()
  }, [confirmed])
  useEffect(() => keep(listOffered(orders)), [orders, keep])
  if (orders.length === 0) return null
  return (
    <section aria-labelledby="market-orders-title" className="flex flex-col gap-4">
      <h2 id="market-orders-title" className="font-display text-xl font-bold tracking-[-0.02em]">
        {texts.here.title}
      </h2>
      <p className="-mt-2 max-w-prose text-sm text-muted">{texts.freed}</p>
      <CancelAll orders={orders} calls={calls} />
      <OrdersTable caption={texts.here.caption} orders={orders} hasSongs={false} calls={calls} />
    </section>
  )
}
