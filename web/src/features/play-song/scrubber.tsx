import type { KeyboardEvent, ReactNode } from 'react'
import { formatSeconds } from '../../lib/format-seconds.ts'
import { player } from './player.ts'
import { seekStep } from './player-keys.ts'
import { playerTexts } from './player-texts.ts'
import type { Song } from './song.ts'
import { useElapsedSeconds } from './use-player.ts'
import { usePlayhead } from './use-playhead.ts'

interface ScrubberProps {
  readonly song: Song
  readonly duration: number | null
  /** The visible part, which can use `--playhead`, 0 to 1. */
  readonly children: ReactNode
  readonly className: string
}

export function Scrubber({ song, duration, children, className }: ScrubberProps) {
  const elapsed = useElapsedSeconds(song)
  const playhead = usePlayhead({ song, duration })
  return (
    <div
      ref={playhead}
      className={`relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${className}`}
    >
      {children}
      <input
        type="range"
        aria-label={playerTexts.seek(song.title)}
        aria-valuetext={duration === null ? formatSeconds(elapsed) : describePlace(elapsed, duration)}
        min={0}
        max={duration ?? 0}
        step="any"
        value={elapsed}
        onChange={(event) => seekIn(song, event.target.valueAsNumber)}
        onKeyDown={(event) => onArrow(event, song)}
        className="absolute inset-x-0 top-1/2 m-0 h-full min-h-11 w-full -translate-y-1/2 cursor-pointer appearance-none opacity-0"
      />
    </div>
  )
}

const describePlace = (elapsed: number, duration: number): string =>
  playerTexts.elapsedOf(formatSeconds(elapsed), formatSeconds(duration))

/** If the song isn't loaded, it will start at this position. */
function seekIn(song: Song, seconds: number): void {
  const { playback } = player.read()
  if (playback.kind !== 'idle' && playback.song.id === song.id) player.seekTo(seconds)
  else player.cue(song, seconds)
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }

/** Browsers use different steps for a slider with `step="any"`, so this sets ours. */
function onArrow(event: KeyboardEvent<HTMLInputElement>, song: Song): void {
  const step = steps[event.key]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  const { valueAsNumber, max } = event.currentTarget
  seekIn(song, Math.max(0, Math.min(valueAsNumber + step * seekStep, Number(max))))
}

/** A component of its own, because it renders every second. */
export function ElapsedTime({ song }: { song: Song }) {
  return <span className="text-ink">{formatSeconds(useElapsedSeconds(song))}</span>
}
