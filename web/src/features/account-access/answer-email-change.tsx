import { ButtonLink } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { AccessPage, formSkeleton, MailedToken } from './access-page.tsx'
import type { EmailAnswer } from './calls.ts'
import { texts } from './texts.ts'

const EmailChangeForm = lazyPart(() => import('./email-change-form.tsx'))

export function AnswerEmailChange({ answer }: { answer: EmailAnswer }) {
  const { title, text } = texts.emailChange[answer]
  const next =
    answer === 'undo'
      ? { label: texts.emailChange.reset, to: '/reset' }
      : { label: texts.emailChange.settings, to: '/account/settings' }
  return (
    <AccessPage title={title} lead={text} links={[next]}>
      <MailedToken again={<ButtonLink to="/account/settings">{texts.emailChange.settings}</ButtonLink>}>
        {(token, onExpired) => (
          <EmailChangeForm fallback={formSkeleton} answer={answer} token={token} onExpired={onExpired} />
        )}
      </MailedToken>
    </AccessPage>
  )
}
