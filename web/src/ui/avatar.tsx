import { Picture } from './picture.tsx'

/** The name beside it says who it is. */
export function Avatar({ url, isLazy = false }: { url: string | null; isLazy?: boolean }) {
  return (
    <span className="block size-11 shrink-0 overflow-hidden rounded-full border border-line">
      <Picture url={url} placeholder="/placeholder-avatar.svg" alt="" sizes="44px" isLazy={isLazy} />
    </span>
  )
}
