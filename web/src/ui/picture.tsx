import { useEffect, useRef, useState } from 'react'

interface PictureProps {
  /** The image's own address; its sizes lie under it. Null when there is none. */
  readonly url: string | null
  readonly placeholder: string
  readonly alt: string
  /** How wide it is shown, in the words of the `sizes` attribute. */
  readonly sizes: string
  /** One image of a page at most: the first that a person sees. */
  readonly isFirst?: boolean
  readonly isLazy?: boolean
}

const widths = [320, 640, 1280]
const toSet = (url: string, format: string) => widths.map((width) => `${url}/${width}.${format} ${width}w`).join(', ')

/** A square image in the size and format that fit, or the placeholder when it is missing or does not load. */
export function Picture({ url, placeholder, alt, sizes, isFirst = false, isLazy = false }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const image = useRef<HTMLImageElement>(null)
  // An image can fail before the page comes alive.
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
