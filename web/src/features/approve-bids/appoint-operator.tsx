import { readSystem } from '@melos/api-contract'
import { useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { signedFetch } from '../../api/signed-fetch.ts'
import { loadOrReload } from '../../lib/load-failure.ts'
import { useQuery } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { useWallet } from '../../wallet/wallet.ts'
import { texts } from './texts.ts'

const words = texts.approve.appoint

/** Helps a wallet that isn't an operator: on the local chain with one click, elsewhere with a sentence. */
export function AppointOperator({ onAppointed }: { onAppointed: () => void }) {
  const wallet = useWallet()
  const canAppoint = useCanAppoint()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  if (wallet.kind !== 'connected' || canAppoint === undefined) return null
  if (!canAppoint) return <p className="text-muted">{words.elsewhere}</p>

  const { address } = wallet
  async function appoint(): Promise<void> {
    setState('busy')
    try {
      const { appointOperator } = await loadOrReload(() => import('../../wallet/roles.ts'))
      await appointOperator(address)
      onAppointed()
    } catch (error) {
      console.error(error)
      setState('failed')
    }
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-muted">{state === 'failed' ? words.failed : words.lead}</p>
      <Button look="quiet" onClick={() => void appoint()} disabled={state === 'busy'}>
        {words.action}
      </Button>
    </div>
  )
}

function useCanAppoint(): boolean | undefined {
  const queryFn = async () => (await callApi(signedFetch, { endpoint: readSystem })).body
  const { data, isError } = useQuery({ queryKey: ['admin', 'system'], queryFn })
  return isError ? false : data?.canAppoint
}
