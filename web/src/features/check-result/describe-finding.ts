import type { Finding } from '@melos/evidence'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { showCount, showMels } from '../../lib/show-units.ts'
import { texts } from './texts.ts'

/** `settlements[3].paid` of a finding, in a sentence. */
export function describeFinding(finding: Finding): string {
  const { expected, actual, unit } = finding
  return texts.finding.sentence(describePlace(finding), showValue(actual, unit), showValue(expected, unit))
}

function describePlace({ where, bidder }: Finding): string {
  const { bid, settlement } = texts.finding
  const [, list, place = '', field = ''] = /^(bids|settlements)\[(\d+)\]\.(\w+)$/.exec(where) ?? []
  if (list === 'bids') return bid(place, nameOf(field))
  const whose = bidder === null ? place : shortenAddress(bidder)
  if (list === 'settlements') return settlement(whose, nameOf(field))
  return bidder === null ? nameOf(where) : settlement(whose, nameOf(where))
}

function nameOf(field: string): string {
  const names: Readonly<Record<string, string>> = texts.finding.fields
  return names[field] ?? field
}

/** A value that is no number, such as that there is none, is shown as it is. */
function showValue(value: string, unit: Finding['unit']): string {
  if (unit === 'text' || !/^\d+$/.test(value)) return value
  const amount = BigInt(value)
  return unit === 'MELS' ? texts.finding.mels(showMels(amount)) : texts.finding.tokens(showCount(amount))
}
