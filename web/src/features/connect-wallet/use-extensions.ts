import { type Config, type Connector, watchConnectors } from '@wagmi/core'
import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** The wallets that have announced themselves in this browser (EIP-6963), also those that come later. */
export function useExtensions(config: Config): readonly Connector[] {
  const subscribe = useCallback((onChange: () => void) => watchConnectors(config, { onChange }), [config])
  const connectors = useSyncExternalStore(subscribe, () => config.connectors)
  return useMemo(() => choose(connectors), [connectors])
}

function choose(connectors: readonly Connector[]): readonly Connector[] {
  const announced = connectors.filter(({ id, type }) => type === 'injected' && id !== 'injected')
  if (announced.length > 0) return announced
  // Older ones only put themselves into the window.
  return 'ethereum' in window ? connectors.filter(({ id }) => id === 'injected') : []
}
