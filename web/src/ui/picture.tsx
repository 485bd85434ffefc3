import { type ReactNode, useEffect, useRef, useState } from 'react'

interface PictureProps {
  /** The image's URL without a size, or null. */
  readonly url: string | null
  readonly placeholder: string
  readonly alt: string
  readonly sizes: string
  /** For at most one image per page: the first that a person sees. */
  readonly isFirst?: boolean
  readonly isLazy?: boolean
}

const widths = [320, 640, 1280]
const toSet = (url: string, format: string) => widths.map((width) => `${url}/${width}.${format} ${width}w`).join(', ')

/** A square image, or the placeholder when it is missing or fails to load. */
export function Picture({ url, placeholder, alt, sizes, isFirst = false, isLazy = false }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const image = useRef<HTMLImageElement>(null)
  // An image can fail before hydration.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(url)
  }, [url])
  const shown = url !== null && url !== failed ? url : null
  return (
    <picture>
      {shown !== null && <source type="image/avif" srcSet={toSet(shown, 'avif')} sizes={sizes} />}
      {shown !== null && <source type="image/webp" srcSet={toSet(shown, 'webp')} sizes={sizes} />}
      <img
        ref={image}
        src={shown === null ? placeholder : `${shown}/640.webp`}
        alt={alt}
        width={640}
        height={640}
        decoding={isFirst ? 'sync' : 'async'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        loading={isLazy ? 'lazy' : 'eager'}
        onError={() => shown !== null && setFailed(shown)}
        className="block aspect-square size-full bg-line object-cover"
      />
    </picture>
  )
}

interface CoverProps extends Omit<PictureProps, 'placeholder'> {
  /** Shown on the lower edge, where it hides nothing that is written on the cover. */
  readonly badge?: string | undefined
  readonly isFramed?: boolean
  readonly children?: ReactNode
}

export function Cover({ badge, isFramed, children, ...picture }: CoverProps) {
  return (
    <div className="relative">
      <div className={isFramed ? 'overflow-hidden rounded-card border border-line' : undefined}>
        <Picture {...picture} placeholder="/placeholder-cover.svg" />
      </div>
      {badge !== undefined && (
        <span className="absolute -bottom-3 left-5 max-w-[calc(100%-6rem)] truncate rounded-full border border-line bg-surface px-3 py-1 text-xs font-semibold">
          {badge}
        </span>
      )}
      {children !== undefined && <div className="absolute right-3 bottom-3 z-1">{children}</div>}
    </div>
  )
}

export function Avatar({ url, isLazy = false }: { url: string | null; isLazy?: boolean }) {
  return (
    <span className="block size-11 shrink-0 overflow-hidden rounded-full border border-line">
      <Picture url={url} placeholder="/placeholder-avatar.svg" alt="" sizes="44px" isLazy={isLazy} />
    </span>
  )
}
