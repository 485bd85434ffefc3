import { useState } from 'react'
import { describeFailure } from './describe-failure.ts'

export interface Attempt {
  readonly isBusy: boolean
  readonly failure: string | undefined
  /** One at a time: what is started while another runs is not run. */
  readonly run: (work: () => Promise<void>) => Promise<void>
}

const idle = { isBusy: false, failure: undefined }

/** Something that takes a while and may fail with words for a person. */
export function useAttempt(): Attempt {
  const [state, setState] = useState<Omit<Attempt, 'run'>>(idle)
  return {
    ...state,
    async run(work) {
      if (state.isBusy) return
      setState({ isBusy: true, failure: undefined })
      try {
        await work()
        setState(idle)
      } catch (error) {
        setState({ isBusy: false, failure: describeFailure(error) })
      }
    },
  }
}
