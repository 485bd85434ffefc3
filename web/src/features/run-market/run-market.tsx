import type { AdminAuction } from '@melos/api-contract'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useWallet } from '../../wallet/wallet.ts'
import { MarketFrame } from './market-frame.tsx'

const MarketControls = lazyPart(() => import('./market-controls.tsx'))
const MarketWithoutWallet = lazyPart(() => import('./market-without-wallet.tsx'))

/** For administrators: the state of a sold song's market, which a wallet can halt, resume and close. */
export function RunMarket({ auction }: { auction: AdminAuction }) {
  const wallet = useWallet()
  const loading = <MarketFrame auction={auction} />
  if (auction.status.value !== 'PROCESSED' || auction.outcome !== 'SOLD') return null
  switch (wallet.kind) {
    case 'absent':
      return <MarketWithoutWallet auction={auction} fallback={loading} />
    case 'connecting':
      return loading
    case 'connected':
      return <MarketControls key={wallet.address} address={wallet.address} auction={auction} fallback={loading} />
    default:
      return wallet satisfies never
  }
}
