export interface Peaks {
  readonly peaks: readonly number[]
  readonly durationMs: number
}

const asked = new Map<string, Promise<Peaks | null>>()

/** Each song's once. Null when they do not come: a picture less, nothing lost. */
export function loadPeaks(audioUrl: string): Promise<Peaks | null> {
  const known = asked.get(audioUrl)
  if (known !== undefined) return known
  const answer = fetchPeaks(`${audioUrl}/peaks`).catch(() => {
    asked.delete(audioUrl)
    return null
  })
  asked.set(audioUrl, answer)
  return answer
}

async function fetchPeaks(url: string): Promise<Peaks | null> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return readPeaks(await response.json())
}

/** The schema of the API's contract is too heavy for a browser. */
function readPeaks(answer: { body?: Partial<Peaks> }): Peaks | null {
  const { peaks, durationMs } = answer.body ?? {}
  return Array.isArray(peaks) && typeof durationMs === 'number' ? { peaks, durationMs } : null
}
