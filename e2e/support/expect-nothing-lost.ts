import { expect } from 'vitest'
import { callApi } from './call-api.ts'
import { expectMoney, readAllAsAdministrator, type TestedSystem } from './expect-money.ts'
import { GIFT, readGift } from './money.ts'
import type { Acknowledged } from './simulated-users.ts'

const AT_ONCE = 100
const MINED_WITHIN_MS = 10_000

/** Nothing acknowledged is lost or doubled, and the server is ready with the chain's balances. */
export async function expectNothingLost(system: TestedSystem, acknowledged: Acknowledged): Promise<void> {
  await expectMoney(system)
  expect(acknowledged.strange.join('\n')).toBe('')
  await expectBidsKept(system, acknowledged)
  await expectRowsKept(system, acknowledged)
  await expectGiftsOnce(system, acknowledged)
}

async function expectBidsKept(system: TestedSystem, { bids, reservations }: Acknowledged): Promise<void> {
  for (const auctionId of system.auctions) {
    const { text } = await callApi(system.market.melos.address, `/api/public/bids/${auctionId}`)
    for (const bid of bids.filter((placed) => placed.auctionId === auctionId)) expect(text).toContain(bid.hash)
  }
  for (const [index, { requestId, hash, token }] of reservations.entries()) {
    const json = { requestId, transactionHash: hash }
    const from = `10.200.${Math.floor(index / AT_ONCE)}.1`
    const call = { method: 'POST', json, token, from } as const
    const { status, text } = await callApi(system.market.melos.address, '/api/bids/upgrade', call)
    expect([status, text]).toEqual([200, expect.stringContaining(requestId)])
  }
}

async function expectRowsKept(system: TestedSystem, { works, drafts, reports, sessions }: Acknowledged): Promise<void> {
  const kept = {
    works: await readAllAsAdministrator(system.market, '/api/works'),
    drafts: await readAllAsAdministrator(system.market, '/api/drafts'),
    reports: await readAllAsAdministrator(system.market, '/api/cases'),
  }
  for (const { id, title } of works) expect(kept.works.filter((work) => work.id === id)).toMatchObject([{ title }])
  for (const { id, title } of drafts) {
    expect(kept.drafts.filter((draft) => draft.id === id)).toMatchObject([{ content: { title } }])
  }
  for (const { id, work } of reports)
    expect(kept.reports.filter((report) => report.id === id)).toMatchObject([{ work }])
  // Each title was sent once, so it can exist only once, acknowledged or not.
  expectNoneTwice(kept.works.map(({ title }) => title))
  expectNoneTwice(kept.drafts.map(({ content }) => content.title))
  expectNoneTwice(kept.reports.map(({ work }) => work))
  for (const { coverUrl } of works) {
    const { status } = await callApi(system.market.melos.address, coverUrl)
    expect([coverUrl, status]).toEqual([coverUrl, 200])
  }
  for (const { address, token } of sessions) {
    const { status, text } = await callApi(system.market.melos.address, '/api/me', { token })
    expect([status, text]).toEqual([200, expect.stringContaining(address)])
  }
}

function expectNoneTwice(values: readonly string[]): void {
  expect(values).toEqual([...new Set(values)])
}

/** An acknowledged wallet has one whole gift; the others have at most one. */
async function expectGiftsOnce(
  { market: { chain } }: TestedSystem,
  { gifts, giftsAskedFor }: Acknowledged,
): Promise<void> {
  // The transfer may still be unmined.
  for (const address of gifts)
    await expect.poll(() => readGift(chain, address), { timeout: MINED_WITHIN_MS }).toEqual(GIFT)
  for (const address of giftsAskedFor.filter((asked) => !gifts.includes(asked))) {
    const { mels, pol } = await readGift(chain, address)
    expect([[0n, GIFT.mels].includes(mels), [0n, GIFT.pol].includes(pol)]).toEqual([true, true])
  }
}
