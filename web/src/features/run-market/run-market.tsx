import type { AdminAuction } from '@melos/api-contract'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useWallet } from '../../wallet/wallet.ts'

const MarketPanel = lazyPart(() => import('./market-panel.tsx'))

/** For administrators with a wallet: halts, resumes and closes the market of a sold song. */
export function RunMarket({ auction }: { auction: AdminAuction }) {
  const wallet = useWallet()
  const isSold = auction.status.value === 'PROCESSED' && auction.outcome === 'SOLD'
  if (wallet.kind !== 'connected' || !isSold) return null
  return <MarketPanel key={wallet.address} address={wallet.address} auction={auction} />
}
