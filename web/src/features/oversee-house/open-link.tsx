import { Link } from 'react-router'
import { texts } from './texts.ts'

/** To the page where an auction is settled. */
export function OpenLink({ externalId, title }: { externalId: number; title: string }) {
  return (
    <Link
      to={`/admin/auction/${externalId}`}
      aria-label={texts.openTitle(title)}
      className="inline-flex h-11 items-center justify-center rounded-full border border-line px-5 text-sm font-semibold hover:border-muted"
    >
      {texts.open}
    </Link>
  )
}
