import { Amount } from './amount.tsx'
import type { PriceInWords } from './describe-price.ts'

interface AuctionPriceProps extends PriceInWords {
  readonly size: keyof typeof figures
}

const figures = { bar: 'text-sm', card: 'block text-lg', page: 'block text-xl' }

export function AuctionPrice({ label, price, size }: AuctionPriceProps) {
  if (price === null) return <p className="text-lg font-semibold">{label}</p>
  return (
    <p className="min-w-0 text-xs text-muted">
      {label}{' '}
      <span className={`font-medium text-ink ${figures[size]}`}>
        <Amount>{price}</Amount>
      </span>
    </p>
  )
}
