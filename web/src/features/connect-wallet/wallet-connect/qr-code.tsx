import { useMemo } from 'react'
import { qrPath } from './qr-path.ts'
import { texts } from './texts.ts'

/** Dark on white in both themes: many scanners cannot read the opposite. */
export function QrCode({ text }: { readonly text: string }) {
  const { size, path } = useMemo(() => qrPath(text), [text])
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={texts.code}
      shapeRendering="crispEdges"
      className="aspect-square w-full rounded-card border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
