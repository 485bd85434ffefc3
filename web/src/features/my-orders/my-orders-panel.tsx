import { showCount } from '@melos/clearing/amounts'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { Address } from 'viem'
import { signedFetch } from '../../api/signed-fetch.ts'
import { useQuery } from '../../lib/query-client.ts'
import { readPage, toPageAddress } from '../../lib/read-query.ts'
import { useSite } from '../../lib/site.ts'
import { useSearch } from '../../lib/use-search.ts'
import { Amounts } from '../../ui/amount.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AllowancePanel } from '../../wallet/own-calls/allowance-panel.tsx'
import { CreditsPanel } from '../../wallet/own-calls/credits-panel.tsx'
import { type OwnCalls, useOwnCalls } from '../../wallet/own-calls/use-own-calls.ts'
import { onRefreshOwnOrders } from '../../wallet/own-orders.ts'
import { useFunds } from '../../wallet/use-funds.ts'
import { CancelAll } from './cancel-all.tsx'
import { loadMyOrders, type MyOrders } from './load-my-orders.ts'
import { OrdersTable } from './orders-table.tsx'
import { listOffered, pickCredits, revocation } from './own-order.ts'
import { texts } from './texts.ts'

const PAUSE_MS = { usual: 15_000, impatient: 1_000 } as const

export default function MyOrdersPanel({ address }: { address: Address }) {
  const page = readPage(useSearch().get('page'))
  const { market } = useSite().contracts
  const calls = useOwnCalls(address)
  const { keep, states } = calls
  const allowance = useFunds()?.marketAllowance ?? 0n
  const isAhead = [...states.values()].some(({ kind }) => kind === 'confirmed')
  const query = useQuery({
    queryKey: ['wallet', address, 'orders', page],
    queryFn: () => loadMyOrders(signedFetch, page),
    refetchInterval: isAhead ? PAUSE_MS.impatient : PAUSE_MS.usual,
    placeholderData: keepPreviousData,
    // Every answer must be a new object, because it triggers dropping the calls that the list no longer offers.
    structuralSharing: false,
  })
  const { data, refetch } = query
  const reload = useCallback(() => void refetch(), [refetch])
  useEffect(() => onRefreshOwnOrders(reload), [reload])
  useEffect(() => {
    if (data !== undefined) keep(listOffered(data.resting, { allowance, credits: pickCredits(data.credits, market) }))
  }, [data, allowance, market, keep])
  return (
    <>
      <AllowancePanel call={revocation} allowance={allowance} calls={calls} texts={texts.allowance} />
      <Loaded query={query} loading={<Skeleton label={texts.loading} lines={4} />} failed={texts.failed}>
        {(orders) => (
          <>
            <CreditsPanel credits={pickCredits(orders.credits, market)} calls={calls} />
            <LoadedOrders loaded={orders} isBusy={query.isPlaceholderData} calls={calls} />
          </>
        )}
      </Loaded>
    </>
  )
}

const title = 'mb-2 font-display text-xl font-bold tracking-[-0.02em]'

function LoadedOrders({ loaded, isBusy, calls }: { loaded: MyOrders; isBusy: boolean; calls: OwnCalls }) {
  const { orders, total, page, pages } = loaded
  const { empty, all } = texts
  if (total === 0)
    return (
      <Notice title={empty.title} action={<ButtonLink to="/market">{empty.action}</ButtonLink>}>
        <p>{empty.text}</p>
      </Notice>
    )
  return (
    <div className="flex flex-col gap-12">
      <RestingOrders loaded={loaded} calls={calls} />
      <section aria-labelledby="all-orders-title">
        <h2 id="all-orders-title" className={title}>
          {all.title}
        </h2>
        <p className="mb-4 text-sm text-muted">
          <Amounts>{all.count(showCount(BigInt(total)))}</Amounts>
        </p>
        <OrdersTable caption={all.caption} orders={orders} isBusy={isBusy} />
        <Pagination page={page} pages={pages} toPage={(number) => toPageAddress('/account/orders', number)} />
      </section>
    </div>
  )
}

function RestingOrders({ loaded: { resting, restingTotal }, calls }: { loaded: MyOrders; calls: OwnCalls }) {
  const words = texts.resting
  return (
    <section aria-labelledby="resting-title">
      <h2 id="resting-title" className={title}>
        {words.title}
      </h2>
      <p className="mb-4 max-w-prose text-sm text-muted">
        <Amounts>{resting.length === 0 ? words.none : texts.freed}</Amounts>
      </p>
      {resting.length > 0 && (
        <div className="flex flex-col gap-4">
          <CancelAll orders={resting} calls={calls} />
          <OrdersTable caption={words.caption} orders={resting} calls={calls} />
        </div>
      )}
      {restingTotal > resting.length && (
        <p className="mt-4 text-sm text-muted">
          <Amounts>{words.more(showCount(BigInt(restingTotal)))}</Amounts>
        </p>
      )}
    </section>
  )
}
