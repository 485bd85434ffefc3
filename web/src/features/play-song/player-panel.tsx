import { useEffect } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { Link } from 'react-router'
import { formatSeconds } from '../../lib/format-seconds.ts'
import { CloseButton } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { connectMediaSession } from './connect-media-session.ts'
import { useLoadedSongUntilBlocked } from './follow-loaded-song.ts'
import { MuteButton } from './mute-button.tsx'
import { pauseOtherTabs } from './pause-other-tabs.ts'
import { usePeaks } from './peaks.ts'
import { PlayButton } from './play-button.tsx'
import { player } from './player.ts'
import { PlayerHelp } from './player-help.tsx'
import { usePlayerKeys } from './player-keys.ts'
import { playerTexts } from './player-texts.ts'
import { ElapsedTime, Scrubber } from './scrubber.tsx'
import type { Song } from './song.ts'
import { texts } from './texts.ts'
import { useDuration, useLoadedSong, usePlaybackKind } from './use-player.ts'
import { Wave } from './wave.tsx'

/** Invisible until a song is loaded, but the keyboard shortcuts already work for the page's song. */
export default function PlayerPanel() {
  const song = useLoadedSong()
  usePlayerKeys()
  useEffect(() => connectMediaSession(player), [])
  useEffect(() => pauseOtherTabs(player, new BroadcastChannel('melos-player')), [])
  // At the end of the body, so that the bar is at the bottom of every page.
  return song !== null && createPortal(<PlayerControls song={song} />, document.body)
}

function PlayerControls({ song }: { song: Song }) {
  useLoadedSongUntilBlocked(song)
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
            <span className="block size-12 shrink-0 overflow-hidden rounded-lg">
              <Picture url={song.coverUrl} placeholder="/placeholder-cover.svg" alt="" sizes="48px" />
            </span>
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
            <CloseButton label={playerTexts.close} onClick={() => closePlayer(song)} />
          </div>
        </div>
      </section>
    </>
  )
}

/** Moves focus to the song's own button or to the page, because the close button disappears. */
function closePlayer({ id }: Song): void {
  flushSync(() => player.close())
  const next = document.querySelector<HTMLElement>(`[data-song="${id}"]`) ?? document.getElementById('main')
  next?.focus({ preventScroll: true })
}

/**
 * Sets `--player-height` and `data-player` on the root, for other fixed elements and for `scroll-padding-bottom` in `app.css`,
 * so that the bar doesn't hide the focused element.
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

const noPeaks: readonly number[] = []

function PlayerProgress({ song }: { song: Song }) {
  const kind = usePlaybackKind(song)
  const loaded = usePeaks(song)
  const known = useDuration(song)
  const duration = known ?? (loaded === null ? null : loaded.durationMs / 1_000)
  return (
    <div className="order-first flex h-7 basis-full items-center gap-3 font-mono text-xs text-muted md:order-none md:h-11 md:flex-1 md:basis-0">
      {kind === 'failed' ? (
        <p className="font-sans text-ink">{texts.didNotPlay}</p>
      ) : (
        <>
          <ElapsedTime song={song} />
          <Scrubber song={song} duration={duration} className="h-full min-w-0 flex-1 rounded-lg">
            <Line />
            <span className="hidden md:contents">
              <Wave peaks={loaded?.peaks ?? noPeaks} bars={72} />
            </span>
          </Scrubber>
          <span>{duration === null ? playerTexts.unknownTime : formatSeconds(duration)}</span>
        </>
      )}
    </div>
  )
}

/** For phones, which have no space for a waveform. */
function Line() {
  return (
    <span className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 overflow-hidden rounded-full bg-line md:hidden">
      <span className="absolute inset-0 -translate-x-[calc(100%-100%*var(--playhead,0))] rounded-full bg-accent" />
    </span>
  )
}
