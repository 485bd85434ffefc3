import { readSystem } from '@melos/api-contract'
import { useMutation } from '@tanstack/react-query'
import type { Address } from 'viem'
import { describeRateLimit } from '../api/api-request-error.ts'
import { callApi } from '../api/call-api.ts'
import { signedFetch } from '../api/signed-fetch.ts'
import { loadOrReload } from '../lib/load-failure.ts'
import { queryClient, useQuery } from '../lib/query-client.ts'
import { Button } from '../ui/button.tsx'
import { texts } from './texts.ts'

interface AppointWalletProps {
  readonly address: Address
  readonly onAppointed: () => void
}

/** Helps a wallet that can't settle and list: on the local chain with one click, elsewhere with a sentence. */
export function AppointWallet({ address, onAppointed }: AppointWalletProps) {
  const canAppoint = useCanAppoint()
  const { mutate, error, isPending } = useMutation(
    {
      // One wallet's failure must not show for another.
      mutationKey: ['appoint', address],
      mutationFn: appoint,
      onSuccess: onAppointed,
      onError: (cause) => console.warn(cause),
    },
    queryClient,
  )
  if (canAppoint === undefined) return null
  if (!canAppoint) return <p className="text-muted">{texts.appoint.elsewhere}</p>
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="status" className="text-muted">
        {error === null ? texts.appoint.lead : (describeRateLimit(error) ?? texts.appoint.failed)}
      </p>
      <Button look="quiet" aria-disabled={isPending} onClick={() => !isPending && mutate(address)}>
        {isPending ? texts.appoint.busy : texts.appoint.action}
      </Button>
    </div>
  )
}

async function appoint(address: Address): Promise<void> {
  const { appointOperator } = await loadOrReload(() => import('./roles.ts'))
  await appointOperator(address)
}

function useCanAppoint(): boolean | undefined {
  const queryFn = async () => (await callApi(signedFetch, { endpoint: readSystem })).body
  const { data, isError } = useQuery({ queryKey: ['admin', 'system'], queryFn })
  return isError ? false : data?.canAppoint
}
