import type { Random } from '@melos/test-kit/random'
import type { Address, Hash } from 'viem'
import type { HouseEvent } from './house-event.ts'
import type { HouseState } from './house-state.ts'
import { lockedOf } from './market-state.ts'
import { MOST_MINIMUM, type RoyaltyState } from './royalty-state.ts'
import { contracts, isRefused, mels, wallets } from './simulated-contracts.ts'

export type RoyaltyIntent = { readonly hash: Hash } & (
  | {
      readonly type: 'transfer'
      /** The song's place among all songs. */
      readonly song: number
      readonly from: Address
      readonly to: Address
      readonly sixteenths: bigint
    }
  | { readonly type: 'confirm-sale' }
  | { readonly type: 'announce'; readonly rate: bigint; readonly lead: bigint }
  | { readonly type: 'withdraw-announcement' }
  | { readonly type: 'pay-in'; readonly songs: number; readonly eur: bigint }
  | { readonly type: 'pay'; readonly account: Address }
  | { readonly type: 'hold'; readonly account: Address; readonly seconds: bigint }
  | { readonly type: 'set-minimum'; readonly eur: bigint }
)

const UNIT = 10n ** 18n
const DAY = 86_400n
export const NOTICE = 2n * DAY
const TIME_TO_PAY_IN = 14n * DAY

export function imagineRoyaltyIntent(hash: Hash, state: RoyaltyState, random: Random): RoyaltyIntent {
  const [account, to] = [random.pick(wallets), random.pick(wallets)]
  const percent = random.below(100)
  if (percent < 35) {
    const song = random.below(state.songs.size)
    return { hash, type: 'transfer', song, from: account, to, sixteenths: BigInt(random.between(0, 16)) }
  }
  if (percent < 50) return { hash, type: 'confirm-sale' }
  if (percent < 58) {
    const rate = BigInt(random.between(1, 40)) * (UNIT / 7n)
    return { hash, type: 'announce', rate, lead: NOTICE + BigInt(random.chance(0.5) ? 0 : random.below(90_000)) }
  }
  if (percent < 60) return { hash, type: 'withdraw-announcement' }
  if (percent < 75) {
    return { hash, type: 'pay-in', songs: random.between(1, 4), eur: BigInt(random.between(1, 90_000)) * (UNIT / 93n) }
  }
  if (percent < 95) return { hash, type: 'pay', account }
  if (percent < 98) return { hash, type: 'hold', account, seconds: BigInt(random.below(4 * 86_400)) }
  return { hash, type: 'set-minimum', eur: BigInt(random.below(1_000)) * (MOST_MINIMUM / 999n) }
}

/** The transaction's events on this fork. None if it reverts. */
export function executeRoyaltyIntent(house: HouseState, intent: RoyaltyIntent, timestamp: bigint): HouseEvent[] {
  const { royalties: state } = house
  const contract = contracts.royalties
  switch (intent.type) {
    case 'transfer': {
      const [song, found] = [...state.songs][intent.song] ?? []
      if (song === undefined || found === undefined) return []
      const unlocked = found.ledger.balanceOf(intent.from) - lockedOf(house.market, song, intent.from) * UNIT
      const value = (unlocked * intent.sixteenths) / 16n
      return [{ name: 'Transfer', contract: song, args: { from: intent.from, to: intent.to, value } }]
    }
    case 'confirm-sale':
      return confirmFirstSale(house)
    case 'announce': {
      const { hash, rate, lead } = intent
      const id = BigInt(state.announcements.length) + 1n
      const args = { id, document: hash, lines: hash, rate, payableFrom: timestamp + lead }
      return [{ name: 'DisbursementAnnounced', contract, args }]
    }
    case 'withdraw-announcement': {
      const place = state.announcements.findLastIndex((one) => one.state === 'announced')
      return place < 0 ? [] : [{ name: 'AnnouncementWithdrawn', contract, args: { id: BigInt(place) + 1n } }]
    }
    case 'pay-in':
      return payIn(state, intent, timestamp)
    case 'pay':
      return pay(state, intent.account, timestamp)
    case 'hold': {
      const { account, seconds, hash } = intent
      return [{ name: 'PayoutHeld', contract, args: { account, until: timestamp + seconds, reason: hash } }]
    }
    case 'set-minimum':
      return [{ name: 'MinimumSet', contract, args: { eur: intent.eur } }]
    default:
      return intent satisfies never
  }
}

function confirmFirstSale({ auctions, royalties: { songs } }: HouseState): HouseEvent[] {
  for (const { listing, settlement } of auctions) {
    const { token: song, auctionId, seller, tokenAmount } = listing
    const found = songs.get(song)
    if (found === undefined || found.isSold || tokenAmount !== found.ledger.wholeTokens) continue
    const isSold = settlement.some(({ name, args }) => name === 'AuctionProcessed' && args.outcome === 1)
    if (!isSold) continue
    return [{ name: 'SaleConfirmed', contract: contracts.songTokens, args: { song, auctionId, seller } }]
  }
  return []
}

function payIn(
  { songs, announcements }: RoyaltyState,
  intent: Extract<RoyaltyIntent, { type: 'pay-in' }>,
  timestamp: bigint,
): HouseEvent[] {
  const place = announcements.findIndex(
    ({ state, payableFrom }) =>
      state === 'announced' && timestamp >= payableFrom && timestamp < payableFrom + TIME_TO_PAY_IN,
  )
  const announcement = announcements[place]
  if (announcement === undefined) return []
  const sold = [...songs].filter(([, { isSold }]) => isSold).slice(0, intent.songs)
  return sold.flatMap(([song, { ledger, statements }], index): HouseEvent[] => {
    const eur = intent.eur + BigInt(index)
    const perToken = (eur * announcement.rate) / UNIT / ledger.wholeTokens
    if (perToken === 0n || eur < ledger.wholeTokens) return []
    const line = { id: BigInt(place) + 1n, song, statement: statements + 1n, eur, mels: perToken * ledger.wholeTokens }
    const args = { ...line, statementHash: intent.hash, periodFrom: 20_260_101, periodTo: 20_260_630 }
    return [{ name: 'RoyaltiesPaidIn', contract: contracts.royalties, args }]
  })
}

/** All of the account's songs, if more than the minimum is due. */
function pay({ songs, holds, minimum }: RoyaltyState, account: Address, timestamp: bigint): HouseEvent[] {
  const contract = contracts.royalties
  if (timestamp < (holds.get(account) ?? 0n)) return []
  const dues = [...songs]
    .map(([song, { ledger }]) => ({ song, ...ledger.dueOf(account) }))
    .filter((due) => due.mels > 0n)
  if (dues.reduce((sum, { eur }) => sum + eur, 0n) <= minimum) return []
  const paid = dues.map(({ song, mels: due, eur }): HouseEvent => {
    return { name: 'RoyaltiesPaid', contract, args: { account, song, mels: due, eur } }
  })
  const amount = dues.reduce((sum, due) => sum + due.mels, 0n)
  const credited: HouseEvent = { name: 'Credited', args: { token: mels, account, amount }, contract }
  return paid.length > 0 && isRefused(account) ? [...paid, credited] : paid
}
