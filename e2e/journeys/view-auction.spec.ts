import { expect, test } from '../support/melos.ts'
import { areScreenshotsWanted, keepScreenshot, preferTheme, screens, themes, whenHydrated } from '../support/pages.ts'
import { harbour, plain } from '../support/songs.ts'
import { bidRowsOf } from '../support/submit-bid.ts'
import { matching, moment, showMels, texts } from '../support/texts.ts'
import { forgive } from '../support/watched-test.ts'

test.describe('on a desktop', () => {
  test.use(screens.desktop)

  test('a song is shown with its names, pictures and links', async ({ page, world }) => {
    await page.goto(`/auction/${world.harbour}`)
    const main = page.getByRole('main')
    await expect(page).toHaveTitle('Harbour Lights by The Test Pressings · Melos')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(harbour.title)
    await expect(main.getByText(harbour.artist, { exact: true })).toBeVisible()
    await expect(main.getByRole('img', { name: texts.viewAuction.cover('Harbour Lights') })).toBeVisible()
    await expect(main.getByText('Fado', { exact: true })).toBeVisible()
    await expect(main.getByText('Written on a ferry, in one night.')).toBeVisible()
    await expect(main.getByText('The boats are real.')).toBeVisible()
    for (const [name, link] of [
      ['Website', harbour.links[0]],
      ['YouTube', harbour.links[1]],
      ['Spotify', harbour.links[2]],
    ] as const) {
      await expect(main.getByRole('link', { name })).toHaveAttribute('href', link?.url ?? '')
    }
  })

  test('facts are shown in order', async ({ page, world }) => {
    await page.goto(`/auction/${world.harbour}`)
    const facts = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: texts.viewAuction.facts.title }) })
    await expect(facts.getByRole('term')).toHaveText([
      'Era',
      'Genre',
      'Label',
      'Recording studio',
      'Composer',
      'Country',
      'Lyrics by',
      'Music by',
      'Year of release',
    ])
    await expect(facts.getByRole('definition')).toHaveText([
      '1990s',
      'Fado, Folk',
      'Quay Records',
      'Pier Nine',
      'Ana Vale, Rui Mar',
      'Portugal',
      'Ines Sol',
      'Ana Vale, Rui Mar',
      '1998',
    ])
  })

  test('an open auction says what it costs and how long it runs', async ({ page, world }) => {
    await page.goto(`/auction/${world.harbour}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'Auction is Open', exact: true })).toBeVisible()
    await expect(main.getByRole('heading', { name: 'End of auction in', exact: true })).toBeVisible()
    await expect(main.locator('time').first()).toHaveText(/^02\s*days\s*23\s*hours\s*[0-5]\d\s*minutes?$/)
    await expect(main.getByText('Current min bid per tokens').locator('..')).toHaveText(/2\.50\sMELS$/)
    await expect(main.getByText('Current max bid per tokens').locator('..')).toHaveText(/6\.00\sMELS$/)
    await expect(main.getByText('Total tokens offered').locator('..')).toHaveText(/1\.000 · 25,00%$/)
    await expect(main.getByText('MELS 3000', { exact: true })).toBeVisible()
    await expect(main.getByText('0 MELS', { exact: true }).first()).toBeVisible()
    await expect(main.getByText('Bids cover all 1000 tokens.')).toBeVisible()
    await expect(main.getByText('The auction is successful')).toHaveCount(0)
  })

  test('unknown facts of a song are left out', async ({ page, world }) => {
    await page.goto(`/auction/${world.plain}`)
    const main = page.getByRole('main')
    await expect(main.getByText('12 500 MELS', { exact: true })).toBeVisible()
    await expect(main.getByText('Total tokens offered').locator('..')).toHaveText(/12\.500 · 25,00%$/)
    await expect(main.getByText('Current min bid per tokens').locator('..')).toHaveText(/\D0\sMELS$/)
    await expect(main.getByText('Current max bid per tokens').locator('..')).toHaveText(/\D0\sMELS$/)
    await expect(main.getByRole('img', { name: texts.viewAuction.cover(plain.title) })).toHaveAttribute(
      'src',
      /placeholder-cover/,
    )
    await expect(main.getByText(texts.viewAuction.noSound)).toBeVisible()
    await expect(main.getByRole('heading', { name: texts.viewAuction.facts.title })).toHaveCount(0)
    for (const name of ['Website', 'YouTube', 'Spotify']) await expect(main.getByRole('link', { name })).toHaveCount(0)
    await expect(main.getByText('No bids available.')).toBeVisible()
  })

  test("'Minimum Funding Target' has an explanation", async ({ page, world }) => {
    await page.goto(`/auction/${world.harbour}`)
    await whenHydrated(page)
    const tip = page.getByText(texts.viewAuction.fundingTarget.meaning)
    await expect(tip).toBeHidden()
    await page.getByRole('button', { name: texts.ui.explain('Minimum Funding Target') }).focus()
    await expect(tip).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tip).toBeHidden()
  })

  test('six bids are shown, the highest first, and more on demand', async ({ page, world }) => {
    await page.goto(`/auction/${world.harbour}`)
    await whenHydrated(page)
    const table = page.getByRole('table', { name: texts.viewAuction.table.caption })
    await expect(table.getByRole('columnheader')).toHaveText(['ID transaction', 'Bid per tokens', 'PR', 'Total (MELS)'])
    const rows = table.locator('tbody tr')
    await expect(rows).toHaveCount(6)
    const hashes = rows.locator('td:first-child [title]')
    for (const [index, text] of (await hashes.allTextContents()).entries()) {
      const hash = await hashes.nth(index).getAttribute('title')
      expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
      expect(text).toBe(`${hash?.slice(0, 8)}…`)
    }
    await expect(rows.nth(0).locator('td').nth(1)).toHaveText('6.00')
    await expect(rows.nth(0).locator('td').nth(2)).toHaveText('300')
    await expect(rows.nth(0).locator('td').nth(3)).toHaveText(showMels('1800'))
    await expect(rows.nth(4)).toContainText(texts.bidStates['partly-winning'])
    await expect(rows.nth(5)).toContainText(texts.bidStates.losing)
    const muted = 'rgb(98, 91, 82)'
    await expect(rows.nth(0)).not.toHaveCSS('color', muted)
    await expect(rows.nth(5)).toHaveCSS('color', muted)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(rows).toHaveCount(8)
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
    await page.reload()
    await expect(rows).toHaveCount(8)
    const height = await page
      .getByRole('region', { name: texts.viewAuction.table.title, exact: true })
      .evaluate((element) => element.clientHeight)
    expect(height).toBeLessThanOrEqual(24 * 16)
  })

  test("'Your bid' says what it would win and what would happen to the money", async ({ page, world }) => {
    await page.goto(`/auction/${world.harbour}`)
    await whenHydrated(page)
    const form = page.getByRole('region', { name: 'Your bid' })
    await expect(form).toContainText(texts.placeBid.note('Harbour Lights'))
    const [price, count] = [form.getByLabel('Min price per token offered'), form.getByLabel('Number of tokens')]
    await expect(price).toHaveAttribute('placeholder', '1 MELS')
    await price.fill('2.49')
    await expect(form).toContainText(texts.placeBid.tooLow('2.50'))
    await price.fill('5')
    await count.fill('40')
    await expect(form.getByRole('status')).toHaveText('200.00 MELS')
    await expect(form).toContainText(texts.placeBid.gets('5.00', '40', '40'))
    await expect(form).toContainText(matching(texts.placeBid.pays('154.00', '*')))
    await price.fill('3')
    await expect(form).toContainText(texts.placeBid.refused('3.00', '3.51'))
    await price.fill('007')
    await expect(price).toHaveValue('7')
    await price.fill('3.5555')
    await expect(form).toContainText(texts.placeBid.priceStep)
  })

  test('the form takes numbers as people write them, and says what is wrong with letters', async ({ page, world }) => {
    await page.goto(`/auction/${world.harbour}`)
    await whenHydrated(page)
    const form = page.getByRole('region', { name: 'Your bid' })
    const [price, count] = [form.getByLabel('Min price per token offered'), form.getByLabel('Number of tokens')]
    await price.fill('')
    await price.pressSequentially('2,50')
    await count.fill('')
    await count.pressSequentially('1 000')
    await expect(form.getByRole('status')).toHaveText('2500.00 MELS')
    await count.fill('1\u00A0000')
    await expect(form.getByRole('status')).toHaveText('2500.00 MELS')
    await price.fill('2,50x')
    await expect(price).toHaveValue('2,50x')
    await expect(form).toContainText(texts.placeBid.letters)
    await price.fill('2,500')
    await expect(form).toContainText(texts.placeBid.grouped)
  })

  test('a pending auction shows its start and takes no bids', async ({ page, world }) => {
    await page.goto(`/auction/${world.morning}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'Auction is Pending' })).toBeVisible()
    await expect(main.getByText(matching(texts.viewAuction.countdown.startsAt('*'), moment))).toBeVisible()
    await expect(main.getByRole('heading', { name: 'End of auction in' })).toHaveCount(0)
    await expect(main.getByRole('heading', { name: texts.viewAuction.countdown.runsFor })).toBeVisible()
    await expect(main.getByRole('region', { name: 'Your bid' })).toHaveCount(0)
  })

  test('an auction that clears is successful, before and after it is settled', async ({ page, ended }) => {
    const main = page.getByRole('main')
    await page.goto(`/auction/${ended.sold}`)
    await expect(main.getByRole('heading', { name: 'Auction is Terminated' })).toBeVisible()
    await expect(main.getByRole('heading', { name: 'The auction is successful' })).toBeVisible()
    await expect(main).toContainText(texts.viewAuction.everyonePays)
    await expect(bidRowsOf(page).nth(1)).toContainText(texts.bidStates['partly-won'])
    await expect(main.locator('time')).toHaveCount(0)
    await expect(main.getByText(matching(`${texts.price.soldAt} 3.00 MELS`)).first()).toBeVisible()
    // The outcome comes first, and takes the form's place.
    const [outcome, moment] = await Promise.all([
      main.getByRole('heading', { name: 'The auction is successful' }).boundingBox(),
      main.getByText(matching(texts.viewAuction.countdown.endedAt('*'))).boundingBox(),
    ])
    expect(outcome?.y).toBeLessThan(moment?.y ?? 0)
    await expect(main.getByText(texts.liveMark.live, { exact: true })).toHaveCount(0)
    await expect(main.getByText('Current min bid per tokens')).toHaveCount(0)
    await expect(main.getByRole('region', { name: 'Your bid' })).toHaveCount(0)

    await page.goto(`/auction/${ended.paid}`)
    await expect(main.getByRole('heading', { name: 'Auction is Processed' })).toBeVisible()
    await expect(main.getByRole('heading', { name: 'The auction is successful' })).toBeVisible()
    await expect(main).toContainText(texts.viewAuction.everyonePaid)
    await expect(main.getByText(matching(`${texts.price.soldAt} 2.50 MELS`)).first()).toBeVisible()
    await expect(main).toContainText(texts.viewAuction.settled)
  })

  test('a void auction says why, and where the deposits are', async ({ page, ended }) => {
    const main = page.getByRole('main')
    await page.goto(`/auction/${ended.tooFew}`)
    await expect(main.getByRole('heading', { name: texts.viewAuction.void.title })).toBeVisible()
    await expect(main).toContainText(texts.viewAuction.void.undersubscribed('40', '100'))
    await expect(main).toContainText(texts.viewAuction.void.held)
    await expect(main.getByText('The auction is successful')).toHaveCount(0)
    await expect(bidRowsOf(page).first()).toContainText(texts.bidStates.waiting)

    await page.goto(`/auction/${ended.givenBack}`)
    await expect(main.getByRole('heading', { name: 'Auction is Processed' })).toBeVisible()
    await expect(main).toContainText(texts.viewAuction.void.returned)
    await expect(main.getByText('The auction is successful')).toHaveCount(0)

    await page.goto(`/auction/${ended.unwanted}`)
    await expect(main).toContainText(texts.viewAuction.void.noBids)
    const { held, returned } = texts.viewAuction.void
    for (const sentence of [held, returned]) await expect(main.getByText(sentence)).toHaveCount(0)
  })

  test('the price now, the bid form with its button and the demand beside it are on the first screen', async ({
    page,
    world,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`/auction/${world.harbour}`)
    await whenHydrated(page)
    const main = page.getByRole('main')
    const form = main.getByRole('region', { name: 'Your bid' })
    await expect(main.getByText(matching(`${texts.price.now} 3.50 MELS`)).first()).toBeVisible()
    await expect(form.getByRole('button', { name: 'Buy' })).toBeInViewport({ ratio: 1 })
    const demand = main.getByRole('figure', { name: texts.readDemand.demand.title })
    await expect(demand).toBeInViewport()
    const [formBox, ...charts] = await Promise.all(
      [form, demand, main.getByRole('figure', { name: texts.readDemand.prices.title })].map((part) =>
        part.boundingBox(),
      ),
    )
    for (const chart of charts) {
      expect((chart?.x ?? 0) + (chart?.width ?? 0)).toBeLessThan(formBox?.x ?? 0)
      expect(chart?.y).toBe(charts[0]?.y)
    }
  })

  test.describe('elsewhere in the world', () => {
    test.use({ timezoneId: 'Asia/Tokyo' })

    test('times are shown in UTC and in one’s own time', async ({ page, world }) => {
      for (const path of ['/', `/auction/${world.harbour}`]) {
        await page.goto(path)
        await expect(
          page
            .getByRole('main')
            .getByText(matching(texts.ui.yourTime('*')))
            .first(),
        ).toBeVisible()
      }
    })
  })

  test('pictures that do not load are replaced by placeholders', async ({ page, world, complaints }) => {
    await page.route('**/api/public/media/**', (route) => route.abort())
    await page.goto(`/auction/${world.harbour}`)
    const images = page.getByRole('main').locator('img')
    await expect(images.nth(0)).toHaveAttribute('src', /placeholder-cover/)
    await expect(images.nth(1)).toHaveAttribute('src', /placeholder-avatar/)
    forgive(complaints, /api\/public\/media|ERR_FAILED/)
  })
})

test.describe('on a phone', () => {
  test.use(screens.phone)

  test('the bar at the bottom says the price now and what wins', async ({ page, world }) => {
    await page.goto(`/auction/${world.harbour}`)
    const winning = page.getByText(texts.price.winsFrom('3.51'))
    await expect(winning).toBeInViewport()
    await expect(winning.locator('..')).toContainText(matching('Price now 3.50 MELS'))
    await page.goto(`/auction/${world.plain}`)
    await expect(page.getByText(texts.price.canWinFrom('2.50'))).toBeInViewport()
  })
})

for (const [name, screen] of Object.entries(areScreenshotsWanted ? screens : {})) {
  test.describe(`pictures on a ${name}`, () => {
    test.use(screen)

    for (const theme of themes) {
      test(`screenshots of auctions, ${theme}`, async ({ page, world, ended }, testInfo) => {
        await preferTheme(page, theme)
        const shown = {
          open: world.harbour,
          plain: world.plain,
          pending: world.morning,
          sold: ended.sold,
          void: ended.tooFew,
        }
        for (const [state, id] of Object.entries(shown)) {
          await page.goto(`/auction/${id}`)
          await whenHydrated(page)
          await keepScreenshot(page, testInfo, `${state}-${name}-${theme}`)
        }
      })
    }
  })
}
