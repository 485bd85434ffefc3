import { formatMels, groupThousands } from '@melos/clearing/format-numbers'
import { parseMels, showPart } from '../../lib/amounts.ts'
import { formatChange } from '../../lib/format-change.ts'
import { parseUtcDateTime, showUtc } from '../../lib/utc-time.ts'
import { Amounts } from '../../ui/amount.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import type { MarketBody } from './load-market.ts'
import { texts } from './texts.ts'

const { prices: words } = texts

/** What a token last cost, what it costs now and what it earned. */
export function MarketPrices({ market }: { market: MarketBody }) {
  const { lastTrade, auctionPrice } = market
  return (
    <section aria-label={words.label}>
      <p className="text-xs text-muted">{lastTrade === null ? words.auction : words.last}</p>
      <p className="text-xl font-medium">
        <Amounts>{words.perToken(formatMels(lastTrade?.price ?? auctionPrice))}</Amounts>
      </p>
      <p className="text-xs text-muted">{lastTrade === null ? words.noTrade : showUtc(lastTrade.tradedAt)}</p>
      {lastTrade !== null && <LocalTime time={parseUtcDateTime(lastTrade.tradedAt)} />}
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4">
        {listFacts(market).map(([name, value]) => (
          <div key={name}>
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="text-md">
              <Amounts>{value}</Amounts>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function listFacts(market: MarketBody): readonly (readonly [name: string, value: string])[] {
  const { lastTrade, auctionPrice, bestBuy, bestSell, changePercent, lastYearMelsPerToken } = market
  const price = (amount: string | null) => (amount === null ? words.none : words.perToken(formatMels(amount)))
  const earned = lastYearMelsPerToken === null ? words.early : words.perToken(showPart(parseMels(lastYearMelsPerToken)))
  return [
    [words.sell, price(bestSell)],
    [words.buy, price(bestBuy)],
    ...(lastTrade === null || changePercent === null
      ? []
      : ([
          [words.auction, price(auctionPrice)],
          [words.change, formatChange(changePercent)],
        ] as const)),
    [words.royalties, earned],
    [words.tokens, groupThousands(market.wholeTokens)],
    [words.share, words.percent(market.percentage)],
    ...(market.tradeCount === 0
      ? []
      : [
          [
            words.traded,
            words.tradedOf(groupThousands(market.tokensTraded), groupThousands(market.tradeCount)),
          ] as const,
        ]),
  ]
}
