import { auctionHouseAbi, songTokenAbi } from '@melos/contracts'
import { getAddress, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { logIn } from '../support/administrator.ts'
import { readAuction } from '../support/auctions.ts'
import { holdBlocks, passTime } from '../support/chain.ts'
import {
  appointLister,
  approveAsArtist,
  beginListing,
  bringLister,
  chooseFiles,
  expectListed,
  fillFacts,
  fillOffer,
  next,
  prepareListing,
  signButtonOf,
  stepOf,
  storeWork,
} from '../support/fill-listing.ts'
import { findFaults, findFaultsOfColour } from '../support/find-faults.ts'
import type { Market } from '../support/market.ts'
import { expect, test } from '../support/melos.ts'
import { allowMels, giveMoney } from '../support/money.ts'
import { keepScreenshot, screens } from '../support/pages.ts'
import { placeBids } from '../support/place-bids.ts'
import { matching, showCount, texts } from '../support/texts.ts'
import { forgive } from '../support/watched-test.ts'

const MINUTE_MS = 60_000
/** Seconds from the signature to the start. */
const SOON = 120

const createArtist = () => privateKeyToAccount(generatePrivateKey())

const countAuctions = ({ chain }: Market) =>
  chain.reader.readContract({ address: chain.house, abi: auctionHouseAbi, functionName: 'listingCounter' })

/** The contract's enum. */
const OPEN_ON_CHAIN = 1

async function readStatus({ chain: { reader, house } }: Market, id: number): Promise<number> {
  const call = { address: house, abi: auctionHouseAbi, functionName: 'auctionState', args: [BigInt(id)] } as const
  return (await reader.readContract(call)).status
}

test.describe('on a desktop', () => {
  test.use(screens.desktop)

  test('a song becomes an auction on which everyone but the artist can bid', async ({ page, world }, testInfo) => {
    test.setTimeout(6 * MINUTE_MS)
    const { market } = world
    const artist = createArtist()
    const wallet = await bringLister(page, market)
    const title = 'Night Ferry Home'
    await beginListing(page)

    await next(page)
    await expect(page.getByLabel(texts.listWork.facts.title, { exact: true })).toBeFocused()
    await fillFacts(page, title)
    await expect(page.getByText(texts.listWork.saving.saved)).toBeVisible()
    await keepScreenshot(page, testInfo, 'list-work-facts')
    await next(page)

    await chooseFiles(page)
    await page
      .getByLabel(texts.listWork.files.chooseWhich(texts.listWork.files.cover))
      .setInputFiles({ name: 'x.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
    await expect(page.getByText(texts.listWork.files.kinds.image)).toBeVisible()
    await chooseFiles(page)
    await keepScreenshot(page, testInfo, 'list-work-files')
    await storeWork(page)
    await expect(stepOf(page, 'Offer')).toBeVisible({ timeout: MINUTE_MS })

    await page.getByLabel(texts.listWork.offer.minimumPrice).fill('0.99')
    await page.getByLabel(texts.listWork.offer.seller).fill(market.chain.house)
    await next(page)
    await expect(page.getByText(texts.listWork.complaints.atLeast('1 MELS'))).toBeVisible()
    await expect(page.getByText(texts.listWork.complaints.house)).toBeVisible()
    await fillOffer(page, { seller: artist.address })
    await expect(page.getByText(matching(texts.listWork.sentence.share('*', showCount(1_000), '*')))).toBeVisible()
    await expect(
      page.getByText(matching(texts.listWork.sentence.raises('*'), String.raw`5\s?000(\.00)?`)),
    ).toBeVisible()
    await keepScreenshot(page, testInfo, 'list-work-offer')
    await next(page)

    await expect(page.getByRole('heading', { level: 3, name: title })).toBeVisible()
    await expect(page.getByText('Ada Marsh, Bo Lind').first()).toBeVisible()
    await expect(page.getByText(matching(`${texts.price.from} *`)).first()).toBeVisible()
    await expect(page.getByText(texts.placeBid.title, { exact: true })).toBeVisible()
    await keepScreenshot(page, testInfo, 'list-work-preview')
    await next(page)

    await expect(page.getByText(texts.listWork.sign.needsWallet)).toBeVisible()
    await appointLister(page, wallet)
    await keepScreenshot(page, testInfo, 'list-work-sign')
    const before = await countAuctions(market)
    await signButtonOf(page).click()
    await approveAsArtist(page, market.chain, artist)
    const id = await expectListed(page)
    await keepScreenshot(page, testInfo, 'list-work-done')
    expect(wallet.prompts.shown.filter((kind) => kind !== 'connect')).toEqual(['send', 'allow', 'send'])
    expect(await countAuctions(market)).toBe(before + 1n)

    const { chain } = market
    const [token, price, tokens, seller] = await chain.reader.readContract({
      address: chain.house,
      abi: auctionHouseAbi,
      functionName: 'listings',
      args: [BigInt(id)],
    })
    expect([price, tokens, getAddress(seller)]).toEqual([parseEther('5'), 1_000n, artist.address])
    const supply = { address: token, abi: songTokenAbi, functionName: 'totalSupply' } as const
    expect(await chain.reader.readContract(supply)).toBe(parseEther('1000'))

    await page.getByRole('link', { name: texts.listWork.sign.open }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.goto('/admin/list')
    await expect(page.getByRole('link', { name: texts.listWork.list.openWhich(title) })).toBeVisible()

    await giveMoney(chain, artist.address, { mels: '100', pol: '1' })
    await allowMels(chain, artist, parseEther('100'))
    await passTime(chain, SOON)
    expect(await readStatus(market, id)).toBe(OPEN_ON_CHAIN)
    await placeBids(market, id, [{ tokens: 2n, price: '5' }])
    await expect.poll(async () => (await readAuction(market, id))?.bidCount).toBe(1)
    const own = {
      address: chain.house,
      abi: auctionHouseAbi,
      functionName: 'bid',
      args: [BigInt(id), 1n, parseEther('5')],
    } as const
    await expect(chain.reader.simulateContract({ ...own, account: artist })).rejects.toThrow('SellerBid')
  })

  test('a rejected signature leaves nothing public, and can be requested again', async ({ page, world }) => {
    test.setTimeout(3 * MINUTE_MS)
    const { market } = world
    const wallet = await bringLister(page, market)
    const title = 'Not Tonight'
    await prepareListing(page, { title, seller: wallet.address() })
    await appointLister(page, wallet)
    const before = await countAuctions(market)
    const refusal = page.getByText(texts.listWork.why.rejected)

    wallet.prompts.rejectNext('send')
    await signButtonOf(page).click()
    await expect(refusal).toBeVisible()
    expect(wallet.state.sent).toEqual([])

    // The wallet approves the token and the allowance, and rejects the auction.
    const allowing = wallet.prompts.holdNext('allow')
    await signButtonOf(page).click()
    await allowing.opened
    wallet.prompts.rejectNext('send')
    allowing.approve()
    await expect(refusal).toBeVisible()
    expect(await countAuctions(market)).toBe(before)
    const listed = await fetch(new URL(`/api/public/auctions?q=${encodeURIComponent(title)}`, market.melos.address))
    expect(JSON.stringify(await listed.json())).not.toContain(title)

    await page.reload()
    await signButtonOf(page).click()
    const id = await expectListed(page)
    expect(await countAuctions(market)).toBe(before + 1n)
    expect((await readAuction(market, id))?.status.value).toBe('PENDING')
    expect(wallet.state.sent).toHaveLength(3)
  })

  test('after a reload open steps are asked for again or followed, and nothing is sent twice', async ({
    page,
    world,
    complaints,
  }) => {
    test.setTimeout(4 * MINUTE_MS)
    const { market } = world
    const wallet = await bringLister(page, market)
    await prepareListing(page, { title: 'Three Reloads', seller: wallet.address() })
    await appointLister(page, wallet)

    // The page reloads while the wallet asks, and nothing is sent.
    const allowing = wallet.prompts.holdNext('allow')
    await signButtonOf(page).click()
    await allowing.opened
    await page.reload()
    await expect(page.getByText(matching(texts.listWork.sign.asked('*', '*', '*')))).toBeVisible()
    allowing.reject()
    await page.getByRole('button', { name: texts.listWork.sign.askedAgain }).click()

    // The page reloads before the transaction is mined.
    const scheduling = wallet.prompts.holdNext('send')
    await signButtonOf(page).click()
    await scheduling.opened
    expect(wallet.state.sent).toHaveLength(2)
    await holdBlocks(market.chain, async ({ mine }) => {
      scheduling.approve()
      await expect.poll(() => wallet.state.sent.length).toBe(3)
      await expect(page.getByText(texts.stepper.chain)).toBeVisible()
      await page.reload()
      await expect(page.getByText(texts.stepper.chain)).toBeVisible()
      await mine()
    })
    await expectListed(page)
    expect(wallet.state.sent).toHaveLength(3)
    forgive(complaints, /TransactionFailure/)
  })

  test('each file shows its progress, and a cancelled upload can be tried again', async ({ page, context }) => {
    test.setTimeout(3 * MINUTE_MS)
    await beginListing(page)
    await fillFacts(page, 'A Slow Line')
    await next(page)
    await chooseFiles(page)
    const line = await context.newCDPSession(page)
    const slowDown = (uploadThroughput: number) =>
      line.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      })
    await slowDown(8_000)
    await storeWork(page)
    const barOf = (name: string) => page.getByRole('progressbar', { name: texts.listWork.files.progress(name) })
    await expect(barOf('Cover')).toHaveAttribute('aria-valuenow', '1', { timeout: MINUTE_MS })
    await expect(barOf(texts.listWork.files.audio)).not.toHaveAttribute('aria-valuenow', '1')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText(texts.listWork.files.cancelled)).toBeVisible()
    await slowDown(-1)
    await storeWork(page, texts.listWork.files.tryAgain)
    await expect(stepOf(page, 'Offer')).toBeVisible({ timeout: MINUTE_MS })
    await page
      .getByRole('navigation', { name: texts.listWork.steps.nav })
      .getByRole('link', { name: texts.listWork.steps.files })
      .click()
    await expect(page.getByText(texts.listWork.files.stored)).toBeVisible()
  })

  test('chosen files survive a reload, and storing names what it stores and shows a refusal at the file', async ({
    page,
    complaints,
  }, testInfo) => {
    test.setTimeout(2 * MINUTE_MS)
    const { files } = texts.listWork
    await beginListing(page)
    await fillFacts(page, 'Kept Through Reload')
    await next(page)
    await chooseFiles(page)
    await expect(page.getByText(files.kept)).toBeVisible()
    await page.reload()
    for (const name of ['cover.png', 'ada.png', 'song.wav']) await expect(page.getByText(name)).toBeVisible()

    await page.getByRole('button', { name: files.store, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: files.confirm.title })
    for (const name of ['Kept Through Reload', 'Ada Marsh', '10%', 'cover.png', 'ada.png', 'song.wav'])
      await expect(dialog.getByText(name)).toBeVisible()
    await keepScreenshot(page, testInfo, 'list-work-store')
    await dialog.getByRole('button', { name: files.confirm.cancel }).click()
    await expect(dialog).toBeHidden()
    await expect(stepOf(page, texts.listWork.steps.files)).toBeVisible()

    const answer = { code: 'BAD_REQUEST', message: 'avatar: is damaged and cannot be read' }
    await page.route('**/api/works', (route) => route.fulfill({ status: 400, json: answer }))
    await storeWork(page)
    const input = page.getByLabel(files.chooseWhich(files.avatar))
    await expect(input).toHaveAccessibleDescription(/damaged and cannot be read/)
    await expect(page.getByText('damaged and cannot be read')).toHaveCount(1)
    await keepScreenshot(page, testInfo, 'list-work-refused')
    await page.unroute('**/api/works')
    await page.getByRole('button', { name: files.removeWhich(files.avatar) }).click()
    await expect(page.getByText('damaged and cannot be read')).toHaveCount(0)

    await storeWork(page)
    await expect(stepOf(page, 'Offer')).toBeVisible({ timeout: MINUTE_MS })
    await page.goBack()
    await expect(page.getByText(files.stored)).toBeVisible()
    await expect(page.getByText('cover.png')).toHaveCount(0)
    forgive(complaints, /400|damaged and cannot be read/)
  })

  test('another administrator continues, and an unwanted draft is deleted', async ({
    page,
    browser,
    complaints,
    melos,
  }) => {
    test.setTimeout(2 * MINUTE_MS)
    const address = await beginListing(page)
    await page.getByLabel(texts.listWork.facts.title, { exact: true }).fill('Half a Form')
    await expect(page.getByText(texts.listWork.saving.saved)).toBeVisible()

    const context = await browser.newContext({ baseURL: melos.address, ...screens.desktop })
    const other = await context.newPage()
    await logIn(other)
    await other.goto(address)
    await expect(other.getByLabel(texts.listWork.facts.title, { exact: true })).toHaveValue('Half a Form')
    await other.getByLabel('Artist', { exact: true }).fill('Ada Marsh')
    await expect(other.getByText(texts.listWork.saving.saved)).toBeVisible()

    await page.getByLabel('Artist', { exact: true }).fill('Bo Lind')
    await expect(page.getByText(texts.listWork.conflict.title)).toBeVisible()
    await page.getByRole('button', { name: texts.listWork.conflict.theirs }).click()
    await expect(page.getByLabel('Artist', { exact: true })).toHaveValue('Ada Marsh')
    await context.close()

    await page.goto('/admin/list')
    await page.getByRole('button', { name: texts.listWork.list.removeWhich('Half a Form') }).click()
    await page.getByRole('button', { name: texts.listWork.list.sureRemove }).click()
    await expect(page.getByText('Half a Form')).toBeHidden()
    forgive(complaints, /409 \(Conflict\)/)
  })
})

test.describe('on a phone', () => {
  // Without reduced motion, axe would measure colours in the middle of a transition.
  test.use({ ...screens.phone, contextOptions: { reducedMotion: 'reduce' } })

  test('every step fits, and axe finds nothing in both themes', async ({ page, world }, testInfo) => {
    test.setTimeout(4 * MINUTE_MS)
    const look = async (name: string) => {
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(width, name).toBe(390)
      await keepScreenshot(page, testInfo, `list-work-phone-${name}`)
      expect.soft(await findFaults(page), name).toEqual([])
      await page.evaluate(() => document.documentElement.classList.add('dark'))
      expect.soft(await findFaultsOfColour(page), `${name}, dark`).toEqual([])
      await keepScreenshot(page, testInfo, `list-work-phone-${name}-dark`)
    }
    const wallet = await bringLister(page, world.market)
    const draft = await prepareListing(page, { title: 'Pocket Sized', seller: wallet.address() })
    for (const step of ['facts', 'files', 'offer', 'preview', 'sign']) {
      await page.goto(`${draft}?step=${step}`)
      await expect(page.getByRole('navigation', { name: texts.listWork.steps.nav })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await look(step)
    }
    await page.goto('/admin/list')
    await expect(page.getByRole('link', { name: texts.listWork.list.continueWith('Pocket Sized') })).toBeVisible()
    await look('list')
  })
})
