import { useCallback } from 'react'
import { player } from './player.ts'
import type { Song } from './song.ts'

interface Place {
  readonly song: Song
  /** What stands in until the browser knows the length of the file. */
  readonly duration?: number | null
}

type StyledElement = Element & ElementCSSInlineStyle

/** For a `ref`: keeps `--playhead`, 0 to 1, on the element, with every frame and without rendering. */
export function usePlayhead({ song: { id }, duration = null }: Place) {
  return useCallback(
    (element: StyledElement | null) => {
      if (element === null) return
      return onEachFrame(() => element.style.setProperty('--playhead', String(readShare(id, duration))))
    },
    [id, duration],
  )
}

function onEachFrame(write: () => void): () => void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)')
  let frame = 0
  function step(): void {
    cancelAnimationFrame(frame)
    write()
    // Calm people get the steps of the state instead, a few each second.
    if (player.read().playback.kind === 'playing' && !isCalm.matches) frame = requestAnimationFrame(step)
  }
  step()
  const unsubscribe = player.subscribe(step)
  return () => {
    unsubscribe()
    cancelAnimationFrame(frame)
  }
}

function readShare(id: number, duration: number | null): number {
  const { playback, cue } = player.read()
  const isLoaded = playback.kind !== 'idle' && playback.song.id === id
  const total = (isLoaded ? playback.duration : null) ?? duration ?? 0
  const seconds = isLoaded ? player.readSeconds() : cue?.songId === id ? cue.seconds : 0
  return total > 0 ? Math.min(1, seconds / total) : 0
}
