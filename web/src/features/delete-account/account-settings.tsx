import { useState } from 'react'
import { useSessionOwner } from '../../api/use-session-owner.ts'
import { useIsAlive } from '../../lib/use-is-alive.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWallet } from '../../wallet/wallet.ts'
import { askForWallet } from '../../wallet/wallet-dialog.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { texts } from './texts.ts'

/** Who is signed in is known to the browser alone, so the server sends the frame. */
export function AccountSettings() {
  const isAlive = useIsAlive()
  const wallet = useWallet()
  const owner = useSessionOwner()
  if (!isAlive)
    return (
      <>
        <Looking />
        <noscript>
          <p>{texts.needsScript}</p>
        </noscript>
      </>
    )
  if (owner === 'administrator') return <Notice title={texts.administrator.title}>{texts.administrator.text}</Notice>
  if (wallet.kind === 'connected') return <Account address={wallet.address} />
  if (wallet.kind === 'connecting' || owner === 'bidder') return <Looking />
  const { title, text, action } = texts.absent
  return (
    <Notice title={title} action={<Button onClick={askForWallet}>{action}</Button>}>
      <p>{text}</p>
    </Notice>
  )
}

function Looking() {
  return (
    <p className="h-96 rounded-card border border-line bg-surface p-6 text-muted noscript:hidden">{texts.loading}</p>
  )
}

function Account({ address }: { address: string }) {
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
