import { useState } from 'react'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { isRejection } from '../../wallet/is-rejection.ts'
import { loadWallet } from '../../wallet/load-wallet.ts'
import { switchNetwork } from '../../wallet/switch-network.ts'
import type { WalletState } from '../../wallet/wallet.ts'
import { askForWallet } from '../../wallet/wallet-dialog.ts'
import { texts } from './texts.ts'
import type { useLister } from './use-lister.ts'

interface WalletPanelProps {
  readonly wallet: WalletState
  readonly lister: ReturnType<typeof useLister>
}

/** What stands between this person and signing: a wallet, its network, its role. */
export function WalletPanel({ wallet, lister }: WalletPanelProps) {
  const site = useSite()
  const [hasFailed, setFailed] = useState(false)

  async function switchOver(): Promise<void> {
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
        <Button onClick={() => void switchOver()}>{texts.sign.switch}</Button>
      </Panel>
    )
  const name = texts.sign.wallet(shortenAddress(wallet.address))
  const { state, look, appoint } = lister
  switch (state.kind) {
    case 'checking':
      return <Panel name={name} text={texts.sign.checkingRole} />
    case 'unknown':
      return (
        <Panel name={name} text={texts.sign.roleUnknown}>
          <Button look="quiet" onClick={look}>
            {texts.sign.lookAgain}
          </Button>
        </Panel>
      )
    case 'none':
      return (
        <Panel name={name} text={state.appointing === 'failed' ? texts.sign.appointFailed : texts.sign.noRole}>
          {state.canAppoint ? (
            <Button aria-disabled={state.appointing === 'busy'} onClick={() => void appoint()}>
              {state.appointing === 'busy' ? texts.sign.appointing : texts.sign.appoint}
            </Button>
          ) : (
            <Button look="quiet" onClick={look}>
              {texts.sign.lookAgain}
            </Button>
          )}
        </Panel>
      )
    case 'lister':
      return <Panel name={name} text={texts.sign.may} />
    default:
      return state satisfies never
  }
}

function Panel({ name, text, children }: { name?: string; text: string; children?: React.ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-card border border-line bg-surface p-5 text-sm">
      {name !== undefined && <p className="font-mono">{name}</p>}
      <p role="status">{text}</p>
      {children}
    </div>
  )
}
