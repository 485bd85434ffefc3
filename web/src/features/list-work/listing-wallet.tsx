import { skipToken, useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Address } from 'viem'
import { queryClient, useQuery } from '../../lib/query-client.ts'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { type Site, useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { isRejection } from '../../wallet/is-rejection.ts'
import { loadWallet } from '../../wallet/load-wallet.ts'
import { appointOperator, readRoles } from '../../wallet/roles.ts'
import { switchNetwork } from '../../wallet/switch-network.ts'
import type { WalletState } from '../../wallet/wallet.ts'
import { askForWallet } from '../../wallet/wallet-dialog.ts'
import { draftCalls } from './draft-calls.ts'
import { texts } from './texts.ts'

/** Whether the contract lets a wallet list auctions. */
export function useLister(address: Address | undefined) {
  const site = useSite()
  const { data, isError, refetch } = useQuery({
    queryKey: ['admin', 'lister', address],
    queryFn: address === undefined ? skipToken : () => readLister(site, address),
    gcTime: 0,
  })
  const appointment = useMutation(
    {
      // One wallet's failure must not show for another.
      mutationKey: ['lister', address],
      mutationFn: appointOperator,
      onSuccess: () => refetch(),
      onError: (error) => console.warn(error),
    },
    queryClient,
  )
  return {
    role: isError ? 'unknown' : data === undefined ? 'checking' : data.isLister ? 'lister' : 'none',
    canAppoint: data?.canAppoint ?? false,
    isAppointing: appointment.isPending,
    hasFailed: appointment.isError,
    look: () => void refetch(),
    appoint: () => {
      if (address !== undefined) appointment.mutate(address)
    },
  } as const
}

async function readLister(site: Site, address: Address): Promise<{ isLister: boolean; canAppoint: boolean }> {
  const { isLister } = await readRoles(await loadWallet(site), address)
  return { isLister, canAppoint: !isLister && (await draftCalls.canAppoint().catch(() => false)) }
}

/** What is still missing before this person can sign: a wallet, its network or its role. */
export function WalletPanel({ wallet, lister }: { wallet: WalletState; lister: ReturnType<typeof useLister> }) {
  const site = useSite()
  const { role, canAppoint, isAppointing, look, appoint } = lister
  const [hasFailed, setFailed] = useState(false)

  async function switchToSite(): Promise<void> {
    setFailed(false)
    try {
      await switchNetwork(await loadWallet(site))
    } catch (error) {
      if (!isRejection(error)) setFailed(true)
    }
  }

  if (wallet.kind !== 'connected')
    return (
      <Panel text={texts.sign.needsWallet}>
        <Button onClick={askForWallet}>{texts.sign.connect}</Button>
      </Panel>
    )
  if (wallet.chainId !== site.chain.id)
    return (
      <Panel text={hasFailed ? texts.sign.switchFailed : texts.sign.network(site.chain.name)}>
        <Button onClick={() => void switchToSite()}>{texts.sign.switch}</Button>
      </Panel>
    )
  const sentences = {
    checking: texts.sign.checkingRole,
    unknown: texts.sign.roleUnknown,
    none: lister.hasFailed ? texts.sign.appointFailed : texts.sign.noRole,
    lister: texts.sign.may,
  }
  return (
    <Panel name={texts.sign.wallet(shortenAddress(wallet.address))} text={sentences[role]}>
      {role === 'none' && canAppoint && (
        <Button aria-disabled={isAppointing} onClick={appoint}>
          {isAppointing ? texts.sign.appointing : texts.sign.appoint}
        </Button>
      )}
      {(role === 'unknown' || (role === 'none' && !canAppoint)) && (
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
