import type { ShareInvitation } from '@melos/api-contract'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { describeFailure, hasCode } from '../../account/describe-failure.ts'
import { ConfirmDialog } from '../../account/settings-parts.tsx'
import { useHasAccountSession, useSessionAddress } from '../../api/session.ts'
import { queryClient, useQuery } from '../../lib/query-client.ts'
import { readToken } from '../../lib/read-token.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { BusyLabel, FailureText } from '../../ui/form-parts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { InvitationFacts } from './invitation-facts.tsx'
import { ListenButton } from './listen-button.tsx'
import { shareCalls } from './share-calls.ts'
import { texts } from './texts.ts'

const skeleton = <Skeleton label={texts.loading} lines={5} />

/** The token is in the URL's fragment, which only the browser knows. */
export function AcceptShare() {
  const isHydrated = useIsHydrated()
  const token = readToken(useLocation().hash)
  if (isHydrated && token === undefined) return <PageNotice {...texts.incomplete} />
  return (
    <>
      <PageHeading title={texts.title} lead={texts.lead} isCompact />
      <noscript>
        <p>{texts.needsScript}</p>
      </noscript>
      {isHydrated && token !== undefined ? <Invitation key={token} token={token} /> : skeleton}
    </>
  )
}

function PageNotice({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="pt-10 sm:pt-16">
      <Notice title={title}>
        <p role="status">{text}</p>
      </Notice>
    </div>
  )
}

function Invitation({ token }: { readonly token: string }) {
  const queryKey = ['account', 'invitation', token] as const
  const query = useQuery({ queryKey, queryFn: () => shareCalls.read(token), gcTime: 0 })
  if (query.data === undefined && hasCode(query.error, 'TOKEN_EXPIRED')) return <PageNotice {...texts.expired} />
  return (
    <Loaded query={query} loading={skeleton} failed={texts.failed}>
      {(invitation) => (
        <OpenInvitation
          token={token}
          invitation={invitation}
          onAnswered={(answered) => queryClient.setQueryData(queryKey, answered)}
        />
      )}
    </Loaded>
  )
}

interface OpenInvitationProps {
  readonly token: string
  readonly invitation: ShareInvitation
  readonly onAnswered: (invitation: ShareInvitation) => void
}

export function OpenInvitation({ token, invitation, onAnswered }: OpenInvitationProps) {
  const { state } = invitation
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      {(state === 'ACCEPTED' || state === 'DECLINED') && <Answered state={state} />}
      <section
        aria-label={texts.facts.label}
        className="flex flex-col gap-5 rounded-card border border-line bg-surface p-5 sm:p-6"
      >
        <InvitationFacts invitation={invitation} />
        {invitation.hasAudio && <ListenButton token={token} title={invitation.songTitle} />}
      </section>
      {state === 'INVITED' && <Answer token={token} onAnswered={onAnswered} />}
    </div>
  )
}

function Answered({ state }: { readonly state: keyof typeof texts.states }) {
  const { title, text } = texts.states[state]
  return (
    <section role="status" className="rounded-card border border-winning p-5 text-sm">
      <h2 className="font-semibold">{title}</h2>
      <p>{text}</p>
    </section>
  )
}

function Answer({ token, onAnswered }: Pick<OpenInvitationProps, 'token' | 'onAnswered'>) {
  const [isAsking, setAsking] = useState(false)
  const accept = useAttempt((error) => (hasCode(error, 'OWN_SONG') ? texts.own : describeFailure(error)))
  const decline = useAttempt(describeFailure)
  const isSignedIn = [useHasAccountSession(), useSessionAddress() !== undefined].includes(true)
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-sm">{texts.meaning}</p>
      {!isSignedIn && <p className="max-w-prose text-sm font-medium">{texts.needsAccount}</p>}
      <FailureText>{accept.failure}</FailureText>
      <div className="flex flex-wrap gap-3">
        {isSignedIn ? (
          <Button
            aria-disabled={accept.isBusy}
            onClick={() => void accept.run(async () => onAnswered(await shareCalls.accept(token)))}
          >
            {accept.isBusy ? <BusyLabel>{texts.accepting}</BusyLabel> : texts.accept}
          </Button>
        ) : (
          <SignInLinks />
        )}
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {texts.decline}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          attempt={decline}
          title={texts.declineTitle}
          text={texts.declineText}
          confirm={texts.decline}
          busy={texts.declining}
          onConfirm={() => void decline.run(async () => onAnswered(await shareCalls.decline(token)))}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

/** In a new tab, because this page's address carries the token; the session is shared by all tabs. */
function SignInLinks() {
  return (
    <>
      <ButtonLink to="/sign-in" target="_blank">
        {texts.signIn}
      </ButtonLink>
      <ButtonLink to="/register" target="_blank" look="quiet">
        {texts.register}
      </ButtonLink>
    </>
  )
}
