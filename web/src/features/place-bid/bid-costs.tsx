import { commissionOn, type Draft, depositFor } from '@melos/clearing'
import type { ReactNode } from 'react'
import { showCount, showMels } from '../../lib/amounts.ts'
import { Amount, Amounts } from '../../ui/amount.tsx'
import { totalOf } from './draft.ts'
import { texts } from './texts.ts'

/** Without a bid the lines show zeros, so that the layout doesn't shift. What a budget finds isn't in any field, so it is listed too. */
export function BidCosts({ offer, isFound = false }: { offer: Draft | undefined; isFound?: boolean }) {
  const { price, quantity } = offer ?? { price: 0n, quantity: 0n }
  return (
    <dl className="flex flex-col gap-1 text-sm">
      {isFound && (
        <>
          <Row label={texts.foundPrice}>
            <Amount>{texts.mels(showMels(price))}</Amount>
          </Row>
          <Row label={texts.foundTokens}>
            <Amount>{showCount(quantity)}</Amount>
          </Row>
        </>
      )}
      <Row label={texts.total}>
        <output>
          <Amount>{texts.mels(totalOf(offer))}</Amount>
        </output>
      </Row>
      <Row label={texts.commission}>
        <Amount>{texts.mels(showMels(commissionOn(price * quantity)))}</Amount>
      </Row>
      <Row label={texts.deposit} isSum>
        <Amount>{texts.mels(showMels(depositFor({ price, quantity })))}</Amount>
      </Row>
    </dl>
  )
}

function Row({ label, children, isSum = false }: { label: string; children: ReactNode; isSum?: boolean }) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${isSum ? 'mt-1 border-t border-line pt-2' : ''}`}>
      <dt className={isSum ? 'font-semibold' : 'text-muted'}>
        <Amounts>{label}</Amounts>
      </dt>
      <dd className={`text-right ${isSum ? 'text-lg font-medium' : ''}`}>{children}</dd>
    </div>
  )
}
