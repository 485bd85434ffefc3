import { createStore } from './store.ts'

export class PartError extends Error {
  override readonly name = 'PartError'
  readonly code: PartErrorCode

  constructor(code: PartErrorCode, options?: ErrorOptions) {
    super(`A part of the page is ${code}`, options)
    this.code = code
  }
}

type PartErrorCode =
  /** The files didn't arrive; another try may succeed. */
  | 'unreachable'
  /** The server has a newer version and no longer has these files. */
  | 'gone'
  /** The files arrived but failed to run; only a reload helps. */
  | 'broken'

const PAUSES_MS = [300, 1_200]
/** A download without progress for this long is cancelled. */
const SILENCE_MS = 10_000

/** Counts loaded parts; each one proves that the connection works. */
export const partsArrived = createStore(0)

/** For each file, the attempt in progress or the one that succeeded. */
const arrivals = new Map<string, Promise<void>>()

/**
 * Every dynamic import goes through this function. Chromium never retries a module that failed to load, so the files are
 * fetched first, with retries, and then imported from the browser's cache. The build fills in `files`.
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

/** Puts a file of the build into the browser's cache, or fails with a `PartError`. */
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
    // Browsers cache only bodies that were read to the end.
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
