import type { PayerStatement } from '@melos/api-contract'
import { describeFailure, hasCode } from '../../account/describe-failure.ts'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { keyOf, statementsKey } from './statement-calls.ts'
import { texts } from './texts.ts'

export interface Change {
  readonly isBusy: boolean
  readonly failure: string | undefined
  /** Sends a change, shows the statement as it is afterwards, and then calls `onDone`. */
  readonly send: (
    work: () => Promise<{ body: PayerStatement }>,
    onDone?: (changed: PayerStatement) => void | Promise<void>,
  ) => Promise<void>
}

const CONFLICT = 409

/** If the statement isn't what the person has seen, it is loaded again, and a sentence says so. */
export function useChange(): Change {
  const { isBusy, failure, run } = useAttempt(describeChangeFailure)
  return {
    isBusy,
    failure,
    send: (work, onDone) =>
      run(async () => {
        try {
          const { body } = await work()
          queryClient.setQueryData(keyOf(body.id), body)
          void queryClient.invalidateQueries({ queryKey: [...statementsKey, 'list'] })
          await onDone?.(body)
        } catch (error) {
          if (error instanceof ApiRequestError && error.status === CONFLICT)
            await queryClient.invalidateQueries({ queryKey: statementsKey })
          throw error
        }
      }),
  }
}

function describeChangeFailure(error: unknown): string {
  return hasCode(error, 'STATEMENT_CHANGED') ? texts.statement.changed : describeFailure(error)
}
