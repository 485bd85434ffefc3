import {
  admitWallet,
  askForScreening,
  declareForAdmission,
  type Refusal,
  readAuctionAdmission,
  readMyAdmission,
} from '@melos/api-contract'
import { type Address, type Hex, serializeSignature } from 'viem'
import { type BodyOf, callApi } from '../api/call-api.ts'
import { signedFetch } from '../api/signed-fetch.ts'

export type Declared = BodyOf<typeof declareForAdmission>

/** What the server has done, or signed for the wallet to send. */
export type GivenAdmission =
  | { readonly kind: 'SENT' }
  | { readonly kind: 'SIGNED'; readonly policy: number; readonly validUntil: number; readonly signature: Hex }

export const admissionCalls = {
  /** With `block`, once the index has it. */
  read: async (block?: number) => (await callApi(signedFetch, { endpoint: readMyAdmission, query: { block } })).body,
  declare: async (body: Declared) => (await callApi(signedFetch, { endpoint: declareForAdmission, body })).body,
  askForScreening: async () => (await callApi(signedFetch, { endpoint: askForScreening })).body,
  /** Why this wallet can't bid in the auction now; null if it can. */
  async readRefusal(auctionId: number, wallet: string): Promise<Refusal | null> {
    const params = { externalId: auctionId }
    const { wallets } = (await callApi(signedFetch, { endpoint: readAuctionAdmission, params })).body
    const own = wallets.find((known) => known.wallet.toLowerCase() === wallet.toLowerCase())
    return own === undefined ? { reason: 'WALLET_NOT_LINKED', next: 'LINK_WALLET' } : own.refusal
  },
  async admit(wallet: Address, policy: number): Promise<GivenAdmission> {
    const { body } = await callApi(signedFetch, { endpoint: admitWallet, body: { wallet, policy } })
    if (body.kind === 'SENT') return { kind: 'SENT' }
    const { validUntil, r, s, v } = body
    // The schema has checked that both are hexadecimal.
    const signature = serializeSignature({ r: r as Hex, s: s as Hex, v: BigInt(v) })
    return { kind: 'SIGNED', policy, validUntil, signature }
  },
}
