import { useEffect } from 'react'
import { keepThroughReload, takeKept } from '../../lib/reload-page.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { player, type SavedPlayback } from './player.ts'
import type { Song } from './song.ts'
import { texts } from './texts.ts'
import { useIsPlayerWanted, useLoadedSong, usePlaybackKind } from './use-player.ts'

const PlayerPanel = lazyPart(() => import('./player-panel.tsx'))

/**
 * Rendered once, outside the pages. The visible bar and the keys load with the first song; if they fail to load, the songs'
 * own buttons still work.
 */
export function PlayerBar() {
  const isWanted = useIsPlayerWanted()
  const song = useLoadedSong()
  useEffect(() => {
    // A newer build may read this value, so the key's number changes whenever the value's shape does.
    const saved = takeKept('song-1') as SavedPlayback | undefined
    if (saved !== undefined) player.restore(saved)
    return keepThroughReload('song-1', player.save)
  }, [])
  return (
    <>
      {/* Rendered while empty, because screen readers only announce changes of an existing element. */}
      <p aria-live="polite" className="sr-only">
        {song !== null && <Announcement song={song} />}
      </p>
      {isWanted && <PlayerPanel />}
    </>
  )
}

function Announcement({ song }: { song: Song }) {
  const kind = usePlaybackKind(song)
  return kind === 'failed' ? texts.didNotPlay : texts.nowPlaying(song.title, song.artist)
}
