import { openChat } from '../support/chat.ts'
import { expect, test } from '../support/melos.ts'
import { preferTheme, screens, whenHydrated } from '../support/pages.ts'
import { texts } from '../support/texts.ts'
import { forgive } from '../support/watched-test.ts'

const links = [
  ['Auctions', '/?contentTab=OPEN,PENDING', 'Auctions · Melos'],
  ['Market', '/market', 'Market · Melos'],
  ['About us', '/about', 'About us · Melos'],
  ['Terms & Conditions', '/terms-conditions', 'Terms & Conditions · Melos'],
  ['Privacy & policy', '/privacy-policy', 'Website Privacy Policy · Melos'],
] as const

test.describe('on a desktop', () => {
  test.use(screens.desktop)

  for (const place of [texts.ui.mainNavigation, texts.ui.footerNavigation]) {
    test(`the links of '${place}' lead to their pages, which have titles`, async ({ page }) => {
      await page.goto('/about')
      await whenHydrated(page)
      for (const [label, address, title] of links) {
        await page.getByRole('navigation', { name: place }).getByRole('link', { name: label, exact: true }).click()
        await expect(page).toHaveURL(address)
        await expect(page).toHaveTitle(title)
      }
    })
  }

  test('the logo leads to the auctions', async ({ page }) => {
    await page.goto('/terms-conditions')
    await page.getByRole('link', { name: texts.ui.home }).click()
    await expect(page).toHaveURL('/?contentTab=OPEN,PENDING')
    await expect(page.getByRole('button', { name: texts.ui.menu })).toBeHidden()
  })

  test('the first Tab offers to skip to the content', async ({ page }) => {
    await page.goto('/')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: texts.ui.skip })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('on the about page the bar is transparent and has no theme toggle', async ({ page }) => {
    await page.goto('/')
    const toggle = page.getByRole('button', { name: texts.ui.darkMode })
    await expect(toggle).toBeVisible()
    await page.goto('/about')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(toggle).toHaveCount(0)
    const bar = page.getByRole('banner')
    await expect(bar).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await expect(bar).toHaveCSS('position', 'absolute')
  })

  test('a copied link says so at the top right for five seconds', async ({ page, context, world }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install()
    await page.goto(`/auction/${world.harbour}`)
    await whenHydrated(page)
    await page.getByRole('button', { name: texts.viewAuction.share.action }).click()
    const toast = page.getByRole('alert').filter({ hasText: texts.viewAuction.share.done })
    await expect(toast).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(new URL(copied).pathname).toBe(`/auction/${world.harbour}`)
    const place = await toast.boundingBox()
    expect(place?.x).toBeGreaterThan(1280 / 2)
    expect(place?.y).toBeLessThan(200)
    await page.clock.fastForward(4_000)
    await expect(toast).toBeVisible()
    await page.clock.fastForward(1_500)
    await expect(toast).toBeHidden()
  })

  test('a toast follows the theme', async ({ page, context, world }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await preferTheme(page, 'dark')
    await page.goto(`/auction/${world.harbour}`)
    await whenHydrated(page)
    await page.getByRole('button', { name: texts.viewAuction.share.action }).click()
    await expect(page.getByRole('alert')).toHaveCSS('background-color', 'rgb(28, 25, 22)')
  })
})

test('the theme is chosen once and kept, without a flash', async ({ page }) => {
  await page.goto('/')
  await whenHydrated(page)
  const html = page.locator('html')
  const toggle = page.getByRole('button', { name: texts.ui.darkMode })
  await expect(html).not.toHaveClass(/dark/)
  await toggle.click()
  await expect(html).toHaveClass(/dark/)
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('"dark"')

  // With every other script empty, only the one in the page's head can have set the class.
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.reload()
  await expect(html).toHaveClass(/dark/)
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(18, 16, 14)')
})

test('the theme can follow the system, without a flash', async ({ page }) => {
  const html = page.locator('html')
  const { label, choices } = texts.ui.theme
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await whenHydrated(page)
  const themes = page.getByRole('group', { name: label })
  await expect(themes.getByRole('radio', { name: choices.light })).toBeChecked()
  await expect(html).not.toHaveClass(/dark/)
  await themes.getByRole('radio', { name: choices.system }).check()
  await expect(html).toHaveClass(/dark/)
  await expect(page.getByRole('button', { name: texts.ui.darkMode })).toHaveAttribute('aria-pressed', 'true')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).not.toHaveClass(/dark/)

  await page.emulateMedia({ colorScheme: 'dark' })
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.reload()
  await expect(html).toHaveClass(/dark/)
})

test.describe('on a phone', () => {
  test.use(screens.phone)

  test('a menu holds the links, and closes by Escape and after following one', async ({ page }) => {
    await page.goto('/')
    await whenHydrated(page)
    const button = page.getByRole('button', { name: texts.ui.menu })
    const menu = page.getByRole('navigation', { name: texts.ui.menu })
    await expect(page.getByRole('navigation', { name: texts.ui.mainNavigation })).toBeHidden()
    await button.click()
    await expect(menu.getByRole('link')).toHaveText([...links.map(([label]) => label), 'Help'])
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await button.click()
    await menu.getByRole('link', { name: 'Terms & Conditions' }).click()
    await expect(page).toHaveURL('/terms-conditions')
    await expect(menu).toBeHidden()
  })

  test('the bar replaces the menu at 1024 px', async ({ page }) => {
    await page.goto('/')
    await page.setViewportSize({ width: 1023, height: 800 })
    await expect(page.getByRole('button', { name: texts.ui.menu })).toBeVisible()
    await page.setViewportSize({ width: 1024, height: 800 })
    await expect(page.getByRole('button', { name: texts.ui.menu })).toBeHidden()
    await expect(page.getByRole('navigation', { name: texts.ui.mainNavigation })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
})

for (const [address, what] of [
  ['/no-such-page', 'address'],
  ['/auction/999999', 'auction'],
  ['/auction/none', 'number'],
] as const) {
  test(`an unknown ${what} says so and links back`, async ({ page, complaints }) => {
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.ui.notFound.title)
    await expect(page).toHaveTitle(`${texts.ui.notFound.pageTitle} · Melos`)
    await page.getByRole('main').getByRole('link', { name: texts.ui.notFound.action }).click()
    await expect(page).toHaveURL('/?contentTab=OPEN,PENDING')
    // The browser itself reports the 404.
    forgive(complaints, /404/)
  })
}

const broken = {
  'its title': 'export const meta = () => { throw Error("broken") }; export default () => null',
  'its content': 'export default () => { throw Error("broken") }',
  'its title and its content':
    'export const meta = () => { throw Error("broken") }; export default () => { throw Error("broken") }',
}
for (const [what, script] of Object.entries(broken)) {
  test(`a page that fails with ${what} keeps the navigation and the assistant`, async ({ page, complaints }) => {
    await page.goto('/')
    await whenHydrated(page)
    await page.route('**/assets/about-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
    await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click()
    await expect(page).toHaveURL('/about')
    if (what !== 'its title')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
    await openChat(page)
    await page.keyboard.press('Escape')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' }).click()
    await expect(page).toHaveTitle('Terms & Conditions · Melos')
    forgive(complaints, /broken/)
  })
}

test('the hash of the build is kept from a page and from page data, without a reload', async ({ page }) => {
  const answer = await page.goto('/')
  await whenHydrated(page)
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('fe-version') ?? 'null'))
  expect(await kept()).toBe(answer?.headers()['x-app-hash'])

  await page.route('**/terms-conditions.data*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-app-hash': 'newer' } })
  })
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' }).click()
  await expect.poll(kept).toBe('newer')
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
})

test('a page that breaks says so and links back', async ({ page, complaints }) => {
  await page.goto('/')
  await whenHydrated(page)
  await page.route('**/terms-conditions.data*', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
  await expect(page).toHaveTitle('Unexpected Application Error! · Melos')
  await page.getByRole('link', { name: texts.ui.error.action }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.browseAuctions.title)
  forgive(complaints, /500|broken|decode|turbo-stream|single fetch/i)
})
