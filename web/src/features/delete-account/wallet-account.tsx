import { useState } from 'react'
import { loadOrReload } from '../../lib/load-failure.ts'
import { showToast } from '../../lib/show-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { texts } from './texts.ts'

/** What we store about a wallet without an account, and how to delete it. */
export function WalletAccount({ address }: { address: string }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <section aria-labelledby="account" className="rounded-card border border-line bg-surface p-6 sm:p-8">
      <h2 id="account" className="font-display text-xl font-bold tracking-[-0.02em]">
        {texts.account}
      </h2>
      <p className="mt-2">
        {texts.wallet} <span className="font-mono text-sm wrap-anywhere">{address}</span>
      </p>
      <Facts title={texts.kept} items={texts.keptItems} />
      <Facts title={texts.stays} items={texts.staysItems} />
      <div className="mt-8">
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
          {texts.action}
        </Button>
      </div>
      {isAsking && <DeleteDialog onClose={() => setIsAsking(false)} />}
    </section>
  )
}

function Facts({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <>
      <h3 className="mt-6 font-semibold">{title}</h3>
      <ul className="mt-1 max-w-prose list-disc pl-5 text-muted">
        {items.map((item) => (
          <li key={item} className="mt-1">
            {item}
          </li>
        ))}
      </ul>
    </>
  )
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
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
