import { followAlerts } from '@melos/api-contract'
import type { Page, Request } from '@playwright/test'
import { parseEther } from 'viem'
import { type OpenAuction, openAuction } from '../support/auctions.ts'
import {
  type Bidder,
  bringExtensionBidder,
  bringMelosBidder,
  comeBack,
  type ExtensionBidder,
  expectAbsent,
  expectNothingLost,
  expectSaidOnce,
  followTold,
  passphrase,
} from '../support/bidder.ts'
import { holdBlocks } from '../support/chain.ts'
import type { Skill } from '../support/extension-wallet.ts'
import { createProfile, killTab } from '../support/kill-browser.ts'
import { expect, test } from '../support/melos.ts'
import { approve, promptOf } from '../support/melos-wallet.ts'
import { readAlerts, recordAlerts, screens } from '../support/pages.ts'
import { confirmBid, stepperOf } from '../support/submit-bid.ts'
import { texts } from '../support/texts.ts'
import { waitUntil } from '../support/wait-until.ts'

const bid = { tokens: 7n, price: '2.5' }
/** The total plus 10% commission. */
const deposit = parseEther('19.25')
const RPC = '**/api/public/rpc'
const PROMPT_LIVES_MS = 10 * 60_000

let auction: OpenAuction

test.use(screens.desktop)

test.beforeAll(async ({ world }) => {
  auction = await openAuction(world.market, 'Slow Ferry')
})

const journalOf = (page: Page) => page.evaluate(() => localStorage.getItem('melos-transactions'))

const stepOf = (page: Page, index: number) => stepperOf(page).getByRole('listitem').nth(index)

/** Never answers requests for this path; resolves at the first request. */
async function holdCalls(page: Page, path: string): Promise<{ asked: Promise<void> }> {
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  await page.route(path, () => resolve())
  return { asked }
}

/** Lets the request reach the server and drops its answer; resolves when the server has answered. */
async function holdAnswers(page: Page, path: string): Promise<{ done: Promise<boolean> }> {
  const { promise: done, resolve } = Promise.withResolvers<boolean>()
  await page.route(path, async (route) => resolve((await route.fetch()).ok()))
  return { done }
}

/** Approves the prompt and then hides the chain's news from the page. */
async function mineUnseen(
  page: Page,
  { wallet, market }: ExtensionBidder,
  kind: 'allow' | 'bid' | 'batch',
): Promise<void> {
  const prompt = wallet.prompts.holdNext(kind)
  await confirmBid(page, bid)
  await prompt.opened
  await holdCalls(page, RPC)
  prompt.approve()
  await expect.poll(() => journalOf(page)).toContain(kind === 'batch' ? '"callsId"' : '"hash"')
  const hash = wallet.state.sent.at(-1)
  if (kind !== 'batch') expect(await journalOf(page)).toContain(String(hash))
  if (hash !== undefined) await market.chain.confirm(hash)
}

/** Brings the bid to the Melos wallet's prompt, with the passphrase filled in. */
async function reachPrompt(page: Page): Promise<void> {
  await confirmBid(page, bid)
  await promptOf(page, 'bid').getByLabel(texts.keepWallet.passphrase.label, { exact: true }).fill(passphrase)
}

interface Step {
  readonly when: string
  readonly skill?: Skill
  /** Brings the bid exactly to this point. */
  readonly reach: (page: Page, bidder: ExtensionBidder) => Promise<void>
  readonly isWhole: boolean
  /** The remaining allowance if no bid was placed. */
  readonly allowance?: bigint
}

const steps: readonly Step[] = [
  {
    when: 'the allowance is asked for',
    async reach(page, { wallet }) {
      const prompt = wallet.prompts.holdNext('allow')
      await confirmBid(page, bid)
      await prompt.opened
    },
    isWhole: false,
  },
  {
    when: 'the allowance is mined, which the page has not seen',
    reach: (page, bidder) => mineUnseen(page, bidder, 'allow'),
    isWhole: false,
    allowance: deposit,
  },
  {
    when: 'a permit is asked for',
    skill: 'permits',
    async reach(page, { wallet }) {
      const prompt = wallet.prompts.holdNext('permit')
      await confirmBid(page, bid)
      await prompt.opened
    },
    isWhole: false,
  },
  {
    when: 'the bid with a permit is mined, which the page has not seen',
    skill: 'permits',
    reach: (page, bidder) => mineUnseen(page, bidder, 'bid'),
    isWhole: true,
  },
  {
    when: 'the bid and its deposit are mined, which the page has not seen',
    skill: 'batches',
    reach: (page, bidder) => mineUnseen(page, bidder, 'batch'),
    isWhole: true,
  },
  {
    when: 'the bid is mined, which the page has not seen',
    reach: (page, bidder) => mineUnseen(page, bidder, 'bid'),
    isWhole: true,
  },
  {
    when: 'the server is to reserve it',
    async reach(page) {
      const { asked } = await holdCalls(page, `**/api/bids/${auction.id}`)
      await confirmBid(page, bid)
      await asked
    },
    isWhole: true,
  },
  {
    when: 'the server has reserved it, which the page has not heard',
    async reach(page) {
      const { done } = await holdAnswers(page, `**/api/bids/${auction.id}`)
      await confirmBid(page, bid)
      expect(await done).toBe(true)
    },
    isWhole: true,
  },
  {
    when: 'it is reserved',
    async reach(page) {
      const { asked } = await holdCalls(page, '**/api/bids/upgrade')
      await confirmBid(page, bid)
      await asked
    },
    isWhole: true,
  },
  {
    when: 'the server has upgraded it, which the page has not heard',
    async reach(page) {
      const { done } = await holdAnswers(page, '**/api/bids/upgrade')
      await confirmBid(page, bid)
      expect(await done).toBe(true)
    },
    isWhole: true,
  },
]

/** How many requests of the page wait for their answer, not counting streams. */
function countOpenRequests(page: Page): () => number {
  const open = new Set<Request>()
  // Streams stay open.
  const isStream = (request: Request) =>
    request.resourceType() === 'eventsource' || new URL(request.url()).pathname === followAlerts.path
  page.on('request', (request) => !isStream(request) && open.add(request))
  const forget = (request: Request) => open.delete(request)
  page.on('requestfinished', forget).on('requestfailed', forget)
  return () => open.size
}

test.describe('a tab dies', () => {
  for (const { when, skill, reach, isWhole, allowance = 0n } of steps) {
    test(`when ${when}: the bid is ${isWhole ? 'whole' : 'cleanly absent'}`, async ({ page, context, world }) => {
      const options = skill === undefined ? {} : { skill }
      const bidder = await bringExtensionBidder({ market: world.market, auction }, page, options)
      await reach(page, bidder)
      const asked = bidder.wallet.prompts.shown.length
      await killTab(page)
      const next = await comeBack(context, bidder)
      await expectSaidOnce(next, bidder, isWhole ? 'whole' : 'absent')
      if (isWhole) await expectNothingLost(bidder, bid)
      else await expectAbsent(bidder, { allowance })
      expect(bidder.wallet.prompts.shown).toHaveLength(asked)
    })
  }

  test('when the allowance is sent: the bid is cleanly absent', async ({ page, context, world }) => {
    const bidder = await bringExtensionBidder({ market: world.market, auction }, page)
    await holdBlocks(world.market.chain, async () => {
      await confirmBid(page, bid)
      await expect(stepOf(page, 0)).toContainText(texts.stepper.chain)
      await killTab(page)
    })
    await expectSaidOnce(await comeBack(context, bidder), bidder, 'absent')
    await expectAbsent(bidder, { allowance: deposit })
  })

  test('when the wallet asks for the bid: without an answer there is no bid', async ({ page, context, world }) => {
    const bidder = await bringExtensionBidder({ market: world.market, auction }, page)
    const prompt = bidder.wallet.prompts.holdNext('bid')
    await confirmBid(page, bid)
    await prompt.opened
    await killTab(page)
    prompt.reject()
    const next = await context.newPage()
    const open = countOpenRequests(next)
    await next.clock.install()
    await next.goto('/account/bids')
    await expect(next.getByRole('main')).toContainText(auction.title)
    expect(await readAlerts(next)).toEqual([])
    // Otherwise the skipped time would end requests that are under way.
    await expect.poll(open).toBe(0)
    await next.clock.fastForward(PROMPT_LIVES_MS)
    await expectSaidOnce(next, bidder, 'absent')
    await expectAbsent(bidder, { allowance: deposit })
  })

  test('another open tab takes over the bid', async ({ page, context, world }) => {
    const bidder = await bringExtensionBidder({ market: world.market, auction }, page)
    const other = await comeBack(context, bidder)
    const { asked } = await holdCalls(page, '**/api/bids/upgrade')
    await page.bringToFront()
    await confirmBid(page, bid)
    await asked
    await killTab(page)
    await expectSaidOnce(other, bidder, 'whole')
    await expectNothingLost(bidder, bid)
  })
})

test.describe('a tab with the Melos wallet dies', () => {
  test('when it asks to bid: the request is gone, and the next page says so', async ({ page, context, world }) => {
    const bidder = await bringMelosBidder({ market: world.market, auction }, page)
    await reachPrompt(page)
    await killTab(page)
    await expectSaidOnce(await comeBack(context, bidder), bidder, 'absent')
    await expectAbsent(bidder, { allowance: 0n })
  })

  test('when the bid is sent: the bid is whole, and no passphrase is asked for', async ({ page, context, world }) => {
    const bidder = await bringMelosBidder({ market: world.market, auction }, page)
    await reachPrompt(page)
    const next = await holdBlocks(world.market.chain, async () => {
      await approve(page, 'bid')
      await expect(stepOf(page, 1)).toContainText(texts.stepper.chain)
      await killTab(page)
      return await comeBack(context, bidder)
    })
    await expectSaidOnce(next, bidder, 'whole')
    await expectNothingLost(bidder, bid)
  })
})

test('a browser whose process is killed finishes the bid when it is opened again', async ({
  world,
  melos,
  launchOptions,
}) => {
  test.setTimeout(120_000)
  const { market } = world
  const profile = await createProfile(launchOptions, { baseURL: melos.address, ...screens.desktop })
  try {
    const page = await (await profile.open()).newPage()
    const bidder: Bidder = await bringMelosBidder({ market, auction }, page)
    await reachPrompt(page)
    await holdBlocks(market.chain, async () => {
      await approve(page, 'bid')
      await expect(stepOf(page, 1)).toContainText(texts.stepper.chain)
      const [{ sent }] = JSON.parse((await journalOf(page)) ?? '[]')
      // A browser writes local storage to disk at least once a minute, and at once when a page dies.
      await killTab(page)
      await waitUntil('the journal is on the disk', () => profile.hasWritten(sent.hash))
      await profile.kill()
    })
    const context = await profile.open()
    followTold(context, bidder.told)
    await recordAlerts(context)
    await expectSaidOnce(await comeBack(context, bidder), bidder, 'whole')
    await expectNothingLost(bidder, bid)
  } finally {
    await profile.remove()
  }
})
