import { Link } from 'react-router'
import { texts } from './link-texts.ts'

export function ReportLink({ externalId }: { externalId: number }) {
  return (
    <Link
      to={`/report-infringement?auction=${externalId}`}
      className="inline-flex min-h-11 w-fit items-center text-sm text-muted underline decoration-line underline-offset-4 hover:text-ink hover:decoration-current"
    >
      {texts.link}
    </Link>
  )
}
