import { commissionOn, type Draft, depositFor } from '@melos/clearing'
import { showCount, showMels } from '@melos/clearing/amounts'
import { Amount } from '../../ui/amount.tsx'
import { CostRow } from '../../ui/cost-row.tsx'
import { totalOf } from './draft.ts'
import { texts } from './texts.ts'

/** Without a bid the lines show zeros, so that the layout doesn't shift. What a budget finds isn't in any field, so it is listed too. */
export function BidCosts({ offer, isFound = false }: { offer: Draft | undefined; isFound?: boolean }) {
  const { price, quantity } = offer ?? { price: 0n, quantity: 0n }
  return (
    <dl className="flex flex-col gap-1 text-sm">
      {isFound && (
        <>
          <CostRow label={texts.foundPrice}>
            <Amount>{texts.mels(showMels(price))}</Amount>
          </CostRow>
          <CostRow label={texts.foundTokens}>
            <Amount>{showCount(quantity)}</Amount>
          </CostRow>
        </>
      )}
      <CostRow label={texts.total}>
        <output>
          <Amount>{texts.mels(totalOf(offer))}</Amount>
        </output>
      </CostRow>
      <CostRow label={texts.commission}>
        <Amount>{texts.mels(showMels(commissionOn(price * quantity)))}</Amount>
      </CostRow>
      <CostRow label={texts.deposit} isSum>
        <Amount>{texts.mels(showMels(depositFor({ price, quantity })))}</Amount>
      </CostRow>
    </dl>
  )
}
