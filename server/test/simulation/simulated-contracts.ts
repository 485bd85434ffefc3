import { createHash } from 'node:crypto'
import type { Address } from 'viem'

export function toAddress(name: string): Address {
  return `0x${createHash('sha256').update(name).digest('hex').slice(0, 40)}`
}

export const contracts = {
  auctionHouse: toAddress('auction house'),
  songTokens: toAddress('song tokens'),
  royalties: toAddress('royalties'),
  market: toAddress('market'),
  gate: toAddress('gate'),
} as const

export const mels = toAddress('MELS')
/** Everyone who bids, sells and holds. */
export const wallets = Array.from({ length: 14 }, (_, index) => toAddress(`wallet ${index}`))

/** Whether the wallet accepts neither MELS nor tokens: true for about one in four. */
export function isRefused(wallet: Address): boolean {
  return Number(BigInt(wallet) % 4n) === 0
}
