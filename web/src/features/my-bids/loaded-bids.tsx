import { groupThousands } from '../../lib/group-thousands.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import type { BidEntry } from '../../wallet/transactions/journal-entry.ts'
import { BidsTable } from './bids-table.tsx'
import { CreditsPanel } from './credits-panel.tsx'
import { ExportButton } from './export-button.tsx'
import type { BidsPage } from './load-my-bids.ts'
import { toPageAddress } from './page-address.ts'
import { texts } from './texts.ts'
import type { OwnCalls } from './use-own-calls.ts'

interface LoadedBidsProps {
  readonly list: BidsPage
  /** Another page is on its way. */
  readonly isBusy: boolean
  readonly underWay: readonly BidEntry[]
  readonly calls: OwnCalls
}

export function LoadedBids({ list, isBusy, underWay, calls }: LoadedBidsProps) {
  const { bids, total, page, pages, credits } = list
  const { empty } = texts
  return (
    <>
      <CreditsPanel credits={credits} calls={calls} />
      {total > 0 && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
          <p className="text-sm text-muted">{texts.count(groupThousands(total))}</p>
          <ExportButton />
        </div>
      )}
      {total === 0 && underWay.length === 0 ? (
        <Notice title={empty.title} action={<ButtonLink to="/">{empty.action}</ButtonLink>}>
          <p>{empty.text}</p>
        </Notice>
      ) : (
        <BidsTable underWay={underWay} bids={bids} calls={calls} isBusy={isBusy} />
      )}
      <Pagination page={page} pages={pages} toPage={toPageAddress} />
    </>
  )
}
