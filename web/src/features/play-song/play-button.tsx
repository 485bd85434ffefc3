import { Icon } from '../../ui/icon.tsx'
import type { Playback } from './playback.ts'
import { player } from './player.ts'
import type { Song } from './song.ts'
import { texts } from './texts.ts'
import { usePlaybackKind } from './use-player.ts'
import { usePlayhead } from './use-playhead.ts'

interface PlayButtonProps {
  readonly song: Song
  readonly size?: 'md' | 'lg'
  /** False where text next to the button reports a failure. */
  readonly hasWords?: boolean
}

const icons = {
  play: 'M6 3.6v12.8c0 .6.7 1 1.2.7l10-6.4a.8.8 0 0 0 0-1.4l-10-6.4A.8.8 0 0 0 6 3.6Z',
  pause: 'M5 3.5h3.4v13H5zM11.6 3.5H15v13h-3.4z',
  retry: 'M10 3.2V.6l4.6 3.8L10 8.2V5.4a4.9 4.9 0 1 0 4.9 4.9h2.2A7.1 7.1 0 1 1 10 3.2Z',
}

const sizes = { md: 'h-11 min-w-11', lg: 'h-16 min-w-16' }

/** Has its own background, because it lies on covers. */
export function PlayButton({ song, size = 'md', hasWords = true }: PlayButtonProps) {
  const kind = usePlaybackKind(song)
  const { icon, label } = describe(kind, song.title)
  return (
    <button
      type="button"
      aria-label={label}
      data-song={song.id}
      onClick={() => player.toggle(song)}
      className={`relative inline-flex shrink-0 cursor-pointer items-center justify-center rounded-full bg-surface text-ink transition-transform hover:scale-105 active:scale-95 noscript:hidden ${sizes[size]}`}
    >
      {kind === 'failed' && hasWords ? (
        <span className="flex items-center gap-2 px-4 text-xs font-medium">
          <Icon path={icons[icon]} isFilled />
          {texts.failed}
        </span>
      ) : (
        <>
          <PlayRing song={song} kind={kind} />
          <span className={size === 'lg' ? 'scale-140' : undefined}>
            <Icon path={icons[icon]} isFilled />
          </span>
        </>
      )}
    </button>
  )
}

function describe(kind: Playback['kind'], title: string) {
  switch (kind) {
    case 'idle':
    case 'paused':
      return { icon: 'play', label: texts.play(title) } as const
    case 'loading':
    case 'playing':
      return { icon: 'pause', label: texts.pause(title) } as const
    case 'failed':
      return { icon: 'retry', label: texts.retry(title) } as const
    default:
      return kind satisfies never
  }
}

function PlayRing({ song, kind }: { song: Song; kind: Playback['kind'] }) {
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
