import { showToast } from '../../../lib/show-toast.ts'
import type { BidProgress } from './bid-progress.ts'
import { texts } from './texts.ts'

/** Adds the toasts of the specification to a bid's progress, each once. */
export function sayProgress(onProgress: (progress: BidProgress) => void): (progress: BidProgress) => void {
  let last: BidProgress | undefined
  return (progress) => {
    if (hasAllowed(last, progress)) void showToast({ kind: 'success', text: texts.approved })
    if (isBidPending(progress) && !(last !== undefined && isBidPending(last)))
      void showToast({ kind: 'info', text: texts.inProgress })
    if (progress.kind === 'done') void showToast({ kind: 'success', text: texts.completed })
    last = progress
    onProgress(progress)
  }
}

function hasAllowed(last: BidProgress | undefined, next: BidProgress): boolean {
  if (last?.kind !== 'under-way' || next.kind !== 'under-way') return false
  return last.step === 'allow' && next.step === 'bid' && !next.isAllowSkipped
}

function isBidPending(progress: BidProgress): boolean {
  return progress.kind === 'under-way' && progress.step === 'bid' && progress.waitsFor === 'chain'
}
