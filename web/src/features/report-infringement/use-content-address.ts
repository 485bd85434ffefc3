import { useCallback, useEffect, useRef, useState } from 'react'
import { signedFetch } from '../../api/signed-fetch.ts'
import { loadPart } from '../../lib/load-part.ts'
import { isWebAddress } from './read-report.ts'

/** `other` is an address of this site that isn't about one song; `unknown` is one that couldn't be asked about. */
export type FoundContent =
  | { readonly kind: 'song'; readonly title: string; readonly artist: string }
  | { readonly kind: 'other' | 'elsewhere' | 'unknown' }

/** A person who types is asked about only after a pause. */
const PAUSE_MS = 400

/** Finds out what an address shows while it is typed; undefined until it is known. */
export function useContentAddress() {
  const [found, setFound] = useState<FoundContent>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef('')
  useEffect(() => () => clearTimeout(timer.current), [])
  const look = useCallback((typed: string) => {
    const url = typed.trim()
    if (url === last.current) return
    last.current = url
    clearTimeout(timer.current)
    setFound(undefined)
    if (!isWebAddress(url)) return
    timer.current = setTimeout(async () => {
      const answer = await ask(url)
      // Something else may have been typed since.
      if (last.current === url) setFound(answer)
    }, PAUSE_MS)
  }, [])
  return { found, look }
}

/** The server checks the address again when the report is sent. */
async function ask(url: string): Promise<FoundContent> {
  try {
    const { findWork } = await loadPart(() => import('./find-work.ts'))
    return await findWork(signedFetch, url)
  } catch {
    return { kind: 'unknown' }
  }
}
