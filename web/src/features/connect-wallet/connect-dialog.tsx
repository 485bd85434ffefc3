import type { Connector } from '@wagmi/core'
import { type ReactNode, useState } from 'react'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { useStore } from '../../lib/store.ts'
import { Chevron } from '../../ui/chevron.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { MelosWallet } from '../../wallet/melos-wallet/melos-wallet.ts'
import type { WalletClients } from '../../wallet/wallet-clients.ts'
import { MELOS_WALLET } from '../../wallet/wallet-site.ts'
import { ChoiceButton, ExtensionIcon, MelosIcon, PhoneIcon } from './choice-button.tsx'
import { ExtensionList } from './extension-list.tsx'
import { Confirming, PhoneWallet } from './phone-wallet.tsx'
import { texts } from './texts.ts'
import { WalletConnectOff } from './wallet-connect/wallet-connect-panel.tsx'

interface ConnectDialogProps {
  readonly clients: WalletClients
  /** Begins with the Melos wallet instead of the choice of wallets. */
  readonly isForMelosWallet: boolean
  /** Connects and signs in; false when that failed. */
  readonly onConnect: (connector: Connector) => Promise<boolean>
  /** The person has left the wallet that is being connected. */
  readonly onAbandon: () => void
  readonly onClose: () => void
  /** Draws the Melos wallet's screens, which call `onReady` when it can be connected. */
  readonly renderMelosWallet: (steps: { onReady: () => void; onBack: () => void }) => ReactNode
}

type Choice = 'melos' | 'extensions' | 'phone'

type View = { readonly kind: 'choices' | Choice } | { readonly kind: 'confirming'; readonly connector: Connector }

const choices: View = { kind: 'choices' }

export function ConnectDialog(props: ConnectDialogProps) {
  const { clients, isForMelosWallet, onConnect, onAbandon, onClose, renderMelosWallet } = props
  const [view, setView] = useState<View>(isForMelosWallet && window.isSecureContext ? { kind: 'melos' } : choices)
  const hasBackButton = view.kind !== 'choices' && view.kind !== 'melos'
  const goBack = (): void => {
    onAbandon()
    setView(choices)
  }
  const close = (): void => {
    onAbandon()
    onClose()
  }

  async function connectBy(connector: Connector): Promise<void> {
    setView({ kind: 'confirming', connector })
    if (await onConnect(connector)) onClose()
    else setView((now) => (now.kind === 'confirming' && now.connector === connector ? choices : now))
  }

  function connectMelosWallet(): void {
    const connector = clients.config.connectors.find(({ id }) => id === MELOS_WALLET)
    if (connector === undefined) return
    // The step that has just ended says that it signs in.
    const withdraw = clients.melosWallet.agreeToSignIn()
    void connectBy(connector).finally(withdraw)
  }

  return (
    <Dialog title={texts.title} onClose={close} back={hasBackButton ? <BackButton onBack={goBack} /> : undefined}>
      {view.kind === 'choices' && (
        <WalletChoices melosWallet={clients.melosWallet} onChoose={(kind) => setView({ kind })} />
      )}
      {view.kind === 'melos' && renderMelosWallet({ onReady: connectMelosWallet, onBack: goBack })}
      {view.kind === 'extensions' && (
        <ExtensionList config={clients.config} onChoose={connectBy} onMelosWallet={() => setView({ kind: 'melos' })} />
      )}
      {view.kind === 'phone' &&
        (clients.site.walletConnect === null ? (
          <WalletConnectOff onBack={goBack} />
        ) : (
          <PhoneWallet config={clients.config} onConnect={onConnect} onDone={onClose} onBack={goBack} />
        ))}
      {view.kind === 'confirming' && <Confirming connector={view.connector} />}
    </Dialog>
  )
}

function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <button
      type="button"
      onClick={onBack}
      aria-label={texts.back}
      className="-ml-3 grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-muted hover:text-ink"
    >
      <Chevron className="rotate-90 stroke-current" />
    </button>
  )
}

interface WalletChoicesProps {
  readonly melosWallet: MelosWallet
  readonly onChoose: (choice: Choice) => void
}

function WalletChoices({ melosWallet, onChoose }: WalletChoicesProps) {
  const stored = useStore(melosWallet)
  const { melos, extension, walletConnect } = texts.choices
  const melosText = stored.kind === 'none' ? melos.text : melos.stored(shortenAddress(stored.address))
  return (
    <div className="flex flex-col gap-2">
      <ChoiceButton
        name={melos.name}
        text={window.isSecureContext ? melosText : melos.insecure}
        icon={<MelosIcon />}
        isDisabled={!window.isSecureContext}
        onClick={() => onChoose('melos')}
      />
      <ChoiceButton {...extension} icon={<ExtensionIcon />} onClick={() => onChoose('extensions')} />
      <ChoiceButton {...walletConnect} icon={<PhoneIcon />} onClick={() => onChoose('phone')} />
      <p className="mt-3 text-xs text-muted">{texts.afterwards}</p>
    </div>
  )
}
