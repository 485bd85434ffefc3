import { describeFailure, hasCode } from '../../account/describe-failure.ts'
import { createStore } from '../../lib/store.ts'
import { type Attempt, useAttempt } from '../../lib/use-attempt.ts'
import { isRejection } from '../../wallet/is-rejection.ts'
import { texts } from './texts.ts'

export interface Question {
  readonly onVerified: () => void
  readonly onCancel: () => void
}

/** What `VerificationDialog` shows. */
export const verification = createStore<Question | undefined>(undefined)

class VerificationCancelled extends Error {
  override readonly name = 'VerificationCancelled'
  readonly code = 'VERIFICATION_CANCELLED'
}

let asked: Promise<void> | undefined

/** Makes a call and, if the server wants a fresh proof of who is asking, makes it again after the person gave one. */
export async function verifyFirst<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (!hasCode(error, 'REAUTHENTICATE')) throw error
  }
  // Calls that are refused at the same time share one dialog.
  asked ??= ask().finally(() => {
    asked = undefined
  })
  await asked
  return await call()
}

function ask(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const close = (settle: () => void) => () => {
    verification.write(undefined)
    settle()
  }
  verification.write({
    onVerified: close(resolve),
    onCancel: close(() => reject(new VerificationCancelled('The person closed the dialog'))),
  })
  return promise
}

/** Runs a change of the account. A person who closes the dialog has changed their mind, which is no failure. */
export function useChange(): Attempt {
  return useAttempt(describeChange)
}

export function describeChange(error: unknown): string {
  if (error instanceof VerificationCancelled) return ''
  return isRejection(error) ? texts.rejected : describeFailure(error)
}
