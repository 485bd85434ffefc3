import { useEffect } from 'react'
import { followChanges } from '../../lib/follow-events.ts'
import { showToast } from '../../lib/show-toast.ts'
import { player } from './player.ts'
import { playerTexts } from './player-texts.ts'
import type { Song } from './song.ts'
import { usePlaybackKind } from './use-player.ts'

/** Removed by law, or removed by the artist. */
const goneStatuses: ReadonlySet<number> = new Set([451, 404])

/** Closes the player soon after its song is blocked, on whatever page the person is. */
export function useLoadedSongUntilBlocked(song: Song): void {
  const { id, audioUrl, title } = song
  const hasFailed = usePlaybackKind(song) === 'failed'
  useEffect(() => {
    const check = async (): Promise<void> => {
      if (!(await isGone(audioUrl)) || !player.drop(id)) return
      void showToast({ kind: 'error', text: playerTexts.gone(title) })
    }
    if (hasFailed) void check()
    return followChanges([id], () => void check())
  }, [id, audioUrl, title, hasFailed])
}

/** A lost connection says nothing about the song. */
export async function isGone(audioUrl: string, ask: typeof fetch = fetch): Promise<boolean> {
  try {
    const { status } = await ask(audioUrl, { method: 'HEAD', cache: 'no-store' })
    return goneStatuses.has(status)
  } catch {
    return false
  }
}
