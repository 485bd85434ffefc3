import { Link } from 'react-router'
import { useSite } from '../../lib/site.ts'
import { texts } from './texts.ts'

/** Says where emails are if nothing sends them. */
export function MailboxHint() {
  if (!useSite().mailbox) return null
  return (
    <p className="mt-3">
      {texts.mailbox.text}{' '}
      <Link to="/mailbox" className="inline-flex min-h-11 items-center text-ink underline underline-offset-4">
        {texts.mailbox.action}
      </Link>
    </p>
  )
}
