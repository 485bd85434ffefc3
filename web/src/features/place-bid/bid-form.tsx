import type { Refusal } from '@melos/api-contract'
import { type Draft, depositFor } from '@melos/clearing'
import { showDown, showMels, showUp, writeMels } from '@melos/clearing/amounts'
import { type ReactNode, useId } from 'react'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { Amounts } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { InfoTip } from '../../ui/info-tip.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Funds } from '../../wallet/funds.ts'
import { FormFoot, Risks } from '../../wallet/placing/form-parts.tsx'
import { UNLIMITED_ALLOWANCE } from '../../wallet/use-funds.ts'
import { useWallet } from '../../wallet/wallet.ts'
import { BidCosts } from './bid-costs.tsx'
import type { DraftFields } from './draft.ts'
import { DraftFieldset } from './draft-fieldset.tsx'
import { texts } from './texts.ts'
import type { DraftBid } from './use-draft.ts'

export interface BidFormProps {
  readonly bid: DraftBid
  /** Undefined until the wallet's funds are known. */
  readonly funds: Funds | undefined
  readonly onBuy: (draft: Draft, fields: DraftFields) => void
  /** True from the click on the button until the next dialog. */
  readonly isBuying: boolean
  /** Shown below a shortage: where to get test money. */
  readonly getMoney: ReactNode
  /** Why the wallet can't bid; null or undefined if it can, or if that isn't known. */
  readonly refusal?: Refusal | null | undefined
}

const RefusalNotice = lazyPart(() => import('../../admission/refusal-notice.tsx'))

export function BidForm({ bid, funds, onBuy, isBuying, getMoney, refusal }: BidFormProps) {
  const { fields, offer, reading } = bid
  const { draft, problem } = reading
  const isHydrated = useIsHydrated()
  const [outlookId, shortageId] = [useId(), useId()]
  const shortage = funds === undefined ? [] : findShortage(funds, draft)
  const isRefused = refusal != null && refusal.reason !== 'NOT_REGISTERED'
  const canBuy = isHydrated && !isRefused && draft !== undefined && problem === undefined && shortage.length === 0
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (canBuy && !isBuying) onBuy(draft, fields)
      }}
      className="flex flex-col gap-4"
    >
      <DraftFieldset bid={bid} funds={funds} />
      <BidCosts offer={offer} isFound={fields.way === 'budget'} />
      <DraftOutlook id={outlookId} bid={bid} />
      <p className="text-xs text-muted">{texts.most}</p>
      <BidFunds funds={funds} />
      <Risks {...texts.risks} />
      <FormFoot id={shortageId} shortages={shortage} getMoney={shortage.length > 0 && getMoney}>
        {refusal != null && <RefusalNotice refusal={refusal} />}
        {!isRefused && (
          // Not disabled while buying, because the dialogs return the focus to it.
          <Button
            type="submit"
            isWide
            disabled={!canBuy}
            aria-disabled={isBuying}
            aria-describedby={`${outlookId} ${shortageId}`}
          >
            {isBuying ? texts.buying : texts.buy}
          </Button>
        )}
      </FormFoot>
    </form>
  )
}

/** Says one thing: what the bid would get, or why it can't be bought or can't win, and which price would work. */
function DraftOutlook({ id, bid }: { id: string; bid: DraftBid }) {
  const { fields, setFields, estimate } = bid
  const { problem } = bid.reading
  const remedy = bid.reading.remedy ?? estimate?.remedy
  return (
    <div className="flex min-h-32 flex-col items-start gap-2 text-sm">
      {/* Screen readers announce changes only in a live region that was already there. */}
      <div id={id} aria-live="polite" className="flex flex-col gap-2">
        {problem !== undefined && (
          <p>
            <Amounts>{problem}</Amounts>
          </p>
        )}
        {estimate !== undefined && (
          <p className="font-semibold">
            <Amounts>{estimate.wins}</Amounts>
          </p>
        )}
        {estimate?.money.map((sentence) => (
          <p key={sentence} className="text-muted">
            <Amounts>{sentence}</Amounts>
          </p>
        ))}
      </div>
      {remedy !== undefined && (
        <Button look="quiet" onClick={() => setFields({ ...fields, price: writeMels(remedy) })}>
          {texts.remedy(showMels(remedy))}
        </Button>
      )}
    </div>
  )
}

/** Takes up the same height with and without a wallet. */
function BidFunds({ funds }: { funds: Funds | undefined }) {
  const { kind } = useWallet()
  const words = texts.funds
  return (
    <div className="min-h-12 text-sm text-muted">
      {kind === 'absent' && <p>{words.absent}</p>}
      {kind !== 'absent' && funds === undefined && <p>{words.connecting}</p>}
      {kind === 'connected' && funds !== undefined && (
        <>
          <p>
            <Amounts>{words.have(showDown(funds.mels), showDown(funds.pol, POL_DECIMALS))}</Amounts>
          </p>
          {funds.allowance > 0n && (
            <p className="relative flex items-center gap-2">
              <span>
                <Amounts>
                  {funds.allowance < UNLIMITED_ALLOWANCE
                    ? words.allowance(showDown(funds.allowance))
                    : words.anyAllowance}
                </Amounts>
              </span>
              <InfoTip term={words.allowanceTerm}>{words.allowanceTip}</InfoTip>
            </p>
          )}
        </>
      )}
    </div>
  )
}

const POL_DECIMALS = 4

/** One sentence for each thing the wallet lacks. Without a bid, only the fee counts. */
export function findShortage(
  { mels, pol, bidFee }: Pick<Funds, 'mels' | 'pol' | 'bidFee'>,
  draft: Draft | undefined,
): string[] {
  const deposit = draft === undefined ? 0n : depositFor(draft)
  return [
    ...(deposit > mels ? [texts.funds.shortMels(showUp(deposit - mels))] : []),
    ...(bidFee > pol ? [texts.funds.shortPol(showUp(bidFee, POL_DECIMALS), showDown(pol, POL_DECIMALS))] : []),
  ]
}
