import type { OwnCall } from '../../wallet/own-calls/own-call.ts'
import type { OwnPart } from './read-own-part.ts'
import type { texts } from './texts.ts'

interface OfferedCall {
  readonly kind: Extract<OwnCall['kind'], 'settle-me' | 'clear' | 'pay-proceeds'>
  readonly words: keyof typeof texts.calls
}

/** What the connected wallet can do for itself or for everyone in an auction that has ended and isn't settled. */
export function listCalls(part: OwnPart, { sells }: { sells: boolean }): OfferedCall[] {
  const calls: OfferedCall[] = []
  const isSold = part.outcome === 'unknown' ? sells : part.outcome === 'sold'
  if (part.hasUnsettledBid) calls.push({ kind: 'settle-me', words: isSold ? 'settle-me' : 'take-back' })
  // Clearing a void auction returns its tokens.
  if (part.isSeller && !isSold && part.outcome === 'unknown') calls.push({ kind: 'clear', words: 'clear' })
  if (isSold && part.isOpenToAll && !part.isProceedsPaid) calls.push({ kind: 'pay-proceeds', words: 'pay-proceeds' })
  return calls
}
