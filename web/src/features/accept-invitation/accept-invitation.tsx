import { acceptInvitation } from '@melos/api-contract'
import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { describeFailure, hasCode } from '../../account/describe-failure.ts'
import { findPasswordComplaint, NewPasswordField } from '../../account/new-password-field.tsx'
import { callApi } from '../../api/call-api.ts'
import { signedFetch } from '../../api/signed-fetch.ts'
import { readToken } from '../../lib/read-token.ts'
import { showToast } from '../../lib/show-toast.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { BusyLabel, FailureText, useSecretField } from '../../ui/form-parts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { texts } from './texts.ts'

/** The token is in the URL's fragment, which only the browser knows. */
export function AcceptInvitation() {
  const isHydrated = useIsHydrated()
  const token = readToken(useLocation().hash)
  const { title, text, action } = texts.incomplete
  if (isHydrated && token === undefined)
    return (
      <div className="pt-10 sm:pt-16">
        <Notice isPage title={title} action={<ButtonLink to="/admin">{action}</ButtonLink>}>
          <p>{text}</p>
        </Notice>
      </div>
    )
  return (
    <>
      <PageHeading title={texts.title} lead={texts.lead} />
      <noscript>
        <p className="mb-8">{texts.needsScript}</p>
      </noscript>
      <PasswordForm token={token ?? ''} isReady={isHydrated} />
    </>
  )
}

function PasswordForm({ token, isReady }: { token: string; isReady: boolean }) {
  const field = useSecretField<HTMLInputElement>()
  const [complaint, setComplaint] = useState<string>()
  const { isBusy, failure, run } = useAttempt(describeRefusal)
  const navigate = useNavigate()

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const password = field.current?.value ?? ''
    const found = findPasswordComplaint(password, [])
    setComplaint(found)
    if (found !== undefined) return field.current?.focus()
    await run(async () => {
      await callApi(signedFetch, { endpoint: acceptInvitation, body: { token, password } })
      void showToast({ kind: 'success', text: texts.done })
      // The used link must not be what Back leads to.
      await navigate('/admin', { replace: true })
    })
  }

  return (
    <form noValidate onSubmit={submit} className="flex w-full max-w-sm flex-col gap-5">
      <NewPasswordField look="page" field={field} complaint={complaint} isBusy={isBusy || !isReady} />
      <FailureText>{failure}</FailureText>
      <Button type="submit" isWide disabled={!isReady} aria-disabled={isBusy} aria-busy={isBusy}>
        {isBusy ? <BusyLabel>{texts.busy}</BusyLabel> : texts.submit}
      </Button>
    </form>
  )
}

function describeRefusal(error: unknown): string {
  return hasCode(error, 'TOKEN_EXPIRED') ? texts.expired : describeFailure(error)
}
