import { isMissing } from './is-missing.ts'

const KEEP_MS = 60_000

interface Kept {
  readonly data: unknown
  readonly loadedAt: number
}

const loads = new Map<string, Kept>()
const failed = new Set<string>()

interface Load<Data> {
  readonly url: string
  readonly load: () => Promise<Data>
  /** Whether everything loaded; incomplete data is loaded again next time. */
  readonly isWhole: (data: Data) => boolean
  readonly fill?: ((data: Data, known: Data) => Data) | undefined
  readonly nothing: Data
}

/**
 * Reuses a page's data for a minute. When a later load fails, the earlier data stays, so that losing the connection for a
 * moment doesn't take away what a person is reading.
 */
export async function cachePageData<Data>({ url, load, isWhole, fill, nothing }: Load<Data>): Promise<Data> {
  const kept = loads.get(url)
  // Only this function writes entries, so the data under this URL has this page's type.
  const known = kept?.data as Data | undefined
  if (kept !== undefined && known !== undefined && Date.now() - kept.loadedAt < KEEP_MS) return known
  const data = await tryLoad(load, nothing)
  if (isWhole(data)) failed.delete(url)
  else failed.add(url)
  const shown = known === undefined ? data : fillMissingParts(data, known, { isWhole, fill })
  loads.set(url, { data: shown, loadedAt: isWhole(data) ? Date.now() : 0 })
  return shown
}

function fillMissingParts<Data>(
  data: Data,
  known: Data,
  { isWhole, fill }: Pick<Load<Data>, 'isWhole' | 'fill'>,
): Data {
  if (isWhole(data)) return data
  return fill === undefined ? known : fill(data, known)
}

async function tryLoad<Data>(load: () => Promise<Data>, nothing: Data): Promise<Data> {
  try {
    return await load()
  } catch (error) {
    if (isMissing(error)) throw error
    return nothing
  }
}

export function hasFailed(url: string): boolean {
  return failed.has(url)
}

/** Makes the next visit load every page again; the earlier data stays until then. */
export function clearPageData(): void {
  for (const [url, { data }] of loads) loads.set(url, { data, loadedAt: 0 })
}
