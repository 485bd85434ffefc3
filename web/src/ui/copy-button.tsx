import { useEffect, useState } from 'react'
import { copyText } from '../lib/copy-text.ts'

interface CopyButtonProps {
  readonly text: string
  readonly label: string
  /** Distinguishes this button from similar ones on the page. */
  readonly about?: string
  readonly copied: string
  readonly className: string
}

const COPIED_MS = 2_000

export function CopyButton({ text, label, about, copied, className }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <button
      type="button"
      aria-label={isCopied ? undefined : about}
      onClick={async () => setCopied(await copyText(text))}
      className={className}
    >
      <span aria-live="polite">{isCopied ? copied : label}</span>
    </button>
  )
}
