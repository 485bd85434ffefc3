import { useState } from 'react'
import { loadOrReload } from '../../lib/load-failure.ts'
import { showToast } from '../../lib/show-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { texts } from './texts.ts'

export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const [state, setState] = useState<'asking' | 'busy' | 'failed'>('asking')
  const { title, text, confirm, busy, cancel, failed } = texts.dialog

  async function remove(): Promise<void> {
    setState('busy')
    try {
      const { deleteOwnAccount } = await loadOrReload(() => import('./delete-own-account.ts'))
      await deleteOwnAccount()
      onClose()
      await showToast({ kind: 'success', text: texts.done })
    } catch {
      setState('failed')
    }
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <p className="text-sm">{text}</p>
      <p role="alert" className="mt-3 text-sm text-accent empty:hidden">
        {state === 'failed' && failed}
      </p>
      <div className="mt-6 flex flex-col gap-3">
        <Button isWide disabled={state === 'busy'} onClick={() => void remove()}>
          {state === 'busy' ? busy : confirm}
        </Button>
        <Button isWide look="quiet" onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </Dialog>
  )
}
