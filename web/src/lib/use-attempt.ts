import { useState } from 'react'

export interface Attempt {
  readonly isBusy: boolean
  readonly failure: string | undefined
  /** Does nothing while another run is busy. */
  readonly run: (work: () => Promise<void>) => Promise<void>
}

const idle = { isBusy: false, failure: undefined }

/** Runs something slow and describes its failure. */
export function useAttempt(describeFailure: (error: unknown) => string): Attempt {
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
