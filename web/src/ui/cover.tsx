import type { ReactNode } from 'react'
import { Picture } from './picture.tsx'

interface CoverProps {
  readonly url: string | null
  readonly alt: string
  readonly sizes: string
  /** A word on the lower edge, where it hides nothing that is written on the cover. */
  readonly badge?: string | undefined
  /** For a cover that stands by itself. */
  readonly isFramed?: boolean
  readonly isFirst?: boolean
  readonly isLazy?: boolean
  /** What is laid on the lower corner. */
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
      {children !== undefined && <div className="absolute right-3 bottom-3">{children}</div>}
    </div>
  )
}
