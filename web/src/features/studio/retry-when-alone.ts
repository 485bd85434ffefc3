import { ApiRequestError } from '../../api/api-request-error.ts'

interface Versioned {
  readonly id: string
  readonly version: number
}

interface RetryOptions<Stored extends Versioned> {
  readonly find: (id: string) => Promise<Stored>
  /** What `send` replaces. */
  readonly part: (stored: Stored) => unknown
  readonly send: (stored: Stored) => Promise<Stored>
}

/** Sends a change again if the version is newer, but what the change replaces is still the same. */
export async function retryWhenAlone<Stored extends Versioned>(
  stored: Stored,
  { find, part, send }: RetryOptions<Stored>,
): Promise<Stored> {
  try {
    return await send(stored)
  } catch (error) {
    if (!(error instanceof ApiRequestError && error.code === 'DRAFT_CHANGED')) throw error
    const fresh = await find(stored.id)
    if (write(part(fresh)) !== write(part(stored))) throw error
    return await send(fresh)
  }
}

/** The keys of two answers can be in different orders. */
function write(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}
