import type { AuctionDraft, DraftStep } from '@melos/api-contract'
import type { StepState } from '../../ui/stepper.tsx'
import { isDeployed } from './draft-state.ts'
import type { SigningProgress } from './send-listing-step.ts'

const signingSteps: readonly DraftStep[] = ['DEPLOY', 'ALLOW', 'SCHEDULE']

/** The states of the three transactions, from the draft and from this page's progress and failure. */
export function listSigningSteps(
  draft: AuctionDraft,
  { progress, failedStep }: { progress: SigningProgress | undefined; failedStep: DraftStep | undefined },
) {
  const open = draft.transactions.find(({ ending }) => ending === null)
  const isDone = (step: DraftStep): boolean =>
    draft.auctionId !== null ||
    (step === 'DEPLOY' && isDeployed(draft)) ||
    draft.transactions.some((transaction) => transaction.step === step && transaction.ending === 'DONE') ||
    (progress !== undefined && signingSteps.indexOf(step) < signingSteps.indexOf(progress.step))
  const next = signingSteps.find((step) => !isDone(step))
  return signingSteps.map((step) => {
    const last = draft.transactions.findLast((transaction) => transaction.step === step)
    const hash = (progress?.step === step ? progress.hash : undefined) ?? last?.hash ?? undefined
    const stateOf = (): StepState => {
      if (draft.auctionId !== null) return 'done'
      if (progress?.step === step) return progress.waitsFor
      if (open?.step === step) return 'asked'
      if (isDone(step)) return 'done'
      if (failedStep === step) return 'failed'
      return step === next ? 'next' : 'later'
    }
    return { step, state: stateOf(), hash }
  })
}
