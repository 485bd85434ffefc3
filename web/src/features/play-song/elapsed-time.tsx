import { formatSeconds } from '../../lib/format-seconds.ts'
import type { Song } from './song.ts'
import { useElapsedSeconds } from './use-player.ts'

/** On its own, because it changes each second. */
export function ElapsedTime({ song }: { song: Song }) {
  return <span className="text-ink">{formatSeconds(useElapsedSeconds(song))}</span>
}
