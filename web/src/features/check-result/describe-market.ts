import { groupThousands } from '@melos/clearing/format-numbers'
import type { MarketFinding } from '@melos/evidence/check-market'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { showValue } from './describe-disbursement.ts'
import { disbursementTexts } from './disbursement-texts.ts'
import { marketTexts } from './market-texts.ts'
import type { MarketOutcome } from './market-worker.ts'
import { texts } from './texts.ts'
import type { Described } from './verdict-mark.tsx'

/** A market is never called right if the contracts have other code. */
export function describeMarket({ verdict: judged, code }: MarketOutcome): Described {
  const { right, otherCode } = marketTexts.verdict
  const { verdict, findings, orders, trades } = judged
  if (verdict === 'wrong') {
    const { wrong, otherCode: also } = texts.verdict
    const text = wrong.text(groupThousands(findings.length))
    return { tone: 'wrong', title: wrong.title, text: code === 'other' ? `${also.also} ${text}` : text }
  }
  if (code === 'other') return { tone: 'wrong', ...otherCode }
  const text = right.text(groupThousands(orders), groupThousands(trades.length))
  return { tone: 'right', title: right.title, text }
}

export function describeMarketFinding({ rule, where, account, unit, actual, expected }: MarketFinding) {
  const place = account === null ? where : disbursementTexts.finding.ofAccount(shortenAddress(account), where)
  return {
    against: marketTexts.rules[rule],
    text: texts.finding.sentence(place, showValue(actual, unit), showValue(expected, unit)),
  }
}
