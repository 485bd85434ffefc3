import { Button } from '../ui/button.tsx'
import type { Held } from './content-editor.ts'

interface HoldWords {
  readonly title: string
  readonly text: string
  /** Loads what the server has. */
  readonly stored: string
  /** Absent where the server accepts no changes. */
  readonly mine?: string
}

interface ConflictNoticeProps {
  readonly editor: { readonly loadTheirs: () => Promise<void>; readonly keepMine: () => Promise<void> }
  readonly words: HoldWords
}

export type HoldTexts = Readonly<Record<Held, HoldWords>>

/** Something keeps the server from saving what was typed. */
export function ConflictNotice({ editor, words }: ConflictNoticeProps) {
  return (
    <section role="alert" className="flex flex-col items-start gap-3 rounded-card border border-losing p-5 text-sm">
      <h2 className="font-semibold">{words.title}</h2>
      <p>{words.text}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => editor.loadTheirs().catch(console.warn)}>{words.stored}</Button>
        {words.mine !== undefined && (
          <Button look="quiet" onClick={() => editor.keepMine().catch(console.warn)}>
            {words.mine}
          </Button>
        )}
      </div>
    </section>
  )
}
