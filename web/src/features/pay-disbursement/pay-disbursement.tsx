import type { PayerStatement, StatementPreview } from '@melos/api-contract'
import { parseUtcDateTime } from '@melos/clearing/utc-time'
import { useEffect, useMemo } from 'react'
import { Link } from 'react-router'
import { useNow } from '../../lib/server-clock.ts'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { Button } from '../../ui/button.tsx'
import { Stepper, type StepState } from '../../ui/stepper.tsx'
import { AppointWallet } from '../../wallet/appoint-wallet.tsx'
import { useWallet } from '../../wallet/wallet.ts'
import { askForWallet } from '../../wallet/wallet-dialog.ts'
import { AnnouncePanel } from './announce-panel.tsx'
import { AnnouncedPanel } from './announced-panel.tsx'
import { type Announcement, findPhase, type Phase, toDisbursement } from './disbursement.ts'
import { PayInPanel } from './pay-in-panel.tsx'
import { PayOutPanel } from './pay-out-panel.tsx'
import { StatusLine } from './status-line.tsx'
import { texts } from './texts.ts'
import { useAgent } from './use-agent.ts'
import { useDisbursement } from './use-disbursement.ts'

interface PayDisbursementProps {
  readonly announce: NonNullable<StatementPreview['announce']>
  readonly announcements: PayerStatement['announcements']
  readonly mels: string
  /** Whether a song is blocked, so that nothing may be announced or paid in. What is paid in already is the holders'. */
  readonly isBlocked: boolean
  readonly onChange: () => void
}

/** Announces a disbursement, waits for 48 hours, pays it in and pays it out. */
export function PayDisbursement({ announce, announcements, mels, isBlocked, onChange }: PayDisbursementProps) {
  const disbursement = useMemo(() => toDisbursement({ announce, mels }), [announce, mels])
  const phase = findPhase(announcements, { now: useNow(), timeOf: parseUtcDateTime })
  const agent = useAgent()
  const { status, isBusy, start, forget } = useDisbursement(disbursement, onChange)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new phase makes the last result old
  useEffect(forget, [forget, phase.kind])
  const current = phase.kind === 'announce' ? undefined : phase.announcement
  const earlier = announcements.filter(({ id }) => id !== current?.id)
  const props = { disbursement, isBusy, isBlocked, agent: agent.data, onAct: start }
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <Stepper steps={listSteps(phase, isBusy)} />
      <div className="flex max-w-2xl min-w-0 flex-col gap-6">
        <p className="text-sm text-muted">{texts.lead}</p>
        {isBlocked && phase.kind !== 'pay-out' && (
          <p className="text-sm font-semibold">{texts.blocked[phase.kind === 'announce' ? 'announce' : 'announced']}</p>
        )}
        {phase.kind === 'announce' && !isBlocked && <AnnouncePanel {...props} last={phase.last} />}
        {phase.kind === 'wait' && <AnnouncedPanel {...props} announcement={phase.announcement} />}
        {phase.kind === 'pay-in' && <PayInPanel {...props} announcement={phase.announcement} />}
        {phase.kind === 'pay-out' && <PayOutPanel {...props} announcement={phase.announcement} status={status} />}
        <StatusLine status={status} />
        <Wallet isAgent={agent.data?.isAgent} isNeeded={phase.kind !== 'pay-out'} onAppointed={agent.refetch} />
        {earlier.length > 0 && <Earlier announcements={earlier} />}
      </div>
    </div>
  )
}

const order = ['announce', 'wait', 'pay-in', 'pay-out'] as const
const titles = [texts.steps.announce, texts.steps.wait, texts.steps.payIn, texts.steps.payOut] as const

function listSteps({ kind }: Phase, isBusy: boolean) {
  const now = order.indexOf(kind)
  return titles.map((title, place) => {
    const state: StepState = place < now ? 'done' : place > now ? 'later' : isBusy ? 'chain' : 'next'
    return { title, state }
  })
}

interface WalletProps {
  readonly isAgent: boolean | undefined
  /** Whether this needs the role; anyone can pay out. */
  readonly isNeeded: boolean
  readonly onAppointed: () => void
}

function Wallet({ isAgent, isNeeded, onAppointed }: WalletProps) {
  const wallet = useWallet()
  if (wallet.kind !== 'connected')
    return (
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <p>{texts.wallet.needed}</p>
        <Button look="quiet" onClick={askForWallet}>
          {texts.wallet.connect}
        </Button>
      </div>
    )
  return (
    <div className="flex flex-col items-start gap-3 text-sm">
      <p className="font-mono text-xs text-muted">{texts.wallet.using(shortenAddress(wallet.address))}</p>
      {isNeeded && isAgent === false && (
        <>
          <p className="font-semibold text-losing">{texts.wallet.notAgent}</p>
          <AppointWallet address={wallet.address} onAppointed={onAppointed} />
        </>
      )}
    </div>
  )
}

function Earlier({ announcements }: { announcements: readonly Announcement[] }) {
  return (
    <section className="border-t border-line pt-6 text-sm">
      <h3 className="mb-2 font-semibold">{texts.earlier}</h3>
      <ul>
        {announcements.map(({ id, state }) => (
          <li key={id}>
            <Link to={`/royalties/${id}`} className="underline decoration-line underline-offset-4">
              {texts.past(String(id), texts.states[state])}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
