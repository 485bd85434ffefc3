import { auctionHouseAbi } from '@melos/contracts'
import { decodeEventLog, type Hex, toEventSelector } from 'viem'
import type { MinedLog } from './ask-for-logs.ts'

type HouseEvent = Extract<(typeof auctionHouseAbi)[number], { type: 'event' }>
export type EventName = HouseEvent['name']
export type DecodedEvent = ReturnType<typeof decodeEventLog<typeof auctionHouseAbi>>

const events = auctionHouseAbi.filter((item): item is HouseEvent => item.type === 'event')
const eventOf = new Map(events.map((event) => [toEventSelector(event), event]))

export function selectorOf(name: EventName): Hex {
  for (const [selector, event] of eventOf) if (event.name === name) return selector
  throw new Error(`The auction house has no event ${name}`)
}

/** Returns undefined for a log that isn't one of the house's events. */
export function decodeEvent({ topics, data }: MinedLog): DecodedEvent | undefined {
  const event = eventOf.get(topics[0] ?? '0x')
  if (event === undefined) return undefined
  // With the whole ABI, viem would hash event signatures again for every log.
  return decodeEventLog({ abi: [event], topics, data }) as DecodedEvent
}
