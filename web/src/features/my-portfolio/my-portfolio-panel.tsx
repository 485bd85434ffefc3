import { readPortfolio, readPortfolioHistory } from '@melos/api-contract'
import { useCallback, useState } from 'react'
import type { Address } from 'viem'
import { callApi, withinTime } from '../../api/call-api.ts'
import { signedFetch } from '../../api/signed-fetch.ts'
import { useQuery } from '../../lib/query-client.ts'
import { saveFile } from '../../lib/save-file.ts'
import { showToast } from '../../lib/show-toast.ts'
import { useRoyaltyChanges } from '../../lib/use-royalty-changes.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useGivenCosts } from './given-costs.ts'
import { judgePosition, sumUp } from './judge-position.ts'
import { PortfolioTotals } from './portfolio-totals.tsx'
import { PositionsTable } from './positions-table.tsx'
import { texts } from './texts.ts'

const PAUSE_MS = 30_000

export default function MyPortfolioPanel({ address }: { address: Address }) {
  const given = useGivenCosts(address)
  const query = useQuery({
    queryKey: ['wallet', address, 'portfolio'],
    queryFn: () => withinTime(callApi(signedFetch, { endpoint: readPortfolio })),
    refetchInterval: PAUSE_MS,
  })
  const { refetch } = query
  useRoyaltyChanges(useCallback(() => void refetch(), [refetch]))
  const { empty } = texts
  return (
    <Loaded query={query} loading={<Skeleton label={texts.loading} lines={4} />} failed={texts.failed}>
      {({ body }) => {
        const positions = body.positions.map((position) => ({ position, judged: judgePosition(position, given) }))
        if (positions.length === 0)
          return (
            <Notice title={empty.title} action={<ButtonLink to="/">{empty.action}</ButtonLink>}>
              <p>{empty.text}</p>
            </Notice>
          )
        return (
          <div className="flex flex-col gap-12">
            <PortfolioTotals totals={sumUp(positions.map(({ judged }) => judged))} />
            <PositionsTable address={address} positions={positions} />
            <HistoryFile />
          </div>
        )
      }}
    </Loaded>
  )
}

/** The server writes the file and wants the session's token, which a plain link can't send. */
function HistoryFile() {
  const [isBusy, setBusy] = useState(false)
  const { action, busy, failed, name } = texts.file
  const download = async (): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    try {
      const answer = await signedFetch(readPortfolioHistory.path)
      if (!answer.ok) throw new Error(`The history failed to load with status ${answer.status}`)
      saveFile({ name, type: answer.headers.get('content-type') ?? '', content: await answer.arrayBuffer() })
    } catch {
      void showToast({ kind: 'error', text: failed })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Button look="quiet" aria-disabled={isBusy} onClick={() => void download()}>
        {isBusy ? busy : action}
      </Button>
    </div>
  )
}
