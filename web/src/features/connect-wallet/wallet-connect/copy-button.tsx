import { useEffect, useState } from 'react'
import { copyText } from '../../../lib/copy-text.ts'
import { Button } from '../../../ui/button.tsx'
import { texts } from './texts.ts'

const SHOWN_MS = 3_000

/** For a wallet on the same computer, or one that cannot scan. */
export function CopyButton({ text }: { readonly text: string }) {
  const [outcome, setOutcome] = useState<'done' | 'failed' | undefined>()
  useEffect(() => {
    if (outcome !== 'done') return
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async () => setOutcome((await copyText(text)) ? 'done' : 'failed')
  return (
    <>
      <Button look="quiet" isWide onClick={copy}>
        {outcome === 'done' ? texts.copy.done : texts.copy.action}
      </Button>
      <p role="status" className={outcome === 'failed' ? 'text-sm text-muted' : 'sr-only'}>
        {outcome !== undefined && texts.copy[outcome]}
      </p>
    </>
  )
}
