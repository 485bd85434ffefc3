import type { Address, Hash, Hex } from 'viem'
import { type Admission, nameOrder, type OrderPlace } from '../transactions/journal-entry.ts'

/** One transaction of a person's own wallet. */
export type OwnCall =
  /** Takes back the deposits of the person's bids in an open auction that can't win any more. */
  | { readonly kind: 'outbid'; readonly auctionId: number }
  /**
   * `settle-me` pays the person what an ended auction owes for all their bids, which is the whole deposit if it is void. `clear`
   * returns a void auction's tokens to the artist. `pay-proceeds` pays the artist before all bidders are settled.
   */
  | { readonly kind: 'settle-me' | 'clear' | 'pay-proceeds'; readonly auctionId: number }
  /** `reason` is a hash. */
  | {
      readonly kind: 'announce-withdrawal' | 'withdraw-auction'
      readonly auctionId: number
      readonly reason: Hash
    }
  /** Withdraws all of one token that this contract could not send to the person. */
  | { readonly kind: 'withdrawal'; readonly contract: string; readonly token: string }
  /** Registers the wallet with the contract that knows who is admitted. */
  | ({ readonly kind: 'admit'; readonly signature: Hex } & Admission)
  /** Ends a wallet's admission, as the contract's owner. `reason` is a hash. */
  | { readonly kind: 'dismiss'; readonly wallet: string; readonly policy: number; readonly reason: Hash }
  /** Ends the allowance that the auction house, or the market, still has from the wallet. */
  | { readonly kind: 'revocation'; readonly spender?: 'market' | undefined }
  /** Pays the royalties that are due for these songs. */
  | { readonly kind: 'pay-royalties'; readonly songs: readonly string[] }
  /** Takes orders of one song off its market, whether they have ended or not. */
  | { readonly kind: 'cancel-orders'; readonly song: string; readonly orders: readonly OrderPlace[] }
  /** `reason` is a hash. */
  | { readonly kind: 'halt-market' | 'close-market'; readonly song: string; readonly reason: Hash }
  | { readonly kind: 'resume-market'; readonly song: string }
  | { readonly kind: 'switch-market-on' }
  /** The royalty agent keeps an account's payouts back until then, in seconds; 0 releases them. `reason` is a hash. */
  | { readonly kind: 'hold-payouts'; readonly account: Address; readonly until: number; readonly reason: Hash }

export function keyOf(call: OwnCall): string {
  switch (call.kind) {
    case 'outbid':
    case 'settle-me':
    case 'clear':
    case 'pay-proceeds':
    case 'announce-withdrawal':
    case 'withdraw-auction':
      return `${call.kind} ${call.auctionId}`
    case 'withdrawal':
      return `withdrawal ${call.contract.toLowerCase()} ${call.token.toLowerCase()}`
    case 'cancel-orders':
      return `cancel-orders ${call.song.toLowerCase()} ${call.orders.map(nameOrder).join()}`
    case 'halt-market':
    case 'close-market':
    case 'resume-market':
      return `${call.kind} ${call.song.toLowerCase()}`
    case 'admit':
      return `admit ${call.policy}`
    case 'dismiss':
      return `dismiss ${call.wallet.toLowerCase()} ${call.policy}`
    case 'hold-payouts':
      return `hold-payouts ${call.account.toLowerCase()}`
    case 'revocation':
      return call.spender === undefined ? call.kind : `revocation ${call.spender}`
    case 'pay-royalties':
    case 'switch-market-on':
      return call.kind
    default:
      return call satisfies never
  }
}

export type CallState =
  | { readonly kind: 'idle' }
  /** Between the click and the confirmation. */
  | { readonly kind: 'busy' }
  /** An earlier page asked the wallet and never saw the answer. */
  | { readonly kind: 'asked' }
  /** On the chain, but not in the list yet. */
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'failed'; readonly sentence: string }
