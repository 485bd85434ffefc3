import { auctionHouseAbi } from '@melos/contracts'

type AbiEvent = Extract<(typeof auctionHouseAbi)[number], { type: 'event' }>
export type EventName = AbiEvent['name']

export function findEvent(name: EventName): AbiEvent {
  const event = auctionHouseAbi.find((item): item is AbiEvent => item.type === 'event' && item.name === name)
  if (event === undefined) throw new Error(`The auction house has no event ${name}`)
  return event
}
