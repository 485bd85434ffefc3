import type { Auction } from '@melos/api-contract'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useWallet } from '../../wallet/wallet.ts'

const WithdrawPanel = lazyPart(() => import('./withdraw-panel.tsx'))

/** Shows nothing unless the connected wallet owns the auction house. */
export function WithdrawAuction({ auction }: { auction: Auction }) {
  const wallet = useWallet()
  if (wallet.kind !== 'connected') return null
  return <WithdrawPanel key={wallet.address} address={wallet.address} auction={auction} />
}
