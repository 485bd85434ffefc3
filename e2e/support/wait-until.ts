import { waitUntil as waitBriefly } from '@melos/test-kit/wait-until'

const PATIENCE_MS = 90_000

/** Whole servers on a busy machine take longer than the default. */
export function waitUntil(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  return waitBriefly(what, holds, PATIENCE_MS)
}
