import { formatMels } from '@melos/clearing/format-numbers'
import { Link } from 'react-router'
import { Amounts } from '../../ui/amount.tsx'
import { texts } from './texts.ts'

interface MarketLinkProps {
  readonly externalId: number
  readonly market: { readonly lastPrice: string | null }
}

/** Leads from a sold song's auction to where its tokens are traded. */
export function MarketLink({ externalId, market: { lastPrice } }: MarketLinkProps) {
  const { link, lastPrice: traded, noTrade } = texts.market
  return (
    <div>
      <Link
        to={`/market/${externalId}`}
        className="inline-flex min-h-11 w-fit items-center text-sm font-semibold underline decoration-line underline-offset-4 hover:decoration-current"
      >
        {link}
      </Link>
      <p className="text-xs text-muted">
        <Amounts>{lastPrice === null ? noTrade : traded(formatMels(lastPrice))}</Amounts>
      </p>
    </div>
  )
}
