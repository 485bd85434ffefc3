import { createAuction } from '../support/create-auction.ts'
import { expect, test } from '../support/melos.ts'

const song = { name: 'Harbour Lights', tokens: 12_500n }

test.beforeAll(async ({ melos }) => {
  await createAuction(melos, song)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an auction made on the chain is a card on the home page', async ({ page }) => {
    const card = page.getByRole('article').filter({ hasText: song.name })
    await expect(async () => {
      await page.goto('/')
      await expect(card).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(card.getByText('MELS 31250')).toBeVisible()
    await expect(card.getByText('12 500')).toBeVisible()
    await expect(card.getByText('12.500')).toBeVisible()
    await expect(card.getByText('Open', { exact: true })).toBeVisible()
  })
})

test('the page comes alive without a complaint', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/Melos/)
  await expect(page.getByRole('article').filter({ hasText: song.name })).toBeVisible()
  await expect(page.getByRole('button', { name: /dark|theme/i })).toBeEnabled()
})

test('the theme is chosen once and kept, without a flash', async ({ page }) => {
  await page.goto('/')
  const html = page.locator('html')
  await expect(html).not.toHaveClass(/dark/)
  await page.getByRole('button', { name: /dark|theme/i }).click()
  await expect(html).toHaveClass(/dark/)
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('"dark"')

  // With every other script empty, only the one in the page's head can have set the class.
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.reload()
  await expect(html).toHaveClass(/dark/)
})

for (const theme of ['light', 'dark']) {
  test(`nothing sticks out of the page from 360 to 1920 px, ${theme}`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('theme', JSON.stringify(value)), theme)
    await page.goto('/')
    await expect(page.getByRole('article').first()).toBeVisible()
    for (const width of [360, 390, 768, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${width} px`).toBeLessThanOrEqual(0)
    }
  })
}

test('an unknown address says so and leads back', async ({ page, complaints }) => {
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/(\?.*)?$/)
  // The browser itself notes that the page was a 404.
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('404')))
})
