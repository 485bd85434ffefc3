import { useWallet } from '../../wallet/wallet.ts'
import { useBidsUnderWay } from './buy/use-bids-under-way.ts'
import { texts } from './texts.ts'

/** Says that an earlier bid in this auction is not at its end, so that nobody places it again by mistake. */
export function UnderWayNote({ auctionId }: { auctionId: number }) {
  const wallet = useWallet()
  const isUnderWay = useBidsUnderWay().some(
    (bid) => bid.auctionId === auctionId && wallet.kind === 'connected' && bid.address === wallet.address,
  )
  return isUnderWay ? <p className="rounded-xl bg-paper p-4 text-sm">{texts.underWay}</p> : null
}
