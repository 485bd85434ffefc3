import type { AdmissionState } from '@melos/api-contract'
import { useCallback } from 'react'
import { Link } from 'react-router'
import { admissionCalls } from '../../admission/admission-calls.ts'
import { queryClient, useQuery } from '../../lib/query-client.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DeclarationsPanel } from './declarations-panel.tsx'
import { PoliciesPanel } from './policies-panel.tsx'
import { ScreeningPanel } from './screening-panel.tsx'
import { texts } from './texts.ts'

const keyOf = (who: string) => ['account', 'admission', who] as const

export default function AdmissionPanel({ who }: { readonly who: string }) {
  // People come back from another tab, in which they have linked a wallet.
  const query = useQuery({
    queryKey: keyOf(who),
    queryFn: () => admissionCalls.read(),
    gcTime: 0,
    refetchOnWindowFocus: true,
  })
  const show = useCallback((state: AdmissionState): void => void queryClient.setQueryData(keyOf(who), state), [who])
  return (
    <Loaded query={query} loading={<Skeleton label={texts.loading} lines={6} />} failed={texts.failed}>
      {(state) => <AdmissionParts state={state} onChange={show} />}
    </Loaded>
  )
}

interface AdmissionPartsProps {
  readonly state: AdmissionState
  readonly onChange: (state: AdmissionState) => void
}

export function AdmissionParts({ state, onChange }: AdmissionPartsProps) {
  const needsScreening = state.policies.some(({ policy }) => policy.needs.includes('SCREENING'))
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="order-2 flex min-w-0 flex-col gap-6 lg:order-1">
        <PoliciesPanel state={state} onChange={onChange} />
      </div>
      <div className="order-1 flex min-w-0 flex-col gap-6 lg:order-2">
        <DeclarationsPanel declarations={state.declarations} onChange={onChange} />
        {needsScreening && state.declarations !== null && (
          <ScreeningPanel screening={state.screening} onChange={onChange} />
        )}
        <p className="flex flex-wrap gap-x-6 text-sm">
          {[
            { to: '/account/settings', label: texts.settings },
            { to: '/help#who-may-bid', label: texts.more },
          ].map(({ to, label }) => (
            <Link key={to} to={to} className="inline-flex min-h-11 items-center underline underline-offset-4">
              {label}
            </Link>
          ))}
        </p>
      </div>
    </div>
  )
}
