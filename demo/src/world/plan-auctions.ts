import { atLeast } from '../at-least.ts'
import type { Song } from '../song.ts'
import { type PlannedBid, planBids } from './plan-bids.ts'
import type { Story } from './story.ts'

export interface PlannedAuction {
  readonly song: Song
  readonly startsAt: number
  readonly endsAt: number
  readonly threshold: bigint
  readonly bids: readonly (PlannedBid & { readonly placedAt: number })[]
  readonly settlement: Story['settlement']
  readonly listedAt: number
  readonly policy: number
}

const HOUR = 3_600
const DAY = 24 * HOUR
const PARTS = 100
/** Base units of one MELS. */
const MELS = 10n ** 18n

interface World {
  readonly songs: readonly Song[]
  readonly stories: readonly Story[]
  readonly bidders: number
  /** In seconds. */
  readonly firstStart: number
}

/** All times are in seconds. */
export function planAuctions({ songs, stories, bidders, firstStart }: World): PlannedAuction[] {
  return songs.map((song, index) => {
    const story = stories[index]
    if (story === undefined) throw new Error(`${song.work.title} has no story`)
    const startsAt = firstStart + story.startsAt * HOUR
    const endsAt = Math.round(firstStart + story.endsAt * HOUR)
    const until = Math.min(endsAt, firstStart) - 60
    const bids = planBids(song, { story, seed: index + 1, bidders }).map((bid) => ({
      ...bid,
      placedAt: Math.round(startsAt + 60 + (until - startsAt - 60) * bid.moment),
    }))
    const least = song.minimumPrice * song.tokens
    const target = (least * BigInt(Math.round(story.ambition * PARTS))) / BigInt(PARTS)
    // Round to whole MELS, but not below the contract's minimum.
    const threshold = atLeast(least, target - (target % MELS))
    // Pending auctions are listed earlier, so that the newest auctions in the list are open.
    const listedAt = story.startsAt > 0 ? firstStart - 2 * DAY : startsAt - HOUR
    return {
      song,
      listedAt,
      startsAt,
      endsAt,
      threshold,
      bids,
      settlement: story.settlement,
      policy: story.policy ?? 0,
    }
  })
}

/** An administrator settles an hour after the end. */
export function settledAt({ endsAt }: PlannedAuction): number {
  return endsAt + HOUR
}
