import type { ComponentType } from 'react'
import { Amount } from './amount.tsx'
import type { PriceInWords } from './describe-price.ts'

interface AuctionPriceProps extends PriceInWords {
  readonly size: keyof typeof figures
  /** `ChangingText` where the price changes while it is shown. */
  readonly figure?: ComponentType<{ children: string }>
}

const figures = { bar: 'text-sm', card: 'block text-lg', page: 'block text-xl' }

export function AuctionPrice({ label, price, size, figure: Figure = Amount }: AuctionPriceProps) {
  if (price === null) return <p className="text-lg font-semibold">{label}</p>
  return (
    <p className="min-w-0 text-xs text-muted">
      {label}{' '}
      <span className={`font-medium text-ink ${figures[size]}`}>
        <Figure>{price}</Figure>
      </span>
    </p>
  )
}
