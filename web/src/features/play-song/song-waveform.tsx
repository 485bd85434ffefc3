import { formatSeconds } from '../../lib/format-seconds.ts'
import { MuteButton } from './mute-button.tsx'
import { usePeaks } from './peaks.ts'
import { PlayButton } from './play-button.tsx'
import { ElapsedTime, Scrubber } from './scrubber.tsx'
import type { Song } from './song.ts'
import { texts } from './texts.ts'
import { useDuration, useOffer, usePlaybackKind } from './use-player.ts'
import { Wave } from './wave.tsx'

interface SongWaveformProps {
  readonly song: Song
  /** 0 to 100 each; an empty list gives a plain line. */
  readonly peaks: readonly number[]
  readonly durationMs: number
}

/** The player on a song's own page; it shares its state with the player bar. */
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
        {/* biome-ignore lint/a11y/useMediaCaption: songs have no captions */}
        <audio controls preload="none" src={song.audioUrl} className="w-full" />
      </noscript>
    </>
  )
}

/** For pages whose data doesn't include the peaks. */
export function LoadedWaveform({ song }: { song: Song }) {
  const peaks = usePeaks(song)
  return <SongWaveform song={song} peaks={peaks?.peaks ?? []} durationMs={peaks?.durationMs ?? 0} />
}
