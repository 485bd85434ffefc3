import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { Link } from 'react-router'
import type { Address } from 'viem'
import { signedFetch } from '../../api/signed-fetch.ts'
import { useQuery } from '../../lib/query-client.ts'
import { readPage } from '../../lib/read-query.ts'
import { useRoyaltyChanges } from '../../lib/use-royalty-changes.ts'
import { useSearch } from '../../lib/use-search.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { keyOf } from '../../wallet/own-calls/own-call.ts'
import { type OwnCalls, useOwnCalls } from '../../wallet/own-calls/use-own-calls.ts'
import { DuePanel } from './due-panel.tsx'
import { judgeDue } from './judge-due.ts'
import { loadMyRoyalties, type MyRoyalties } from './load-my-royalties.ts'
import { PaymentsTable } from './payments-table.tsx'
import { SongsTable } from './songs-table.tsx'
import { StatementFiles } from './statement-files.tsx'
import { texts } from './texts.ts'

/** Events tell of changes; asking now and then also helps if one was lost. */
const PAUSE_MS = { usual: 30_000, impatient: 1_000 } as const
const takeKey = keyOf({ kind: 'pay-royalties', songs: [] })

export default function MyRoyaltiesPanel({ address }: { address: Address }) {
  const page = readPage(useSearch().get('page'))
  const calls = useOwnCalls(address)
  const { keep, states } = calls
  const isTaken = states.get(takeKey)?.kind === 'confirmed'
  const query = useQuery({
    queryKey: ['wallet', address, 'royalties', page],
    queryFn: () => loadMyRoyalties(signedFetch, page),
    refetchInterval: isTaken ? PAUSE_MS.impatient : PAUSE_MS.usual,
    placeholderData: keepPreviousData,
    // Every answer must be a new object, because it triggers dropping the calls that the page no longer offers.
    structuralSharing: false,
  })
  const { data, refetch } = query
  useRoyaltyChanges(useCallback(() => void refetch(), [refetch]))
  useEffect(() => {
    if (data !== undefined) keep(new Set(judgeDue(data).kind === 'payable' ? [takeKey] : []))
  }, [data, keep])
  return (
    <Loaded query={query} loading={<Skeleton label={texts.loading} lines={4} />} failed={texts.failed}>
      {(royalties) => <LoadedRoyalties royalties={royalties} isBusy={query.isPlaceholderData} calls={calls} />}
    </Loaded>
  )
}

interface LoadedRoyaltiesProps {
  readonly royalties: MyRoyalties
  readonly isBusy: boolean
  readonly calls: OwnCalls
}

function LoadedRoyalties({ royalties, isBusy, calls }: LoadedRoyaltiesProps) {
  const { songs, total, years } = royalties
  const { empty } = texts
  if (songs.length === 0 && total === 0)
    return (
      <Notice title={empty.title} action={<ButtonLink to="/">{empty.action}</ButtonLink>}>
        <p>{empty.text}</p>
      </Notice>
    )
  return (
    <div className="flex flex-col gap-12">
      <DuePanel royalties={royalties} calls={calls} />
      {songs.length > 0 && <SongsTable songs={songs} />}
      <PaymentsTable {...royalties} isBusy={isBusy} />
      {total > 0 && <StatementFiles years={years} />}
      <Link
        to="/royalties"
        className="inline-flex min-h-11 w-fit items-center text-sm font-semibold underline decoration-line underline-offset-4 hover:decoration-current"
      >
        {texts.everyone}
      </Link>
    </div>
  )
}
