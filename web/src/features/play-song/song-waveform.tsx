import { formatSeconds } from '../../lib/format-seconds.ts'
import { ElapsedTime } from './elapsed-time.tsx'
import { MuteButton } from './mute-button.tsx'
import { PlayButton } from './play-button.tsx'
import { Scrubber } from './scrubber.tsx'
import type { Song } from './song.ts'
import { texts } from './texts.ts'
import { useDuration, useOffer, usePlaybackKind } from './use-player.ts'
import { Wave } from './wave.tsx'

interface SongWaveformProps {
  readonly song: Song
  /** 0 to 100 each; none makes a plain line. */
  readonly peaks: readonly number[]
  readonly durationMs: number
}

/** The player of a song's own page. It and the bar show the same song at the same place. */
export function SongWaveform({ song, peaks, durationMs }: SongWaveformProps) {
  const kind = usePlaybackKind(song)
  const duration = useDuration(song) ?? durationMs / 1_000
  useOffer(song)
  return (
    <>
      <div className="flex items-start gap-4 noscript:hidden">
        <PlayButton song={song} size="lg" hasWords={false} />
        <div className="min-w-0 flex-1">
          <Scrubber song={song} duration={duration} className="h-16 rounded-lg">
            <Wave peaks={peaks} bars={80} />
          </Scrubber>
          <div className="-mr-3 flex items-center gap-2 font-mono text-xs text-muted">
            {kind === 'failed' ? (
              <p className="mr-auto font-sans text-ink">{texts.didNotPlay}</p>
            ) : (
              <>
                <ElapsedTime song={song} /> <span className="ml-auto">{formatSeconds(duration)}</span>
              </>
            )}
            <MuteButton />
          </div>
        </div>
      </div>
      <noscript>
        {/* biome-ignore lint/a11y/useMediaCaption: songs have no captions; their words belong to their authors */}
        <audio controls preload="none" src={song.audioUrl} className="w-full" />
      </noscript>
    </>
  )
}
