import { showMels } from '@melos/clearing/amounts'
import { groupThousands } from '@melos/clearing/format-numbers'
import type { RoyaltyFinding } from '@melos/evidence/check-disbursement'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { disbursementTexts } from './disbursement-texts.ts'
import type { DisbursementOutcome } from './disbursement-worker.ts'
import { texts } from './texts.ts'
import type { Described } from './verdict-mark.tsx'

/** A statement is never called right if the contracts have other code. */
export function describeDisbursement({ verdict: judged, code }: DisbursementOutcome): Described {
  const { right, announced, withdrawn, otherCode } = disbursementTexts.verdict
  const { verdict, state, findings, accounts, payments } = judged
  if (verdict === 'wrong') {
    const { wrong, otherCode: also } = texts.verdict
    const text = wrong.text(groupThousands(findings.length))
    return { tone: 'wrong', title: wrong.title, text: code === 'other' ? `${also.also} ${text}` : text }
  }
  if (code === 'other') return { tone: 'wrong', ...otherCode }
  if (verdict === 'right')
    return { tone: 'right', title: right.title, text: right.text(groupThousands(accounts), groupThousands(payments)) }
  return { tone: 'waiting', ...(state === 'WITHDRAWN' ? withdrawn : announced) }
}

export function describeRoyaltyFinding({ against, where, account, ...values }: RoyaltyFinding) {
  const { places, ofAccount, document } = disbursementTexts.finding
  const names: Readonly<Record<string, string>> = places
  const place = names[where] ?? where
  const { byRule, byChain, sentence } = texts.finding
  const { unit, actual, expected } = values
  return {
    against: { rule: byRule, chain: byChain, document }[against],
    text: sentence(
      account === null ? place : ofAccount(shortenAddress(account), place),
      showValue(actual, unit),
      showValue(expected, unit),
    ),
  }
}

/** A value that isn't a number is shown as it is. */
export function showValue(value: string, unit: RoyaltyFinding['unit']): string {
  if (unit === 'text' || !/^\d+$/.test(value)) return value
  const amount = showMels(BigInt(value))
  return unit === 'MELS' ? disbursementTexts.finding.mels(amount) : disbursementTexts.finding.eur(amount)
}
