import { useEffect, useState } from 'react'
import { loadPeaks, type Peaks } from './load-peaks.ts'
import type { Song } from './song.ts'

interface Loaded extends Peaks {
  readonly audioUrl: string
}

/** Null while they are on their way, and when there are none. */
export function usePeaks({ audioUrl }: Song): Peaks | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    let isGone = false
    loadPeaks(audioUrl).then((peaks) => {
      if (!isGone && peaks !== null) setLoaded({ ...peaks, audioUrl })
    })
    return () => {
      isGone = true
    }
  }, [audioUrl])
  return loaded?.audioUrl === audioUrl ? loaded : null
}
