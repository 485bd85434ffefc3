import type { Song } from './song.ts'
import { SongWaveform } from './song-waveform.tsx'
import { usePeaks } from './use-peaks.ts'

/** The player of a song, on a page that comes without its peaks. */
export function LoadedWaveform({ song }: { song: Song }) {
  const peaks = usePeaks(song)
  return <SongWaveform song={song} peaks={peaks?.peaks ?? []} durationMs={peaks?.durationMs ?? 0} />
}
