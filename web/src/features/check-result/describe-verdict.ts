import { showCount, showMels } from '@melos/clearing/amounts'
import { groupThousands } from '@melos/clearing/format-numbers'
import type { ChainAuction, Finding, Verdict } from '@melos/evidence'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { texts } from './texts.ts'
import type { Checked } from './use-check.ts'
import type { Described } from './verdict-mark.tsx'

/** A result is never called right if the contract has other code. */
export function describeVerdict({
  auction,
  verdict: judged,
  code,
}: Pick<Checked, 'auction' | 'verdict' | 'code'>): Described {
  const { right, wrong, otherCode } = texts.verdict
  const { verdict, findings, ruled } = judged
  if (verdict === 'wrong') {
    const text = wrong.text(groupThousands(findings.length))
    return { tone: 'wrong', title: wrong.title, text: code === 'other' ? `${otherCode.also} ${text}` : text }
  }
  if (code === 'other') return { tone: 'wrong', title: otherCode.title, text: otherCode.text }
  if (verdict === 'right')
    return { tone: 'right', title: right.title, text: right.text(groupThousands(ruled?.lines.length ?? 0)) }
  return { tone: 'waiting', ...describeUnfinished(auction, ruled) }
}

function describeUnfinished(auction: ChainAuction, ruled: Verdict['ruled']): Omit<Described, 'tone'> {
  const { pending, open, ended, partly } = texts.verdict
  if (auction.status === 'PENDING') return pending
  if (auction.status === 'OPEN') return open
  if (isUntouched(auction)) return ended
  const lines = ruled?.lines ?? []
  const done = lines.filter(({ state }) => state === 'right').length
  return { title: partly.title, text: partly.text(groupThousands(done), groupThousands(lines.length)) }
}

/** Whether nothing has left the contract: no tokens, no refunds, no proceeds. */
function isUntouched({ settlements, proceeds, tokensReturned }: ChainAuction): boolean {
  return settlements.length === 0 && proceeds === null && !tokensReturned
}

/** `where` is a path such as `settlements[3].paid`. */
export function describeFinding(finding: Finding): string {
  const { where, expected, actual, unit } = finding
  const { tokensKept, tokensReturned } = texts.finding
  if (where === 'tokensReturned') return actual === 'true' ? tokensReturned : tokensKept
  return texts.finding.sentence(describePlace(finding), showValue(actual, unit), showValue(expected, unit))
}

function describePlace({ where, bidder }: Finding): string {
  const { bid, settlement } = texts.finding
  const [, list, place = '', field = ''] = /^(bids|settlements)\[(\d+)\]\.(\w+)$/.exec(where) ?? []
  if (list === 'bids') return bid(place, nameOf(field))
  const whose = bidder === null ? place : shortenAddress(bidder)
  if (list === 'settlements') return settlement(whose, nameOf(`settlement.${field}`))
  return bidder === null ? nameOf(where) : settlement(whose, nameOf(where))
}

function nameOf(field: string): string {
  const names: Readonly<Record<string, string>> = texts.finding.fields
  return names[field] ?? field
}

/** A value that isn't a number, such as `missing`, is shown as it is. */
function showValue(value: string, unit: Finding['unit']): string {
  if (unit === 'text' || !/^\d+$/.test(value)) return value
  const amount = BigInt(value)
  return unit === 'MELS' ? texts.finding.mels(showMels(amount)) : texts.finding.tokens(showCount(amount))
}
