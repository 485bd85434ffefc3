import { useState } from 'react'
import { useNavigate } from 'react-router'
import { showToast } from '../../lib/show-toast.ts'
import { useSite } from '../../lib/site.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AccessPage, formSkeleton, MailedToken } from './access-page.tsx'
import { MailboxHint } from './mailbox-hint.tsx'
import { texts } from './texts.ts'

const RegisterForm = lazyPart(() => import('./register-form.tsx'))
const NewPasswordForm = lazyPart(() => import('./new-password-form.tsx'))

const { register, sent, confirm, signIn } = texts

export function Register() {
  const [email, setEmail] = useState<string>()
  if (!useSite().registration) return <Closed />
  if (email !== undefined) return <Sent email={email} onAgain={() => setEmail(undefined)} />
  return (
    <AccessPage
      title={register.title}
      lead={register.lead}
      links={[{ question: register.hasAccount, label: signIn.title, to: '/sign-in' }]}
    >
      <RegisterForm fallback={formSkeleton} onSent={setEmail} />
    </AccessPage>
  )
}

function Closed() {
  return (
    <div className="pt-10 sm:pt-16">
      <Notice isPage title={register.closedTitle} action={<ButtonLink to="/">{register.auctions}</ButtonLink>}>
        {register.closedText}
      </Notice>
    </div>
  )
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const again = (
    <Button look="quiet" onClick={onAgain}>
      {sent.again}
    </Button>
  )
  return (
    <div className="pt-10 sm:pt-16">
      <Notice isPage title={sent.title} action={again}>
        <p role="status">{sent.text(email)}</p>
        <MailboxHint />
        <p className="mt-3 text-sm">{sent.nothing}</p>
      </Notice>
    </div>
  )
}

export function ConfirmRegistration() {
  const navigate = useNavigate()
  return (
    <AccessPage title={confirm.title} lead={confirm.lead}>
      <MailedToken again={<ButtonLink to="/register">{register.title}</ButtonLink>}>
        {(token, onExpired) => (
          <NewPasswordForm
            fallback={formSkeleton}
            purpose="confirm"
            token={token}
            onExpired={onExpired}
            onDone={() => {
              void navigate('/account/settings?tab=wallets', { replace: true })
              void showToast({ kind: 'success', text: confirm.done })
            }}
          />
        )}
      </MailedToken>
    </AccessPage>
  )
}
