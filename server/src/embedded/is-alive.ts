import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** One that was never started counts as alive until it has failed. */
export function isAlive({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}

/** Until it has ended, even if that was before, or the signal has come. */
export async function untilEnded(child: ChildProcess, signal?: AbortSignal): Promise<void> {
  if (isAlive(child)) await once(child, 'exit', signal === undefined ? {} : { signal }).catch(() => undefined)
}
