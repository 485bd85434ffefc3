import { Link } from 'react-router'
import { texts } from './link-texts.ts'

export function CheckLink({ externalId }: { externalId: number }) {
  return (
    <Link
      to={`/auction/${externalId}/check`}
      title={texts.linkMeaning}
      className="inline-flex min-h-11 w-fit items-center gap-2 text-sm font-semibold underline decoration-line underline-offset-4 hover:decoration-current"
    >
      <span aria-hidden="true">✓</span>
      {texts.link}
    </Link>
  )
}
