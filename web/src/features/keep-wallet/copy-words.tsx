import { useState } from 'react'
import { TextButton } from './text-button.tsx'
import { texts } from './texts.ts'

/** Says what became of it beside the button: toasts lie behind a dialog. */
export function CopyWords({ words }: { readonly words: string }) {
  const [note, setNote] = useState<string>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(words)
      setNote(texts.words.copied)
    } catch {
      // Old browsers and pages without https have no clipboard.
      setNote(texts.words.notCopied)
    }
  }
  return (
    <>
      <TextButton onClick={copy}>{texts.words.copy}</TextButton>
      <p role="status" className="order-last basis-full text-xs text-muted empty:hidden">
        {note}
      </p>
    </>
  )
}
