import { useEffect } from 'react'
import type { Address } from 'viem'
import { useSessionAddress } from '../../api/session.ts'
import { useOwnCalls } from '../../wallet/own-calls/use-own-calls.ts'
import { refreshOwnOrders, useOwnOrders } from '../../wallet/own-orders.ts'
import { CancelAll } from './cancel-all.tsx'
import { OrdersTable } from './orders-table.tsx'
import { listOffered } from './own-order.ts'
import { texts } from './texts.ts'

interface MarketOrdersProps {
  readonly externalId: number
  /** A change loads the orders again. */
  readonly occasion: string
}

/** The signed-in wallet's orders in one market; nothing without any. */
export function MarketOrders(props: MarketOrdersProps) {
  const address = useSessionAddress()
  return address === undefined ? null : <OwnMarketOrders key={address} address={address} {...props} />
}

function OwnMarketOrders({ address, externalId, occasion }: MarketOrdersProps & { address: Address }) {
  const orders = useOwnOrders(externalId, occasion)
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
