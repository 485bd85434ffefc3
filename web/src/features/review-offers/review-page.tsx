import type { ReviewedOffer } from '@melos/api-contract'
import { showUtc } from '@melos/clearing/utc-time'
import { useState } from 'react'
import { Link } from 'react-router'
import { describeFailure, hasCode } from '../../account/describe-failure.ts'
import { Fact, Panel } from '../../account/settings-parts.tsx'
import { useAdministratorEmail } from '../../account/use-administrator-email.ts'
import { usePolicies } from '../../admission/use-policies.ts'
import { nameCountry } from '../../lib/name-country.ts'
import { queryClient, useQuery } from '../../lib/query-client.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { AdminHeading } from '../../ui/admin-heading.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { BusyLabel, FailureText } from '../../ui/form-parts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { compareDossiers } from './compare-dossiers.ts'
import { CompareTable } from './compare-table.tsx'
import { DecisionPanel } from './decision-panel.tsx'
import { NextOffer } from './next-offer.tsx'
import { offersKey, reviewCalls } from './offer-calls.ts'
import { OfferDocuments, OfferMedia } from './offer-files.tsx'
import { EarlierReviews, type NewRemark, RemarksPanel } from './remarks-panel.tsx'
import { texts } from './texts.ts'

const words = texts.review

export function ReviewPage({ id }: { readonly id: string }) {
  const queryKey = [...offersKey, 'one', id] as const
  const query = useQuery({ queryKey, queryFn: () => reviewCalls.find(id), refetchOnMount: 'always' })
  if (query.data === undefined && hasCode(query.error, 'NOT_FOUND'))
    return (
      <Notice title={words.notFound.title} action={<ButtonLink to="/admin/offers">{words.back}</ButtonLink>}>
        <p>{words.notFound.text}</p>
      </Notice>
    )
  return (
    <Loaded query={query} loading={<Skeleton label={words.loading} lines={6} />} failed={words.failed}>
      {(offer) => (
        <OfferReview
          // Remarks on another submission would be about something else.
          key={offer.dossiers[0]?.dossierHash}
          offer={offer}
          onChange={(changed) => queryClient.setQueryData(queryKey, changed)}
          onReload={async () => void (await query.refetch())}
        />
      )}
    </Loaded>
  )
}

interface OfferReviewProps {
  readonly offer: ReviewedOffer
  readonly onChange: (offer: ReviewedOffer) => void
  readonly onReload: () => Promise<void>
}

export function OfferReview({ offer, onChange, onReload }: OfferReviewProps) {
  const [remarks, setRemarks] = useState<readonly NewRemark[]>([])
  const [field, setField] = useState<string>('TITLE')
  const email = useAdministratorEmail()
  const [now, before] = offer.dossiers
  const { data: policies } = usePolicies()
  const lines = now === undefined ? [] : compareDossiers(now.dossier, before?.dossier, policies)
  const isMine = offer.state === 'IN_REVIEW' && offer.reviewer !== null && offer.reviewer === email
  const title = offer.songTitle.trim() === '' ? texts.untitled : offer.songTitle
  return (
    <div className="flex flex-col gap-8">
      <div>
        <Link
          to="/admin/offers"
          className="mt-8 inline-flex min-h-11 items-center gap-2 text-sm text-muted hover:text-ink"
        >
          <span aria-hidden="true">←</span>
          {words.back}
        </Link>
        <div className="-mt-8">
          <AdminHeading title={title} lead={texts.states[offer.state]} />
        </div>
      </div>
      <BeginReview offer={offer} isMine={isMine} onChange={onChange} onReload={onReload} />
      <ArtistFacts offer={offer} />
      <OfferMedia offer={offer} title={title} />
      <OfferDocuments offer={offer} />
      <CompareTable
        lines={lines}
        isFirst={before === undefined}
        onRemark={(chosen) => {
          setField(chosen)
          document.getElementById('remark-text')?.focus()
        }}
        canRemark={isMine}
      />
      <EarlierReviews reviews={offer.reviews} />
      {isMine && now !== undefined && (
        <>
          <RemarksPanel
            remarks={remarks}
            fields={[...new Set(lines.map((line) => line.field))]}
            field={field}
            onField={setField}
            onChange={setRemarks}
          />
          <DecisionPanel
            offer={offer}
            dossierHash={now.dossierHash}
            remarks={remarks}
            onChange={onChange}
            onReload={onReload}
          />
        </>
      )}
      <NextOffer id={offer.id} />
    </div>
  )
}

/** Tells others who is reading the offer. */
function BeginReview({ offer, isMine, onChange, onReload }: OfferReviewProps & { readonly isMine: boolean }) {
  const { isBusy, failure, run } = useAttempt((error) =>
    hasCode(error, 'DRAFT_CHANGED') ? words.changed : describeFailure(error),
  )
  if (offer.draftId !== null)
    return (
      <div role="status" className="flex flex-col items-start gap-4 rounded-card border border-winning p-5 text-sm">
        <p>{words.draftText}</p>
        <ButtonLink to={`/admin/list/${offer.draftId}`}>{words.draft}</ButtonLink>
      </div>
    )
  if (offer.state !== 'SUBMITTED' && offer.state !== 'IN_REVIEW')
    return <p className="text-sm text-muted">{words.decided}</p>
  if (isMine)
    return (
      <p role="status" className="text-sm font-semibold">
        {words.readByYou}
      </p>
    )
  const begin = () =>
    run(async () => {
      try {
        onChange(await reviewCalls.begin(offer))
      } catch (error) {
        if (hasCode(error, 'DRAFT_CHANGED')) await onReload()
        throw error
      }
    })
  return (
    <div className="flex flex-col items-start gap-4 rounded-card border border-line bg-surface p-5 text-sm">
      <p>{offer.reviewer === null ? words.waits : words.readBy(offer.reviewer)}</p>
      <FailureText>{failure}</FailureText>
      <Button aria-disabled={isBusy} onClick={() => void begin()}>
        {isBusy ? <BusyLabel>{words.beginning}</BusyLabel> : offer.reviewer === null ? words.begin : words.takeOver}
      </Button>
    </div>
  )
}

function ArtistFacts({ offer: { artist, dossiers } }: Pick<OfferReviewProps, 'offer'>) {
  const [now] = dossiers
  return (
    <Panel title={words.artist}>
      <dl className="mt-4 grid gap-2 text-sm">
        <Fact label={words.artist}>
          <bdi className="mr-3">{artist.stageName}</bdi>
          <Link to={`/admin/accounts/${artist.accountId}`} className="underline underline-offset-4">
            {words.account}
          </Link>
        </Fact>
        <Fact label={words.legalName}>
          <bdi>{artist.legalName}</bdi>
        </Fact>
        <Fact label={words.country}>{nameCountry(artist.country)}</Fact>
        {now !== undefined && (
          <Fact label={words.hash}>
            {words.submission(now.submission, showUtc(now.submittedAt))}
            <span className="block font-mono text-xs break-all">{now.dossierHash}</span>
          </Fact>
        )}
      </dl>
    </Panel>
  )
}
