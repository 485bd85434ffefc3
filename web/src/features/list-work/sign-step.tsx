import type { AuctionTerms, Work } from '@melos/api-contract'
import { Link } from 'react-router'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { useWallet } from '../../wallet/wallet.ts'
import type { Desk } from './create-desk.ts'
import { findStale, isScheduled } from './draft-state.ts'
import { listSigningSteps } from './list-signing-steps.ts'
import { AskedNotice, ScheduledNotice, StaleNotice } from './notices.tsx'
import { SignedTerms } from './signed-terms.tsx'
import { StepButtons } from './step-buttons.tsx'
import { texts } from './texts.ts'
import { useDeskState } from './use-desk.ts'
import { useLister } from './use-lister.ts'
import { useSigning } from './use-signing.ts'
import { useWork } from './use-work.ts'
import { WalletPanel } from './wallet-panel.tsx'

interface SignStepProps {
  readonly desk: Desk
  readonly onBack: () => void
}

export function SignStep({ desk, onBack }: SignStepProps) {
  const { draft } = useDeskState(desk)
  const loaded = useWork(draft.workId)
  if (loaded.kind !== 'loaded' || draft.terms === null)
    return (
      <div className="flex flex-col gap-6">
        <p className="text-sm text-muted">{loaded.kind === 'loading' ? texts.list.loading : texts.sign.incomplete}</p>
        <StepButtons onBack={onBack} />
      </div>
    )
  return <SignPanel desk={desk} work={loaded.work} terms={draft.terms} onBack={onBack} />
}

interface SignPanelProps extends SignStepProps {
  readonly work: Work
  readonly terms: AuctionTerms
}

function SignPanel({ desk, work, terms, onBack }: SignPanelProps) {
  const { draft, content } = useDeskState(desk)
  const site = useSite()
  const wallet = useWallet()
  const address = wallet.kind === 'connected' ? wallet.address : undefined
  const lister = useLister(address)
  const { progress, stop, sign, look, askAgain } = useSigning(desk, { work, terms })
  const isBusy = progress !== undefined
  const open = draft.transactions.find(({ ending }) => ending === null)
  const isHere = wallet.kind === 'connected' && wallet.chainId === site.chain.id
  const stale = findStale({ draft, content, work, addresses: site.contracts })
  // Nothing is left to sign, and the index has not seen it.
  const isOnItsWay = draft.auctionId === null && isScheduled(draft)
  const canAsk = stale === undefined && !isOnItsWay && (open === undefined || open.hash !== null)
  const canSign = canAsk && isHere && lister.state.kind === 'lister'
  const isSaid = isOnItsWay && stop?.code === 'not-indexed'
  const steps = listSigningSteps(draft, { progress, failedStep: stop?.step })
  return (
    <div className="flex flex-col gap-8">
      <p className="max-w-prose text-sm text-muted">{texts.sign.lead}</p>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <SignedTerms terms={terms} />
        <div className="flex flex-col gap-6">
          <Stepper steps={steps.map(({ step, ...shown }) => ({ title: texts.sign.steps[step], ...shown }))} />
          {draft.auctionId === null && !isOnItsWay && !isBusy && <WalletPanel wallet={wallet} lister={lister} />}
        </div>
      </div>
      {stale !== undefined && !isBusy && <StaleNotice step={stale} />}
      <p role="alert" className="max-w-prose text-sm font-medium text-losing empty:hidden">
        {stop !== undefined && !isSaid && !isBusy && draft.auctionId === null && stop.sentence}
      </p>
      {open !== undefined && open.hash === null && !isBusy && (
        <AskedNotice transaction={open} onLook={() => void look()} onAskAgain={() => void askAgain(undefined)} />
      )}
      {isOnItsWay && !isBusy && <ScheduledNotice onLook={() => void look()} />}
      {draft.auctionId === null ? (
        <StepButtons onBack={onBack}>
          {(canSign || isBusy) && (
            // Busy, it keeps the focus and does nothing.
            <Button aria-disabled={isBusy} onClick={() => !isBusy && address !== undefined && void sign(address)}>
              {isBusy ? texts.sign.busy : draft.transactions.length > 0 ? texts.sign.goOn : texts.sign.begin}
            </Button>
          )}
        </StepButtons>
      ) : (
        <section className="flex flex-col items-start gap-3 rounded-card border border-winning p-6">
          <h3 className="flex gap-2 font-display text-lg font-bold text-winning">
            <span aria-hidden="true">✓</span>
            {texts.sign.doneTitle}
          </h3>
          <p role="status">{texts.sign.done}</p>
          <div className="flex flex-wrap items-center gap-4">
            <ButtonLink to={`/auction/${draft.auctionId}`}>{texts.sign.open}</ButtonLink>
            <Link to="/admin/list" className="inline-flex min-h-11 items-center text-sm underline underline-offset-4">
              {texts.sign.listAnother}
            </Link>
          </div>
        </section>
      )}
    </div>
  )
}
