import { useState } from 'react'
import { showToast } from '../../lib/show-toast.ts'
import type { PaidProgress } from '../transactions/place-paid.ts'
import type { PaidEntry } from '../transactions/send-paid-call.ts'

interface Placed<Draft, Progress> {
  readonly draft: Draft
  readonly progress: Progress
  readonly isShown: boolean
}

/** A bid or an order that is being placed, and whether its stepper is shown. One at a time. */
export function usePlacing<Draft, Entry extends PaidEntry, Outcome>({ unreachable }: { readonly unreachable: string }) {
  type Progress = PaidProgress<Entry, Outcome>
  const [placed, setPlaced] = useState<Placed<Draft, Progress>>()

  /** `run` loads the code that places it and calls that. */
  async function start(
    { draft, progress: begun }: Pick<Placed<Draft, Progress>, 'draft' | 'progress'>,
    run: (onProgress: (progress: Progress) => void) => Promise<void>,
  ): Promise<void> {
    const onProgress = (progress: Progress): void => setPlaced((current) => showNext(current, { draft, progress }))
    onProgress(begun)
    try {
      await run(onProgress)
    } catch (error) {
      console.error(error)
      void showToast({ kind: 'error', text: unreachable })
      setPlaced(undefined)
    }
  }

  return {
    placed,
    start,
    /** True while the stepper shows work under way. */
    isBusy: placed?.isShown === true && placed.progress.kind === 'under-way',
    /** True while the stepper says what became of it. */
    isDone: placed?.progress.kind === 'done',
    show: () => setPlaced((current) => current && { ...current, isShown: true }),
    /** Doesn't stop the work. */
    hide: () =>
      setPlaced((current) => (current?.progress.kind === 'under-way' ? { ...current, isShown: false } : undefined)),
  }
}

/** A hidden stepper stays hidden; a toast shows the result. */
function showNext<Draft, Progress extends { readonly kind: string }>(
  current: Placed<Draft, Progress> | undefined,
  { draft, progress }: Pick<Placed<Draft, Progress>, 'draft' | 'progress'>,
): Placed<Draft, Progress> | undefined {
  const isShown = current?.isShown ?? true
  if (progress.kind === 'refused' || (!isShown && progress.kind !== 'under-way')) return undefined
  return { draft, progress, isShown }
}
