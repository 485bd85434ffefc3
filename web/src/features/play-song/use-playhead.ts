import { useCallback } from 'react'
import { player } from './player.ts'
import type { Song } from './song.ts'

type StyledElement = Element & ElementCSSInlineStyle

/** Returns a `ref` that sets `--playhead`, 0 to 1, at every frame without rendering. */
export function usePlayhead({ song: { id }, duration = null }: { song: Song; duration?: number | null }) {
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
    // With reduced motion it follows the player's state, a few times a second.
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
