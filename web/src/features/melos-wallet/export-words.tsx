import { useState } from 'react'
import { useStore } from '../../lib/store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { MelosWallet, Opening } from '../../wallet/melos-wallet/melos-wallet.ts'
import { Warning } from './form-parts.tsx'
import { texts } from './texts.ts'
import { UnlockForm } from './unlock-form.tsx'
import { useAttempt } from './use-attempt.ts'
import { WordsBox } from './words-box.tsx'

export default function ExportWords({ melosWallet, onClose }: { melosWallet: MelosWallet; onClose: () => void }) {
  const wallet = useStore(melosWallet)
  const attempt = useAttempt()
  const [words, setWords] = useState<string>()
  const { title, what, warning, open, done } = texts.export
  const exportWords = (opening: Opening | undefined) =>
    attempt.run(async () => {
      if (opening !== undefined) setWords(await melosWallet.exportWords(opening))
    })
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-sm">{what}</p>
        <Warning>{warning}</Warning>
        {words !== undefined && (
          <>
            <WordsBox words={words} takesFocus />
            <Button isWide look="quiet" onClick={onClose}>
              {done}
            </Button>
          </>
        )}
        {words === undefined && wallet.kind !== 'none' && (
          <UnlockForm wallet={wallet} isAlwaysAsked attempt={attempt} action={open} onSubmit={exportWords} />
        )}
      </div>
    </Dialog>
  )
}
