import { useEffect, useState } from 'react'
import { keepPlaced } from './pick-under-way.ts'
import type { UnderWayBid } from './under-way-bid.ts'

/** The bids under way, and those that have just been placed. */
export function useUnderWay(underWay: readonly UnderWayBid[]): readonly UnderWayBid[] {
  const [known, setKnown] = useState(underWay)
  useEffect(() => setKnown((before) => keepPlaced(before, underWay)), [underWay])
  return keepPlaced(known, underWay)
}
