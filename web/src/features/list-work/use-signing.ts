import type { AuctionDraft, AuctionTerms, DraftStep, Work } from '@melos/api-contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Address } from 'viem'
import { useSite } from '../../lib/site.ts'
import { loadWallet } from '../../wallet/load-wallet.ts'
import { type TransactionFailureCode, toFailure } from '../../wallet/transactions/transaction-failure.ts'
import type { Desk } from './create-desk.ts'
import { describeListingFailure } from './describe-listing-failure.ts'
import { draftCalls } from './draft-calls.ts'
import { isFixed, isScheduled } from './draft-state.ts'
import { finishOpen, runListing } from './run-listing.ts'
import type { Listing, SigningProgress } from './send-listing-step.ts'

interface Stop {
  readonly step: DraftStep
  readonly sentence: string
  readonly code: TransactionFailureCode
}

export interface Signing {
  /** What this page is doing; undefined when it does nothing. */
  readonly progress: SigningProgress | undefined
  /** Why it stopped last. */
  readonly stop: Stop | undefined
  readonly sign: (from: Address) => Promise<void>
  /** Looks what became of what a wallet was asked for. */
  readonly look: () => Promise<void>
  /** The person has seen that the wallet sent nothing. */
  readonly askAgain: (from: Address | undefined) => Promise<void>
}

/** Signing from this page. What an earlier page, browser or administrator has begun is looked at by itself. */
export function useSigning(desk: Desk, { work, terms }: { work: Work; terms: AuctionTerms }): Signing {
  const site = useSite()
  const [progress, setProgress] = useState<SigningProgress>()
  const [stop, setStop] = useState<Stop>()
  const isRunning = useRef(false)

  const run = useCallback(
    async (walk: (listing: Listing, draft: AuctionDraft) => Promise<AuctionDraft>): Promise<void> => {
      if (isRunning.current) return
      isRunning.current = true
      setStop(undefined)
      let step = nextStep(desk.read().draft)
      const onProgress = (next: SigningProgress): void => {
        step = next.step
        setProgress(next)
      }
      onProgress({ step, waitsFor: 'check' })
      try {
        const clients = await loadWallet(site)
        // What another has done since counts.
        const draft = await draftCalls.find(desk.read().draft.id)
        desk.take(draft)
        const listing: Listing = { clients, work, terms, onProgress, onDraft: desk.take }
        desk.take(await walk(listing, draft))
      } catch (error) {
        setStop(toStop(error, step))
        await draftCalls.find(desk.read().draft.id).then(desk.take, () => undefined)
      } finally {
        isRunning.current = false
        setProgress(undefined)
      }
    },
    [desk, site, work, terms],
  )

  const look = useCallback(() => run(finishOpen), [run])
  const sign = useCallback((from: Address) => run((listing, draft) => runListing(listing, { draft, from })), [run])
  const askAgain = useCallback(
    (from: Address | undefined) =>
      run(async (listing, draft) => {
        const open = draft.transactions.find(({ ending, hash }) => ending === null && hash === null)
        const freed =
          open === undefined ? draft : await draftCalls.reportEnding(draft, { number: open.number, ending: 'UNSENT' })
        listing.onDraft(freed)
        return from === undefined ? freed : await runListing(listing, { draft: freed, from })
      }),
    [run],
  )

  useEffect(() => {
    const { draft } = desk.read()
    if (draft.auctionId === null && isFixed(draft)) void look()
  }, [desk, look])

  return { progress, stop, sign, look, askAgain }
}

function toStop(error: unknown, step: DraftStep): Stop {
  const failure = toFailure(error)
  if (failure.code !== 'rejected') console.warn(failure, failure.cause)
  return { step, sentence: describeListingFailure(failure, step), code: failure.code }
}

function nextStep(draft: AuctionDraft): DraftStep {
  if (isScheduled(draft)) return 'SCHEDULE'
  const { token, transactions } = draft
  const open = transactions.find(({ ending }) => ending === null)
  if (open !== undefined) return open.step
  return token === null ? 'DEPLOY' : 'ALLOW'
}
