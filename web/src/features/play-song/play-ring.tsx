import type { Playback } from './playback.ts'
import type { Song } from './song.ts'
import { usePlayhead } from './use-playhead.ts'

/** Around the button: a hairline, then how far its song has come, or that it is on its way. */
export function PlayRing({ song, kind }: { song: Song; kind: Playback['kind'] }) {
  const playhead = usePlayhead({ song })
  return (
    <svg viewBox="0 0 44 44" aria-hidden="true" className="absolute inset-0 size-full -rotate-90 fill-none">
      <circle cx="22" cy="22" r="21.5" strokeWidth="1" className="stroke-line" />
      {kind !== 'idle' && kind !== 'failed' && (
        <circle
          ref={playhead}
          cx="22"
          cy="22"
          r="19"
          pathLength="100"
          strokeWidth="2.5"
          strokeDasharray="100"
          className="stroke-accent [stroke-dashoffset:calc(100px-100px*var(--playhead,0))]"
        />
      )}
      {kind === 'loading' && (
        <circle
          cx="22"
          cy="22"
          r="19"
          pathLength="100"
          strokeWidth="2.5"
          strokeDasharray="25 75"
          className="origin-center animate-spin stroke-muted transition-opacity delay-200 starting:opacity-0"
        />
      )}
    </svg>
  )
}
