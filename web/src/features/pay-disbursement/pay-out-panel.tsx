import { showMels } from '@melos/clearing/amounts'
import { groupThousands } from '@melos/clearing/format-numbers'
import type { FoundPayouts } from '@melos/evidence/find-payouts'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { withEur } from '../../lib/eur.ts'
import { loadPart } from '../../lib/load-part.ts'
import { useQuery } from '../../lib/query-client.ts'
import { useSite } from '../../lib/site.ts'
import { Amounts } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { loadWallet } from '../../wallet/load-wallet.ts'
import type { Announcement } from './disbursement.ts'
import { countCalls } from './next-batch.ts'
import type { PanelProps } from './panel-props.ts'
import { texts } from './texts.ts'
import type { DisbursementStatus } from './use-disbursement.ts'

const words = texts.payOut

interface PayOutPanelProps extends PanelProps {
  readonly announcement: Announcement
  readonly status: DisbursementStatus
}

/** Shows who can still be paid, and pays them in batches. */
export function PayOutPanel({ announcement: { id }, isBusy, onAct, status }: PayOutPanelProps) {
  const site = useSite()
  const query = useQuery<FoundPayouts>({
    queryKey: ['admin', 'payouts', id],
    queryFn: async () => {
      const [clients, { readPayouts }] = await Promise.all([
        loadWallet(site),
        loadPart(() => import('./run-disbursement.ts')),
      ])
      return await readPayouts(clients)
    },
    refetchOnMount: 'always',
  })
  const { refetch } = query
  useEffect(() => {
    if (!isBusy) void refetch()
  }, [isBusy, refetch])
  const paid = status.kind === 'under-way' ? status.paid : undefined
  return (
    <div className="flex flex-col gap-6">
      <div className="text-sm">
        <p className="font-semibold">{words.paidIn(String(id))}</p>
        <p className="mt-1 text-muted">{words.server}</p>
        <Link to={`/royalties/${id}`} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {texts.announced.page}
        </Link>
      </div>
      {paid !== undefined && (
        <div className="flex flex-col gap-2 text-sm">
          <ProgressBar label={words.bar} value={paid.done} most={paid.total} />
          <p className="text-muted">
            <Amounts>{words.progress(groupThousands(paid.done), groupThousands(paid.total))}</Amounts>
          </p>
        </div>
      )}
      <Loaded query={query} loading={<Skeleton label={words.reading} lines={1} />} failed={words.failed} place="part">
        {(found) => (
          <>
            <PayoutsLeft found={found} />
            {found.payouts.length > 0 && (
              <div>
                <Button aria-disabled={isBusy} onClick={() => !isBusy && void onAct({ kind: 'pay-out' })}>
                  {words.submit}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

function PayoutsLeft({ found: { payouts, waiting, minimum } }: { found: FoundPayouts }) {
  return (
    <div role="status" className="flex flex-col gap-2 text-sm">
      <p>
        <Amounts>
          {payouts.length === 0
            ? words.none
            : words.left(groupThousands(payouts.length), groupThousands(countCalls(payouts)))}
        </Amounts>
      </p>
      {waiting.length > 0 && (
        <p className="text-muted">
          <Amounts>{words.waiting(groupThousands(waiting.length), withEur(showMels(minimum)))}</Amounts>
        </p>
      )}
    </div>
  )
}
