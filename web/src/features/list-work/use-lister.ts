import { skipToken, useMutation } from '@tanstack/react-query'
import type { Address } from 'viem'
import { queryClient, useQuery } from '../../lib/query-client.ts'
import { type Site, useSite } from '../../lib/site.ts'
import { loadWallet } from '../../wallet/load-wallet.ts'
import { appointOperator, readRoles } from '../../wallet/roles.ts'
import { draftCalls } from './draft-calls.ts'

type ListerState =
  | { readonly kind: 'checking' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'lister' }
  | { readonly kind: 'none'; readonly canAppoint: boolean; readonly appointing: 'idle' | 'busy' | 'failed' }

interface Lister {
  readonly state: ListerState
  readonly look: () => void
  readonly appoint: () => Promise<void>
}

/** Whether a wallet may list, by the contract. */
export function useLister(address: Address | undefined): Lister {
  const site = useSite()
  const { data, isError, refetch } = useQuery({
    queryKey: ['admin', 'lister', address],
    queryFn: address === undefined ? skipToken : () => readLister(site, address),
    gcTime: 0,
  })
  const appointment = useMutation(
    {
      // What happened to one wallet is not said of another.
      mutationKey: ['lister', address],
      mutationFn: appointOperator,
      onSuccess: () => refetch(),
      onError: (error) => console.warn(error),
    },
    queryClient,
  )
  return {
    state: describeLister(),
    look: () => void refetch(),
    appoint: async () => {
      if (address !== undefined) appointment.mutate(address)
    },
  }

  function describeLister(): ListerState {
    if (isError) return { kind: 'unknown' }
    if (data === undefined) return { kind: 'checking' }
    if (data.isLister) return { kind: 'lister' }
    const appointing = appointment.isPending ? 'busy' : appointment.isError ? 'failed' : 'idle'
    return { kind: 'none', canAppoint: data.canAppoint, appointing }
  }
}

async function readLister(site: Site, address: Address): Promise<{ isLister: boolean; canAppoint: boolean }> {
  const { isLister } = await readRoles(await loadWallet(site), address)
  return { isLister, canAppoint: !isLister && (await draftCalls.canAppoint().catch(() => false)) }
}
