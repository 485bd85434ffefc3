import { get, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import { callApi } from './call-api.ts'
import { waitUntil } from './wait-until.ts'

/** What one page knows of an auction's bids. */
export interface Follower {
  /** The transactions of the bids that the stream told, in its order. */
  readonly told: readonly string[]
  /** These and what the page read when it was told to read everything again. */
  readonly known: ReadonlySet<string>
  readonly connections: number
  readonly isOpen: boolean
  leave(): void
}

/** As the pages do: the browser reconnects after 2 seconds, and a refused stream is asked for again after one. */
const RECONNECTS_AFTER_MS = 2_000
const ASKS_AGAIN_AFTER_MS = 1_000

/** Follows an auction from a network as a page does, with the last event's id after a lost connection. */
export function followBids(address: string, { auctionId, from }: { auctionId: number; from: string }): Follower {
  const url = new URL(`/api/public/auctions/external/${auctionId}/events`, address)
  const seen = { told: [] as string[], known: new Set<string>(), connections: 0, isOpen: false }
  let lastId = ''
  let answer: IncomingMessage | undefined
  let hasLeft = false

  /** An index that catches up names no bids. */
  const readAgain = async (): Promise<void> => {
    while (!hasLeft) {
      const bids = await readBidsOf(address, { auctionId, from }).catch(() => undefined)
      for (const hash of bids ?? []) seen.known.add(hash)
      if (bids !== undefined) return
      await delay(ASKS_AGAIN_AFTER_MS)
    }
  }
  const read = (block: string): void => {
    const fields = new Map(
      block.split('\n').map((line) => [line.split(': ', 1)[0], line.slice(line.indexOf(': ') + 2)]),
    )
    lastId = fields.get('id') ?? lastId
    if (fields.get('event') === 'reload') void readAgain()
    if (fields.get('event') !== 'bid') return
    const hash = JSON.parse(fields.get('data') ?? '').startHashId
    seen.told.push(hash)
    seen.known.add(hash)
  }
  const readOnce = (): Promise<number> =>
    new Promise((resolve) => {
      const headers = { 'x-forwarded-for': from, ...(lastId === '' ? {} : { 'last-event-id': lastId }) }
      get(url, { agent: false, headers }, (opened) => {
        if (opened.statusCode !== 200) {
          opened.destroy()
          return resolve(ASKS_AGAIN_AFTER_MS)
        }
        answer = opened
        seen.connections++
        seen.isOpen = true
        let rest = ''
        opened.setEncoding('utf8').on('data', (chunk: string) => {
          const blocks = (rest + chunk).split('\n\n')
          rest = blocks.pop() ?? ''
          for (const block of blocks) read(block)
        })
        opened.on('error', () => undefined)
        opened.on('close', () => {
          seen.isOpen = false
          resolve(RECONNECTS_AFTER_MS)
        })
      }).on('error', () => resolve(ASKS_AGAIN_AFTER_MS))
    })
  const follow = async (): Promise<void> => {
    while (!hasLeft) {
      const waitMs = await readOnce()
      if (!hasLeft) await delay(waitMs)
    }
  }
  void follow()
  return Object.assign(seen, {
    leave() {
      hasLeft = true
      answer?.destroy()
    },
  })
}

interface Asking {
  readonly auctionId: number
  readonly from?: string
}

/** The transactions of all bids of an auction, in the chain's order. */
export async function readBidsOf(address: string, { auctionId, from }: Asking): Promise<readonly string[]> {
  const { status, text } = await callApi(address, `/api/public/bids/${auctionId}`, from === undefined ? {} : { from })
  if (status !== 200) throw new Error(`The bids were answered with ${status}: ${text}`)
  const { data }: { data: { bids: { id: number; startHashId: string }[] }[] } = JSON.parse(text)
  const bids = data.flatMap((person) => person.bids).sort((one, other) => one.id - other.id)
  return bids.map(({ startHashId }) => startHashId)
}

/** Every page knows every bid since it was opened, and no stream told one twice or out of order. */
export async function expectAllTold(followers: readonly Follower[], bids: readonly string[]): Promise<void> {
  const lacking = () => followers.filter(({ known }) => bids.some((hash) => !known.has(hash)))
  await waitUntil('every page knows every bid', () => lacking().length === 0)
  for (const { told } of followers) expect(told).toEqual(bids.filter((hash) => told.includes(hash)))
}
