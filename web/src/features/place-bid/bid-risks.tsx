import { Link } from 'react-router'
import { Amounts } from '../../ui/amount.tsx'
import { texts } from './texts.ts'

const words = texts.risks

/** What a person must know before the money moves. */
export function BidRisks() {
  return (
    <div className="text-sm">
      <p>
        <Amounts>{words.sentence}</Amounts>
      </p>
      <p className="flex flex-wrap gap-x-6">
        {words.links.map(({ label, to }) => (
          <Link
            key={to}
            to={to}
            className="inline-flex min-h-11 items-center font-semibold underline decoration-line underline-offset-4 hover:decoration-current"
          >
            {label}
          </Link>
        ))}
      </p>
    </div>
  )
}
