import { skipToken } from '@tanstack/react-query'
import { loadPart } from '../../lib/load-part.ts'
import { useQuery } from '../../lib/query-client.ts'
import { useSite } from '../../lib/site.ts'
import { loadWallet } from '../../wallet/load-wallet.ts'
import { useConnectedAddress } from '../../wallet/wallet.ts'

/** What the connected wallet holds and can do, in base units of MELS. */
export interface Agent {
  readonly isAgent: boolean
  readonly balance: bigint
  /** How much the royalties contract may take. */
  readonly allowance: bigint
}

const PAUSE_MS = 10_000

export function useAgent() {
  const site = useSite()
  const address = useConnectedAddress()
  const { data, refetch } = useQuery<Agent>({
    queryKey: ['admin', 'agent', address],
    queryFn:
      address === undefined
        ? skipToken
        : async () => {
            const [clients, { readAgent }] = await Promise.all([
              loadWallet(site),
              loadPart(() => import('./run-disbursement.ts')),
            ])
            return await readAgent(clients, address)
          },
    refetchInterval: PAUSE_MS,
    refetchOnMount: 'always',
  })
  return { data, refetch: () => void refetch() }
}
