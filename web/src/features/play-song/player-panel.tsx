import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { Picture } from '../../ui/picture.tsx'
import { IconButton } from './icon-button.tsx'
import { MuteButton } from './mute-button.tsx'
import { PlayButton } from './play-button.tsx'
import { player } from './player.ts'
import { PlayerHelp } from './player-help.tsx'
import { PlayerProgress } from './player-progress.tsx'
import { playerTexts } from './player-texts.ts'
import type { Song } from './song.ts'

const closeIcon = 'M5 3.8 3.8 5l5 5-5 5L5 16.2l5-5 5 5 1.2-1.2-5-5 5-5L15 3.8l-5 5z'

/** At the bottom of the window, with room kept for it at the end of the page. */
export function PlayerPanel({ song }: { song: Song }) {
  return (
    <>
      <div className="h-(--player-height) print:hidden" />
      <section
        ref={reserveHeight}
        aria-label={playerTexts.player}
        className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] transition-transform starting:translate-y-full print:hidden"
      >
        <div className="page-width flex flex-wrap items-center gap-x-3 pt-1 pb-2 md:h-18 md:flex-nowrap md:gap-x-4 md:py-0">
          <Link to={song.href} className="group flex h-12 min-w-0 flex-1 items-center gap-3 md:max-w-40 lg:max-w-56">
            <SongThumb song={song} />
            <span className="min-w-0">
              <span className="block truncate text-sm font-semibold group-hover:underline">{song.title}</span>
              <span className="block truncate text-xs text-muted">{song.artist}</span>
            </span>
          </Link>
          <PlayButton song={song} hasWords={false} />
          <PlayerProgress song={song} />
          <div className="-mr-3 flex">
            <PlayerHelp />
            <MuteButton />
            <IconButton icon={closeIcon} label={playerTexts.close} onPress={() => closePlayer(song)} />
          </div>
        </div>
      </section>
    </>
  )
}

/** The button that closes is gone with the bar: the focus goes to the song's own button, or to the page. */
function closePlayer({ id }: Song): void {
  flushSync(() => player.close())
  const next = document.querySelector<HTMLElement>(`[data-song="${id}"]`) ?? document.getElementById('main')
  next?.focus({ preventScroll: true })
}

function SongThumb({ song: { coverUrl } }: { song: Song }) {
  return (
    <span className="block size-12 shrink-0 overflow-hidden rounded-lg">
      <Picture url={coverUrl} placeholder="/placeholder-cover.svg" alt="" sizes="48px" />
    </span>
  )
}

/**
 * Tells the page how high the player is: `--player-height` and `data-player` on the root, for what else stands at the
 * bottom, and for the room to scroll (`app.css`), so that what gets the focus is not hidden behind the bar.
 */
function reserveHeight(bar: HTMLElement): () => void {
  const root = document.documentElement
  const observer = new ResizeObserver(() => root.style.setProperty('--player-height', `${bar.offsetHeight}px`))
  observer.observe(bar)
  root.dataset.player = 'open'
  return () => {
    observer.disconnect()
    delete root.dataset.player
    root.style.removeProperty('--player-height')
  }
}
