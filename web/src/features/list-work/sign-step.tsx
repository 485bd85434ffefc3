import { type AuctionTerms, WHEN_SIGNED, type Work } from '@melos/api-contract'
import { formatMels, groupThousands, withUnit } from '@melos/clearing/format-numbers'
import { formatUtcMinute, parseUtcDateTime } from '@melos/clearing/utc-time'
import { useState } from 'react'
import { Link } from 'react-router'
import { getAddress, isAddressEqual } from 'viem'
import { describeDuration } from '../../lib/describe-duration.ts'
import { useSite } from '../../lib/site.ts'
import { useStore } from '../../lib/store.ts'
import { StepButtons } from '../../song-forms/step-form.tsx'
import { Amounts } from '../../ui/amount.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { TermsList } from '../../ui/terms-list.tsx'
import { offerPath, readApproval, toOfferDraft } from '../../wallet/auction-offer.ts'
import { useWallet } from '../../wallet/wallet.ts'
import { findStale, isScheduled } from './draft-state.ts'
import { listSigningSteps } from './list-signing-steps.ts'
import { useLister, WalletPanel } from './listing-wallet.tsx'
import { NotReady, type StepProps } from './not-ready.tsx'
import { AskedNotice, ScheduledNotice, StaleNotice } from './notices.tsx'
import { texts } from './texts.ts'
import { useSigning } from './use-signing.ts'
import { useWork } from './use-work.ts'

type SignStepProps = Omit<StepProps, 'onNext'>

export function SignStep({ editor, onBack }: SignStepProps) {
  const { stored: draft } = useStore(editor)
  const loaded = useWork(draft.workId)
  if (loaded.kind !== 'loaded' || draft.terms === null)
    return <NotReady isLoading={loaded.kind === 'loading'} onBack={onBack} />
  return <SignPanel editor={editor} work={loaded.work} terms={draft.terms} onBack={onBack} />
}

function SignPanel({ editor, work, terms, onBack }: SignStepProps & { work: Work; terms: AuctionTerms }) {
  const { stored: draft, content } = useStore(editor)
  const site = useSite()
  const wallet = useWallet()
  const address = wallet.kind === 'connected' ? wallet.address : undefined
  const lister = useLister(address)
  const { progress, stop, sign, look, askAgain } = useSigning(editor, { work, terms })
  const isBusy = progress !== undefined
  const open = draft.transactions.find(({ ending }) => ending === null)
  const isHere = wallet.kind === 'connected' && wallet.chainId === site.chain.id
  const stale = findStale({ draft, content, work, addresses: site.contracts })
  const isWaitingForIndex = draft.auctionId === null && isScheduled(draft)
  const canAsk = stale === undefined && !isWaitingForIndex && (open === undefined || open.hash !== null)
  const [approvalText, setApprovalText] = useState('')
  const approval = readApproval(approvalText)
  const isAllowed = draft.transactions.some(({ step, ending }) => step === 'ALLOW' && ending === 'DONE')
  const isOwnOffer = address !== undefined && isAddressEqual(getAddress(terms.seller), address)
  const needsApproval = isAllowed && canAsk && draft.auctionId === null && address !== undefined && !isOwnOffer
  const canSign = canAsk && isHere && lister.role === 'lister' && !(needsApproval && approval === undefined)
  const isExplained = isWaitingForIndex && stop?.code === 'not-indexed'
  const steps = listSigningSteps(draft, { progress, failedStep: stop?.step })
  return (
    <div className="flex flex-col gap-8">
      <p className="max-w-prose text-sm text-muted">{texts.sign.lead}</p>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <SignedTerms terms={terms} />
        <div className="flex flex-col gap-6">
          <Stepper steps={steps.map(({ step, ...shown }) => ({ title: texts.sign.steps[step], ...shown }))} />
          {draft.auctionId === null && !isWaitingForIndex && !isBusy && <WalletPanel wallet={wallet} lister={lister} />}
        </div>
      </div>
      {needsApproval && draft.token !== null && (
        <ArtistApproval
          link={`${site.publicUrl}${offerPath(toOfferDraft(terms, getAddress(draft.token)))}`}
          text={approvalText}
          isInvalid={approvalText.trim() !== '' && approval === undefined}
          onText={setApprovalText}
        />
      )}
      {stale !== undefined && !isBusy && <StaleNotice step={stale} />}
      <p role="alert" className="max-w-prose text-sm font-medium text-losing empty:hidden">
        <Amounts>{stop !== undefined && !isExplained && !isBusy && draft.auctionId === null && stop.sentence}</Amounts>
      </p>
      {open !== undefined && open.hash === null && !isBusy && (
        <AskedNotice transaction={open} onLook={() => void look()} onAskAgain={() => void askAgain()} />
      )}
      {isWaitingForIndex && !isBusy && <ScheduledNotice onLook={() => void look()} />}
      {draft.auctionId === null ? (
        <StepButtons onBack={onBack}>
          {(canSign || isBusy) && (
            // Stays enabled while busy, because a disabled button loses the focus.
            <Button
              aria-disabled={isBusy}
              onClick={() => !isBusy && address !== undefined && void sign(address, approval)}
            >
              {isBusy ? texts.sign.busy : draft.transactions.length > 0 ? texts.sign.continue : texts.sign.begin}
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

interface ArtistApprovalProps {
  readonly link: string
  readonly text: string
  readonly isInvalid: boolean
  readonly onText: (text: string) => void
}

/** The contract lists an artist's tokens only with the artist's signature. */
function ArtistApproval({ link, text, isInvalid, onText }: ArtistApprovalProps) {
  const words = texts.sign.approval
  return (
    <section className="flex max-w-2xl flex-col gap-4 rounded-card border border-line bg-surface p-5 text-sm">
      <h3 className="font-semibold">{words.title}</h3>
      <p className="text-muted">{words.text}</p>
      <Field label={words.link} look="page">
        {(box) => <input {...box} className={`${box.className} min-h-11 font-mono`} readOnly value={link} />}
      </Field>
      <CopyButton
        text={link}
        label={words.copy}
        copied={words.copied}
        className="min-h-11 self-start underline underline-offset-4"
      />
      <TextAreaField
        label={words.approval}
        look="page"
        complaint={isInvalid ? words.invalid : undefined}
        rows={3}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
    </section>
  )
}

function SignedTerms({ terms }: { terms: AuctionTerms }) {
  const start = terms.startsAt === WHEN_SIGNED ? texts.sign.soon : formatUtcMinute(parseUtcDateTime(terms.startsAt))
  const rows = [
    [texts.sign.tokens, groupThousands(terms.tokenCount)],
    [texts.sign.price, withUnit(formatMels(terms.minimumPrice), 'MELS')],
    [texts.sign.threshold, withUnit(formatMels(terms.threshold), 'MELS')],
    [texts.sign.starts, start],
    [texts.sign.lasts, describeDuration(terms.durationSeconds)],
    [texts.sign.seller, terms.seller],
  ] as const
  return (
    <section>
      <h3 className="mb-2 font-semibold">{texts.sign.terms}</h3>
      <TermsList rows={rows} />
    </section>
  )
}
