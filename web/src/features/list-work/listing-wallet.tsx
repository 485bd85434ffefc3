import { skipToken } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Address } from 'viem'
import { useQuery } from '../../lib/query-client.ts'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { AppointWallet } from '../../wallet/appoint-wallet.tsx'
import { loadWallet } from '../../wallet/load-wallet.ts'
import { readRoles } from '../../wallet/roles.ts'
import { trySwitchNetwork } from '../../wallet/try-switch-network.ts'
import type { WalletState } from '../../wallet/wallet.ts'
import { askForWallet } from '../../wallet/wallet-dialog.ts'
import { texts } from './texts.ts'

/** Whether the contract lets a wallet list auctions. */
export function useLister(address: Address | undefined) {
  const site = useSite()
  const { data, isError, refetch } = useQuery({
    queryKey: ['admin', 'lister', address],
    queryFn: address === undefined ? skipToken : async () => await readRoles(await loadWallet(site), address),
    gcTime: 0,
  })
  return {
    role: isError ? 'unknown' : data === undefined ? 'checking' : data.isLister ? 'lister' : 'none',
    look: () => void refetch(),
  } as const
}

/** What is still missing before this person can sign: a wallet, its network or its role. */
export function WalletPanel({ wallet, lister }: { wallet: WalletState; lister: ReturnType<typeof useLister> }) {
  const site = useSite()
  const { role, look } = lister
  if (wallet.kind !== 'connected')
    return (
      <Panel text={texts.sign.needsWallet}>
        <Button onClick={askForWallet}>{texts.sign.connect}</Button>
      </Panel>
    )
  if (wallet.chainId !== site.chain.id)
    return (
      <Panel text={texts.sign.network(site.chain.name)}>
        <Button onClick={() => void loadWallet(site).then(trySwitchNetwork).catch(console.error)}>
          {texts.sign.switch}
        </Button>
      </Panel>
    )
  const sentences = {
    checking: texts.sign.checkingRole,
    unknown: texts.sign.roleUnknown,
    none: texts.sign.noRole,
    lister: texts.sign.hasRole,
  }
  return (
    <Panel name={texts.sign.wallet(shortenAddress(wallet.address))} text={sentences[role]}>
      {role === 'none' && <AppointWallet address={wallet.address} onAppointed={look} />}
      {(role === 'unknown' || role === 'none') && (
        <Button look="quiet" onClick={look}>
          {texts.sign.lookAgain}
        </Button>
      )}
    </Panel>
  )
}

function Panel({ name, text, children }: { name?: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-card border border-line bg-surface p-5 text-sm">
      {name !== undefined && <p className="font-mono">{name}</p>}
      <p role="status">{text}</p>
      {children}
    </div>
  )
}
