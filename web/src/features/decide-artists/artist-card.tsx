import { showUtc } from '@melos/clearing/utc-time'
import { useState } from 'react'
import { AccountForm, readFields } from '../../account/account-form.tsx'
import { describeFailure, hasCode } from '../../account/describe-failure.ts'
import { Fact } from '../../account/settings-parts.tsx'
import { signedFetch } from '../../api/signed-fetch.ts'
import { nameCountry } from '../../lib/name-country.ts'
import { queryClient } from '../../lib/query-client.ts'
import { showToast } from '../../lib/show-toast.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { FailureText, focusFirst } from '../../ui/form-parts.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { type ArtistsPage, artistsKey, decide } from './artist-calls.ts'
import { texts } from './texts.ts'

interface ArtistCardProps {
  readonly artist: ArtistsPage['artists'][number]
}

const tones = { APPLIED: 'waiting', ACTIVE: 'success', REFUSED: 'done' } as const

export function ArtistCard({ artist }: ArtistCardProps) {
  const { accountId, stageName, legalName, country, biography, state, appliedAt, reason } = artist
  return (
    <li className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 dir="auto" className="font-display text-lg font-bold wrap-anywhere">
          {stageName}
        </h2>
        <StatusLabel tone={tones[state]} label={texts.states[state]} />
      </div>
      <dl className="grid gap-2 text-sm">
        <Fact label={texts.legalName}>
          <bdi>{legalName}</bdi>
        </Fact>
        <Fact label={texts.country}>{nameCountry(country)}</Fact>
        <Fact label={texts.applied}>{showUtc(appliedAt)}</Fact>
        <Fact label={texts.biography}>
          <span dir="auto" className="whitespace-pre-wrap">
            {biography}
          </span>
        </Fact>
        {reason !== null && <Fact label={texts.reason}>{reason}</Fact>}
      </dl>
      <div className="mt-5 flex flex-wrap items-center gap-3 border-t border-line pt-5">
        <ButtonLink look="quiet" to={`/admin/accounts/${accountId}`} aria-label={texts.accountWhich(stageName)}>
          {texts.account}
        </ButtonLink>
        {state !== 'REFUSED' && <RefuseButton artist={artist} />}
        {state !== 'ACTIVE' && <AcceptButton artist={artist} />}
      </div>
    </li>
  )
}

const describeRefusal = (error: unknown): string =>
  hasCode(error, 'DRAFT_CHANGED') ? texts.changed : describeFailure(error)

const refresh = () => queryClient.invalidateQueries({ queryKey: artistsKey })

function AcceptButton({ artist }: ArtistCardProps) {
  const { stageName } = artist
  const { isBusy, failure, run } = useAttempt(describeRefusal)
  const accept = () =>
    run(async () => {
      await decide(signedFetch, artist, null)
      void showToast({ kind: 'success', text: texts.accepted(stageName) })
      await refresh()
    })
  return (
    <>
      <Button aria-label={texts.acceptWhich(stageName)} aria-disabled={isBusy} onClick={() => void accept()}>
        {isBusy ? texts.busy : texts.accept}
      </Button>
      <FailureText>{failure}</FailureText>
    </>
  )
}

function RefuseButton({ artist }: ArtistCardProps) {
  const { stageName } = artist
  const [isAsking, setAsking] = useState(false)
  const [complaint, setComplaint] = useState<string>()
  const attempt = useAttempt(describeRefusal)

  function submit(form: HTMLFormElement): void {
    const reason = (readFields(form).reason ?? '').trim()
    setComplaint(reason === '' ? texts.noReason : undefined)
    if (reason === '') {
      focusFirst(form, { reason })
      return
    }
    void attempt.run(async () => {
      await decide(signedFetch, artist, reason)
      setAsking(false)
      void showToast({ kind: 'success', text: texts.refused(stageName) })
      await refresh()
    })
  }

  return (
    <>
      <Button
        look="quiet"
        aria-haspopup="dialog"
        aria-label={texts.refuseWhich(stageName)}
        onClick={() => setAsking(true)}
      >
        {texts.refuse}
      </Button>
      {isAsking && (
        <Dialog title={texts.refuseTitle} width="wide" onClose={() => setAsking(false)}>
          <p className="mb-4 text-sm">{texts.refuseLead}</p>
          <AccountForm attempt={attempt} submit={texts.refuse} busy={texts.busy} onSubmit={submit}>
            <TextAreaField
              look="page"
              label={texts.reason}
              name="reason"
              hint={texts.reasonHint}
              complaint={complaint}
              readOnly={attempt.isBusy}
            />
          </AccountForm>
        </Dialog>
      )}
    </>
  )
}
