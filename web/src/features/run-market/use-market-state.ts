import { auctionHouseAbi, marketAbi } from '@melos/contracts'
import { type Address, getAddress, isAddressEqual } from 'viem'
import { loadOrReload } from '../../lib/load-failure.ts'
import { useQuery } from '../../lib/query-client.ts'
import { useSite } from '../../lib/site.ts'
import { loadWallet } from '../../wallet/load-wallet.ts'

export type MarketState = 'off' | 'none' | 'open' | 'halted' | 'closed'

/** In the order of the contract's enum. */
const states: readonly MarketState[] = ['none', 'open', 'halted', 'closed']

interface Asked {
  /** Undefined without a wallet, which can do nothing about it. */
  readonly address: Address | undefined
  readonly song: string
  /** The state of the person's calls, which can change the answer. */
  readonly calls: string
}

/** The market's state on the chain, and what the wallet can do about it. */
export function useMarketState({ address, song, calls }: Asked) {
  const site = useSite()
  return useQuery({
    queryKey: address === undefined ? ['admin', 'market', song] : ['wallet', address, 'market', song, calls],
    queryFn: async () => {
      const [clients, { readRoles }] = await Promise.all([
        loadWallet(site),
        loadOrReload(() => import('../../wallet/roles.ts')),
      ])
      const { client } = clients
      const market = { address: site.contracts.market, abi: marketAbi } as const
      const house = { address: site.contracts.auctionHouse, abi: auctionHouseAbi } as const
      const [isOn, book, owner, roles] = await Promise.all([
        client.readContract({ ...market, functionName: 'isOn' }),
        client.readContract({ ...market, functionName: 'bookOf', args: [getAddress(song)] }),
        client.readContract({ ...house, functionName: 'defaultAdmin' }),
        address === undefined ? undefined : readRoles(clients, address),
      ])
      const state: MarketState = isOn ? (states[book.state] ?? 'none') : 'off'
      const isOwner = address !== undefined && isAddressEqual(owner, address)
      return { state, isOwner, isOperator: roles?.isOperator ?? false }
    },
    placeholderData: (before) => before,
    refetchInterval: REFETCH_MS,
  })
}

/** The server opens markets by itself. */
const REFETCH_MS = 10_000
