import type { Player } from './player.ts'
import { seekStep } from './player-keys.ts'
import { playerTexts } from './player-texts.ts'
import type { Song } from './song.ts'

/** Shows the song on lock screens and handles media keys, where the browser supports it. */
export function connectMediaSession(player: Player, session = findMediaSession()): () => void {
  if (session === undefined) return () => {}
  for (const [action, handler] of listHandlers(player)) {
    try {
      session.setActionHandler(action, handler)
    } catch {
      // Browsers throw for actions they don't support.
    }
  }
  const report = makeReporter(player, session)
  report()
  return player.subscribe(report)
}

const findMediaSession = (): MediaSession | undefined =>
  'mediaSession' in navigator ? navigator.mediaSession : undefined

/** Reports changes since the last call, and the position at most once a second. */
function makeReporter(player: Player, session: MediaSession): () => void {
  let shown: Song | null = null
  let reported = ''
  return () => {
    const { playback } = player.read()
    const { song, seconds, duration } = playback.kind === 'idle' ? nothing : playback
    if (song !== shown) session.metadata = song === null ? null : describe(song)
    shown = song

    const position = Math.floor(seconds)
    const news = `${playback.kind} ${position} ${duration}`
    if (news === reported) return
    reported = news
    session.playbackState = playback.kind === 'idle' ? 'none' : isOn(playback.kind) ? 'playing' : 'paused'
    session.setPositionState?.(duration === null ? undefined : { duration, position: Math.min(position, duration) })
  }
}

const nothing = { song: null, seconds: 0, duration: null }

const isOn = (kind: string): boolean => kind === 'playing' || kind === 'loading'

function describe({ title, artist, coverUrl }: Song): MediaMetadata {
  const artwork = coverUrl === null ? [] : [{ src: `${coverUrl}/320.webp`, sizes: '320x320', type: 'image/webp' }]
  return new MediaMetadata({ title, artist, album: playerTexts.albumName, artwork })
}

function listHandlers(player: Player): readonly (readonly [MediaSessionAction, MediaSessionActionHandler])[] {
  const toggleIf = (wanted: boolean): void => {
    const { playback } = player.read()
    if (playback.kind !== 'idle' && isOn(playback.kind) === wanted) player.toggle(playback.song)
  }
  const seekBy = (seconds: number): void => player.seekTo(player.readSeconds() + seconds)
  return [
    ['play', () => toggleIf(false)],
    ['pause', () => toggleIf(true)],
    ['seekto', ({ seekTime }) => seekTime !== undefined && player.seekTo(seekTime)],
    ['seekbackward', ({ seekOffset }) => seekBy(-(seekOffset ?? seekStep))],
    ['seekforward', ({ seekOffset }) => seekBy(seekOffset ?? seekStep)],
    ['stop', () => player.close()],
  ]
}
