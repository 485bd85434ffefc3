import { readFile } from 'node:fs/promises'
import { listPageRoutes, servesPath } from '@melos/test-kit/page-routes'
import type { Locator, Page } from '@playwright/test'
import { logIn } from '../support/administrator.ts'
import type { World } from '../support/build-world.ts'
import { beginAnother } from '../support/fill-listing.ts'
import { findBrokenAmounts } from '../support/find-broken-amounts.ts'
import { findFaultsInBothThemes } from '../support/find-faults.ts'
import { expect, test } from '../support/melos.ts'
import { preferTheme, readShift, recordShift, screens, themes, whenHydrated } from '../support/pages.ts'
import type { ShortAuctions } from '../support/short-auctions.ts'
import { texts } from '../support/texts.ts'
import { forgive } from '../support/watched-test.ts'

const LATE_MS = 400
const papers = { light: 'rgb(246, 243, 238)', dark: 'rgb(18, 16, 14)' } as const
/** For every page, one after another, on a busy machine too. */
const PAGES_WITHIN_MS = 600_000
/** The reference draws every request at once. */
const DRAWN_WITHIN_MS = 60_000

/** On phones, only the pages with a different layout. */
const looks = { desktop: undefined, phone: ['list', 'open auction', 'about', 'privacy'] }

for (const [name, chosen] of Object.entries(looks)) {
  test.describe(`on a ${name}`, () => {
    // Without reduced motion, axe would measure colours in the middle of a transition.
    test.use({
      ...(chosen === undefined ? screens.desktop : screens.phone),
      contextOptions: { reducedMotion: 'reduce' },
    })

    test('axe finds nothing on any page, in both themes', async ({ page, world, ended, complaints }) => {
      test.setTimeout(PAGES_WITHIN_MS)
      for (const [what, address] of Object.entries(everyPage(world, ended))) {
        if (chosen?.includes(what) === false) continue
        await page.goto(address)
        await whenHydrated(page)
        expect.soft(await findFaultsInBothThemes(page), what).toEqual([])
      }
      forgive(complaints, /404/)
    })
  })
}

/** The tests that look at the other routes in both themes, with what people find there. */
const elsewhere: Readonly<Record<string, string>> = {
  'market/:externalId': 'market-reading',
  'market/:externalId/check': 'market-reading',
  'royalties/:id': 'royalties',
  'royalties/:id/check': 'royalties',
  'account/alerts': 'alerts',
  'account/cases/:id?': 'infringement',
  studio: 'studio',
  'studio/song/:id': 'studio',
  'studio/offer/:id': 'studio',
  invite: 'studio',
  case: 'infringement',
  offer: 'approve-offer',
  mailbox: 'read-mail',
  'admin/invitation': 'admin-accounts',
  admin: 'admin-overview',
  'admin/auction/:id': 'trade',
  'admin/list/:draftId?': 'list-work',
  'admin/offers/:id?': 'studio',
  'admin/artists': 'studio',
  'admin/reports/:id?': 'infringement',
  'admin/mail': 'read-mail',
  'admin/accounts/:id?': 'admin-accounts',
  'admin/royalties': 'admin-royalties',
  'admin/royalties/works': 'admin-royalties',
  'admin/royalties/:id': 'admin-royalties',
  'admin/policies': 'admission',
  'admin/admissions': 'admission',
  'admin/administrators': 'admin-accounts',
  'admin/log': 'audit-log',
}

test('axe looks at every route, here or in the test that is named for it', async ({ world, ended }) => {
  const routes = await listPageRoutes()
  expect(routes.length).toBeGreaterThan(40)
  const paths = Object.values(everyPage(world, ended)).map((address) => new URL(address, 'http://x').pathname)
  const isHere = (route: string) => paths.some((path) => servesPath(route, path))
  expect(routes.filter((route) => !isHere(route))).toEqual(Object.keys(elsewhere))
  for (const [route, file] of Object.entries(elsewhere)) {
    const text = await readFile(new URL(`${file}.spec.ts`, import.meta.url), 'utf8')
    expect([file, text]).toEqual([
      file,
      expect.stringMatching(/findFaultsInBothThemes\(|expectSound|findFaultsOfColour|of themes/),
    ])
    expect([file, route, namesRoute(text, route)]).toEqual([file, route, true])
  }
})

/** Whether a test opens an address of the route, or waits for one. In patterns, slashes have a backslash. */
function namesRoute(text: string, route: string): boolean {
  const path = route.replace(/\/:\w+\?/g, '').replace(/:\w+/g, '\\S+')
  return new RegExp(`/${path}(?![\\w-])`).test(text.replaceAll('\\/', '/'))
}

for (const [name, screen] of Object.entries(screens)) {
  test.describe(`the API reference on a ${name}`, () => {
    test.use({ ...screen, contextOptions: { reducedMotion: 'reduce' } })

    test('axe finds nothing in both themes, and a link leads back', async ({ page }) => {
      await page.goto('/api/docs')
      await page.getByRole('button', { name: '/api/public/config' }).first().click()
      await expect(page.getByRole('heading', { name: 'Responses' })).toBeVisible()
      expect(await findFaultsInBothThemes(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await page.getByRole('link', { name: 'Back to Melos' }).click()
      await expect(page).toHaveURL('/')
    })
  })
}

for (const theme of themes) {
  test(`the API reference has the chosen theme, ${theme}`, async ({ page }) => {
    await preferTheme(page, theme)
    await page.goto('/api/docs')
    await expect(page.locator('html')).toHaveCSS('background-color', papers[theme])
  })
}

test('the API reference follows the system if the theme does', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', JSON.stringify('system')))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/api/docs')
  await expect(page.locator('html')).toHaveCSS('background-color', papers.dark)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).toHaveCSS('background-color', papers.light)
})

test('no page overflows, breaks an amount or violates its security policy from 320 to 1920 px', async ({
  page,
  world,
  ended,
  complaints,
}) => {
  test.setTimeout(PAGES_WITHIN_MS)
  const violations = await recordViolations(page)
  await page.goto('/api/docs')
  await page.getByRole('button', { name: '/api/public/config' }).first().waitFor({ timeout: DRAWN_WITHIN_MS })
  await logIn(page)
  const ofAdministrators = {
    'all auctions': '/admin',
    'ended auction': `/admin/auction/${ended.sold}`,
    listings: '/admin/list',
    reports: '/admin/reports',
    accounts: '/admin/accounts',
    administrators: '/admin/administrators',
    rules: '/admin/policies',
    admissions: '/admin/admissions',
    email: '/admin/mail',
    log: '/admin/log',
    mailbox: '/mailbox',
  }
  for (const [what, address] of Object.entries({ ...everyPage(world, ended), ...ofAdministrators })) {
    await page.goto(address)
    await whenHydrated(page)
    for (const width of [320, 360, 390, 640, 768, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect.soft(overflow, `${what} at ${width} px`).toBeLessThanOrEqual(0)
      expect.soft(await findBrokenAmounts(page), `${what} at ${width} px`).toEqual([])
    }
  }
  expect(violations).toEqual([])
  forgive(complaints, /404/)
})

test.describe('at one pixel per dot', () => {
  test.use({ ...screens.desktop, deviceScaleFactor: 1 })

  for (const theme of themes) {
    test(`an amount has a visible gap on both sides of its decimal point in every weight, ${theme}`, async ({
      page,
      world,
    }) => {
      await preferTheme(page, theme)
      await page.goto(`/auction/${world.harbour}`)
      await whenHydrated(page)
      await page.evaluate(() => document.fonts.ready)
      const sentence = page.getByRole('figure', { name: texts.readDemand.demand.title }).locator('p').first()
      await sentence
        .locator('span')
        .first()
        .evaluate((element) => element.replaceChildren('1.05'))
      for (const fontWeight of ['400', '500', '600', '700']) {
        for (const fontSize of ['13px', '15px', '17px']) {
          await sentence.evaluate((element, look) => Object.assign(element.style, look), { fontWeight, fontSize })
          const picture = await page.screenshot({ clip: await findAround(sentence, '1.0') })
          expect.soft(await countMarks(page, picture), `${fontWeight} at ${fontSize}`).toBe('1.0'.length)
        }
      }
    })
  }
})

test.describe('on paper', () => {
  test.use(screens.desktop)

  test('an auction and its check are printed light, whole and without what paper can’t do', async ({ page, ended }) => {
    await preferTheme(page, 'dark')
    for (const address of [`/auction/${ended.paid}`, `/auction/${ended.paid}/check`]) {
      await page.emulateMedia({ media: 'screen' })
      await page.goto(address)
      await whenHydrated(page)
      if (address.endsWith('/check'))
        await expect(page.getByRole('heading', { name: texts.checkResult.verdict.right.title })).toBeVisible()
      await page.emulateMedia({ media: 'print' })
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
      await expect(page.getByRole('banner')).toBeHidden()
      await expect(page.getByRole('contentinfo')).toBeHidden()
      await expect(page.locator('button:visible')).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll('main *')]
          .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
          .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
          .map(({ outerHTML }) => outerHTML.slice(0, 100)),
      )
      expect(cut).toEqual([])
    }
  })
})

test.describe('with forced colours', () => {
  test.use({ ...screens.desktop, forcedColors: 'active' })

  test('what is selected has another background than the rest', async ({ page, world }) => {
    const { browseAuctions, placeBid, readLegal, listWork, adminOverview, ui } = texts
    const linksOf = (name: string) => page.getByRole('navigation', { name, exact: true }).getByRole('link')
    const labelsOf = (name: string) => page.getByRole('group', { name, exact: true }).locator('label')
    await page.goto('/')
    await expectOneMarked(linksOf(browseAuctions.tabs.label))
    await expectOneMarked(labelsOf(ui.theme.label))
    await page.goto(`/auction/${world.harbour}`)
    await expectOneMarked(labelsOf(placeBid.way))
    await page.goto('/privacy-policy')
    await expectOneMarked(linksOf(readLegal.policies))
    await logIn(page)
    await expectOneMarked(linksOf(adminOverview.auctions.filter))
    await beginAnother(page)
    await expectOneMarked(linksOf(listWork.steps.nav))
  })
})

async function expectOneMarked(items: Locator): Promise<void> {
  await expect(items.nth(1)).toBeVisible()
  const backgrounds = await items.evaluateAll((elements) =>
    elements.map((element) => getComputedStyle(element).backgroundColor),
  )
  const counts = Map.groupBy(backgrounds, (background) => background)
  expect([...counts.values()].map(({ length }) => length).toSorted()).toEqual([1, backgrounds.length - 1].toSorted())
}

for (const [name, screen] of Object.entries(screens)) {
  test.describe(`by keyboard on a ${name}`, () => {
    test.use(screen)

    test('Tab reaches everything on the list and on an auction, in order and visibly', async ({ page, world }) => {
      for (const address of ['/', `/auction/${world.harbour}`]) {
        await page.goto(address)
        await whenHydrated(page)
        // It replaces a link.
        await expect(page.getByRole('button', { name: texts.assistantButton.open, includeHidden: true })).toBeAttached()
        const { expected, reached, unseen } = await tabThrough(page)
        expect(expected.length).toBeGreaterThan(15)
        expect(reached).toEqual(expected)
        expect(unseen).toEqual([])
      }
    })
  })
}

test.describe('with reduced motion', () => {
  test.use({ ...screens.desktop, contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves, not even while a song plays', async ({ page, world }) => {
    await page.goto(`/auction/${world.harbour}`)
    await whenHydrated(page)
    await page
      .getByRole('main')
      .getByRole('button', { name: texts.playSong.play('Harbour Lights') })
      .click()
    await expect(page.getByRole('region', { name: texts.player.player })).toBeVisible()
    await page.getByRole('button', { name: texts.ui.darkMode }).click()
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().duration !== 0)
        .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.outerHTML : '')),
    )
    expect(moving).toEqual([])
  })
})

for (const [name, screen] of Object.entries(screens)) {
  test.describe(`on a slow line on a ${name}`, () => {
    test.use(screen)

    test('the layout does not shift while pictures and scripts arrive', async ({ page, world }) => {
      // Fonts are not delayed, because the width of fallback fonts depends on the machine.
      await page.route(/\.(avif|webp|js)$/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, LATE_MS))
        await route.continue()
      })
      await recordShift(page)
      for (const address of ['/', `/auction/${world.harbour}`]) {
        await page.goto(address)
        await whenHydrated(page)
        await page.evaluate(() => document.fonts.ready)
        await expect(
          page.getByRole('img', { name: texts.browseAuctions.card.cover('Harbour Lights') }),
        ).toHaveJSProperty('complete', true)
        expect.soft(await readShift(page), address).toBeLessThan(0.01)
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
  })
}

/** What the security policy of this page and the next ones refuses from now on. */
async function recordViolations(page: Page): Promise<readonly string[]> {
  const violations: string[] = []
  await page.exposeFunction('noteViolation', (what: string) => violations.push(`${page.url()}: ${what}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      // Exposed above.
      ;(window as unknown as { noteViolation(what: string): void }).noteViolation(`${violatedDirective} ${blockedURI}`)
    })
  })
  return violations
}

/** Where the characters are on the page. */
async function findAround(sentence: Locator, characters: string) {
  return await sentence.evaluate((element, wanted) => {
    element.scrollIntoView({ block: 'center' })
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()?.textContent?.startsWith(wanted) === false);
    const range = document.createRange()
    range.setStart(walker.currentNode, 0)
    range.setEnd(walker.currentNode, wanted.length)
    const { x, y, width, height } = range.getBoundingClientRect()
    return { x, y, width, height }
  }, characters)
}

/** How many marks a picture of one line shows: runs of columns with ink, apart from each other. */
async function countMarks(page: Page, picture: Buffer): Promise<number> {
  return await page.evaluate(async (content) => {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const { width, height } = bitmap
    const context = new OffscreenCanvas(width, height).getContext('2d')
    if (context === null) throw new Error('no canvas')
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, width, height)
    const light = (x: number, y: number): number => data[4 * (y * width + x) + 1] ?? 0
    const ground = light(0, 0)
    const inks = Array.from({ length: width }, (_, x) =>
      Math.max(...Array.from({ length: height }, (_, y) => Math.abs(light(x, y) - ground))),
    )
    const isInk = (ink: number | undefined): boolean => ink !== undefined && ink > Math.max(...inks) / 4
    return inks.filter((ink, x) => isInk(ink) && !isInk(inks[x - 1])).length
  }, picture.toString('base64'))
}

/** A path for every kind of page. */
function everyPage(world: World, ended: ShortAuctions): Record<string, string> {
  return {
    list: '/',
    finished: '/?contentTab=TERMINATED,PROCESSED',
    'empty list': '/?genre=Polka',
    'open auction': `/auction/${world.harbour}`,
    'auction without bids': `/auction/${world.plain}`,
    'pending auction': `/auction/${world.morning}`,
    'terminated auction': `/auction/${ended.sold}`,
    'processed auction': `/auction/${ended.paid}`,
    'void auction': `/auction/${ended.tooFew}`,
    'checked auction': `/auction/${ended.paid}/check`,
    'auction to be checked': `/auction/${ended.sold}/check`,
    about: '/about',
    terms: '/terms-conditions',
    privacy: '/privacy-policy',
    cookies: '/privacy-policy?tab=cookies',
    report: '/report-infringement',
    help: '/help',
    settings: '/account/settings',
    'my bids': '/account/bids',
    market: '/market',
    royalties: '/royalties',
    'my royalties': '/account/royalties',
    'my orders': '/account/orders',
    'my portfolio': '/account/portfolio',
    'my admission': '/account/admission',
    'email address': '/account/email/confirm',
    register: '/register',
    'sign in': '/sign-in',
    'new password': '/reset',
    'stopped emails': '/unsubscribe',
    'unknown page': '/no-such-page',
  }
}

interface TabStops {
  /** All usable elements in page order. */
  readonly expected: readonly string[]
  /** The elements that Tab reached. */
  readonly reached: readonly string[]
  /** Focused elements without a visible outline. */
  readonly unseen: readonly string[]
}

async function tabThrough(page: Page): Promise<TabStops> {
  const expected = await page.evaluate(() => {
    // Tab skips disabled elements and stops once in a radio group.
    const usable =
      'a[href], button:enabled, input:enabled:not([type=radio]:not(:checked)), select, summary, [tabindex="0"]'
    const elements = [...document.querySelectorAll<HTMLElement>(usable)].filter(
      (element) => element.checkVisibility({ visibilityProperty: true }) && element.matches(':not([type=hidden])'),
    )
    for (const [index, element] of elements.entries()) element.dataset.stop = String(index)
    return elements.map((element) => element.dataset.stop ?? '')
  })
  const reached: string[] = []
  const unseen: string[] = []
  for (let step = 0; step < expected.length; step++) {
    await page.keyboard.press('Tab')
    const { stop, isSeen, html } = await page.evaluate(() => {
      const element = document.activeElement
      const hasOutline = (shown: Element | null | undefined) => {
        if (shown == null) return false
        const { outlineStyle, outlineWidth, opacity } = getComputedStyle(shown)
        return outlineStyle !== 'none' && outlineWidth !== '0px' && opacity !== '0'
      }
      return {
        stop: element instanceof HTMLElement ? (element.dataset.stop ?? '') : '',
        // An invisible slider over a chart shows its outline on a neighbour.
        isSeen: [element, element?.parentElement, element?.nextElementSibling].some(hasOutline),
        html: element?.outerHTML.slice(0, 200) ?? '',
      }
    })
    reached.push(stop)
    if (!isSeen) unseen.push(html)
  }
  return { expected, reached, unseen }
}
