import { parseMels, showPart } from '@melos/clearing/amounts'
import { formatMels, groupThousands } from '@melos/clearing/format-numbers'
import { parseUtcDateTime, showUtc } from '@melos/clearing/utc-time'
import { formatChange } from '../../lib/format-change.ts'
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
      <div className="mt-4">
        <Facts facts={listPrices(market)} />
      </div>
    </section>
  )
}

/** What doesn't decide an order, so it stands below the form. */
export function MarketFacts({ market }: { market: MarketBody }) {
  const { lastTrade, auctionPrice, wholeTokens, percentage, tokensTraded, tradeCount } = market
  const facts: Fact[] = [
    [words.tokens, groupThousands(wholeTokens)],
    [words.share, words.percent(percentage)],
  ]
  if (lastTrade !== null) facts.unshift([words.auction, words.perToken(formatMels(auctionPrice))])
  if (tradeCount > 0)
    facts.push([words.traded, words.tradedOf(groupThousands(tokensTraded), groupThousands(tradeCount))])
  return <Facts facts={facts} />
}

type Fact = readonly [name: string, value: string]

function listPrices({ bestBuy, bestSell, changePercent, lastYearMelsPerToken }: MarketBody): Fact[] {
  const price = (amount: string | null) => (amount === null ? words.none : words.perToken(formatMels(amount)))
  const earned = lastYearMelsPerToken === null ? words.early : words.perToken(showPart(parseMels(lastYearMelsPerToken)))
  return [
    [words.sell, price(bestSell)],
    [words.buy, price(bestBuy)],
    [words.royalties, earned],
    ...(changePercent === null ? [] : [[words.change, formatChange(changePercent)] as const]),
  ]
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="text-md">
            <Amounts>{value}</Amounts>
          </dd>
        </div>
      ))}
    </dl>
  )
}
