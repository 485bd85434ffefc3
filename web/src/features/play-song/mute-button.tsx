import { Icon } from '../../ui/icon.tsx'
import { player } from './player.ts'
import { playerTexts } from './player-texts.ts'
import { useIsMuted } from './use-player.ts'

const icons = {
  loud: 'M2 7.4h3.2L10 3.2v13.6l-4.8-4.2H2zM12.2 6.2a5 5 0 0 1 0 7.6l-1-1.2a3.4 3.4 0 0 0 0-5.2zM14.4 3.6a8.4 8.4 0 0 1 0 12.8l-1-1.2a6.8 6.8 0 0 0 0-10.4z',
  muted:
    'M2 7.4h3.2L10 3.2v13.6l-4.8-4.2H2zM12.4 8.6l1.2-1.2 1.9 1.9 1.9-1.9 1.2 1.2-1.9 1.9 1.9 1.9-1.2 1.2-1.9-1.9-1.9 1.9-1.2-1.2 1.9-1.9z',
}

export function MuteButton() {
  const isMuted = useIsMuted()
  return (
    <button
      type="button"
      aria-label={playerTexts.mute}
      aria-pressed={isMuted}
      onClick={() => player.toggleMute()}
      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-muted transition-colors hover:text-ink aria-pressed:text-accent"
    >
      <Icon path={isMuted ? icons.muted : icons.loud} isFilled />
    </button>
  )
}
