/** How an auction develops. Times are hours from the first start, so negative ones are in the past. */
export interface Story {
  readonly startsAt: number
  readonly endsAt: number
  readonly bids: number
  /** Demand divided by supply. */
  readonly interest: number
  /** How far the highest bids exceed the minimum price: 1 is twice the price. */
  readonly heat: number
  /** The Threshold divided by what the sale raises at the minimum price. */
  readonly ambition: number
  /** Whether several bids tie at the clearing price. */
  readonly hasTies?: boolean
  /** How much is settled. */
  readonly settlement?: 'whole' | 'part'
  /** Who can bid; everyone by default. The sample bidders are admitted. */
  readonly policy?: number
}

const MINUTE = 1 / 60
const DAY = 24

const open = { startsAt: -5 * DAY, endsAt: 4 * DAY, bids: 14, interest: 1.3, heat: 1.2, ambition: 1 }
const over = { startsAt: -12 * DAY, endsAt: -2 * DAY, bids: 22, interest: 1.6, heat: 1.4, ambition: 1 }

/** Covers every state of an auction, in the order of the songs. */
export const stories: readonly Story[] = [
  { ...open, startsAt: -20, endsAt: 2 * DAY, bids: 40, interest: 2.6, heat: 1.8, ambition: 1.15 },
  { ...open, startsAt: -16, endsAt: 40 * MINUTE, bids: 31, interest: 1.9, heat: 1.5, ambition: 1.1 },
  { ...open, startsAt: -12, endsAt: 6 * DAY, bids: 19, interest: 1.4, hasTies: true },
  { ...open, startsAt: -3 * DAY, endsAt: 9 * DAY, bids: 3, interest: 0.3 },
  { ...open, startsAt: -2 * DAY, endsAt: 5 * DAY, bids: 10, interest: 0.85 },
  { ...open, startsAt: -4 * DAY, endsAt: 3, bids: 24, interest: 1.15, heat: 0.9, ambition: 1.6 },
  { ...open, startsAt: -3 * DAY, endsAt: 12 * DAY, bids: 0, interest: 0 },
  { ...open, startsAt: -14, endsAt: 1 * DAY + 5 * MINUTE, bids: 28, interest: 2.1, heat: 2.4, ambition: 1.2 },
  { ...open, startsAt: -5 * DAY, endsAt: 8 * DAY, bids: 9, interest: 0.5, policy: 1 },
  { ...open, startsAt: 2, endsAt: 7 * DAY, bids: 0, interest: 0 },
  { ...open, startsAt: -18, endsAt: 11 * DAY, bids: 13, interest: 1.05, heat: 0.6 },
  { ...open, startsAt: 30, endsAt: 10 * DAY, bids: 0, interest: 0 },
  { ...over, endsAt: -2, startsAt: -8 * DAY, bids: 26, interest: 1.8 },
  { ...over, endsAt: -6, startsAt: -6 * DAY, bids: 12, interest: 0.6 },
  { ...over, endsAt: -4 * DAY, settlement: 'whole', hasTies: true },
  { ...over, startsAt: -14 * DAY, endsAt: -5 * DAY, bids: 35, interest: 2.3, heat: 2, settlement: 'whole' },
  { ...over, startsAt: -16 * DAY, endsAt: -8 * DAY, bids: 8, interest: 0.55, settlement: 'whole' },
  { ...over, startsAt: -9 * DAY, endsAt: -1 * DAY, bids: 20, interest: 1.5, settlement: 'part' },
  { ...over, startsAt: -19 * DAY, endsAt: -11 * DAY, bids: 16, interest: 1.2, heat: 0.8, settlement: 'whole' },
  {
    ...over,
    startsAt: -18 * DAY,
    endsAt: -9 * DAY,
    bids: 18,
    interest: 1.3,
    heat: 0.4,
    ambition: 2.6,
    settlement: 'whole',
  },
  { ...open, startsAt: -8 * DAY, endsAt: 3 * DAY, bids: 22, interest: 1.7, heat: 1.1, ambition: 1.05 },
  { ...over, startsAt: -20 * DAY, endsAt: -13 * DAY, bids: 29, interest: 2, heat: 1.6, settlement: 'whole' },
  { ...open, startsAt: 5 * DAY, endsAt: 14 * DAY, bids: 0, interest: 0 },
  { ...open, startsAt: -26, endsAt: 13 * DAY, bids: 8, interest: 0.95 },
]
