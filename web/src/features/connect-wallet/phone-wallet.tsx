import { type Config, type Connector, getConnection, watchConnection } from '@wagmi/core'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { findWalletConnect } from '../../wallet/wallet-connect/find-wallet-connect.ts'
import { Confirming } from './confirming.tsx'
import { texts } from './texts.ts'
import { WalletConnectPanel } from './wallet-connect/wallet-connect-panel.tsx'

interface PhoneWalletProps {
  readonly config: Config
  readonly onConnect: (connector: Connector) => Promise<boolean>
  readonly onDone: () => void
  readonly onBack: () => void
}

/** Pairs with a wallet on a phone, by one code after the other. */
export function PhoneWallet(props: PhoneWalletProps) {
  const [attempt, setAttempt] = useState(0)
  return <Pairing key={attempt} {...props} onRetry={() => setAttempt((count) => count + 1)} />
}

/** One attempt: shows its code until the phone has answered, and gives it up when it is put away. */
function Pairing({ config, onConnect, onDone, onBack, onRetry }: PhoneWalletProps & { readonly onRetry: () => void }) {
  const [uri, setUri] = useState<string>()
  const [hasFailed, setFailed] = useState(false)
  const isPaired = useIsPaired(config)
  // The pairing must not begin anew because the dialog was drawn again.
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

  if (isPaired && !hasFailed) return <Confirming name={texts.choices.walletConnect.name} />
  return <WalletConnectPanel uri={uri} hasFailed={hasFailed} onRetry={onRetry} onBack={onBack} />
}

/** Whether the wallet is connected, and only the signature is missing. */
function useIsPaired(config: Config): boolean {
  const subscribe = useCallback((onChange: () => void) => watchConnection(config, { onChange }), [config])
  return useSyncExternalStore(subscribe, () => getConnection(config).status === 'connected')
}
