import type { ChainAuction, Verdict } from '@melos/evidence'
import { groupThousands } from '../../lib/group-thousands.ts'
import type { Tone } from './mark.tsx'
import { texts } from './texts.ts'
import type { Checked } from './use-check.ts'

interface Described {
  readonly tone: Tone
  readonly title: string
  readonly text: string
}

const show = (count: number): string => groupThousands(count)

/** The verdict in one line and one sentence. What a contract of other code says is never said to be right. */
export function describeVerdict({ auction, verdict: judged, code }: Omit<Checked, 'file'>): Described {
  const { right, wrong, otherCode } = texts.verdict
  const { verdict, findings, ruled } = judged
  if (verdict === 'wrong') {
    const text = wrong.text(show(findings.length))
    return { tone: 'wrong', title: wrong.title, text: code === 'other' ? `${otherCode.also} ${text}` : text }
  }
  if (code === 'other') return { tone: 'wrong', title: otherCode.title, text: otherCode.text }
  if (verdict === 'right')
    return { tone: 'right', title: right.title, text: right.text(show(ruled?.lines.length ?? 0)) }
  return { tone: 'waiting', ...describeUnfinished(auction, ruled) }
}

function describeUnfinished(auction: ChainAuction, ruled: Verdict['ruled']): Omit<Described, 'tone'> {
  const { pending, open, ended, partly } = texts.verdict
  if (auction.status === 'PENDING') return pending
  if (auction.status === 'OPEN') return open
  if (isUntouched(auction)) return ended
  const lines = ruled?.lines ?? []
  const done = lines.filter(({ state }) => state === 'right').length
  return { title: partly.title, text: partly.text(show(done), show(lines.length)) }
}

/** Whether nothing has left the contract: no token, no money back, no proceeds. */
function isUntouched({ settlements, proceeds, tokensReturned }: ChainAuction): boolean {
  return settlements.length === 0 && proceeds === null && !tokensReturned
}
