import type { OverseenAuction } from '@melos/api-contract'
import { sells } from '@melos/clearing'
import { formatMels, groupThousands } from '@melos/clearing/format-numbers'
import { showUtc } from '@melos/clearing/utc-time'
import { Amount, Amounts } from '../../ui/amount.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { StatusLabel, statusTone } from '../../ui/status-label.tsx'
import { CardLabel, cardLooks } from '../../ui/table.tsx'
import { texts } from './texts.ts'

const words = texts.auctions
const { row, cell } = cardLooks.xl
const count = (number: number): string => groupThousands(number)

export function AuctionRow({ auction }: { auction: OverseenAuction }) {
  const { externalId, title, artist, coverUrl, bidCount, bidderCount, clearingPrice, target } = auction
  return (
    <tr className={`${row} grid grid-cols-2 gap-4 sm:grid-cols-4`}>
      <th scope="row" className={`${cell} col-span-2 min-w-0 text-left font-normal sm:col-span-3`}>
        <span className="flex items-center gap-3">
          <span className="size-10 shrink-0 overflow-hidden rounded-lg">
            <Picture url={coverUrl} placeholder="/placeholder-cover.svg" alt="" sizes="40px" isLazy />
          </span>
          <span className="min-w-0 wrap-anywhere">
            <bdi className="block font-semibold">{title}</bdi>
            <bdi className="block text-xs text-muted">{artist}</bdi>
          </span>
        </span>
      </th>
      <td className={`${cell} max-sm:col-span-2 sm:max-xl:text-right`}>
        <AuctionState auction={auction} />
      </td>
      <td className={`${cell} xl:text-right`}>
        <CardLabel from="xl">{words.bids}</CardLabel>
        <Amount>{count(bidCount)}</Amount>
        {bidderCount > 0 && <Small>{words.bidders(count(bidderCount))}</Small>}
      </td>
      <td className={`${cell} xl:text-right`}>
        <CardLabel from="xl">{words.price}</CardLabel>
        <Amount>{clearingPrice === null ? words.noPrice : formatMels(clearingPrice)}</Amount>
        <Small>{words.target(formatMels(target))}</Small>
      </td>
      <td className={`${cell} sm:max-xl:col-span-1`}>
        <AuctionTime auction={auction} />
      </td>
      <td className={`${cell} text-right`}>
        <OpenLink externalId={externalId} title={title} />
      </td>
    </tr>
  )
}

function AuctionState({ auction }: { auction: OverseenAuction }) {
  const { status, settledBidderCount, bidderCount } = auction
  const isPart = status.value === 'TERMINATED' && settledBidderCount > 0
  return (
    <>
      <StatusLabel tone={statusTone(auction)} label={words.states[status.value]} />
      {!sells(auction) && status.value === 'TERMINATED' && <Small>{words.sellsNothing}</Small>}
      {!sells(auction) && status.value === 'PROCESSED' && <Small>{words.soldNothing}</Small>}
      {isPart && <Small>{words.settled(count(settledBidderCount), count(bidderCount))}</Small>}
    </>
  )
}

/** Shows when the auction starts, ends or, once it has ended, when it ended. */
function AuctionTime({ auction: { status, salesStartDate, salesEndDate } }: { auction: OverseenAuction }) {
  const isBefore = status.value === 'PENDING'
  const label = isBefore ? words.starts : status.value === 'OPEN' ? words.endsAt : words.endedAt
  const moment = showUtc(isBefore ? salesStartDate : salesEndDate)
  return (
    <>
      <span className="block text-xs text-muted">{label}</span>
      <span className="block font-mono text-xs">{moment.replace(' UTC', '\u00A0UTC')}</span>
    </>
  )
}

function Small({ children }: { children: string }) {
  return (
    <span className="block font-sans text-xs text-muted">
      <Amounts>{children}</Amounts>
    </span>
  )
}

export function OpenLink({ externalId, title }: { externalId: number; title: string }) {
  return (
    <ButtonLink look="quiet" to={`/admin/auction/${externalId}`} aria-label={texts.openTitle(title)}>
      {texts.open}
    </ButtonLink>
  )
}
