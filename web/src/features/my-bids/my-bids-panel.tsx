import { groupThousands } from '@melos/clearing/format-numbers'
import { useEffect } from 'react'
import type { Address } from 'viem'
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
import type { BidEntry } from '../../wallet/transactions/journal-entry.ts'
import { useFunds } from '../../wallet/use-funds.ts'
import { BidsTable } from './bids-table.tsx'
import { ExportButton } from './export-button.tsx'
import { listOffered } from './list-offered.ts'
import { awaitsSettlement } from './own-bid.ts'
import { texts } from './texts.ts'
import { UnfinishedBids } from './unfinished-bids.tsx'
import { type BidsPage, useMyBids } from './use-my-bids.ts'
import { pickUnfinished, splitUnfinished, useUnfinishedBids } from './use-unfinished-bids.ts'
import { WonPanel } from './won-panel.tsx'

const revocation = { kind: 'revocation' } as const

export default function MyBidsPanel({ address }: { address: Address }) {
  const site = useSite()
  const page = readPage(useSearch().get('page'))
  const underWay = useUnfinishedBids()
  const occasion = underWay.map(({ id, step }) => `${id} ${step}`).join()
  const calls = useOwnCalls(address)
  const { keep, states } = calls
  const allowance = useFunds()?.allowance ?? 0n
  const pickUnseen = (list: BidsPage | undefined) => pickUnfinished(underWay, { address, site, bids: list?.bids ?? [] })
  const query = useMyBids({
    address,
    page,
    occasion,
    attention: (list) => {
      const isPlaced = page === 1 && pickUnseen(list).some(({ bidHash }) => bidHash !== undefined)
      const isConfirmed = [...states.values()].some(({ kind }) => kind === 'confirmed')
      if (isPlaced || isConfirmed) return 'impatient'
      return list === undefined || list.bids.some(awaitsSettlement) ? 'attentive' : 'calm'
    },
  })
  const { data } = query
  useEffect(() => {
    if (data !== undefined) keep(listOffered({ ...data, allowance }))
  }, [data, allowance, keep])
  return (
    <Loaded query={query} loading={<Skeleton label={texts.loading} lines={4} />} failed={texts.failed}>
      {(list) => (
        <LoadedBids
          address={address}
          settled={list.bids.filter(({ settled }) => settled).length}
          list={list}
          isBusy={query.isPlaceholderData}
          {...splitUnfinished(pickUnseen(list), list.page)}
          allowance={allowance}
          calls={calls}
        />
      )}
    </Loaded>
  )
}

interface LoadedBidsProps {
  readonly address: Address
  /** How many of the listed bids are settled. */
  readonly settled: number
  readonly list: BidsPage
  readonly isBusy: boolean
  readonly unfinished: readonly BidEntry[]
  readonly placed: readonly BidEntry[]
  readonly allowance: bigint
  readonly calls: OwnCalls
}

function LoadedBids({ address, settled, list, isBusy, unfinished, placed, allowance, calls }: LoadedBidsProps) {
  const { bids, total, page, pages, credits } = list
  const { empty } = texts
  const count = total + placed.length
  return (
    <>
      <UnfinishedBids bids={unfinished} />
      <CreditsPanel credits={credits} calls={calls} />
      {unfinished.length === 0 && (
        <AllowancePanel call={revocation} allowance={allowance} calls={calls} texts={texts.allowance} />
      )}
      {count > 0 && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
          <p className="text-sm text-muted">
            <Amounts>{texts.count(groupThousands(count))}</Amounts>
          </p>
          <ExportButton />
        </div>
      )}
      {count === 0 ? (
        <Notice title={empty.title} action={<ButtonLink to="/">{empty.action}</ButtonLink>}>
          <p>{empty.text}</p>
        </Notice>
      ) : (
        <BidsTable placed={placed} bids={bids} calls={calls} isBusy={isBusy} />
      )}
      <Pagination page={page} pages={pages} toPage={(number) => toPageAddress('/account/bids', number)} />
      {total > 0 && <WonPanel address={address} occasion={settled} />}
    </>
  )
}
