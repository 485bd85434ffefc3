import { useState } from 'react'
import { useNavigate } from 'react-router'
import { showToast } from '../../lib/show-toast.ts'
import { useSite } from '../../lib/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { AccessPage, FormSkeleton, InBrowser, MailedPage, PageNotice } from './access-page.tsx'
import { MailSent } from './mail-sent.tsx'
import { texts } from './texts.ts'

const RegisterForm = lazyPart(() => import('./register-form.tsx'))
const NewPasswordForm = lazyPart(() => import('./new-password-form.tsx'))

const { register, sent, confirm, signIn } = texts
const height = 'h-[38rem]'

export function Register() {
  const [email, setEmail] = useState<string>()
  if (!useSite().registration) return <Closed />
  if (email !== undefined) return <MailSent text={sent.text(email)} onAgain={() => setEmail(undefined)} />
  return (
    <AccessPage
      title={register.title}
      lead={register.lead}
      links={[{ question: register.hasAccount, label: signIn.title, to: '/sign-in' }]}
    >
      <InBrowser height={height}>
        <RegisterForm fallback={<FormSkeleton height={height} />} onSent={setEmail} />
      </InBrowser>
    </AccessPage>
  )
}

function Closed() {
  return (
    <PageNotice title={register.closedTitle} action={<ButtonLink to="/">{register.auctions}</ButtonLink>}>
      {register.closedText}
    </PageNotice>
  )
}

export function ConfirmRegistration() {
  const navigate = useNavigate()
  return (
    <MailedPage
      title={confirm.title}
      lead={confirm.lead}
      again={<ButtonLink to="/register">{register.title}</ButtonLink>}
    >
      {(token, onExpired) => (
        <NewPasswordForm
          fallback={<FormSkeleton />}
          purpose="confirm"
          token={token}
          onExpired={onExpired}
          onDone={() => {
            void navigate('/account/settings?tab=wallets', { replace: true })
            void showToast({ kind: 'success', text: confirm.done })
          }}
        />
      )}
    </MailedPage>
  )
}
