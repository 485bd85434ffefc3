import { formatSeconds } from '../../lib/format-seconds.ts'
import { ElapsedTime } from './elapsed-time.tsx'
import { playerTexts } from './player-texts.ts'
import { Scrubber } from './scrubber.tsx'
import type { Song } from './song.ts'
import { texts } from './texts.ts'
import { usePeaks } from './use-peaks.ts'
import { useDuration, usePlaybackKind } from './use-player.ts'
import { Wave } from './wave.tsx'

const noPeaks: readonly number[] = []

/** Where the song stands: above the rest on a phone, within the bar from 768 px on. */
export function PlayerProgress({ song }: { song: Song }) {
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

/** For a phone, where a wave has no room. */
function Line() {
  return (
    <span className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 overflow-hidden rounded-full bg-line md:hidden">
      <span className="absolute inset-0 -translate-x-[calc(100%-100%*var(--playhead,0))] rounded-full bg-accent" />
    </span>
  )
}
