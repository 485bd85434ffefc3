import type { AuctionDraft, AuctionTerms, DraftStep, Work } from '@melos/api-contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Address } from 'viem'
import { useSite } from '../../lib/site.ts'
import type { OfferApproval } from '../../wallet/auction-offer.ts'
import { loadWallet } from '../../wallet/load-wallet.ts'
import { type TransactionFailureCode, toFailure } from '../../wallet/transactions/transaction-failure.ts'
import { describeListingFailure } from './describe-listing-failure.ts'
import { draftCalls } from './draft-calls.ts'
import { isFixed, isScheduled } from './draft-state.ts'
import { finishOpen, runListing } from './run-listing.ts'
import type { Listing, SigningProgress } from './send-listing-step.ts'
import type { DraftEditor } from './use-draft-editor.ts'

interface Stop {
  readonly step: DraftStep
  readonly sentence: string
  readonly code: TransactionFailureCode
}

/** Signs from this page, and finishes on its own what an earlier page, browser or administrator has begun. */
export function useSigning(editor: DraftEditor, { work, terms }: { work: Work; terms: AuctionTerms }) {
  const site = useSite()
  /** Undefined while this page does nothing. */
  const [progress, setProgress] = useState<SigningProgress>()
  const [stop, setStop] = useState<Stop>()
  const isRunning = useRef(false)

  const run = useCallback(
    async (action: (listing: Listing, draft: AuctionDraft) => Promise<AuctionDraft>): Promise<void> => {
      if (isRunning.current) return
      isRunning.current = true
      setStop(undefined)
      let step = nextStep(editor.read().stored)
      const onProgress = (next: SigningProgress): void => {
        step = next.step
        setProgress(next)
      }
      onProgress({ step, waitsFor: 'check' })
      try {
        const clients = await loadWallet(site)
        // Another administrator may have changed the draft.
        const draft = await draftCalls.find(editor.read().stored.id)
        editor.take(draft)
        editor.take(await action({ clients, work, terms, onProgress, onDraft: editor.take }, draft))
      } catch (error) {
        setStop(toStop(error, step))
        await draftCalls.find(editor.read().stored.id).then(editor.take, () => undefined)
      } finally {
        isRunning.current = false
        setProgress(undefined)
      }
    },
    [editor, site, work, terms],
  )

  /** Checks what became of the open transaction. */
  const look = useCallback(() => run(finishOpen), [run])
  const sign = useCallback(
    (from: Address, approval?: OfferApproval) =>
      run((listing, draft) => runListing(listing, { draft, from, approval })),
    [run],
  )
  /** For a person who has seen that the wallet sent nothing. */
  const askAgain = useCallback(
    () =>
      run(async (_, draft) => {
        const open = draft.transactions.find(({ ending, hash }) => ending === null && hash === null)
        if (open === undefined) return draft
        return await draftCalls.reportEnding(draft, { number: open.number, ending: 'UNSENT' })
      }),
    [run],
  )

  useEffect(() => {
    const { stored: draft } = editor.read()
    if (draft.auctionId === null && isFixed(draft)) void look()
  }, [editor, look])

  return { progress, stop, sign, look, askAgain }
}

function toStop(error: unknown, step: DraftStep): Stop {
  const failure = toFailure(error)
  if (failure.code !== 'rejected') console.warn(failure, failure.cause)
  return { step, sentence: describeListingFailure(failure, step), code: failure.code }
}

function nextStep(draft: AuctionDraft): DraftStep {
  if (isScheduled(draft)) return 'SCHEDULE'
  const open = draft.transactions.find(({ ending }) => ending === null)
  if (open !== undefined) return open.step
  return draft.token === null ? 'DEPLOY' : 'ALLOW'
}
