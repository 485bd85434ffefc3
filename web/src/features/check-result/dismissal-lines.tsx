import { showCount } from '@melos/clearing/amounts'
import { formatUtcBelowHeading } from '@melos/clearing/utc-time'
import type { ChainBid, Dismissal } from '@melos/evidence'
import { CardLabel } from '../../ui/table.tsx'
import { TransactionLink } from '../../ui/transaction-link.tsx'
import { useConnectedAddress } from '../../wallet/wallet.ts'
import { AccountCell, isOwn, LinesSection, lineCell, lineRow } from './lines-section.tsx'
import { texts } from './texts.ts'

const { dismissals: words } = texts
const columns = [
  { label: words.wallet },
  { label: words.at },
  { label: words.bids, isNumber: true },
  { label: words.reason },
  { label: words.transaction },
]

interface DismissalLinesProps {
  readonly dismissals: readonly Dismissal[]
  readonly bids: readonly ChainBid[]
}

/** Wallets that could place no bids under the auction's policy until they were admitted again, in chain order. All their bids stand. */
export function DismissalLines({ dismissals, bids }: DismissalLinesProps) {
  const own = useConnectedAddress()
  return (
    <div>
      <LinesSection
        words={words}
        columns={columns}
        lines={dismissals}
        renderLine={(dismissal) => (
          <DismissalRow
            key={dismissal.transactionHash + dismissal.wallet}
            dismissal={dismissal}
            bids={bids.filter(({ bidder }) => isOwn(bidder, dismissal.wallet)).length}
            isOwn={isOwn(dismissal.wallet, own)}
          />
        )}
      />
      <p className="mt-3 max-w-prose text-sm text-muted">{words.meaning}</p>
    </div>
  )
}

interface DismissalRowProps {
  readonly dismissal: Dismissal
  readonly bids: number
  readonly isOwn: boolean
}

function DismissalRow({ dismissal: { wallet, reason, transactionHash, at }, bids, isOwn }: DismissalRowProps) {
  return (
    <tr className={`${lineRow} sm:grid-cols-2`}>
      <AccountCell account={wallet} you={isOwn ? texts.lines.you : null} />
      <td className={lineCell}>
        <CardLabel from="lg">{words.at}</CardLabel>
        {formatUtcBelowHeading(Number(at) * 1_000)}
      </td>
      <td className={`${lineCell} lg:text-right`}>
        <CardLabel from="lg">{words.bids}</CardLabel>
        <span className="font-mono">{showCount(BigInt(bids))}</span>
      </td>
      <td className={lineCell}>
        <CardLabel from="lg">{words.reason}</CardLabel>
        <span className="font-mono text-xs break-all">{reason}</span>
      </td>
      <td className={lineCell}>
        <CardLabel from="lg">{words.transaction}</CardLabel>
        <TransactionLink hash={transactionHash} />
      </td>
    </tr>
  )
}
