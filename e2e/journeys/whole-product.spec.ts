import { describeNextStep, withUnit } from '@melos/clearing'
import { type ChainSettlement, readChainAuction } from '@melos/evidence'
import { runScript } from '@melos/test-kit/run-script'
import type { Page } from '@playwright/test'
import { type Address, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { approveButtonOf, logIn } from '../support/administrator.ts'
import type { OpenAuction } from '../support/auctions.ts'
import { type Chain, passTime } from '../support/chain.ts'
import { expectFigure, expectLine, lineOf, verdictOf } from '../support/check-result.ts'
import { connectExtension, shorten, walletButtonOf } from '../support/connect-extension.ts'
import { createExtensionWallet } from '../support/extension-wallet.ts'
import {
  appointLister,
  approveAsArtist,
  beginAnother,
  bringLister,
  expectListed,
  fillListing,
  signButtonOf,
} from '../support/fill-listing.ts'
import { expectSettled, readHoldings, readParties } from '../support/holdings.ts'
import { cutOff, failEachFileOnce, listParts } from '../support/lazy-parts.ts'
import { openMarket } from '../support/market.ts'
import { approve, makeMelosWallet } from '../support/melos-wallet.ts'
import { readBids, readMels } from '../support/money.ts'
import { screens, whenHydrated } from '../support/pages.ts'
import { clipboard, connectPhone, openPhoneWallet, projectId, reachPhones } from '../support/phone-wallet.ts'
import type { PlannedBid } from '../support/place-bids.ts'
import type { Melos } from '../support/start-melos.ts'
import { confirmBid, stepperOf, takeTestMoney, toastOf } from '../support/submit-bid.ts'
import { matching, showMels, texts } from '../support/texts.ts'
import type { Relay } from '../support/wallet-connect-relay.ts'
import { readAudio, watchAudio } from '../support/watch-audio.ts'
import { expect, forgive, test as watched } from '../support/watched-test.ts'

const DAY = 86_400
/** Seconds from the signature to the start. */
const SOON = 120
const PATIENCE_MS = 45_000

const songs = {
  sold: { title: 'Night Ferry Home', terms: { tokens: '100', price: '2', threshold: '300' } },
  unsold: { title: 'One Lantern', terms: { tokens: '100', price: '2', threshold: '500' } },
} as const

/** The clearing price is 3.55 MELS: the higher bid gets 40 tokens, and two bids for 85 share 60. */
const bids = {
  low: { tokens: 9n, price: '2.25' },
  high: { tokens: 40n, price: '5.05' },
  large: { tokens: 50n, price: '3.55' },
  small: { tokens: 35n, price: '3.55' },
  /** Bids for every token, but 100 MELS below the threshold. */
  tooLittle: { tokens: 100n, price: '4' },
} satisfies Record<string, PlannedBid>

/** An unused Melos that phones can reach. */
const test = watched.extend<object, { relay: Relay; melos: Melos }>({
  ...reachPhones,
  baseURL: ({ melos }, use) => use(melos.address),
})

test.use(screens.desktop)

/**
 * This journey does not load these; the journeys of their features lose them with `loseFiles`. `refresh-page` belongs to pages from
 * the browser's cache, which aborting requests turns off.
 */
const otherParts = [
  ...['assistant-panel', 'conversation', 'delete-own-account', 'export-words', 'newcomer-banner', 'newcomer-next-step'],
  ...['read-own-part', 'refresh-page', 'send-own-call', 'send-report', 'withdraw-panel', 'market-panel'],
  ...['register-form', 'new-password-form', 'sign-in-calls', 'reset-form', 'email-change-form', 'settings-panel'],
  ...['sign-with-wallet', 'banner-loader', 'loaded-banner', 'wallet-settings', 'run-disbursement'],
  ...['disbursement-panel', 'my-royalties-panel', 'my-orders-panel', 'my-portfolio-panel', 'holding'],
  ...['load-own-orders', 'order-stepper', 'market-without-wallet', 'alerts-panel', 'toggle-watch'],
  ...['studio-panel', 'song-page', 'offer-page', 'admission-panel', 'refusal-notice', 'read-own-refusal'],
  ...['disbursement-worker', 'market-worker'],
  ...['passkeys', 'proof-dialog', 'find-work', 'own-cases-panel', 'own-case-panel', 'hold-payouts', 'amplifier'],
]

test('two songs are listed, one is sold and one is not, while every lazily loaded file fails once', async ({
  page: admin,
  browser,
  melos,
  relay,
  complaints,
}, info) => {
  test.setTimeout(420_000)
  const failed = [await failEachFileOnce(admin.context())]
  const openBrowser = async (): Promise<Page> => {
    const context = await browser.newContext({ ...screens.desktop, baseURL: melos.address, permissions: clipboard })
    failed.push(await failEachFileOnce(context))
    return await context.newPage()
  }
  const market = await openMarket(melos, { bidders: 0 })
  const { chain } = market
  const artistAccount = privateKeyToAccount(generatePrivateKey())
  const artist = artistAccount.address
  const visitor = await openBrowser()

  await test.step('a visitor finds no auctions', async () => {
    await watchAudio(visitor)
    await visitor.goto('/')
    await expect(visitor.getByText(texts.browseAuctions.none.active.title)).toBeVisible()
  })

  const lister = await bringLister(admin, market)
  const [sold, unsold] = await test.step('the administrator logs in and lists two songs', async () => {
    await logIn(admin)
    await expect(admin.getByText(texts.adminOverview.auctions.empty.title)).toBeVisible()
    await beginAnother(admin)
    await fillListing(admin, { ...songs.sold, seller: artist, hasFiles: true })
    await appointLister(admin, lister)
    await signButtonOf(admin).click()
    await approveAsArtist(admin, chain, artistAccount)
    const first = await expectListed(admin)
    await beginAnother(admin)
    await fillListing(admin, { ...songs.unsold, seller: artist })
    await signButtonOf(admin).click()
    await approveAsArtist(admin, chain, artistAccount)
    return [
      { id: first, title: songs.sold.title },
      { id: await expectListed(admin), title: songs.unsold.title },
    ] as const
  })

  await test.step('the visitor hears a song and reads how the price is set', async () => {
    await visitor.reload()
    await whenHydrated(visitor)
    await expect(visitor.getByRole('article')).toHaveCount(2)
    await visitor.getByRole('button', { name: texts.playSong.play(sold.title) }).click()
    await expect.poll(async () => (await readAudio(visitor))[0]?.currentTime ?? 0).toBeGreaterThan(0.3)
    await visitor.getByRole('link', { name: texts.browseAuctions.card.openTitle(sold.title) }).click()
    await expect(visitor.getByRole('heading', { level: 1, name: sold.title })).toBeVisible()
    await expect(visitor.getByRole('heading', { name: 'Auction is Pending' })).toBeVisible()
    await visitor.getByRole('contentinfo').getByRole('link', { name: texts.assistantButton.help }).click()
    await expect(visitor).toHaveURL('/help')
    await expect(visitor.getByRole('heading', { level: 2 }).first()).toBeVisible()
  })

  await test.step('the auctions begin, and the visitor reads what there is to check', async () => {
    await passTime(chain, SOON)
    await visitor.goto(`/auction/${sold.id}/check`)
    await expect(visitor.getByRole('heading', { name: texts.checkResult.verdict.open.title })).toBeVisible()
    await visitor.getByRole('link', { name: texts.checkResult.back(sold.title, 'Ada Marsh') }).click()
    await expect(visitor.getByRole('heading', { name: 'Auction is Open' })).toBeVisible()
    await expect(visitor.getByRole('figure', { name: texts.readDemand.demand.title })).toContainText(
      texts.readDemand.demand.running.none,
    )
  })

  const fox = await test.step('a bidder with a browser extension bids twice', async () => {
    const page = await openBrowser()
    const wallet = createExtensionWallet(market)
    await wallet.install(page.context())
    await page.goto(`/auction/${sold.id}`)
    await connectExtension(page, wallet)
    await takeTestMoney(page)
    await placeBid(page, bids.low)
    await placeBid(page, bids.high)
    return { page, address: wallet.address() }
  })

  const newcomer = await test.step('a newcomer makes a wallet and bids on both songs', async () => {
    const page = await openBrowser()
    const sign = () => approve(page, 'bid')
    await page.goto(`/auction/${sold.id}`)
    const { account } = await makeMelosWallet(page, 'quiet tin harbour 1987')
    await takeTestMoney(page)
    await placeBid(page, bids.large, sign)
    await page.getByRole('banner').getByRole('link', { name: 'Auctions' }).click()
    await page.getByRole('link', { name: texts.browseAuctions.card.openTitle(unsold.title) }).click()
    await placeBid(page, bids.tooLittle, sign)
    await expect(page.getByRole('figure', { name: texts.readDemand.demand.title })).toContainText(
      matching(texts.readDemand.demand.running.belowTarget('*', 100, '*')),
    )
    return { page, address: account.address }
  })

  const caller = await test.step('a bidder with a phone scans the code and bids', async () => {
    const key = generatePrivateKey()
    const phone = await openPhoneWallet({ melos, relayUrl: relay.url, projectId, key })
    const page = await openBrowser()
    await page.goto(`/auction/${sold.id}`)
    await connectPhone(page, phone)
    await takeTestMoney(page)
    await placeBid(page, bids.small)
    await phone.close()
    return { page, address: privateKeyToAccount(key).address }
  })

  await test.step("the chain has every bid, and the visitor's page shows the price", async () => {
    await expectBids(chain, { auction: sold, bidder: fox.address, expected: [bids.low, bids.high] })
    await expectBids(chain, { auction: sold, bidder: newcomer.address, expected: [bids.large] })
    await expectBids(chain, { auction: sold, bidder: caller.address, expected: [bids.small] })
    await expectBids(chain, { auction: unsold, bidder: newcomer.address, expected: [bids.tooLittle] })
    await expect(visitor.getByRole('figure', { name: texts.readDemand.demand.title })).toContainText(
      texts.readDemand.demand.running.clears('3.55', 100),
    )
  })

  await test.step('both auctions end, and the administrator approves them', async () => {
    await passTime(chain, DAY)
    await admin.goto('/admin')
    await expect(walletButtonOf(admin, shorten(lister.address()))).toBeVisible()
    await approveBids(admin, {
      chain,
      auction: sold,
      says: texts.approveBids.approve.sold(texts.approveBids.approve.winners(3), '3.55'),
      market: texts.runMarket.states.off,
    })
    await approveBids(admin, { chain, auction: unsold, says: texts.approveBids.approve.void })
    await expect(admin.getByText(texts.adminOverview.tasks.none)).toBeVisible()
  })

  const { treasury, production } = await readParties(chain)
  await test.step('all balances are right, to the base unit', async () => {
    const after = {
      fox: await readMels(chain, fox.address),
      newcomer: await readMels(chain, newcomer.address),
      caller: await readMels(chain, caller.address),
      artist: await readMels(chain, artist),
      production: await readMels(chain, production),
      treasury: await readMels(chain, treasury),
      house: await readMels(chain, chain.house),
    }
    expect(after).toEqual({
      fox: parseEther('843.8'),
      newcomer: parseEther('863.325'),
      caller: parseEther('902.375'),
      artist: parseEther('55'),
      production: parseEther('300'),
      treasury: parseEther('35.5'),
      house: 0n,
    })
  })

  await test.step('each bidder sees tokens and refunds', async () => {
    await expectMyBids(fox.page, [
      [
        sold.title,
        texts.bidStates.won,
        texts.myBids.table.getsOf('40', '40'),
        describeGot({ quantity: 40, allotment: 40, paid: '156.20', refund: '66.00' }),
      ],
      [sold.title, texts.bidStates.lost, texts.myBids.table.getsOf('0', '9'), describeRefund('lost', '22.275')],
    ])
    await expectMyBids(newcomer.page, [
      [
        unsold.title,
        texts.bidStates.refunded,
        texts.myBids.table.getsOf('0', '100'),
        describeRefund('sold-nothing', '440.00'),
      ],
      [
        sold.title,
        texts.bidStates['partly-won'],
        texts.myBids.table.getsOf('35', '50'),
        describeGot({ quantity: 50, allotment: 35, paid: '136.675', refund: '58.575' }),
      ],
    ])
    await expectMyBids(caller.page, [
      [
        sold.title,
        texts.bidStates['partly-won'],
        texts.myBids.table.getsOf('25', '35'),
        describeGot({ quantity: 35, allotment: 25, paid: '97.625', refund: '39.05' }),
      ],
    ])
  })

  await test.step('each bidder checks it, and every winner has paid the lowest winning bid', async () => {
    const settlements = await readSettlements(chain, sold)
    for (const { page, address } of [fox, newcomer, caller]) {
      const own = settlements.find(({ bidder }) => bidder === address)
      if (own === undefined) throw new Error(`${address} is not settled`)
      expect(own.paid).toBe(own.quantity * parseEther(bids.large.price))
      await page.getByRole('link', { name: sold.title }).first().click()
      await page.getByRole('link', { name: texts.resultLink.link }).click()
      await expect(verdictOf(page)).toHaveAttribute('data-verdict', 'right')
      await expect(lineOf(page, address)).toContainText(texts.checkResult.lines.you)
      await expectLine(page, own)
    }
  })

  await test.step("the visitor's page follows, and the program verifies the evidence", async () => {
    await expect(visitor.getByRole('heading', { name: 'Auction is Processed' })).toBeVisible()
    await expect(visitor.getByText(texts.viewAuction.settled)).toBeVisible()
    await visitor.getByRole('link', { name: texts.resultLink.link }).click()
    await expect(visitor.getByRole('heading', { name: texts.checkResult.verdict.right.title })).toBeVisible()
    for (const [label, account] of [
      [texts.checkResult.money.production, production],
      [texts.checkResult.money.seller, artist],
      [texts.checkResult.money.treasury, treasury],
    ] as const) {
      const cells = visitor.getByRole('row', { name: label }).getByRole('cell')
      await expectFigure(cells.nth(1), showMels(await readMels(chain, account)))
    }
    const download = visitor.waitForEvent('download')
    await visitor.getByRole('button', { name: texts.checkResult.evidence.download }).click()
    const path = info.outputPath('evidence.json')
    await (await download).saveAs(path)
    const verified = await runScript('verify', [path, new URL('/api/public/rpc', melos.address).href])
    expect(verified, verified.output).toMatchObject({ code: 0 })

    await visitor.goto(`/auction/${unsold.id}/check`)
    await expect(verdictOf(visitor)).toHaveAttribute('data-verdict', 'right')
    await expect(visitor.getByText(matching(texts.clearing.belowThreshold('*', '500.00')))).toBeVisible()
    expect(await readSettlements(chain, unsold)).toMatchObject([{ bidder: newcomer.address, quantity: 0n, paid: 0n }])
    for (const settlement of await readSettlements(chain, unsold)) await expectLine(visitor, settlement)
  })

  for (const page of [visitor, fox.page, newcomer.page, caller.page]) await page.context().close()
  const parts = listParts()
  const reached = new Set([...failed.flatMap((names) => [...names]), ...otherParts])
  expect([...parts].filter((name) => !reached.has(name))).toEqual([])
  expect(otherParts.filter((name) => !parts.has(name))).toEqual([])
  forgive(complaints, cutOff)
})

/** `sign` answers the prompts of a wallet inside the page. */
async function placeBid(page: Page, bid: PlannedBid, sign = async () => {}): Promise<void> {
  await confirmBid(page, bid)
  await sign()
  await expect(page.getByRole('dialog', { name: texts.placeBid.stepper.doneTitle })).toBeVisible({
    timeout: PATIENCE_MS,
  })
  await stepperOf(page).getByRole('button', { name: texts.placeBid.stepper.close }).last().click()
}

interface ExpectedBids {
  readonly auction: OpenAuction
  readonly bidder: Address
  readonly expected: readonly PlannedBid[]
}

async function expectBids(chain: Chain, { auction, bidder, expected }: ExpectedBids): Promise<void> {
  const planned = expected.map(({ tokens, price }) => ({ tokens, price: parseEther(price) }))
  expect(await readBids(chain, auction.id, bidder)).toEqual(planned)
}

interface Approval {
  readonly chain: Chain
  readonly auction: OpenAuction
  /** The page's summary before the settlement. */
  readonly says: string
  /** What the page says about the song's market afterwards. */
  readonly market?: string
}

/** Settles one auction from the task list and checks every balance to the base unit. */
async function approveBids(page: Page, { chain, auction, says, market }: Approval): Promise<void> {
  const before = await readHoldings(chain, auction.id)
  const tasks = page.getByRole('region', { name: texts.adminOverview.tasks.title })
  await tasks.getByRole('link', { name: texts.adminOverview.openTitle(auction.title) }).click()
  await expect(page.getByText(says)).toBeVisible()
  await approveButtonOf(page).click()
  await expect(toastOf(page, 'Transaction completed successfully!')).toBeVisible({ timeout: PATIENCE_MS })
  await expect(page.getByRole('heading', { name: 'Auction is Processed' })).toBeVisible()
  if (market !== undefined) await expect(page.getByText(market)).toBeVisible()
  await expectSettled(chain, auction.id, before)
  await page
    .getByRole('navigation', { name: texts.adminLogin.navigation })
    .getByRole('link', { name: 'Auctions' })
    .click()
  await expect(tasks).toBeVisible()
}

/** The rows' texts, newest first. */
async function expectMyBids(page: Page, expected: readonly (readonly string[])[]): Promise<void> {
  await page.goto('/account/bids')
  const rows = page.getByRole('table', { name: texts.myBids.table.caption }).locator('tbody tr')
  await expect(rows).toHaveCount(expected.length)
  for (const [place, texts] of expected.entries()) {
    for (const text of texts) await expect(rows.nth(place)).toContainText(text)
  }
}

async function readSettlements(chain: Chain, { id }: OpenAuction): Promise<readonly ChainSettlement[]> {
  const place = { auctionHouse: chain.house, auctionId: BigInt(id) }
  return (await readChainAuction(chain.reader, place)).settlements
}

const figures = {
  quantity: 1,
  allotment: 1,
  deposit: '',
  paid: '',
  refund: '',
  credit: '',
  reclaimableFrom: undefined,
  isWithdrawn: false,
}

function describeGot(bid: { quantity: number; allotment: number; paid: string; refund: string }): string {
  const [paid, refund] = [withUnit(bid.paid, 'MELS'), withUnit(bid.refund, 'MELS')]
  return describeNextStep('got', { ...figures, ...bid, paid, refund })
}

const describeRefund = (step: 'lost' | 'sold-nothing', deposit: string): string =>
  describeNextStep(step, { ...figures, deposit: withUnit(deposit, 'MELS') })
