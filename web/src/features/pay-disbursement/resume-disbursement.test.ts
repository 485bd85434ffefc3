import { testResumed } from '../../../test/support/resumed-transaction.ts'
import { testSite } from '../../../test/support/test-site.ts'
import { failureTexts } from '../../wallet/transactions/failure-texts.ts'
import type { DisbursementEntry, DisbursementStep } from '../../wallet/transactions/journal-entry.ts'
import type { Disbursement } from './disbursement.ts'
import { followDisbursement } from './run-disbursement.ts'

const linesHash = `0x${'11'.repeat(32)}` as const
const otherHash = `0x${'22'.repeat(32)}` as const
const line = {
  song: testSite.contracts.mels,
  eur: 5n,
  periodFrom: 20260101,
  periodTo: 20260630,
  statementHash: otherHash,
}
const disbursement: Disbursement = { document: otherHash, linesHash, rate: 4n, lines: [line], mels: 20n }

interface Asked {
  readonly functionName: string
  readonly args?: readonly unknown[]
}

/** There are two announcements, and the first one is about other lines. */
const announcements =
  (isLive: boolean) =>
  ({ functionName, args = [] }: Asked) =>
    functionName === 'announcementCount' ? 2n : [args[0] === 2n && isLive ? linesHash : otherHash]
const [live, none] = [announcements(true), announcements(false)]

/** For each step: what it found before it was sent, and what the contracts answer before and after its effect. */
const steps: Readonly<
  Record<DisbursementStep, { readonly before: string; readonly answer: (isDone: boolean, asked: Asked) => unknown }>
> = {
  announce: { before: '', answer: (isDone, asked) => (isDone ? live : none)(asked) },
  withdraw: { before: '2', answer: (isDone, asked) => (isDone ? none : live)(asked) },
  allow: { before: '0', answer: (isDone) => (isDone ? 20n : 0n) },
  'pay-in': { before: '2', answer: (isDone, asked) => (isDone ? none : live)(asked) },
  'pay-out': { before: '20', answer: (isDone) => [isDone ? 0n : 20n, 0n] },
}

const ends = {
  done: { kind: 'done' },
  // The page follows the chain, so what the other tab has done needs no words here.
  elsewhere: undefined,
  unsent: { kind: 'idle' },
  replaced: { kind: 'failed', code: 'replaced', sentence: failureTexts.replaced },
  lost: { kind: 'failed', code: 'dropped', sentence: failureTexts.dropped },
}

// The keys of an object literal.
for (const step of Object.keys(steps) as DisbursementStep[]) {
  const { before, answer } = steps[step]
  testResumed<DisbursementEntry>(`the step ${step} of a disbursement`, {
    kind: 'disbursement',
    names: { lines: linesHash, step, before },
    answer,
    resume: (clients, entry) => followDisbursement({ clients, disbursement, onProgress: () => undefined }, entry),
    // `payMany` passes over accounts that someone else has paid.
    ends: step === 'pay-out' ? { ...ends, unchanged: ends.done } : ends,
  })
}
