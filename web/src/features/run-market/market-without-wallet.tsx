import type { AdminAuction } from '@melos/api-contract'
import { Button } from '../../ui/button.tsx'
import { askForWallet } from '../../wallet/wallet-dialog.ts'
import { MarketFrame } from './market-frame.tsx'
import { texts } from './texts.ts'
import { type MarketState, useMarketState } from './use-market-state.ts'

/** Says how the market is, and what a wallet is needed for. */
export default function MarketWithoutWallet({ auction }: { auction: AdminAuction }) {
  const { data, error } = useMarketState({ address: undefined, song: auction.tokenAddress, calls: '' })
  return (
    <MarketFrame auction={auction} state={data?.state} isUnreadable={error !== null}>
      {data !== undefined && <WalletNeeded state={data.state} />}
    </MarketFrame>
  )
}

const reasons: Readonly<Partial<Record<MarketState, string>>> = {
  off: texts.switchOn.notOwner,
  open: texts.connect.why,
  halted: texts.connect.why,
}

export function WalletNeeded({ state }: { state: MarketState }) {
  const why = reasons[state]
  if (why === undefined) return null
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-muted">{why}</p>
      <Button look="quiet" onClick={askForWallet}>
        {texts.connect.action}
      </Button>
    </div>
  )
}
