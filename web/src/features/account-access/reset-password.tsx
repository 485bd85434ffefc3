import { useState } from 'react'
import { useNavigate } from 'react-router'
import { showToast } from '../../lib/show-toast.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AccessPage, formSkeleton, MailedToken } from './access-page.tsx'
import { MailboxHint } from './mailbox-hint.tsx'
import { texts } from './texts.ts'

const ResetForm = lazyPart(() => import('./reset-form.tsx'))
const NewPasswordForm = lazyPart(() => import('./new-password-form.tsx'))

const { reset, signIn } = texts

export function ResetPassword() {
  const [email, setEmail] = useState<string>()
  if (email !== undefined)
    return (
      <div className="pt-10 sm:pt-16">
        <Notice isPage title={reset.sentTitle}>
          <p role="status">{reset.sentText(email)}</p>
          <MailboxHint />
        </Notice>
      </div>
    )
  return (
    <AccessPage title={reset.title} lead={reset.lead} links={[{ label: signIn.title, to: '/sign-in' }]}>
      <ResetForm fallback={formSkeleton} onSent={setEmail} />
    </AccessPage>
  )
}

export function ChooseNewPassword() {
  const navigate = useNavigate()
  return (
    <AccessPage title={reset.newTitle} lead={reset.newLead}>
      <MailedToken again={<ButtonLink to="/reset">{reset.title}</ButtonLink>}>
        {(token, onExpired) => (
          <NewPasswordForm
            fallback={formSkeleton}
            purpose="reset"
            token={token}
            onExpired={onExpired}
            onDone={() => {
              void navigate('/sign-in', { replace: true })
              void showToast({ kind: 'success', text: reset.done })
            }}
          />
        )}
      </MailedToken>
    </AccessPage>
  )
}
