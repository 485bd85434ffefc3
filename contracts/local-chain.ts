import type { Chain } from 'viem'

/** The chain that Melos brings with it. Not the one of `viem/chains`, which loads seven hundred others beside it. */
export const localChain = {
  id: 31_337,
  name: 'Melos local',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: { default: { http: [] } },
} as const satisfies Chain
