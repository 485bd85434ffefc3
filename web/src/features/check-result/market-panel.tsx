import { showCount, showMels } from '@melos/clearing/amounts'
import { groupThousands } from '@melos/clearing/format-numbers'
import type { MarketVerdict } from '@melos/evidence/check-market'
import { Unavailable } from '../../ui/unavailable.tsx'
import { ReadingSkeleton } from './check-skeleton.tsx'
import { CheckedList } from './checked-values.tsx'
import { describeFailure } from './describe-failure.ts'
import { describeMarket, describeMarketFinding } from './describe-market.ts'
import { marketTexts } from './market-texts.ts'
import type { MarketOutcome } from './market-worker.ts'
import { texts } from './texts.ts'
import { TradeLines } from './trade-lines.tsx'
import { useMarketCheck } from './use-market-check.ts'
import { VerdictBanner } from './verdict-banner.tsx'

/** Each part counts for a third of the progress. */
const PART_PERCENT = 33
const parts = ['events', 'orders', 'accounts'] as const

export default function MarketPanel({ song }: { song: string }) {
  const { state, check } = useMarketCheck(song)
  const { failed, reading } = marketTexts
  if (state.kind === 'reading') {
    const { reading: part, share } = state.progress ?? { reading: 'events', share: 0 }
    const percent = Math.round((parts.indexOf(part) + share) * PART_PERCENT)
    return <ReadingSkeleton text={reading[part]} percent={percent} />
  }
  if (state.kind !== 'checked') {
    const text = describeFailure(state, failed)
    return <Unavailable title={failed.title} text={text} action={failed.action} onRetry={check} />
  }
  return (
    <div className="flex flex-col gap-12">
      <Verdict {...state} />
      <CheckedList title={marketTexts.checked.title} rows={listChecked(state.verdict)} />
      <TradeLines trades={state.verdict.trades} />
    </div>
  )
}

function Verdict({ verdict, code }: MarketOutcome) {
  return (
    <VerdictBanner
      {...describeMarket({ verdict, code })}
      notes={code === 'unknown' ? [texts.verdict.unknownCode] : []}
      findings={verdict.findings.map(describeMarketFinding)}
      about={marketTexts.verdict.atBlock(showCount(verdict.block.number))}
    />
  )
}

function listChecked(verdict: MarketVerdict): readonly (readonly [name: string, value: string])[] {
  const { checked: words } = marketTexts
  const { orders, trades, removals, resting, accounts, locked, money } = verdict
  return [
    [words.orders, groupThousands(orders)],
    [words.trades, groupThousands(trades.length)],
    [words.removals, groupThousands(removals)],
    [words.resting, words.restingOf(groupThousands(resting.buy), groupThousands(resting.sell))],
    [words.accounts, groupThousands(accounts)],
    [words.locked, showCount(locked)],
    [words.ofSong, words.mels(showMels(money.ofSong))],
    [words.held, words.mels(showMels(money.deposits + money.credited))],
    [words.balance, words.mels(showMels(money.balance))],
  ]
}
