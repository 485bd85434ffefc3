import { type ComponentType, useEffect, useState } from 'react'
import type { Song } from './song.ts'
import { texts } from './texts.ts'
import { useIsPlayerWanted, useLoadedSong, usePlaybackKind } from './use-player.ts'

/**
 * Stands once, in a part of the page that stays. What people see of it, and the keys, are loaded when there is a song
 * for them; should they not come, the buttons on the songs still work.
 */
export function PlayerBar() {
  const isWanted = useIsPlayerWanted()
  const song = useLoadedSong()
  const [Content, setContent] = useState<ComponentType | null>(null)

  useEffect(() => {
    if (!isWanted) return
    import('./player-bar-content.tsx').then(
      ({ PlayerBarContent }) => setContent(() => PlayerBarContent),
      () => {},
    )
  }, [isWanted])

  return (
    <>
      {/* Present before it has something to say, or it would not be read. */}
      <p aria-live="polite" className="sr-only">
        {song !== null && <Announcement song={song} />}
      </p>
      {Content !== null && <Content />}
    </>
  )
}

function Announcement({ song }: { song: Song }) {
  const kind = usePlaybackKind(song)
  return kind === 'failed' ? texts.didNotPlay : texts.nowPlaying(song.title, song.artist)
}
