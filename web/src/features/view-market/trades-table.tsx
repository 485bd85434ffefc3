import type { MarketTrade } from '@melos/api-contract'
import { parseMels, showMels } from '@melos/clearing/amounts'
import { formatMels, groupThousands } from '@melos/clearing/format-numbers'
import { showUtc } from '@melos/clearing/utc-time'
import { AddressLink } from '../../ui/address-link.tsx'
import { Amounts } from '../../ui/amount.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { ScrollTable, scrollCell } from '../../ui/table.tsx'
import { TransactionLink } from '../../ui/transaction-link.tsx'
import type { MarketPage } from './load-market.ts'
import { texts } from './texts.ts'

const { trades: words } = texts
const wide = 'max-xl:hidden'
const columns = [
  { label: words.trade },
  { label: words.price, isNumber: true },
  { label: words.quantity, isNumber: true },
  { label: words.total, isNumber: true },
  { label: words.buyer, width: wide },
  { label: words.seller, width: wide },
]

interface TradesTableProps {
  readonly trades: NonNullable<MarketPage['trades']>
  /** The transactions of trades that happened while the page was open. */
  readonly arrived: readonly string[]
  readonly toPage: (page: number) => string
}

export function TradesTable({ trades: { rows, newest, page, pages }, arrived, toPage }: TradesTableProps) {
  if (rows.length === 0) return <p className="text-sm text-muted">{words.empty}</p>
  return (
    <>
      <ScrollTable label={words.title} caption={words.caption} columns={columns}>
        {rows.map((trade, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: counted from the newest, it's the trade's number, which no other trade has
          <TradeRow key={newest - index} trade={trade} isNew={arrived.includes(trade.transaction)} />
        ))}
      </ScrollTable>
      <p className="mt-3 text-xs text-muted">
        <Amounts>{words.commission}</Amounts>
      </p>
      <Pagination page={page} pages={pages} toPage={toPage} />
    </>
  )
}

function TradeRow({ trade, isNew }: { trade: MarketTrade; isNew: boolean }) {
  const { tradedAt, price, quantity, side, buyer, seller, transaction } = trade
  return (
    <tr className={`border-t border-line ${isNew ? 'slide-in' : ''}`}>
      <td className={scrollCell.first}>
        <span className="block font-sans text-xs whitespace-nowrap">{showUtc(tradedAt).replace(' UTC', '')}</span>
        <span className="block text-xs whitespace-nowrap text-muted">
          <span className="font-sans">{words.sides[side]}</span> <TransactionLink hash={transaction} />
        </span>
      </td>
      <td className={scrollCell.figure}>{formatMels(price)}</td>
      <td className={scrollCell.figure}>{groupThousands(quantity)}</td>
      <td className={scrollCell.figure}>{showMels(parseMels(price) * BigInt(quantity))}</td>
      {[buyer, seller].map((address, index) => (
        <td
          key={index === 0 ? 'buyer' : 'seller'}
          className={`px-2 py-2.5 whitespace-nowrap last:pr-4 sm:px-4 ${wide}`}
        >
          <AddressLink address={address} isShort />
        </td>
      ))}
    </tr>
  )
}
