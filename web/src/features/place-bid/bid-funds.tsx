import { showDown } from '../../lib/show-units.ts'
import { InfoTip } from '../../ui/info-tip.tsx'
import type { Funds } from '../../wallet/funds.ts'
import { useWallet } from '../../wallet/wallet.ts'
import { texts } from './texts.ts'

/** Allowances from here on mean 'any amount': wallets offer the largest number there is. */
const ANY_AMOUNT = 2n ** 255n

/** What the wallet holds and what Melos may take of it, in a place that is as high without a wallet. */
export function BidFunds({ funds }: { funds: Funds | undefined }) {
  const { kind } = useWallet()
  return (
    <div className="min-h-12 text-sm text-muted">
      {kind === 'absent' && <p>{texts.funds.absent}</p>}
      {kind !== 'absent' && funds === undefined && <p>{texts.funds.connecting}</p>}
      {kind === 'connected' && funds !== undefined && <Holdings funds={funds} />}
    </div>
  )
}

function Holdings({ funds: { mels, pol, allowance } }: { funds: Funds }) {
  return (
    <>
      <p>{texts.funds.have(showDown(mels), showDown(pol))}</p>
      <p className="relative flex items-center gap-2">
        {allowance < ANY_AMOUNT ? texts.funds.allowance(showDown(allowance)) : texts.funds.anyAllowance}
        <InfoTip term={texts.funds.allowanceTerm}>{texts.funds.allowanceTip}</InfoTip>
      </p>
    </>
  )
}
