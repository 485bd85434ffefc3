import { parseEther } from 'viem'
import type { ReadSite } from '../../src/features/chat/assistant.ts'
import { createBuiltInAssistant } from '../../src/features/chat/built-in/built-in-assistant.ts'
import { encodeEvent } from './mined-blocks.ts'
import { createTestAccount, type Injectable } from './test-identity.ts'
import {
  auctionCleared,
  auctionCreated,
  bidderSettled,
  bidPlaced,
  hoursFromNow,
  openTestMarket,
  testBidder,
  tokenOf,
} from './test-market.ts'

const testTitles = [
  'Night Ferry',
  'Harbour Lights',
  'Even Odds',
  'Quiet Room',
  'Loud Room',
  'Tomorrow Song',
  'Last Train',
  'Empty Hall',
  'Paper Moon',
] as const

interface Sent {
  readonly token?: string
  readonly auctionId?: bigint
}

const ended = { startsAt: hoursFromNow(-2), endsAt: hoursFromNow(-1) }

/** Auctions in all states, the built-in assistant and two bidders. */
export async function openAskedMarket() {
  const market = await openTestMarket()
  const [me, other] = [createTestAccount(), createTestAccount()]
  const paths: string[] = []
  const endsAt = hoursFromNow(49.5)
  const threshold = parseEther('30')
  await market.mine(
    auctionCreated(0n, { tokens: 10n, endsAt }),
    auctionCreated(1n, { tokens: 10n }),
    auctionCreated(2n, { tokens: 10n }),
    auctionCreated(3n, { tokens: 10n, threshold }),
    auctionCreated(4n, { tokens: 10n, threshold }),
    auctionCreated(5n, { startsAt: hoursFromNow(1), endsAt: hoursFromNow(2) }),
    ...[6n, 7n, 8n].map((id) => auctionCreated(id, { tokens: 10n, ...ended })),
  )
  const bid = (auctionId: bigint, index: bigint, quantity: bigint, price: string, bidder = testBidder(1)) =>
    bidPlaced({ auctionId, index, quantity, price: parseEther(price), bidder })
  await market.mine(
    bid(0n, 0n, 6n, '3', me.address),
    bid(0n, 1n, 6n, '2'),
    bid(1n, 0n, 4n, '1.5', me.address),
    bid(1n, 1n, 10n, '2', other.address),
    bid(2n, 0n, 10n, '2', me.address),
    bid(2n, 1n, 10n, '2', other.address),
    bid(3n, 0n, 10n, '2.99'),
    bid(4n, 0n, 10n, '3'),
    bid(6n, 0n, 10n, '2'),
    bid(7n, 0n, 9n, '2'),
    bid(8n, 0n, 10n, '2'),
  )
  const proceeds = parseEther('20')
  await market.mine(
    auctionCleared(8n, parseEther('2')),
    bidderSettled({ auctionId: 8n, bidder: testBidder(1), amount: 10n, paid: proceeds }),
    encodeEvent('ProceedsPaid', { auctionId: 8n, proceeds }),
    encodeEvent('AuctionProcessed', { auctionId: 8n, outcome: 1, proceeds }),
  )
  for (const [id, title] of testTitles.entries()) {
    const asset = { artist: id === 1 ? 'Ada Moss' : 'The Lanterns', genres: id < 2 ? [{ label: 'Jazz' }] : [] }
    await market.addWork(tokenOf(BigInt(id)), { title, asset })
  }

  const readSite = readSiteOf(market.app)
  const open = () =>
    createBuiltInAssistant(async (path, authorization) => {
      paths.push(path)
      return await readSite(path, authorization)
    })

  return {
    ...market,
    me,
    other,
    endsAt,
    /** The addresses that the assistant has read. */
    paths,
    /** Asks an assistant with an empty cache. */
    async ask(question: string, { token, auctionId }: Sent = {}): Promise<string> {
      const authorization = token === undefined ? undefined : `Bearer ${token}`
      const pieces = open().answer({ question, auctionId, authorization }, new AbortController().signal)
      return (await collectPieces(pieces)).replaceAll(/[\u00A0\u202F]/g, ' ')
    },
    open,
    readSite,
  }
}

/** Reads a path of the site with the rights of the given header, as the server does. */
export function readSiteOf(app: Injectable): ReadSite {
  return async (path, authorization) => {
    const headers = authorization === undefined ? {} : { authorization }
    const answer = await app.inject({ url: path, headers })
    return { status: answer.statusCode, body: answer.json() }
  }
}

export async function collectPieces(pieces: AsyncIterable<string>): Promise<string> {
  let whole = ''
  for await (const piece of pieces) whole += piece
  return whole
}
