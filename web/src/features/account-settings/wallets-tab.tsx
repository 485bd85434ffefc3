import type { Account } from '@melos/api-contract'
import { showUtc } from '@melos/clearing/utc-time'
import { useState } from 'react'
import { ConfirmDialog, Lead, Panel } from '../../account/settings-parts.tsx'
import { useWalletSignature } from '../../account/use-wallet-signature.ts'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { showToast } from '../../lib/show-toast.ts'
import { AddressLink } from '../../ui/address-link.tsx'
import { Button } from '../../ui/button.tsx'
import { BusyLabel, FailureText } from '../../ui/form-parts.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { askForWallet } from '../../wallet/wallet-dialog.ts'
import { accountCalls } from './account-calls.ts'
import { texts } from './texts.ts'
import { refreshAccount } from './use-account.ts'
import { useChange } from './verify-first.ts'

const words = texts.wallets

type Linked = Account['wallets']

export function WalletsTab({ account: { wallets } }: { readonly account: Account }) {
  const { wallet } = useWalletSignature()
  const connected = wallet.kind === 'connected' ? wallet.address : undefined
  return (
    <>
      <Panel title={words.title}>
        <Lead>{words.text}</Lead>
        <div className="mt-5">
          {wallets.length === 0 ? (
            <p className="text-sm">{words.none}</p>
          ) : (
            <ul aria-label={words.list} className="flex flex-col">
              {wallets.map((linked) => (
                <LinkedWallet
                  key={linked.address}
                  linked={linked}
                  isConnected={connected !== undefined && isSame(linked.address, connected)}
                />
              ))}
            </ul>
          )}
        </div>
      </Panel>
      <LinkWallet wallets={wallets} />
    </>
  )
}

export function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function LinkedWallet({ linked, isConnected }: { readonly linked: Linked[number]; readonly isConnected: boolean }) {
  const { address, linkedAt } = linked
  const [isAsking, setIsAsking] = useState(false)
  const attempt = useChange()
  const short = shortenAddress(address)
  const unlink = () =>
    attempt.run(async () => {
      await accountCalls.unlinkWallet(address)
      setIsAsking(false)
      void showToast({ kind: 'success', text: words.unlinked })
      await refreshAccount()
    })
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line py-4 first:border-t-0">
      <div className="mr-auto min-w-0 text-sm">
        <p>
          <AddressLink address={address} />
        </p>
        <p className="text-muted">{words.since(showUtc(linkedAt))}</p>
        {isConnected && <StatusLabel tone="success" label={words.connected} />}
      </div>
      <Button look="quiet" aria-label={words.unlinkWhich(short)} onClick={() => setIsAsking(true)}>
        {words.unlink}
      </Button>
      {isAsking && (
        <ConfirmDialog
          attempt={attempt}
          title={words.unlinkTitle}
          text={words.unlinkText(short)}
          confirm={words.unlink}
          busy={words.unlinking}
          onConfirm={() => void unlink()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </li>
  )
}

function LinkWallet({ wallets }: { readonly wallets: Linked }) {
  const { wallet, sign } = useWalletSignature()
  const attempt = useChange()
  if (wallet.kind !== 'connected')
    return (
      <Panel title={words.linkTitle}>
        <Lead>{words.absent}</Lead>
        <div className="mt-5">
          <Button look="quiet" disabled={wallet.kind === 'connecting'} onClick={askForWallet}>
            {wallet.kind === 'connecting' ? words.connecting : words.connect}
          </Button>
        </div>
      </Panel>
    )
  const { address } = wallet
  if (wallets.some((linked) => isSame(linked.address, address)))
    return (
      <Panel title={words.linkTitle}>
        <Lead>{words.allLinked}</Lead>
      </Panel>
    )
  const link = () =>
    attempt.run(async () => {
      await accountCalls.linkWallet(address, sign)
      void showToast({ kind: 'success', text: words.linked })
      await refreshAccount()
    })
  return (
    <Panel title={words.linkTitle}>
      <Lead>{words.ready}</Lead>
      <p className="my-5">
        <AddressLink address={address} />
      </p>
      <FailureText>{attempt.failure}</FailureText>
      <Button aria-disabled={attempt.isBusy} onClick={() => void link()}>
        {attempt.isBusy ? <BusyLabel>{words.linking}</BusyLabel> : words.link}
      </Button>
    </Panel>
  )
}
