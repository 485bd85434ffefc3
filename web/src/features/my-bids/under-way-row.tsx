import { parseMels, writeMels } from '../../lib/parse-mels.ts'
import { BidCells } from './bid-cells.tsx'
import { texts } from './texts.ts'
import { TransactionLink } from './transaction-link.tsx'
import { hashOf, type UnderWayBid } from './under-way-bid.ts'

export function UnderWayRow({ bid }: { bid: UnderWayBid }) {
  const { auctionId, title, tokenPrice, tokenCount } = bid
  const hash = hashOf(bid)
  return (
    <BidCells
      auctionId={auctionId}
      title={title}
      state="pending"
      price={tokenPrice}
      count={tokenCount}
      total={writeMels(parseMels(tokenPrice) * BigInt(tokenCount))}
      gets={texts.table.notYet}
      next={<p>{hash === undefined ? texts.next.asked : texts.next.underWay}</p>}
      transaction={hash === undefined ? texts.table.notYet : <TransactionLink hash={hash} />}
    />
  )
}
