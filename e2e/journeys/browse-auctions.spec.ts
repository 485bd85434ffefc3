import type { Page } from '@playwright/test'
import { expect, test } from '../support/melos.ts'
import { areScreenshotsWanted, keepScreenshot, preferTheme, screens, themes, whenHydrated } from '../support/pages.ts'
import { shortTitles } from '../support/short-auctions.ts'
import { harbour, morning, plain, tide } from '../support/songs.ts'
import { matching, moment, texts } from '../support/texts.ts'
import { forgive } from '../support/watched-test.ts'

const active = '/?contentTab=OPEN,PENDING'
const finished = '/?contentTab=TERMINATED,PROCESSED'
const cards = (page: Page) => page.getByRole('article')
const cardOf = (page: Page, title: string) => cards(page).filter({ has: page.getByRole('heading', { name: title }) })
const titles = (page: Page) => cards(page).getByRole('heading', { level: 2 })
const pages = (page: Page) => page.getByRole('navigation', { name: texts.ui.pages })
const current = (page: Page) => pages(page).locator('[aria-current=page]')

test.describe('on a desktop', () => {
  test.use(screens.desktop)

  test('the first page has nine active auctions, newest first', async ({ page }) => {
    await page.goto('/')
    await expect(cards(page)).toHaveCount(9)
    await expect(titles(page).first()).toHaveText(harbour.title)
    await expect(page.getByRole('link', { name: 'Active', exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('link', { name: 'Finished', exact: true })).not.toHaveAttribute('aria-current', 'page')
  })

  test('a card shows everything about a song', async ({ page, world }) => {
    await page.goto('/?genre=fado')
    await expect(cards(page)).toHaveCount(1)
    const card = cardOf(page, harbour.title)
    await expect(card.getByRole('img', { name: texts.browseAuctions.card.cover('Harbour Lights') })).toHaveJSProperty(
      'complete',
      true,
    )
    await expect(card.getByText('Fado', { exact: true })).toBeVisible()
    await expect(card.getByRole('button', { name: texts.playSong.play('Harbour Lights') })).toBeVisible()
    await expect(card.getByText(harbour.artist)).toBeVisible()
    await expect(card.getByRole('heading', { name: 'MELS 3000', exact: true })).toBeVisible()
    await expect(card.getByText(matching(`${texts.price.now} 3.50 MELS`)).first()).toBeVisible()
    await expect(card.getByText('Open', { exact: true }).first()).toBeVisible()
    await expect(card.getByText('Minimum Funding Target')).toBeVisible()
    await expect(card.locator('summary')).toHaveText(/0$/)
    await expect(card.getByText('Total tokens offered')).toHaveText(/1\.000 · 25,00%/)
    await expect(card.locator('time')).toHaveText(/^02\s*days\s*23\s*hours\s*[0-5]\d\s*minutes?$/)
    const open = card.getByRole('link', { name: texts.browseAuctions.card.openTitle('Harbour Lights') })
    await expect(open).toHaveText('Open')
    await open.click()
    await expect(page).toHaveURL(`/auction/${world.harbour}`)
  })

  test('thousands have spaces and dots, and missing facts are left out', async ({ page }) => {
    await page.goto('/')
    const card = cardOf(page, plain.title)
    await expect(card.locator('summary')).toHaveText(/Minimum Funding Target\s*12 500$/)
    await expect(card.getByText('Total tokens offered')).toHaveText(/12\.500 · 25,00%/)
    await expect(card.getByRole('heading', { name: 'MELS 31250', exact: true })).toBeVisible()
    await expect(card.getByRole('img', { name: texts.browseAuctions.card.cover('Plain Air') })).toHaveAttribute(
      'src',
      /placeholder-cover/,
    )
    await expect(card.locator('img').nth(1)).toHaveAttribute('src', /placeholder-avatar/)
    await expect(card.getByRole('button', { name: matching(texts.playSong.play('*')) })).toHaveCount(0)
  })

  test("a card's bar expands and collapses", async ({ page }) => {
    await page.goto('/?genre=fado')
    const offered = cards(page).getByText('Total tokens offered')
    const bar = cards(page).getByText('Minimum Funding Target')
    await expect(offered).toBeHidden()
    await bar.click()
    await expect(offered).toBeVisible()
    await expect(cards(page).getByText('Bids cover all 1000 tokens.')).toBeVisible()
    await bar.click()
    await expect(offered).toBeHidden()
  })

  test('a pending auction shows its start, and its countdown shows its length', async ({ page }) => {
    await page.goto('/?genre=swing')
    const card = cardOf(page, morning.title)
    await expect(card.getByText('Pending', { exact: true })).toBeVisible()
    await expect(card.getByText(matching(texts.browseAuctions.countdown.startsAt('*'), moment))).toBeVisible()
    await expect(card.locator('time')).toHaveText(/^07\s*days\s*00\s*hours\s*00\s*minutes$/)
  })

  test('pages are linked by number, with gaps for omitted numbers', async ({ page, ended: _ }) => {
    await page.goto('/')
    await whenHydrated(page)
    await expect(pages(page).getByRole('listitem')).toHaveText(['1', '2', '3', '4', '5', '…', '8'])
    await pages(page)
      .getByRole('link', { name: texts.ui.page(5), exact: true })
      .click()
    await expect(page).toHaveURL(`${active}&page=5`)
    await expect(page).toHaveTitle(
      `${texts.browseAuctions.pageNumber(texts.browseAuctions.pageTitle.active, 5)} · Melos`,
    )
    await expect(pages(page).getByRole('listitem')).toHaveText(['1', '…', '3', '4', '5', '6', '7', '8'])
    await pages(page)
      .getByRole('link', { name: texts.ui.page(8), exact: true })
      .click()
    await expect(pages(page).getByRole('listitem')).toHaveText(['1', '…', '4', '5', '6', '7', '8'])
    await expect(cards(page)).toHaveCount(1)
    await expect(pages(page).getByRole('link', { name: texts.ui.nextPage })).toHaveCount(0)
    await pages(page).getByRole('link', { name: texts.ui.previousPage }).click()
    await expect(current(page)).toHaveText('7')
    await expect(cards(page)).toHaveCount(9)
  })

  for (const wrong of ['9', '0', '-1', '1.5', 'two', '99999999']) {
    test(`page ${wrong} is ignored`, async ({ page }) => {
      await page.goto(`${active}&page=${wrong}`)
      await expect(current(page)).toHaveText('1')
      await expect(titles(page).first()).toHaveText(harbour.title)
    })
  }

  test('the Finished tab starts at its first page and shows ended auctions', async ({ page, ended: _ }) => {
    await page.goto(`${active}&page=3`)
    await whenHydrated(page)
    await page.getByRole('link', { name: 'Finished', exact: true }).click()
    await expect(page).toHaveURL(finished)
    await expect(titles(page)).toHaveText(Object.values(shortTitles).reverse())
    await expect(cardOf(page, shortTitles.sold).getByText('Terminated', { exact: true })).toBeVisible()
    await expect(cardOf(page, shortTitles.paid).getByText('Processed', { exact: true })).toBeVisible()
    await expect(pages(page)).toHaveCount(0)
    const { sorts } = texts.browseAuctions.filters
    await expect(page.getByLabel(texts.browseAuctions.filters.sort).getByRole('option')).toHaveText([
      sorts.newest,
      sorts.bids,
      sorts.target,
    ])
    await page.getByRole('link', { name: 'Active', exact: true }).click()
    await expect(page).toHaveURL(active)
    await expect(current(page)).toHaveText('1')
  })

  test('the genre and the order are in the address', async ({ page, ended: _ }) => {
    await page.goto('/')
    await whenHydrated(page)
    const sort = page.getByLabel(texts.browseAuctions.filters.sort)
    await sort.selectOption(texts.browseAuctions.filters.sorts.target)
    await expect(page).toHaveURL(`${active}&sort=target`)
    await expect(titles(page).first()).toHaveText(plain.title)
    await sort.selectOption(texts.browseAuctions.filters.sorts.ending)
    await expect(titles(page).first()).toHaveText(tide.title)
    await sort.selectOption(texts.browseAuctions.filters.sorts.bids)
    await expect(titles(page).first()).toHaveText(harbour.title)
    await page.getByLabel('Genre').selectOption('Dub')
    await expect(page).toHaveURL(`${active}&sort=bids&genre=Dub`)
    await expect(titles(page)).toHaveText([tide.title])
    await page.goBack()
    await expect(cards(page)).toHaveCount(9)
    await expect(page.getByLabel('Genre')).toHaveValue('')
  })

  test('a genre without auctions says so and leads to all', async ({ page }) => {
    await page.goto('/?genre=Polka')
    await expect(page.getByRole('heading', { name: texts.browseAuctions.none.genre('Polka').title })).toBeVisible()
    await page.getByRole('link', { name: texts.browseAuctions.none.showAll }).click()
    await expect(cards(page)).toHaveCount(9)
  })

  test('a finished card shows the result instead of a countdown', async ({ page, ended: _ }) => {
    await page.goto(finished)
    await expect(cardOf(page, shortTitles.sold)).toContainText(matching(`${texts.price.soldAt} 3.00 MELS`))
    await expect(cardOf(page, shortTitles.paid)).toContainText(matching(`${texts.price.soldAt} 2.50 MELS`))
    await expect(cardOf(page, shortTitles.tooFew)).toContainText(texts.price.nothingSold)
    await expect(cards(page).locator('time')).toHaveCount(0)
  })

  test('cover and title open the auction, and a card has one link', async ({ page, world }) => {
    await page.goto('/?genre=fado')
    await whenHydrated(page)
    const card = cardOf(page, harbour.title)
    await expect(card.getByRole('link')).toHaveCount(1)
    const cover = await card.locator('img').first().boundingBox()
    await page.mouse.click((cover?.x ?? 0) + 40, (cover?.y ?? 0) + 40)
    await expect(page).toHaveURL(`/auction/${world.harbour}`)
    await page.goBack()
    const title = await card.getByRole('heading', { name: harbour.title }).boundingBox()
    await page.mouse.click((title?.x ?? 0) + 10, (title?.y ?? 0) + 10)
    await expect(page).toHaveURL(`/auction/${world.harbour}`)
    await page.goBack()
    await card.getByRole('button', { name: texts.playSong.play(harbour.title) }).click()
    await expect(page).toHaveURL('/?genre=fado')
    await expect(card.getByRole('button', { name: texts.playSong.pause(harbour.title) })).toBeVisible()
  })

  test('a search finds songs by title and artist while one types', async ({ page }) => {
    await page.goto('/')
    await whenHydrated(page)
    const field = page.getByRole('searchbox', { name: texts.browseAuctions.filters.search })
    await field.pressSequentially('undertow second')
    await expect(titles(page)).toHaveText([tide.title])
    await expect(page).toHaveURL(`${active}&search=undertow+second`)
    await expect(field).toBeFocused()
    await page.getByRole('link', { name: 'Finished', exact: true }).click()
    await expect(
      page.getByRole('heading', { name: texts.browseAuctions.none.search('undertow second').title }),
    ).toBeVisible()
    await expect(field).toHaveValue('undertow second')
    await page.getByRole('link', { name: texts.browseAuctions.none.showAll }).click()
    await expect(page).toHaveURL(finished)
    await expect(field).toHaveValue('')
    await page.goBack()
    await expect(field).toHaveValue('undertow second')
  })

  test('genres have counts, and the chosen one stays when the tab changes', async ({ page, ended: _ }) => {
    await page.goto('/')
    await whenHydrated(page)
    const genre = page.getByLabel('Genre')
    await expect(genre.getByRole('option', { name: texts.browseAuctions.filters.genreCount('Dub', 1) })).toHaveCount(1)
    await genre.selectOption('Dub')
    await expect(page).toHaveURL(/genre=Dub$/)
    await page.getByRole('link', { name: 'Finished', exact: true }).click()
    await expect(page).toHaveURL(`${finished}&genre=Dub`)
    await expect(genre).toHaveValue('Dub')
    await expect(page.getByRole('heading', { name: texts.browseAuctions.none.genre('Dub').title })).toBeVisible()
  })

  test('loaded data is fresh for a minute, and focus loads nothing', async ({ page, world }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('.data')) asked.push(pathname)
    })
    await page.clock.install()
    // The logo links to the same list with the tab in its URL.
    await page.goto('/')
    await whenHydrated(page)
    const comeBack = () => page.getByRole('link', { name: texts.ui.home }).click()
    const leave = async () => {
      await page.getByRole('link', { name: texts.browseAuctions.card.openTitle(harbour.title) }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(harbour.title)
    }
    await leave()
    await comeBack()
    await expect(cards(page)).toHaveCount(9)
    await page.evaluate(() => {
      window.dispatchEvent(new Event('focus'))
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await leave()
    expect(asked).toEqual([`/auction/${world.harbour}.data`])
    await page.clock.fastForward(60_000)
    await comeBack()
    await expect(cards(page)).toHaveCount(9)
    expect(asked).toEqual([`/auction/${world.harbour}.data`, '/_.data'])
  })

  test('a cover that does not load is replaced by the placeholder', async ({ page, complaints }) => {
    await page.route('**/api/public/media/**', (route) => route.abort())
    await page.goto('/?genre=fado')
    await expect(page.getByRole('img', { name: texts.browseAuctions.card.cover('Harbour Lights') })).toHaveAttribute(
      'src',
      /placeholder-cover/,
    )
    await expect(cards(page).locator('img').nth(1)).toHaveAttribute('src', /placeholder-avatar/)
    forgive(complaints, /api\/public\/media|ERR_FAILED/)
  })
})

test('the first screen shows the first row of cards, or on a phone the beginning of the first', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/')
  const title = titles(page).first()
  await expect(title).toBeInViewport({ ratio: 1 })
  await expect(cards(page).first().getByText(texts.price.now)).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(cards(page).first().locator('img').first()).toBeInViewport({ ratio: 0.5 })
})

test('cards are in one, two or three columns', async ({ page }) => {
  await page.goto('/')
  for (const [width, columns] of [
    [390, 1],
    [639, 1],
    [640, 2],
    [1023, 2],
    [1024, 3],
    [1920, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const lefts = await cards(page).evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().x)))
    expect(new Set(lefts).size, `${width} px`).toBe(columns)
  }
})

for (const [name, screen] of Object.entries(areScreenshotsWanted ? screens : {})) {
  test.describe(`pictures on a ${name}`, () => {
    test.use(screen)

    for (const theme of themes) {
      test(`screenshots of the lists, ${theme}`, async ({ page, ended: _ }, testInfo) => {
        await preferTheme(page, theme)
        await page.goto('/')
        await whenHydrated(page)
        await keepScreenshot(page, testInfo, `list-${name}-${theme}`)
        await page.goto(finished)
        await whenHydrated(page)
        await keepScreenshot(page, testInfo, `finished-${name}-${theme}`)
      })
    }
  })
}
