import { showDown } from '@melos/clearing/amounts'
import { melsAbi } from '@melos/contracts'
import { decodeFunctionData, type Hex, parseEther, toFunctionSelector } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type OpenAuction, openAuction } from '../support/auctions.ts'
import { connectExtension, walletButtonOf } from '../support/connect-extension.ts'
import { createExtensionWallet, type ExtensionWallet, type Skill } from '../support/extension-wallet.ts'
import { fundBidder, type Market } from '../support/market.ts'
import { expect, test } from '../support/melos.ts'
import { allowMels, expectBids, giveMoney, type Money, readBids, readMoney } from '../support/money.ts'
import { keepScreenshot, keepView, screens, whenHydrated } from '../support/pages.ts'
import { placeBids } from '../support/place-bids.ts'
import { bidFormOf, bidRowsOf, confirmBid, pressBuy, stepperOf, toastOf } from '../support/submit-bid.ts'
import { matching, showMels, texts } from '../support/texts.ts'
import { forgive } from '../support/watched-test.ts'

const bid = { tokens: 10n, price: '3.2' }
/** The total plus 10% commission. */
const deposit = parseEther('35.2')

/** The contract accepts no more of one wallet in one auction. */
const MOST_BIDS = 64

/** The data requests of navigations and revalidations. */
const pageData = /\.data(\?|$)/

let auction: OpenAuction

test.beforeAll(async ({ world }) => {
  // Enough tokens for the bids of all tests.
  auction = await openAuction(world.market, 'First Refusal', { tokens: 300n })
})

/** A wallet with money that is not connected yet. */
async function createBidder(market: Market, skill?: Skill): Promise<ExtensionWallet> {
  const wallet = createExtensionWallet(market, { skill })
  await giveMoney(market.chain, wallet.address(), { mels: '1000', pol: '1' })
  return wallet
}

const accountOf = (wallet: ExtensionWallet, before: Money) =>
  ({ auctionId: auction.id, bidder: wallet.address(), before, sent: wallet.state.sent }) as const

function allowedBy({ requests }: ExtensionWallet): bigint[] {
  return (
    requests
      .filter(({ method }) => method === 'eth_sendTransaction')
      // The standard's parameter is a list of transactions.
      .map(({ params = [] }) => (params[0] as { data: Hex }).data)
      .filter((data) => data.startsWith(toFunctionSelector('approve(address,uint256)')))
      .map((data) => decodeFunctionData({ abi: melsAbi, data }))
      .flatMap(({ functionName, args }) => (functionName === 'approve' ? [args[1]] : []))
  )
}

/** What the wallet was asked to let the auction house take, by signature. */
function permitsOf({ requests }: ExtensionWallet): string[] {
  return requests
    .filter(({ method }) => method === 'eth_signTypedData_v4')
    .map(({ params = [] }) => JSON.parse(String(params[1])).message.value)
}

const song = (artist: string) => ({ title: auction.title, artist })

test.describe('on a desktop', () => {
  test.use(screens.desktop)

  test('a wallet without permits and batches shows one prompt after the other', async ({
    page,
    context,
    world,
    melos,
  }, testInfo) => {
    const { market } = world
    const wallet = await createBidder(market)
    await wallet.install(context)
    const asked: string[] = []
    const elsewhere: string[] = []
    page.on('request', (request) => {
      const { origin, pathname, protocol } = new URL(request.url())
      if (protocol !== 'data:' && origin !== new URL(melos.address).origin) elsewhere.push(request.url())
      if (request.method() === 'POST' && pathname.startsWith('/api/bids')) asked.push(pathname)
    })
    await page.goto(`/auction/${auction.id}`)
    await connectExtension(page, wallet)
    const form = bidFormOf(page)
    await expect(form).toContainText(texts.placeBid.funds.have(showMels('1000'), '1.00'))
    await expect(form).not.toContainText(texts.placeBid.funds.allowance('0.00'))
    const before = await readMoney(market.chain, wallet.address())

    await pressBuy(page, bid)
    const headsUp = page.getByRole('dialog', { name: 'Heads Up!' })
    await expect(headsUp).toContainText(texts.placeBid.headsUp.commission)
    await expect(headsUp).toContainText(matching(texts.placeBid.headsUp.offer('10', '3.20', song('*'))))
    await expect(headsUp).toContainText('35.20 MELS')
    await keepView(page, testInfo, 'heads-up')
    await headsUp.getByRole('button', { name: 'Cancel' }).click()
    await expect(headsUp).toBeHidden()
    expect(wallet.prompts.shown).toEqual(['connect', 'sign'])

    const [allowing, bidding] = [wallet.prompts.holdNext('allow'), wallet.prompts.holdNext('bid')]
    await confirmBid(page, bid)
    const stepper = stepperOf(page)
    await allowing.opened
    await expect(stepper.getByRole('listitem').filter({ hasText: texts.placeBid.stepper.steps.allow })).toContainText(
      texts.stepper.wallet,
    )
    await keepView(page, testInfo, 'stepper-allow')
    allowing.approve()
    await bidding.opened
    await expect(toastOf(page, 'Approval successful!')).toBeVisible()
    await expect(stepper.getByRole('listitem').filter({ hasText: texts.placeBid.stepper.steps.allow })).toContainText(
      texts.stepper.done,
    )
    await expect(stepper.getByRole('listitem').nth(1)).toContainText(texts.stepper.wallet)
    expect(await readMoney(market.chain, wallet.address())).toMatchObject({ mels: before.mels, allowance: deposit })
    bidding.approve()
    await expect(toastOf(page, 'Transaction in progress!')).toBeVisible()
    await expect(toastOf(page, 'Transaction completed successfully!')).toBeVisible()
    await expect(page.getByRole('dialog', { name: texts.placeBid.stepper.doneTitle })).toBeVisible()
    await keepView(page, testInfo, 'bid-done')

    expect(wallet.prompts.shown).toEqual(['connect', 'sign', 'allow', 'bid'])
    expect(wallet.prompts.mostAtOnce()).toBe(1)
    await expectBids(market.chain, { ...accountOf(wallet, before), bids: [bid] })
    expect(allowedBy(wallet)).toEqual([deposit])
    expect(asked).toEqual([`/api/bids/${auction.id}`, '/api/bids/upgrade'])
    expect(elsewhere).toEqual([])
    await stepper.getByRole('button', { name: texts.placeBid.stepper.close }).last().click()
    const { pol } = await readMoney(market.chain, wallet.address())
    await expect(form).toContainText(texts.placeBid.funds.have('964.80', showDown(pol, 4)))
    const rows = bidRowsOf(page)
    await expect(rows.filter({ hasText: wallet.state.sent[1]?.slice(0, 8) ?? '' })).toContainText('3.20')
  })

  test('a wallet that sends several calls as one is asked once', async ({ page, context, world }, testInfo) => {
    const { chain } = world.market
    const wallet = await createBidder(world.market, 'batches')
    await wallet.install(context)
    const before = await readMoney(chain, wallet.address())
    await page.goto(`/auction/${auction.id}`)
    await connectExtension(page, wallet)
    const asking = wallet.prompts.holdNext('batch')
    await confirmBid(page, bid)
    await asking.opened
    const stepper = stepperOf(page)
    await expect(stepper.getByRole('listitem').first()).toContainText(texts.stepper.skipped)
    await expect(stepper.getByRole('listitem').nth(1)).toContainText(texts.stepper.wallet)
    await expect(stepper).toContainText(matching(texts.placeBid.stepper.offer('10', '3.20', song('*'))))
    await keepView(page, testInfo, 'stepper-batch')
    asking.approve()
    await expect(page.getByRole('dialog', { name: texts.placeBid.stepper.doneTitle })).toBeVisible()
    expect(wallet.prompts.shown).toEqual(['connect', 'sign', 'batch'])
    expect(wallet.state.sent).toHaveLength(1)
    await expectBids(chain, { ...accountOf(wallet, before), bids: [bid] })
    await expect(bidRowsOf(page).filter({ hasText: wallet.state.sent[0]?.slice(0, 8) ?? '' })).toContainText('3.20')
  })

  test('a wallet that signs permits sends one transaction and leaves no allowance', async ({
    page,
    context,
    world,
  }) => {
    const { chain } = world.market
    const wallet = await createBidder(world.market, 'permits')
    await wallet.install(context)
    const before = await readMoney(chain, wallet.address())
    await page.goto(`/auction/${auction.id}`)
    await connectExtension(page, wallet)
    const [allowing, bidding] = [wallet.prompts.holdNext('permit'), wallet.prompts.holdNext('bid')]
    await confirmBid(page, bid)
    await allowing.opened
    await expect(stepperOf(page).getByRole('listitem').first()).toContainText(texts.stepper.wallet)
    allowing.approve()
    await bidding.opened
    await expect(stepperOf(page).getByRole('listitem').first()).toContainText(texts.stepper.done)
    bidding.approve()
    await expect(page.getByRole('dialog', { name: texts.placeBid.stepper.doneTitle })).toBeVisible()
    expect(wallet.prompts.shown).toEqual(['connect', 'sign', 'permit', 'bid'])
    expect(wallet.state.sent).toHaveLength(1)
    expect(permitsOf(wallet)).toEqual([String(deposit)])
    await expectBids(chain, { ...accountOf(wallet, before), bids: [bid] })
  })

  for (const [skill, refused, again] of [
    ['batches', 'batch', ['batch', 'batch']],
    ['permits', 'permit', ['permit', 'permit', 'bid']],
    ['permits', 'bid', ['permit', 'bid', 'permit', 'bid']],
  ] as const) {
    test(`with ${skill}, rejecting ${refused} changes nothing`, async ({ page, context, world }) => {
      const { chain } = world.market
      const wallet = await createBidder(world.market, skill)
      await wallet.install(context)
      const before = await readMoney(chain, wallet.address())
      await page.goto(`/auction/${auction.id}`)
      await connectExtension(page, wallet)
      wallet.prompts.rejectNext(refused)
      await confirmBid(page, bid)
      await expect.poll(() => wallet.prompts.shown).toContain(refused)
      await expect(stepperOf(page)).toBeHidden()
      await expectBids(chain, { ...accountOf(wallet, before), bids: [] })
      expect(await page.evaluate(() => localStorage.getItem('melos-transactions'))).toBeNull()
      await confirmBid(page, bid)
      await expect(page.getByRole('dialog', { name: texts.placeBid.stepper.doneTitle })).toBeVisible()
      expect(wallet.prompts.shown).toEqual(['connect', 'sign', ...again])
      await expectBids(chain, { ...accountOf(wallet, before), bids: [bid] })
    })
  }

  test('an allowance that suffices is not asked for again', async ({ page, context, world }) => {
    const { chain } = world.market
    const wallet = await createBidder(world.market)
    await wallet.install(context)
    const before = await readMoney(chain, wallet.address())
    const allowed = await allowMels(chain, wallet.account(), deposit + 1n)
    await page.goto(`/auction/${auction.id}`)
    await connectExtension(page, wallet)
    const bidding = wallet.prompts.holdNext('bid')
    await confirmBid(page, bid)
    await bidding.opened
    await expect(stepperOf(page).getByRole('listitem').first()).toContainText(texts.stepper.skipped)
    bidding.approve()
    await expect(page.getByRole('dialog', { name: texts.placeBid.stepper.doneTitle })).toBeVisible()
    expect(wallet.prompts.shown).toEqual(['connect', 'sign', 'bid'])
    const sent = [allowed, ...wallet.state.sent]
    await expectBids(chain, { ...accountOf(wallet, before), sent, bids: [bid], allowance: 1n })
  })

  test('an allowance one base unit short is asked for again, for the deposit', async ({ page, context, world }) => {
    const { chain } = world.market
    const wallet = await createBidder(world.market)
    await wallet.install(context)
    await allowMels(chain, wallet.account(), deposit - 1n)
    await page.goto(`/auction/${auction.id}`)
    await connectExtension(page, wallet)
    await confirmBid(page, bid)
    await expect(page.getByRole('dialog', { name: texts.placeBid.stepper.doneTitle })).toBeVisible()
    expect(wallet.prompts.shown).toEqual(['connect', 'sign', 'allow', 'bid'])
    expect(allowedBy(wallet)).toEqual([deposit])
    expect((await readMoney(chain, wallet.address())).allowance).toBe(0n)
  })

  for (const refused of ['allow', 'bid'] as const) {
    test(`rejecting ${refused} leaves the form unchanged`, async ({ page, context, world }) => {
      const { chain } = world.market
      const wallet = await createBidder(world.market)
      await wallet.install(context)
      await page.goto(`/auction/${auction.id}`)
      await connectExtension(page, wallet)
      const before = await readMoney(chain, wallet.address())
      const held = wallet.prompts.holdNext(refused)
      await confirmBid(page, bid)
      await held.opened
      held.reject()
      await expect(stepperOf(page)).toBeHidden()
      const form = bidFormOf(page)
      await expect(form.getByLabel('Min price per token offered')).toHaveValue('3.2')
      await expect(form.getByLabel('Number of tokens')).toHaveValue('10')
      await expect(form.getByRole('button', { name: 'Buy' })).toBeEnabled()
      for (const words of ['wrong', 'error', 'failed']) await expect(toastOf(page, words)).toHaveCount(0)
      const allowance = refused === 'bid' ? deposit : 0n
      await expectBids(chain, { ...accountOf(wallet, before), bids: [], allowance })
      expect(await page.evaluate(() => localStorage.getItem('melos-transactions'))).toBeNull()

      await confirmBid(page, bid)
      await expect(page.getByRole('dialog', { name: texts.placeBid.stepper.doneTitle })).toBeVisible()
      const again = refused === 'bid' ? ['allow', 'bid', 'bid'] : ['allow', 'allow', 'bid']
      expect(wallet.prompts.shown).toEqual(['connect', 'sign', ...again])
      await expectBids(chain, { ...accountOf(wallet, before), bids: [bid] })
    })
  }

  test('a reload before the wallet answers keeps the draft, and what is left can be taken back', async ({
    page,
    context,
    world,
  }, testInfo) => {
    const { chain } = world.market
    const wallet = await createBidder(world.market)
    await wallet.install(context)
    await page.goto(`/auction/${auction.id}`)
    await connectExtension(page, wallet)
    const held = wallet.prompts.holdNext('bid')
    await confirmBid(page, bid)
    await held.opened
    await expect(stepperOf(page)).toContainText(texts.placeBid.stepper.stay)
    await page.reload()
    const form = bidFormOf(page)
    await expect(form.getByLabel('Min price per token offered')).toHaveValue('3.2')
    await expect(form.getByLabel('Number of tokens')).toHaveValue('10')
    await expect(form).toContainText(texts.placeBid.unfinished.text('10', '3.20'))
    await expect(form).toContainText(texts.journalStates.asked)

    await page.goto('/account/bids')
    const unfinished = page.getByRole('region', { name: texts.myBids.unfinished.title })
    await expect(unfinished).toContainText(texts.journalStates.asked)
    await keepScreenshot(page, testInfo, 'my-bids-unfinished')
    await unfinished.getByRole('button', { name: texts.myBids.unfinished.discardAbout(auction.title) }).click()
    await expect(unfinished).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('melos-transactions'))).toBeNull()
    held.reject()

    await expect(page.getByText(texts.myBids.allowance.text('35.20'))).toBeVisible()
    await keepScreenshot(page, testInfo, 'my-bids-allowance')
    await page.getByRole('button', { name: texts.myBids.allowance.action }).click()
    await expect(toastOf(page, 'Transaction completed successfully!')).toBeVisible()
    await expect(page.getByText(texts.myBids.allowance.title)).toBeHidden()
    expect((await readMoney(chain, wallet.address())).allowance).toBe(0n)
    expect(await readBids(chain, auction.id, wallet.address())).toEqual([])
  })

  test('a bid that no node has is not called sent, and can be discarded', async ({
    page,
    context,
    world,
    complaints,
  }, testInfo) => {
    const { chain } = world.market
    const wallet = await createBidder(world.market)
    await allowMels(chain, wallet.account(), deposit)
    await wallet.install(context)
    await page.goto(`/auction/${auction.id}`)
    await connectExtension(page, wallet)
    wallet.state.isOffline = true
    await confirmBid(page, bid)
    const stepper = stepperOf(page)
    await expect(stepper).toContainText(texts.placeBid.stepper.now.unseen)
    await expect(stepper).toContainText(texts.placeBid.stepper.stay)
    await expect(stepper).not.toContainText(texts.placeBid.stepper.now.chain)
    await keepView(page, testInfo, 'stepper-unseen')
    await stepper.getByRole('button', { name: texts.placeBid.stepper.discard }).click()
    await expect(stepper).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('melos-transactions'))).toBeNull()

    wallet.state.isOffline = false
    await confirmBid(page, bid)
    await expect(page.getByRole('dialog', { name: texts.placeBid.stepper.doneTitle })).toBeVisible()
    expect(await readBids(chain, auction.id, wallet.address())).toHaveLength(1)
    // The wallet signs the same transaction again, and the discarded bid may have added it first.
    forgive(complaints, /409/)
  })

  test('after a bid the form is empty, the own bid comes first, and losing it is said on every page', async ({
    page,
    context,
    world,
  }, testInfo) => {
    const { market } = world
    const contested = await openAuction(market, 'Fought Over')
    await placeBids(market, contested.id, [{ tokens: 95n, price: '4' }])
    const wallet = await createBidder(market)
    await wallet.install(context)
    await page.goto(`/auction/${contested.id}`)
    await connectExtension(page, wallet)
    await confirmBid(page, bid)
    await page.getByRole('dialog', { name: texts.placeBid.stepper.doneTitle }).getByLabel(texts.ui.close).click()
    const form = bidFormOf(page)
    // An empty form has one token at the lowest price that is accepted.
    await expect(form.getByLabel('Number of tokens')).toHaveValue('1')
    await expect(form.getByLabel('Min price per token offered')).toHaveValue('3.21')
    await expect(bidRowsOf(page).first()).toContainText(texts.viewAuction.table.own)
    const chart = page.getByRole('figure', { name: texts.readDemand.demand.title })
    await expect(chart).toContainText(texts.readDemand.demand.own)
    const standing = page.getByRole('region', { name: texts.placeBid.own.title })
    await expect(standing).toContainText(texts.bidStates['partly-winning'])
    await keepScreenshot(page, testInfo, 'auction-own-bid')

    await page.getByRole('banner').getByRole('link', { name: texts.myBidsLink.title }).click()
    await expect(page.getByRole('heading', { name: texts.myBids.title, level: 1 })).toBeVisible()
    await placeBids(market, contested.id, [{ tokens: 5n, price: '5.65' }])
    const told = toastOf(page, texts.myBids.losing.text(contested.title))
    await expect(told).toBeVisible({ timeout: 15_000 })
    const link = page.getByRole('banner').getByRole('link', { name: matching(`${texts.myBidsLink.title}*`) })
    await expect(link).toContainText(texts.myBidsLink.losing(1))
    await keepView(page, testInfo, 'losing-toast')
    await told.getByRole('link', { name: texts.myBids.losing.action }).click()
    await expect(page).toHaveURL(new RegExp(`/auction/${contested.id}$`))
    await expect(standing).toContainText(texts.placeBid.own.wouldWin('4.01'))
    await keepScreenshot(page, testInfo, 'auction-losing')
    await standing.getByRole('button', { name: texts.placeBid.own.bid('4.01') }).click()
    await expect(form.getByLabel('Min price per token offered')).toHaveValue('4.01')
    await expect(form.getByLabel('Number of tokens')).toHaveValue('10')
  })

  test('losing in any auction is said at once on any page, by one stream for all of them', async ({
    page,
    context,
    world,
  }) => {
    const { market } = world
    const older = await openAuction(market, 'Older Song')
    const newer = await openAuction(market, 'Newer Song')
    const wallet = await createBidder(market)
    await wallet.install(context)
    // Without its long timers, the page doesn't load the bids again by itself.
    await page.addInitScript(() => {
      const { setTimeout } = window
      Object.assign(window, {
        setTimeout: (run: () => void, wait = 0) => (wait < 10_000 ? setTimeout(run, wait) : 0),
      })
    })
    for (const { id } of [older, newer]) {
      await page.goto(`/auction/${id}`)
      await (id === older.id ? connectExtension(page, wallet) : whenHydrated(page))
      await confirmBid(page, { tokens: 100n, price: '1' })
      await expect(page.getByRole('dialog', { name: texts.placeBid.stepper.doneTitle })).toBeVisible()
    }
    const streams: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'eventsource') streams.push(request.url())
    })
    await page.goto('/about')
    await expect.poll(() => streams).toEqual([expect.stringMatching(`/events\\?ids=${older.id},${newer.id}$`)])
    for (const { id, title } of [older, newer]) {
      await placeBids(market, id, [{ tokens: 100n, price: '2' }])
      await expect(toastOf(page, texts.myBids.losing.text(title))).toBeVisible()
    }
    expect(streams).toHaveLength(1)
  })

  test('a wallet on another network is asked to switch first', async ({
    page,
    context,
    world,
    loseFiles,
  }, testInfo) => {
    await loseFiles('try-switch-network')
    const { chain } = world.market
    const wallet = await createBidder(world.market)
    wallet.startOnChain(1)
    await wallet.install(context)
    const before = await readMoney(chain, wallet.address())
    await page.goto(`/auction/${auction.id}`)
    await connectExtension(page, wallet)
    await pressBuy(page, bid)
    const headsUp = page.getByRole('dialog', { name: 'Heads Up!' })
    await expect(headsUp.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
    await expect(headsUp).toContainText(matching(texts.placeBid.headsUp.wrongNetwork('*')))
    await keepView(page, testInfo, 'heads-up-network')

    wallet.prompts.rejectNext('switch')
    await headsUp.getByRole('button', { name: 'Switch Network' }).click()
    await expect.poll(() => wallet.prompts.shown.filter((kind) => kind === 'switch').length).toBe(1)
    await expect(headsUp.getByRole('button', { name: 'Switch Network' })).toBeEnabled()
    await expect(page.locator('[role=alert]')).toHaveCount(0)

    await headsUp.getByRole('button', { name: 'Switch Network' }).click()
    await headsUp.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('dialog', { name: texts.placeBid.stepper.doneTitle })).toBeVisible()
    expect(wallet.prompts.shown).toEqual(['connect', 'sign', 'switch', 'switch', 'allow', 'bid'])
    expect(wallet.prompts.mostAtOnce()).toBe(1)
    await expectBids(chain, { ...accountOf(wallet, before), bids: [bid] })
  })

  test('a network that the wallet does not know is offered to it', async ({ page, context, world }) => {
    const { chain } = world.market
    const wallet = await createBidder(world.market)
    wallet.startOnChain(1)
    wallet.forgetChain(31_337)
    await wallet.install(context)
    const before = await readMoney(chain, wallet.address())
    await page.goto(`/auction/${auction.id}`)
    await connectExtension(page, wallet)
    await pressBuy(page, bid)
    const headsUp = page.getByRole('dialog', { name: 'Heads Up!' })
    await headsUp.getByRole('button', { name: 'Switch Network' }).click()
    await headsUp.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('dialog', { name: texts.placeBid.stepper.doneTitle })).toBeVisible()
    expect(wallet.prompts.shown).toEqual(['connect', 'sign', 'add', 'allow', 'bid'])
    expect(wallet.state.chainId).toBe(31_337)
    await expectBids(chain, { ...accountOf(wallet, before), bids: [bid] })
  })

  test('without a wallet Buy asks to connect one', async ({ page }) => {
    await page.goto(`/auction/${auction.id}`)
    await pressBuy(page, bid)
    await expect(toastOf(page, 'Please connect your wallet!')).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Connect to wallet' })).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Heads Up!' })).toHaveCount(0)
  })

  test('a price that others have just reached is refused before anything is sent', async ({
    page,
    context,
    world,
    complaints,
  }) => {
    const full = await openAuction(world.market, 'Sold Out Twice')
    const wallet = await createBidder(world.market)
    await wallet.install(context)
    await page.goto(`/auction/${full.id}`)
    await connectExtension(page, wallet)
    // The page can't read the new demand, so its form still offers the price.
    await page.route(pageData, (route) => route.abort())
    await placeBids(world.market, full.id, [{ tokens: 100n, price: '5' }])
    await expect(bidRowsOf(page)).toHaveCount(1)
    await pressBuy(page, { tokens: 1n, price: '5' })
    await expect(toastOf(page, 'Price is invalid to that token amount.')).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Heads Up!' })).toHaveCount(0)
    await page.unroute(pageData)
    await expect(bidFormOf(page)).toContainText(texts.placeBid.refused('5.00', '5.01'))
    await bidFormOf(page)
      .getByRole('button', { name: texts.placeBid.remedy('5.01') })
      .click()
    await bidFormOf(page).getByRole('button', { name: 'Buy' }).click()
    await expect(page.getByRole('dialog', { name: 'Heads Up!' })).toBeVisible()
    expect(wallet.prompts.shown).toEqual(['connect', 'sign'])
    forgive(complaints, /ERR_FAILED/)
  })

  test('an expired session says so and disconnects the wallet', async ({ page, context, world, complaints }) => {
    const wallet = await createBidder(world.market)
    await wallet.install(context)
    await page.goto(`/auction/${auction.id}`)
    await connectExtension(page, wallet)
    // The price check must be the first to learn it: others disconnect the wallet without a word.
    await page.route('**/api/bids/min-price/**', async (route) => {
      await page.evaluate(() => {
        for (const key of ['access_token', 'refresh_token']) localStorage.setItem(key, JSON.stringify('worn-out'))
      })
      await route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer worn-out' } })
    })
    await pressBuy(page, bid)
    await expect(toastOf(page, 'Your session was expired. Please, connect your wallet again.')).toBeVisible()
    await expect(walletButtonOf(page)).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
    forgive(complaints, /40[013]/)
  })

  test('an expired access token is renewed silently', async ({ page, context, world, complaints }) => {
    const wallet = await createBidder(world.market)
    await wallet.install(context)
    await page.goto(`/auction/${auction.id}`)
    await connectExtension(page, wallet)
    await page.evaluate(() => localStorage.setItem('access_token', JSON.stringify('worn-out')))
    await pressBuy(page, bid)
    await expect(page.getByRole('dialog', { name: 'Heads Up!' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).not.toContain('worn-out')
    expect(wallet.prompts.shown).toEqual(['connect', 'sign'])
    forgive(complaints, /40[13]/)
  })

  test('too little money is reported before the bid', async ({ page, context, world }, testInfo) => {
    const { chain } = world.market
    const wallet = createExtensionWallet(world.market)
    await giveMoney(chain, wallet.address(), { mels: '35.19', pol: '0' })
    await wallet.install(context)
    await page.goto(`/auction/${auction.id}`)
    await connectExtension(page, wallet)
    const form = bidFormOf(page)
    await form.getByLabel('Min price per token offered').fill(bid.price)
    await form.getByLabel('Number of tokens').fill(String(bid.tokens))
    await expect(form).toContainText(texts.placeBid.funds.shortMels('0.01'))
    await expect(form).toContainText(matching(texts.placeBid.funds.shortPol('*', '*')))
    await expect(form.getByRole('button', { name: 'Buy' })).toBeDisabled()
    await keepView(page, testInfo, 'too-little')
    await form.getByRole('button', { name: matching(texts.getTestMoney.ask('*', '*')) }).click()
    await expect(form.getByRole('button', { name: 'Buy' })).toBeEnabled()
    await confirmBid(page, bid)
    await expect(page.getByRole('dialog', { name: texts.placeBid.stepper.doneTitle })).toBeVisible()
    expect(await readBids(chain, auction.id, wallet.address())).toHaveLength(1)
  })

  test('a bid that the contract would refuse is explained and never sent', async ({
    page,
    context,
    world,
    complaints,
  }) => {
    const { market } = world
    const full = await openAuction(market, 'Full House')
    const bidder = await fundBidder(market.chain)
    const bids = Array.from({ length: MOST_BIDS }, () => ({ tokens: 1n, price: '1' }))
    await placeBids({ ...market, bidders: [bidder] }, full.id, bids)
    const wallet = createExtensionWallet(market)
    await wallet.switchAccount(bidder.account)
    await wallet.install(context)
    await page.goto(`/auction/${full.id}`)
    await connectExtension(page, wallet)
    await confirmBid(page, bid)
    const stepper = page.getByRole('dialog', { name: texts.placeBid.stepper.failedTitle })
    await expect(stepper).toContainText(/reached its bid limit/)
    await expect(toastOf(page, 'An error occurred while buying tokens')).toBeVisible()
    expect(wallet.prompts.shown).toEqual(['connect', 'sign'])
    expect(await readBids(market.chain, full.id, wallet.address())).toHaveLength(MOST_BIDS)
    forgive(complaints, /TransactionFailure|BidLimitReached/)
  })

  test('the provider’s own wallet is told that it can’t bid', async ({ page, context, world, complaints }) => {
    const { chain } = world.market
    const wallet = createExtensionWallet(world.market)
    await wallet.switchAccount(chain.operator.account)
    await wallet.install(context)
    const seller = privateKeyToAccount(generatePrivateKey())
    const artists = await openAuction(world.market, 'Not Ours', { seller })
    await page.goto(`/auction/${artists.id}`)
    await connectExtension(page, wallet)
    await pressBuy(page, bid)
    await expect(page.getByText(texts.placeBid.purchase.priceRefused.house)).toBeVisible()
    expect(wallet.prompts.shown).toEqual(['connect', 'sign'])
    expect(await readBids(chain, artists.id, wallet.address())).toEqual([])
    // The wallet used the operator's account, so the nonce manager must read the nonce again.
    chain.operator.account.nonceManager?.reset({ address: wallet.address(), chainId: 31_337 })
    forgive(complaints, /409/)
  })
})

test.describe('with forced colours', () => {
  test.use({ ...screens.desktop, forcedColors: 'active' })

  test('the step that waits for the wallet is outlined, and only that one', async ({
    page,
    context,
    world,
  }, testInfo) => {
    const wallet = await createBidder(world.market)
    await wallet.install(context)
    await page.goto(`/auction/${auction.id}`)
    await connectExtension(page, wallet)
    const allowing = wallet.prompts.holdNext('allow')
    await confirmBid(page, bid)
    await allowing.opened
    const steps = stepperOf(page).getByRole('listitem')
    await expect(steps.first()).toContainText(texts.stepper.wallet)
    await expect(steps.first()).toHaveCSS('outline-style', 'solid')
    for (const later of [steps.nth(1), steps.nth(2)]) await expect(later).toHaveCSS('outline-style', 'none')
    await keepView(page, testInfo, 'stepper-forced-colours')
    allowing.reject()
    await expect(stepperOf(page)).toBeHidden()
  })
})

test.describe('on a phone', () => {
  test.use(screens.phone)

  test('a bid is placed from the sheet at the bottom', async ({ page, context, world }, testInfo) => {
    const { chain } = world.market
    const wallet = await createBidder(world.market)
    await wallet.install(context)
    const before = await readMoney(chain, wallet.address())
    await page.goto(`/auction/${auction.id}`)
    await page.getByRole('button', { name: texts.ui.menu }).click()
    await walletButtonOf(page).click()
    const dialog = page.getByRole('dialog', { name: 'Connect to wallet' })
    await dialog.getByRole('button', { name: texts.connectWallet.choices.extension.name }).click()
    await dialog.getByRole('button', { name: wallet.name }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Bid', exact: true }).click()
    await expect(bidFormOf(page)).toContainText(matching(texts.placeBid.funds.have(showMels('1000'), '*')))
    await keepView(page, testInfo, 'bid-sheet')
    await confirmBid(page, bid)
    await expect(page.getByRole('dialog', { name: texts.placeBid.stepper.doneTitle })).toBeVisible()
    await keepView(page, testInfo, 'bid-done-phone')
    await expectBids(chain, { ...accountOf(wallet, before), bids: [bid] })
    await stepperOf(page).getByRole('button', { name: texts.placeBid.stepper.close }).last().click()
    await expect(bidFormOf(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Bid', exact: true })).toBeFocused()
    await expect(page.getByRole('region', { name: texts.placeBid.own.title })).toBeVisible()

    await page.goto('/')
    await page.getByRole('button', { name: texts.ui.menu }).click()
    await page.getByRole('banner').getByRole('link', { name: texts.myBidsLink.title }).click()
    await expect(page.getByRole('table', { name: texts.myBids.table.caption })).toContainText(auction.title)
    await keepScreenshot(page, testInfo, 'my-bids-phone')
  })
})
