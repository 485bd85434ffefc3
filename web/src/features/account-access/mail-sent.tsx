import { Link } from 'react-router'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { PageNotice } from './access-page.tsx'
import { texts } from './texts.ts'

const words = texts.sent

interface MailSentProps {
  readonly text: string
  readonly onAgain: () => void
}

/** What to do next after a form that sends an email. */
export function MailSent({ text, onAgain }: MailSentProps) {
  const again = (
    <Button look="quiet" onClick={onAgain}>
      {words.again}
    </Button>
  )
  return (
    <PageNotice title={words.title} action={again}>
      <p className="wrap-anywhere">{text}</p>
      {useSite().mailbox ? <MailboxHint /> : <p className="mt-3 text-sm">{words.nothing}</p>}
    </PageNotice>
  )
}

/** Says where emails are if nothing sends them. */
function MailboxHint() {
  return (
    <p className="mt-3">
      {texts.mailbox.text}{' '}
      <Link to="/mailbox" className="inline-flex min-h-11 items-center text-ink underline underline-offset-4">
        {texts.mailbox.action}
      </Link>
    </p>
  )
}
