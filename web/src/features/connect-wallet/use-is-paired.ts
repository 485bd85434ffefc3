import { type Config, getConnection, watchConnection } from '@wagmi/core'
import { useCallback, useSyncExternalStore } from 'react'

/** Whether the wallet is connected, and only the signature is missing. */
export function useIsPaired(config: Config): boolean {
  const subscribe = useCallback((onChange: () => void) => watchConnection(config, { onChange }), [config])
  return useSyncExternalStore(subscribe, () => getConnection(config).status === 'connected')
}
