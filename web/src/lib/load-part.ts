import { createStore } from './store.ts'

/** Why a lazily loaded part is not there. */
export class PartError extends Error {
  override readonly name = 'PartError'
  readonly code: PartErrorCode

  constructor(code: PartErrorCode, options?: ErrorOptions) {
    super(`A part of the page is ${code}`, options)
    this.code = code
  }
}

type PartErrorCode =
  /** Its files did not arrive: another try may succeed. */
  | 'unreachable'
  /** The server no longer has these files: a newer version does. */
  | 'gone'
  /** Its files arrived and the browser did not run them: only a reload helps. */
  | 'broken'

const PAUSES_MS = [300, 1_200]
/** A line on which nothing moves for so long is given up. */
const SILENCE_MS = 10_000

/** How many parts have arrived: each one shows that the connection is there. */
export const partsArrived = createStore(0)

/** By file: the attempt under way, or the one that succeeded. */
const arrivals = new Map<string, Promise<void>>()

/**
 * The only way to a dynamic import. Chromium never asks again for a module that once failed to load, so the files are fetched
 * first, as often as it takes, and imported from the browser's cache. The build adds `files`; without a build there are none.
 */
export async function loadPart<Module>(
  importPart: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  await Promise.all(files.map(fetchFile))
  try {
    const part = await importPart()
    partsArrived.write(partsArrived.read() + 1)
    return part
  } catch (cause) {
    throw new PartError('broken', { cause })
  }
}

/** Leaves a file of the build in the browser's cache. Fails with a `PartError`. */
export function fetchFile(file: string): Promise<void> {
  const arrival = arrivals.get(file) ?? fetchPatiently(file)
  arrivals.set(file, arrival)
  arrival.catch(() => arrivals.delete(file))
  return arrival
}

async function fetchPatiently(file: string): Promise<void> {
  for (const pause of PAUSES_MS) {
    if (await hasArrived(file)) return
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  if (!(await hasArrived(file))) throw new PartError('unreachable')
}

async function hasArrived(file: string): Promise<boolean> {
  try {
    const silence = new AbortController()
    const listen = () => setTimeout(() => silence.abort(), SILENCE_MS)
    let timer = listen()
    const answer = await fetch(file, { signal: silence.signal })
    if (answer.status === 404) throw new PartError('gone')
    // Only what was read to its end is in the cache.
    const reader = answer.body?.getReader()
    while ((await reader?.read())?.done === false) {
      clearTimeout(timer)
      timer = listen()
    }
    clearTimeout(timer)
    return answer.ok
  } catch (error) {
    if (error instanceof PartError) throw error
    return false
  }
}
