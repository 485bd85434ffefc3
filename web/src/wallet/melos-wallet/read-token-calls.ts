import type { melsAbi, songTokenAbi } from '@melos/contracts'
import { type Address, isAddressEqual } from 'viem'
import type { WalletSite } from '../wallet-site.ts'
import type { CallReaders } from './read-call.ts'
import type { Asset, Spender } from './signing-content.ts'

export function whoIs({ contracts }: WalletSite, spender: Address): Spender {
  if (isAddressEqual(spender, contracts.auctionHouse)) return 'auctions'
  if (isAddressEqual(spender, contracts.market)) return 'market'
  return isAddressEqual(spender, contracts.royalties) ? 'royalties' : 'stranger'
}

export function assetAt({ contracts }: WalletSite, token: Address): Asset {
  return isAddressEqual(token, contracts.mels) ? 'MELS' : token
}

/** ERC-20 with permits (EIP-2612). */
export const melsReaders: CallReaders<typeof melsAbi> = {
  approve: ([spender, amount], { site, to: token }) => {
    return { kind: 'allow', asset: assetAt(site, token), spender, who: whoIs(site, spender), amount }
  },
  permit: ([owner, spender, amount], { site, address, to: token }) => {
    const isOwn = isAddressEqual(owner, address)
    const who = whoIs(site, spender)
    return { kind: 'use-permit', asset: assetAt(site, token), owner, isOwn, spender, who, amount }
  },
  transfer: ([to, amount], { site, to: token }) => ({ kind: 'send', asset: assetAt(site, token), to, amount }),
  transferFrom: ([from, to, amount], { site, to: token }) => {
    return { kind: 'take', asset: assetAt(site, token), from, to, amount }
  },
}

/** What these calls do is known for genuine songs only, so the caller has to ask the factory. */
export const songReaders: CallReaders<typeof songTokenAbi> = {
  ...melsReaders,
  offer: ([quantity, price, maxFills, terms], { to: song }) => {
    return { kind: 'sell-order', song, quantity, price, maxFills, terms }
  },
  // The market and the royalties contract make these calls.
  moveLocked: () => 'contracts-only',
  release: () => 'contracts-only',
  addStatement: () => 'contracts-only',
  takeDue: () => 'contracts-only',
}
