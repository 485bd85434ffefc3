import type { Page } from '@playwright/test'
import { connectExtension, walletButtonOf } from '../support/connect-extension.ts'
import { createExtensionWallet } from '../support/extension-wallet.ts'
import { expect, test } from '../support/melos.ts'
import { screens, whenHydrated } from '../support/pages.ts'
import { matching, texts } from '../support/texts.ts'

const { hero, reasons, launch, benefits, team, partners, closing } = texts.about
const DRAG_LIMIT = 320

test.describe('on a desktop', () => {
  test.use(screens.desktop)

  test('the about page introduces the team and links to other sites', async ({ page }) => {
    await page.goto('/about')
    const main = page.getByRole('main')
    await expect(main.getByText(hero.backing)).toBeVisible()
    for (const { label } of [hero.investorDeck, hero.tokenomics, hero.launchPage, ...hero.links]) {
      await expect(main.getByRole('link', { name: label }).first()).toHaveAttribute('href', /^https:\/\//)
    }
    await expect(main.getByRole('heading', { level: 2 })).toHaveText(
      [reasons, launch, benefits, team, partners, closing].map(({ title }) => title),
    )
    const people = main.getByRole('region', { name: team.title })
    await expect(people.getByRole('listitem')).toHaveCount(6)
    await expect(people.getByRole('link', { name: matching(texts.aboutMelos.profileOf('*', '*')) })).toHaveCount(6)
    await expect(people.getByText(texts.aboutMelos.sample, { exact: true })).toHaveCount(6)
    await main.getByRole('link', { name: closing.action }).click()
    await expect(page).toHaveURL('/?contentTab=OPEN,PENDING')
  })

  test('from 1024 px on the cards cannot be dragged', async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 800 })
    await page.goto('/about')
    await whenHydrated(page)
    const cards = page.getByRole('region', { name: benefits.title })
    await drag(page, benefits.title, -200)
    expect(await cards.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0)
    await expect(page.getByRole('button', { name: benefits.title })).toHaveCount(0)
    await expect(cards).not.toHaveAttribute('tabindex')
  })

  test("a legal text's contents link to its sections, and the address names the section", async ({ page }) => {
    await page.goto('/terms-conditions')
    await whenHydrated(page)
    await page
      .getByRole('navigation', { name: texts.readLegal.contents })
      .getByRole('link', { name: /Use restrictions/ })
      .click()
    await expect(page).toHaveURL('/terms-conditions#use-restrictions')
    const heading = page.getByRole('heading', { name: '11. Use restrictions' })
    await expect(heading).toBeInViewport()
    await expect(heading).toBeFocused()
    await expect(page.locator('#use-restrictions ~ ol').first().locator('> li')).toHaveCount(18)
  })

  test('the help is searched, and an answer leads to its section', async ({ page }) => {
    await page.goto('/help')
    const { label, found } = texts.readLegal.search
    const search = page.getByRole('search')
    await search.getByRole('searchbox', { name: label }).fill('vinyl refund')
    await page.keyboard.press('Enter')
    await expect(page.getByText(found(0, 'vinyl refund'))).toBeVisible()
    await search.getByRole('searchbox').fill('commission')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/help?q=commission')
    const answers = page.getByRole('region', { name: label }).getByRole('link')
    const title = (await answers.first().textContent()) ?? ''
    await answers.first().click()
    await expect(page).toHaveURL(/\/help#[\w-]+$/)
    await expect(page.locator('h2:focus')).toContainText(title)
  })

  test('the address names the shown policy', async ({ page }) => {
    await page.goto('/privacy-policy')
    const tabs = page.getByRole('navigation', { name: texts.readLegal.policies })
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(16)
    await tabs.getByRole('link', { name: 'Cookie Privacy Policy' }).click()
    await expect(page).toHaveURL('/privacy-policy?tab=cookies')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(8)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cookie Privacy Policy')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Website Privacy Policy')
  })

  test('going back before the page is hydrated shows what the address says', async ({ page }) => {
    await page.goto('/privacy-policy')
    await whenHydrated(page)
    await page.getByRole('link', { name: 'Cookie Privacy Policy' }).first().click()
    await expect(page).toHaveURL('/privacy-policy?tab=cookies')
    const scripts = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await scripts.promise
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cookie Privacy Policy')
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL('/privacy-policy')
    scripts.resolve()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Website Privacy Policy')
    await whenHydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Website Privacy Policy')
  })

  test('a printed text has neither bars nor contents, and black letters', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
    await page.goto('/terms-conditions')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('banner')).toBeHidden()
    const text = page.getByRole('article')
    await expect(text).toBeVisible()
    const [ink, paper] = await text.evaluate((article) => [
      getComputedStyle(article).color,
      getComputedStyle(document.body).backgroundColor,
    ])
    expect([brightness(ink), brightness(paper)]).toEqual(['dark', 'bright'])
  })

  test('every link on the text pages works', async ({ page, request }) => {
    const found = new Set<string>()
    for (const address of ['/about', '/help', '/terms-conditions', '/privacy-policy', '/privacy-policy?tab=cookies']) {
      await page.goto(address)
      const hrefs = await page.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
      for (const href of hrefs)
        if (href?.startsWith('/') || href?.startsWith('#')) found.add(new URL(href, page.url()).href)
    }
    const pages = new Map<string, string>()
    for (const href of found) {
      const { pathname, search, hash } = new URL(href)
      const path = `${pathname}${search}`
      if (!pages.has(path)) {
        const answer = await request.get(path)
        expect.soft(answer.status(), path).toBe(200)
        pages.set(path, await answer.text())
      }
      if (hash !== '') expect.soft(pages.get(path), href).toContain(`id="${hash.slice(1)}"`)
    }
    expect(pages.size).toBeGreaterThan(6)
  })

  test('an account and all its data are deleted in the settings', async ({ page, context, world, loseFiles }) => {
    await loseFiles('delete-own-account', 'wallet-settings')
    const wallet = createExtensionWallet(world.market)
    await wallet.install(context)
    await page.goto('/')
    await connectExtension(page, wallet)
    await walletButtonOf(page, wallet.address().slice(0, 6)).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Settings' }).click()
    await expect(page).toHaveURL('/account/settings')
    await expect(page.getByRole('main')).toContainText(wallet.address())
    const token = await page.evaluate(() => JSON.parse(localStorage.access_token))

    await page.getByRole('button', { name: texts.deleteAccount.action }).click()
    const dialog = page.getByRole('dialog', { name: texts.deleteAccount.action })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: texts.deleteAccount.action }).click()
    await dialog.getByRole('button', { name: texts.deleteAccount.dialog.confirm, exact: true }).click()
    await expect(page.getByText(texts.deleteAccount.done)).toBeVisible()
    await expect(page.getByRole('heading', { name: texts.accountSettings.visitor.title })).toBeVisible()
    await expect(walletButtonOf(page)).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('refresh_token'))).toBeNull()
    const answer = await page.request.get('/api/me', { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status()).toBe(401)
  })
})

for (const [name, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  tablet: { width: 1023, height: 800 },
})) {
  test.describe(`below 1024 px, on a ${name}`, () => {
    // A mouse, because touch scrolls natively.
    test.use({ viewport })

    test('two rows of cards are dragged, 320 px at most, by mouse, by key and by button', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto('/about')
      await whenHydrated(page)
      for (const { title } of [benefits, team]) {
        const cards = page.getByRole('region', { name: title })
        const position = () => cards.evaluate(({ scrollLeft }) => scrollLeft)
        // The row gets its tabindex when the page is hydrated.
        await expect(cards).toHaveAttribute('tabindex', '0')
        await drag(page, title, -100)
        expect(await position()).toBe(100)
        await drag(page, title, -300)
        await drag(page, title, -300)
        expect(await position()).toBe(DRAG_LIMIT)
        expect(await cards.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(DRAG_LIMIT)
        await drag(page, title, 300)
        await drag(page, title, 300)
        expect(await position()).toBe(0)

        await cards.focus()
        await page.keyboard.press('ArrowRight')
        await expect.poll(position).toBe(DRAG_LIMIT / 2)
        await page.keyboard.press('End')
        await expect.poll(position).toBe(DRAG_LIMIT)
        await page.keyboard.press('ArrowLeft')
        await expect.poll(position).toBe(DRAG_LIMIT / 2)
        await page.keyboard.press('Home')
        await expect.poll(position).toBe(0)
        // Both events come before the next frame.
        await cards.evaluate((row) => {
          for (const key of ['End', 'ArrowLeft'])
            row.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
        })
        await expect.poll(position).toBe(DRAG_LIMIT / 2)
        await page.keyboard.press('Home')
        await expect.poll(position).toBe(0)

        const previous = page.getByRole('button', { name: texts.aboutMelos.previous(title) })
        const next = page.getByRole('button', { name: texts.aboutMelos.next(title) })
        await next.click()
        await next.click()
        await expect.poll(position).toBe(DRAG_LIMIT)
        await expect(next).toHaveAttribute('aria-disabled', 'true')
        await previous.click()
        await expect.poll(position).toBe(DRAG_LIMIT / 2)
      }
    })
  })
}

test.describe('without scripts', () => {
  test.use({ ...screens.phone, javaScriptEnabled: false })

  test('the texts and their contents are readable', async ({ page }) => {
    for (const [address, title, sections] of [
      ['/terms-conditions', 'Terms and Conditions', 31],
      ['/privacy-policy', 'Website Privacy Policy', 16],
      ['/privacy-policy?tab=cookies', 'Cookie Privacy Policy', 8],
    ] as const) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page.getByRole('main')).toContainText('Dated 01 April 2025')
      await page.getByText(texts.readLegal.contents).first().click()
      const contents = page.getByRole('navigation', { name: texts.readLegal.contents }).getByRole('link')
      await expect(contents).toHaveCount(sections)
      await contents.last().click()
      await expect(page.getByRole('heading', { level: 2 }).last()).toBeInViewport()
    }
  })
})

/** Drags by mouse from the middle of the row in small steps. */
async function drag(page: Page, title: string, by: number): Promise<void> {
  const cards = page.getByRole('region', { name: title })
  // The row must not move between measuring and dragging; a row can be taller than the window, so its top is used.
  await page.evaluate(() => document.fonts.ready)
  await cards.evaluate((row) => row.scrollIntoView({ block: 'start', behavior: 'instant' }))
  const box = await cards.boundingBox()
  if (box === null) throw new Error(`${title} is not on the page`)
  const [x, y] = [box.x + box.width / 2 - by / 2, box.y + 30]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by / 2, y, { steps: 4 })
  await page.mouse.move(x + by, y, { steps: 4 })
  await page.mouse.up()
}

function brightness(colour: string | undefined): string {
  const [red = 0, green = 0, blue = 0] = (colour?.match(/[\d.]+/g) ?? []).map(Number)
  return red + green + blue > 384 ? 'bright' : 'dark'
}
