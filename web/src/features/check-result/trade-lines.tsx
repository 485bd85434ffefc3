import { showCount, showMels } from '@melos/clearing/amounts'
import type { TradeLine } from '@melos/evidence/check-market'
import { AddressLink } from '../../ui/address-link.tsx'
import { Amount } from '../../ui/amount.tsx'
import { CardLabel } from '../../ui/table.tsx'
import { TransactionLink } from '../../ui/transaction-link.tsx'
import { useConnectedAddress } from '../../wallet/wallet.ts'
import { AccountCell, isOwn, LinesSection, lineCell, lineRow, OwnMark } from './lines-section.tsx'
import { marketTexts } from './market-texts.ts'

const { trades: words } = marketTexts
const columns = [
  { label: words.buyer },
  { label: words.seller },
  { label: words.tokens, isNumber: true },
  { label: words.price, isNumber: true },
  { label: words.transaction },
]

/** Newest first. */
export function TradeLines({ trades }: { trades: readonly TradeLine[] }) {
  const own = useConnectedAddress()
  // Their places never change, so they can name the rows.
  const lines = trades.map((trade, place) => ({ ...trade, place })).reverse()
  return (
    <LinesSection
      words={words}
      columns={columns}
      lines={lines}
      renderLine={({ place, ...trade }) => <TradeRow key={place} trade={trade} own={own} />}
    />
  )
}

export function TradeRow({ trade, own }: { trade: TradeLine; own: string | undefined }) {
  const { buyer, seller, quantity, price, transactionHash } = trade
  const isMine = isOwn(buyer, own) || isOwn(seller, own)
  return (
    <tr className={`${lineRow} grid-cols-2 sm:grid-cols-4 ${isMine ? 'bg-paper' : ''}`}>
      <AccountCell account={buyer} you={isOwn(buyer, own) ? words.you : null} />
      <td className={`${lineCell} whitespace-nowrap max-lg:-order-1 sm:col-span-2`}>
        <CardLabel from="lg">{words.seller}</CardLabel>
        <AddressLink address={seller} isShort />
        {isOwn(seller, own) && <OwnMark>{words.you}</OwnMark>}
      </td>
      <td className={`${lineCell} lg:text-right`}>
        <CardLabel from="lg">{words.tokens}</CardLabel>
        <Amount>{showCount(quantity)}</Amount>
      </td>
      <td className={`${lineCell} lg:text-right`}>
        <CardLabel from="lg">{words.price}</CardLabel>
        <Amount>{showMels(price)}</Amount>
      </td>
      <td className={`${lineCell} font-mono sm:col-span-2`}>
        <CardLabel from="lg">{words.transaction}</CardLabel>
        <TransactionLink hash={transactionHash} />
      </td>
    </tr>
  )
}
