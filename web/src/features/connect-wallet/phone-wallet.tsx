import { type Config, type Connector, getConnection, watchConnection } from '@wagmi/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from '../../lib/store.ts'
import { Spinner } from '../../ui/spinner.tsx'
import type { walletConnectConnector } from '../../wallet/wallet-connect/wallet-connect-connector.ts'
import { MELOS_WALLET } from '../../wallet/wallet-site.ts'
import { texts } from './texts.ts'
import { WalletConnectPanel } from './wallet-connect/wallet-connect-panel.tsx'

interface PhoneWalletProps {
  readonly config: Config
  readonly onConnect: (connector: Connector) => Promise<boolean>
  readonly onDone: () => void
  readonly onBack: () => void
}

/** Pairs with a wallet on a phone; each attempt has its own code. */
export function PhoneWallet(props: PhoneWalletProps) {
  const [attempt, setAttempt] = useState(0)
  return <Pairing key={attempt} {...props} onRetry={() => setAttempt((count) => count + 1)} />
}

function Pairing({ config, onConnect, onDone, onBack, onRetry }: PhoneWalletProps & { readonly onRetry: () => void }) {
  const [uri, setUri] = useState<string>()
  const [hasFailed, setFailed] = useState(false)
  const isPaired = useIsPaired(config)
  // In a ref, so that a new render does not restart the pairing.
  const steps = useRef({ onConnect, onDone })
  steps.current = { onConnect, onDone }

  useEffect(() => {
    const connector = findWalletConnect(config)
    if (connector === undefined) return
    let isOver = false
    const onMessage = ({ type, data }: { type: string; data?: unknown }): void => {
      if (type === 'display_uri') setUri(String(data))
    }
    connector.emitter.on('message', onMessage)
    void steps.current.onConnect(connector).then((isConnected) => {
      if (isConnected) steps.current.onDone()
      else if (!isOver) setFailed(true)
    })
    return () => {
      isOver = true
      connector.emitter.off('message', onMessage)
      connector.cancel()
    }
  }, [config])

  if (isPaired && !hasFailed)
    return <Confirming connector={{ id: 'walletConnect', name: texts.choices.walletConnect.name }} />
  return <WalletConnectPanel uri={uri} hasFailed={hasFailed} onRetry={onRetry} onBack={onBack} />
}

export function Confirming({ connector: { id, name } }: { connector: Pick<Connector, 'id' | 'name'> }) {
  // The Melos wallet asks inside the page, if at all.
  const isOurs = id === MELOS_WALLET
  return (
    <div role="status" className="flex flex-col items-center gap-4 py-6 text-center">
      <Spinner />
      <p className="text-md font-semibold">{isOurs ? texts.signingIn : texts.confirm(name)}</p>
      {!isOurs && <p className="text-sm text-muted">{texts.steps}</p>}
    </div>
  )
}

type WalletConnectConnector = Connector<ReturnType<typeof walletConnectConnector>>

/** Undefined if this Melos has no WalletConnect project. */
function findWalletConnect({ connectors }: Config): WalletConnectConnector | undefined {
  // wagmi's config does not carry its connectors' types; only this one has this id.
  return connectors.find(({ id }) => id === 'walletConnect') as WalletConnectConnector | undefined
}

/** Whether the wallet is connected and only the signature is missing. */
function useIsPaired(config: Config): boolean {
  const subscribe = useCallback((onChange: () => void) => watchConnection(config, { onChange }), [config])
  return useStore({ subscribe, read: () => getConnection(config).status === 'connected' })
}
