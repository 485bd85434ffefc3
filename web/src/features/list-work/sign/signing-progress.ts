import type { DraftStep } from '@melos/api-contract'

/** How the signing stands, for the stepper. */
export interface SigningProgress {
  readonly step: DraftStep
  /** `check`: tried out; `wallet`: the person is asked there; `chain`: sent and waited for; `server`: being seen by Melos. */
  readonly waitsFor: 'check' | 'wallet' | 'chain' | 'server'
  readonly hash?: string | undefined
}
