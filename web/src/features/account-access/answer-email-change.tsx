import { useState } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { FormSkeleton, MailedPage, PageNotice } from './access-page.tsx'
import type { EmailAnswer, EmailResult } from './calls.ts'
import { texts } from './texts.ts'

const EmailChangeForm = lazyPart(() => import('./email-change-form.tsx'))

const words = texts.emailChange

export function AnswerEmailChange({ answer }: { answer: EmailAnswer }) {
  const [result, setResult] = useState<EmailResult>()
  const { title, text } = words[answer]
  const next =
    answer === 'undo' ? (
      <ButtonLink to="/reset">{words.reset}</ButtonLink>
    ) : (
      <ButtonLink to="/account/settings?tab=email">{words.settings}</ButtonLink>
    )
  if (result !== undefined) {
    const said = result === 'WAITING' && answer !== 'undo' ? words.waiting[answer] : words.done[answer]
    return (
      <PageNotice title={said.title} action={next}>
        {said.text}
      </PageNotice>
    )
  }
  return (
    <MailedPage title={title} lead={text} again={next}>
      {(token, onExpired) => (
        <EmailChangeForm
          fallback={<FormSkeleton />}
          answer={answer}
          token={token}
          onDone={setResult}
          onExpired={onExpired}
        />
      )}
    </MailedPage>
  )
}
