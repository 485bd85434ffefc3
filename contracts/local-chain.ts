import type { Chain } from 'viem'

/** The embedded chain, defined here because importing `viem/chains` would load seven hundred others too. */
export const localChain = {
  id: 31_337,
  name: 'Melos local',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: { default: { http: [] } },
} as const satisfies Chain
