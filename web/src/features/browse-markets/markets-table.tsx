import type { Market } from '@melos/api-contract'
import { parseMels, showPart } from '@melos/clearing/amounts'
import { formatMels } from '@melos/clearing/format-numbers'
import { showUtc } from '@melos/clearing/utc-time'
import type { ReactNode } from 'react'
import { findFile } from '../../lib/find-file.ts'
import { formatChange } from '../../lib/format-change.ts'
import { Amount, Amounts } from '../../ui/amount.tsx'
import { MarketStateLabel } from '../../ui/market-state-label.tsx'
import { Cover } from '../../ui/picture.tsx'
import { SongLink } from '../../ui/song-link.tsx'
import { CardLabel, CardTable, cardLooks } from '../../ui/table.tsx'
import { texts } from './texts.ts'

const { table: words } = texts
const columns = [
  { label: words.song },
  { label: words.price, isNumber: true },
  { label: words.sell, meaning: words.sellMeaning, isNumber: true },
  { label: words.buy, meaning: words.buyMeaning, isNumber: true },
  { label: words.change, meaning: words.changeMeaning, isNumber: true },
  { label: words.royalties, meaning: words.royaltiesMeaning, isNumber: true },
  { label: words.state },
]
const { row, tallCell: cell } = cardLooks.xl

interface MarketsTableProps {
  readonly markets: readonly Market[]
  readonly renderPlayer: (market: Market) => ReactNode
  /** Whether other songs are loading. */
  readonly isBusy: boolean
}

export function MarketsTable({ markets, renderPlayer, isBusy }: MarketsTableProps) {
  return (
    <CardTable caption={words.caption} columns={columns} from="xl" isBusy={isBusy}>
      {markets.map((market, position) => (
        <MarketRow key={market.externalId} market={market} player={renderPlayer(market)} isFirst={position === 0} />
      ))}
    </CardTable>
  )
}

function MarketRow({ market, player, isFirst }: { market: Market; player: ReactNode; isFirst: boolean }) {
  const { bestSell, bestBuy, changePercent, lastYearMelsPerToken, state } = market
  const change = changePercent === null ? null : <Amount>{formatChange(changePercent)}</Amount>
  const royalties = lastYearMelsPerToken === null ? null : <Amount>{showPart(parseMels(lastYearMelsPerToken))}</Amount>
  return (
    <tr className={`${row} grid grid-cols-2 gap-4 align-top sm:grid-cols-4`}>
      <th scope="row" className={`${cell} col-span-2 min-w-0 text-left font-semibold sm:col-span-4`}>
        <SongCell market={market} player={player} isFirst={isFirst} />
      </th>
      <LastPrice market={market} />
      <Figure label={words.sell} none={words.none}>
        {bestSell === null ? null : <Amount>{formatMels(bestSell)}</Amount>}
      </Figure>
      <Figure label={words.buy} none={words.none}>
        {bestBuy === null ? null : <Amount>{formatMels(bestBuy)}</Amount>}
      </Figure>
      <Figure label={words.change} none={words.noTrade}>
        {change}
      </Figure>
      <Figure label={words.royalties} none={words.early}>
        {royalties}
      </Figure>
      <td className={cell}>
        <CardLabel from="xl">{words.state}</CardLabel>
        <MarketStateLabel state={state} />
      </td>
    </tr>
  )
}

function SongCell({ market, player, isFirst }: { market: Market; player: ReactNode; isFirst: boolean }) {
  const { externalId, title, artist, asset } = market
  return (
    <div className="flex items-center gap-3">
      <div className="w-16 shrink-0 overflow-hidden rounded-lg border border-line">
        <Cover
          url={findFile(asset, 'COVER')}
          alt={words.cover(title)}
          sizes="64px"
          isFirst={isFirst}
          isLazy={!isFirst}
        />
      </div>
      <div className="min-w-0 flex-1">
        <SongLink externalId={externalId} title={title} artist={artist} page="market" />
      </div>
      {player}
    </div>
  )
}

/** A song without trades shows what the auction's winners paid. */
function LastPrice({ market: { lastTrade, auctionPrice } }: { market: Market }) {
  return (
    <td className={`${cell} col-span-2 xl:text-right`}>
      <CardLabel from="xl">{words.price}</CardLabel>
      <span className="text-md font-semibold">
        <Amounts>{words.mels(formatMels(lastTrade?.price ?? auctionPrice))}</Amounts>
      </span>
      <span className="block text-xs text-muted xl:whitespace-nowrap">
        {lastTrade === null ? words.atAuction : showUtc(lastTrade.tradedAt)}
      </span>
    </td>
  )
}

function Figure({ label, none, children }: { label: string; none: string; children: ReactNode }) {
  return (
    <td className={`${cell} xl:text-right`}>
      <CardLabel from="xl">{label}</CardLabel>
      {children ?? <span className="text-muted">{none}</span>}
    </td>
  )
}
