import { SongLedger } from '@melos/royalties'
import type { Address } from 'viem'
import type { RoyaltyEvent } from './royalty-event.ts'
import { contracts } from './simulated-contracts.ts'

interface ModelSong {
  readonly ledger: SongLedger
  isSold: boolean
  /** Who sold it. */
  seller: Address | undefined
  statements: bigint
}

interface ModelAnnouncement {
  readonly rate: bigint
  readonly payableFrom: bigint
  state: 'announced' | 'withdrawn' | 'paid in'
}

/** Songs, their holders and their royalties at one block of one fork. */
export interface RoyaltyState {
  readonly songs: Map<Address, ModelSong>
  readonly announcements: ModelAnnouncement[]
  readonly holds: Map<Address, bigint>
  minimum: bigint
}

/** EUR 9.99, times 10^18. */
export const MOST_MINIMUM = 999n * 10n ** 16n

export function emptyRoyalties(): RoyaltyState {
  return { songs: new Map(), announcements: [], holds: new Map(), minimum: MOST_MINIMUM }
}

export function applyRoyaltyEvent(state: RoyaltyState, event: RoyaltyEvent): void {
  switch (event.name) {
    case 'SongCreated': {
      const { song, wholeTokens, holder } = event.args
      const ledger = new SongLedger({ wholeTokens, holder, house: contracts.auctionHouse })
      state.songs.set(song, { ledger, isSold: false, seller: undefined, statements: 0n })
      return
    }
    case 'Transfer': {
      const { from, to, value } = event.args
      // The ledger begins with the whole supply, whose transfer comes before the song's creation.
      state.songs.get(event.contract)?.ledger.transfer({ from, to, amount: value })
      return
    }
    case 'SaleConfirmed': {
      const song = findSong(state, event.args.song)
      song.isSold = true
      song.seller = event.args.seller
      return
    }
    case 'DisbursementAnnounced': {
      const { rate, payableFrom } = event.args
      state.announcements.push({ rate, payableFrom, state: 'announced' })
      return
    }
    case 'AnnouncementWithdrawn':
      findAnnouncement(state, event.args.id).state = 'withdrawn'
      return
    case 'RoyaltiesPaidIn': {
      const { id, song, eur } = event.args
      const announcement = findAnnouncement(state, id)
      announcement.state = 'paid in'
      const earning = findSong(state, song)
      earning.ledger.addStatement({ eur, rate: announcement.rate, at: 0 })
      earning.statements += 1n
      return
    }
    case 'RoyaltiesPaid':
      findSong(state, event.args.song).ledger.take(event.args.account)
      return
    case 'PayoutHeld':
      state.holds.set(event.args.account, event.args.until)
      return
    case 'MinimumSet':
      state.minimum = event.args.eur
      return
    default:
      event satisfies never
  }
}

function findSong({ songs }: RoyaltyState, song: Address): ModelSong {
  const found = songs.get(song)
  if (found === undefined) throw new Error(`The model has no song ${song}`)
  return found
}

function findAnnouncement({ announcements }: RoyaltyState, id: bigint): ModelAnnouncement {
  const found = announcements[Number(id) - 1]
  if (found === undefined) throw new Error(`The model has no announcement ${id}`)
  return found
}
