import { useEffect } from 'react'
import type { Address } from 'viem'
import { useSite } from '../../lib/site.ts'
import { useSearch } from '../../lib/use-search.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { listOffered } from './list-offered.ts'
import type { BidsPage } from './load-my-bids.ts'
import { LoadedBids } from './loaded-bids.tsx'
import { awaitsSettlement } from './own-bid.ts'
import { readPage } from './page-address.ts'
import { texts } from './texts.ts'
import { useMyBids } from './use-my-bids.ts'
import { useOwnCalls } from './use-own-calls.ts'
import { pickUnderWay, useUnderWay } from './use-under-way.ts'

/** All that is one wallet's own. */
export default function MyBidsPanel({ address }: { address: Address }) {
  const site = useSite()
  const page = readPage(useSearch())
  const underWay = useUnderWay()
  const occasion = underWay.map(({ id, step }) => `${id} ${step}`).join()
  const calls = useOwnCalls(address)
  const { keep } = calls
  const pickUnseen = (list: BidsPage | undefined) => pickUnderWay(underWay, { address, site, bids: list?.bids ?? [] })
  const query = useMyBids({
    address,
    page,
    occasion,
    attention: (list) => {
      const isPlaced = page === 1 && pickUnseen(list).some(({ bidHash }) => bidHash !== undefined)
      const isConfirmed = [...calls.states.values()].some(({ kind }) => kind === 'confirmed')
      if (isPlaced || isConfirmed) return 'impatient'
      return list?.bids.some(awaitsSettlement) ? 'attentive' : 'calm'
    },
  })
  const { data } = query
  useEffect(() => {
    if (data !== undefined) keep(listOffered(data))
  }, [data, keep])
  return (
    <Loaded query={query} loading={<Skeleton label={texts.loading} lines={4} />} failed={texts.failed}>
      {(list) => (
        <LoadedBids
          list={list}
          isBusy={query.isPlaceholderData}
          underWay={list.page === 1 ? pickUnseen(list) : []}
          calls={calls}
        />
      )}
    </Loaded>
  )
}
