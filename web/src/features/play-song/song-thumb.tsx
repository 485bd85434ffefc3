import { Picture } from '../../ui/picture.tsx'
import type { Song } from './song.ts'

export function SongThumb({ song: { coverUrl } }: { song: Song }) {
  return (
    <span className="block size-12 shrink-0 overflow-hidden rounded-lg">
      <Picture url={coverUrl} placeholder="/placeholder-cover.svg" alt="" sizes="48px" />
    </span>
  )
}
