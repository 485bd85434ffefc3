import { readFile } from 'node:fs/promises'
import { FileError } from './read-evidence-file.ts'

const PATIENCE_MS = 30_000

/** The text of a file or of a web address. Its bytes are what was hashed, so nothing is trimmed. */
export async function readDocumentText(place: string): Promise<string> {
  const bytes = await (/^https?:\/\//i.test(place) ? download(place) : readFile(place)).catch((error: unknown) => {
    if (error instanceof FileError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new FileError(`Can't read ${place}: ${reason}`, { cause: error })
  })
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

/** The public address of the document, if the node is the one that a Melos server offers. */
export function documentUrl(rpcUrl: string, id: bigint): string | undefined {
  const url = new URL(rpcUrl)
  if (!url.pathname.endsWith('/api/public/rpc')) return undefined
  return new URL(`royalties/${id}/document`, url).href
}

async function download(url: string): Promise<Uint8Array> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
  if (!answer.ok) throw new FileError(`Can't read ${url}: the server answered ${answer.status}`)
  return await answer.bytes()
}
