import { useEffect } from 'react'
import { keepThroughReload, takeKept } from '../../lib/reload-page.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { SavedPlayback } from './create-player.ts'
import { player } from './player.ts'
import type { Song } from './song.ts'
import { texts } from './texts.ts'
import { useIsPlayerWanted, useLoadedSong, usePlaybackKind } from './use-player.ts'

const PlayerBarContent = lazyPart(() => import('./player-bar-content.tsx'))

/**
 * Stands once, in a part of the page that stays. What people see of it, and the keys, are loaded when there is a song
 * for them; should they not come, the buttons on the songs still work.
 */
export function PlayerBar() {
  const isWanted = useIsPlayerWanted()
  const song = useLoadedSong()
  useEffect(() => {
    // The number changes with the shape of what is saved, which another build may read.
    const saved = takeKept('song-1') as SavedPlayback | undefined
    if (saved !== undefined) player.restore(saved)
    return keepThroughReload('song-1', player.save)
  }, [])
  return (
    <>
      {/* Present before it has something to say, or it would not be read. */}
      <p aria-live="polite" className="sr-only">
        {song !== null && <Announcement song={song} />}
      </p>
      {isWanted && <PlayerBarContent />}
    </>
  )
}

function Announcement({ song }: { song: Song }) {
  const kind = usePlaybackKind(song)
  return kind === 'failed' ? texts.didNotPlay : texts.nowPlaying(song.title, song.artist)
}
