import { isRouteErrorResponse } from 'react-router'

const KEEP_MS = 60_000

interface Kept {
  readonly data: unknown
  readonly loadedAt: number
}

const loads = new Map<string, Kept>()
const failed = new Set<string>()

interface Load<Data> {
  /** The page's address. */
  readonly url: string
  readonly load: () => Promise<Data>
  /** Whether the data is whole; what did not load is not shown again. */
  readonly isWhole: (data: Data) => boolean
  /** Fills what is missing in new data from what is known. */
  readonly fill?: ((data: Data, known: Data) => Data) | undefined
  /** What to show when nothing loads and nothing is known. */
  readonly nothing: Data
}

/**
 * What a page has loaded counts for a minute; coming back within it asks nobody. A page that cannot be loaded again stays as
 * it is known: a moment without a line must not take away what a person is reading.
 */
export async function keepLoad<Data>({ url, load, isWhole, fill, nothing }: Load<Data>): Promise<Data> {
  const kept = loads.get(url)
  // Kept under this address by this very function, so it is this page's data.
  const known = kept?.data as Data | undefined
  if (kept !== undefined && known !== undefined && Date.now() - kept.loadedAt < KEEP_MS) return known
  const data = await tryLoad(load, nothing)
  if (isWhole(data)) failed.delete(url)
  else failed.add(url)
  const shown = known === undefined ? data : fillGaps(data, known, { isWhole, fill })
  loads.set(url, { data: shown, loadedAt: isWhole(data) ? Date.now() : 0 })
  return shown
}

function fillGaps<Data>(data: Data, known: Data, { isWhole, fill }: Pick<Load<Data>, 'isWhole' | 'fill'>): Data {
  if (isWhole(data)) return data
  return fill === undefined ? known : fill(data, known)
}

async function tryLoad<Data>(load: () => Promise<Data>, nothing: Data): Promise<Data> {
  try {
    return await load()
  } catch (error) {
    // That a page is not there is an answer.
    if (isRouteErrorResponse(error) && error.status === 404) throw error
    return nothing
  }
}

/** Whether what is shown at an address is older than the last try to load it. */
export function hasFailed(url: string): boolean {
  return failed.has(url)
}

/** The page has learned of something newer: everything is asked for again, and shown until the answer is there. */
export function forgetLoads(): void {
  for (const [url, { data }] of loads) loads.set(url, { data, loadedAt: 0 })
}
