import type { Auction, AuctionStatus } from '@melos/api-contract'

export type Tone = 'live' | 'waiting' | 'done' | 'success'

const tones: Record<AuctionStatus, Tone> = {
  PENDING: 'waiting',
  OPEN: 'live',
  TERMINATED: 'done',
  PROCESSED: 'success',
}

/** An auction that sold nothing ends without colour. */
export function statusTone({ status, outcome }: Pick<Auction, 'status' | 'outcome'>): Tone {
  return outcome === 'VOID' ? 'done' : tones[status.value]
}
