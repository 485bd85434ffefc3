import type { ReactNode } from 'react'
import { Picture } from './picture.tsx'

interface CoverProps {
  readonly url: string | null
  readonly alt: string
  readonly sizes: string
  /** A word in the corner. */
  readonly badge?: string | undefined
  readonly isFirst?: boolean
  readonly isLazy?: boolean
  /** What is laid on the lower corner. */
  readonly children?: ReactNode
}

export function Cover({ badge, children, ...picture }: CoverProps) {
  return (
    <div className="relative">
      <Picture {...picture} placeholder="/placeholder-cover.svg" />
      {badge !== undefined && (
        <span className="absolute top-3 left-3 max-w-[calc(100%-1.5rem)] truncate rounded-full bg-surface px-3 py-1 text-xs font-semibold">
          {badge}
        </span>
      )}
      {children !== undefined && <div className="absolute right-3 bottom-3">{children}</div>}
    </div>
  )
}
