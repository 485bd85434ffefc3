import { useState } from 'react'
import { useNavigate } from 'react-router'
import { showToast } from '../../lib/show-toast.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { AccessPage, FormSkeleton, InBrowser, MailedPage } from './access-page.tsx'
import { MailSent } from './mail-sent.tsx'
import { texts } from './texts.ts'

const ResetForm = lazyPart(() => import('./reset-form.tsx'))
const NewPasswordForm = lazyPart(() => import('./new-password-form.tsx'))

const { reset, signIn } = texts
const height = 'h-33'

export function ResetPassword() {
  const [email, setEmail] = useState<string>()
  if (email !== undefined) return <MailSent text={reset.sentText(email)} onAgain={() => setEmail(undefined)} />
  return (
    <AccessPage title={reset.title} lead={reset.lead} links={[{ label: signIn.title, to: '/sign-in' }]}>
      <InBrowser height={height}>
        <ResetForm fallback={<FormSkeleton height={height} />} onSent={setEmail} />
      </InBrowser>
    </AccessPage>
  )
}

export function ChooseNewPassword() {
  const navigate = useNavigate()
  return (
    <MailedPage title={reset.newTitle} lead={reset.newLead} again={<ButtonLink to="/reset">{reset.title}</ButtonLink>}>
      {(token, onExpired) => (
        <NewPasswordForm
          fallback={<FormSkeleton />}
          purpose="reset"
          token={token}
          onExpired={onExpired}
          onDone={() => {
            void navigate('/sign-in', { replace: true })
            void showToast({ kind: 'success', text: reset.done })
          }}
        />
      )}
    </MailedPage>
  )
}
