import { useEffect } from 'react'
import type { Address } from 'viem'
import { useSite } from '../../lib/site.ts'
import { useQuery } from '../../lib/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { awaitsSettlement } from './awaits-settlement.ts'
import { BidsSkeleton } from './bids-skeleton.tsx'
import { listOffered } from './list-offered.ts'
import { LoadedBids } from './loaded-bids.tsx'
import { readPage } from './page-address.ts'
import { pickUnderWay } from './pick-under-way.ts'
import { texts } from './texts.ts'
import type { UnderWayBid } from './under-way-bid.ts'
import { useMyBids } from './use-my-bids.ts'
import { useOwnCalls } from './use-own-calls.ts'
import { useReloads } from './use-reloads.ts'
import { useUnderWay } from './use-under-way.ts'

interface MyBidsPanelProps {
  readonly address: Address
  readonly underWay: readonly UnderWayBid[]
}

/** All that is one wallet's own. */
export default function MyBidsPanel({ address, underWay }: MyBidsPanelProps) {
  const site = useSite()
  const page = readPage(useQuery())
  const occasion = underWay.map(({ id, step }) => `${id} ${step}`).join()
  const { state, reload, retry } = useMyBids({ page, occasion })
  const list = state.kind === 'loaded' ? state.list : undefined
  const unseen = pickUnderWay(useUnderWay(underWay), { address, site, bids: list?.bids ?? [] })
  const calls = useOwnCalls(address)
  const { keep } = calls
  useEffect(() => {
    if (list !== undefined) keep(listOffered(list))
  }, [list, keep])
  const isPlaced = page === 1 && unseen.some(({ bidHash }) => bidHash !== undefined)
  const isConfirmed = [...calls.states.values()].some(({ kind }) => kind === 'confirmed')
  const attention = isPlaced || isConfirmed ? 'impatient' : awaitsSettlement(list?.bids ?? []) ? 'attentive' : 'calm'
  useReloads(reload, { after: state, attention })

  if (state.kind === 'loading') return <BidsSkeleton />
  if (state.kind === 'failed') {
    const { title, text, action } = texts.failed
    return (
      <Notice title={title} action={<Button onClick={retry}>{action}</Button>}>
        <p>{text}</p>
      </Notice>
    )
  }
  const { asked } = state
  return (
    <LoadedBids
      list={state.list}
      isBusy={asked !== page}
      underWay={state.list.page === 1 ? unseen : []}
      calls={calls}
    />
  )
}
