import { expect, test } from '../support/melos.ts'
import { screens, whenHydrated } from '../support/pages.ts'
import { texts } from '../support/texts.ts'

test.use(screens.desktop)

test('choosing a filter keeps its focus', async ({ page }) => {
  await page.goto('/')
  await whenHydrated(page)
  const sort = page.getByLabel(texts.browseAuctions.filters.sort)
  await sort.focus()
  await sort.selectOption(texts.browseAuctions.filters.sorts.bids)
  await expect(page).toHaveURL(/sort=bids/)
  await page.goBack()
  // The list has rendered twice by then.
  await expect(sort).toHaveValue('newest')
  await expect(sort).toBeFocused()
})

test("'Show more' moves the focus to the new rows", async ({ page, world }) => {
  await page.goto(`/auction/${world.harbour}`)
  await whenHydrated(page)
  await page.getByRole('button', { name: 'Show more' }).press('Enter')
  await expect(page.locator('#bids tbody tr')).toHaveCount(8)
  await expect(page.locator('#bids')).toBeFocused()
})

test("a bid's fields are disabled until the page is hydrated", async ({ page, world }) => {
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.goto(`/auction/${world.harbour}`)
  await expect(page.getByLabel('Number of tokens')).toBeDisabled()
  await page.unroute('**/assets/*.js')
  await page.reload()
  await expect(page.getByLabel('Number of tokens')).toBeEnabled()
})
