import { commissionOn, type Draft, depositFor } from '@melos/clearing'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
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

/** What a person must know before the money moves. */
export function BidRisks() {
  return (
    <div className="text-sm">
      <p>
        <Amounts>{texts.risks.sentence}</Amounts>
      </p>
      <p className="flex flex-wrap gap-x-6">
        {texts.risks.links.map(({ label, to }) => (
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

/** The mark repeats the warning, so that nothing is conveyed by colour alone. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2 text-sm font-medium text-losing">
      <span
        aria-hidden="true"
        className="mt-1 grid size-4 shrink-0 place-items-center rounded-full border border-current font-mono text-[0.6875rem] leading-none"
      >
        !
      </span>
      <span className="min-w-0">
        <Amounts>{children}</Amounts>
      </span>
    </p>
  )
}
