import { type Config, type CreateConnectorFn, createConfig, createConnector, createStorage } from '@wagmi/core'
import { type Address, custom, defineChain } from 'viem'

const home = defineChain({
  id: 31_337,
  name: 'Melos local',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: { default: { http: ['http://node.test'] } },
})

type Answer = (params: readonly unknown[]) => unknown

/** A wallet whose answers a test defines, and which records its requests. */
export function scriptWallet(
  answers: Record<string, Answer>,
  { id = 'scripted', account = '0x0000000000000000000000000000000000000001' }: { id?: string; account?: Address } = {},
) {
  const asked: { method: string; params: readonly unknown[] }[] = []
  const provider = {
    async request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
      asked.push({ method, params })
      return await answers[method]?.(params)
    },
  }
  const connector: CreateConnectorFn = createConnector(() => ({
    id,
    name: 'Scripted wallet',
    type: 'scripted',
    connect: async () => ({ accounts: [account] as never, chainId: await chainId() }),
    disconnect: async () => {},
    getAccounts: async () => [account],
    getChainId: chainId,
    getProvider: async () => provider,
    isAuthorized: async () => (await provider.request({ method: 'isAuthorized' })) === true,
    onAccountsChanged: () => {},
    onChainChanged: () => {},
    onDisconnect: () => {},
  }))
  async function chainId(): Promise<number> {
    return Number(await provider.request({ method: 'eth_chainId' }))
  }
  return { connector, asked, methods: () => asked.map(({ method }) => method) }
}

export function openConfig(connectors: readonly CreateConnectorFn[], stored: Record<string, string> = {}): Config {
  const entries = new Map(Object.entries(stored))
  return createConfig({
    chains: [home],
    connectors: [...connectors],
    transports: { [home.id]: custom({ request: async () => null }) },
    multiInjectedProviderDiscovery: false,
    storage: createStorage({
      storage: {
        getItem: (key) => entries.get(key) ?? null,
        setItem: (key, value) => void entries.set(key, value),
        removeItem: (key) => void entries.delete(key),
      },
    }),
  })
}
