import type { Page } from '@playwright/test'
import { administrator, logIn } from '../support/administrator.ts'
import { beginListing } from '../support/fill-listing.ts'
import { findFaults, findFaultsOfColour } from '../support/find-faults.ts'
import { expect, test } from '../support/melos.ts'
import { keepScreenshot, screens } from '../support/pages.ts'
import { texts } from '../support/texts.ts'

const words = texts.auditLog
const rowsOf = (page: Page) => page.getByRole('table', { name: words.caption }).getByRole('row')

async function openLog(page: Page): Promise<void> {
  await page.getByRole('link', { name: texts.adminLogin.log, exact: true }).click()
  await expect(rowsOf(page).nth(1)).toBeVisible()
}

test.describe('on a desktop', () => {
  test.use(screens.desktop)

  test('the log has the login', async ({ page }) => {
    await logIn(page)
    await openLog(page)
    const newest = rowsOf(page).nth(1)
    await expect(newest).toContainText(words.actions.LOGGED_IN)
    await expect(newest).toContainText(administrator.login)
    await expect(newest).toContainText(/\d+ \w{3} \d{4}, \d\d:\d\d UTC/)
  })

  test('entries are filtered, searched and linked, and Back and a reload keep the filter', async ({ page }) => {
    const draft = await beginListing(page)
    const id = draft.split('/').at(-1) ?? ''
    await openLog(page)
    await page.getByLabel(words.filters.action).selectOption({ label: words.actions.DRAFT_CREATED })
    await expect(page).toHaveURL('/admin/log?action=DRAFT_CREATED')
    await expect(rowsOf(page).filter({ hasText: words.actions.LOGGED_IN })).toHaveCount(0)
    const link = page.getByRole('link', { name: words.draft(id.slice(0, 8)) })
    await expect(link).toBeVisible()

    await page.getByLabel(words.filters.search).fill(id)
    await page.getByLabel(words.filters.search).press('Enter')
    await expect(page.getByText(words.count('1'))).toBeVisible()
    await page.reload()
    await expect(page.getByText(words.count('1'))).toBeVisible()
    await expect(page.getByLabel(words.filters.search)).toHaveValue(id)
    await page.locator('select[name=actor]').selectOption(administrator.login)
    await expect(page).toHaveURL(/actor=/)
    await expect(link).toBeVisible()
    await page.getByLabel(words.filters.from).fill('2001-01-01')
    await page.getByLabel(words.filters.to).fill('2001-01-02')
    await expect(page.getByText(words.noMatch)).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel(words.filters.from)).toHaveValue('')
    await expect(link).toBeVisible()

    const from = page.getByLabel(words.filters.from)
    await from.fill('2001-01-01')
    await expect(page).toHaveURL(/from=2001-01-01/)
    // A year that is being typed begins like this.
    await from.fill('0002-01-01')
    await expect(page).not.toHaveURL(/from=/)
    await expect(link).toBeVisible()
    await expect(from).toHaveValue('0002-01-01')
    await from.fill('')

    await page.getByRole('link', { name: words.filters.clear }).click()
    await expect(page).toHaveURL('/admin/log')
    await expect(page.getByLabel(words.filters.search)).toHaveValue('')
    await expect(page.getByLabel(words.filters.action)).toHaveValue('')
    await link.click()
    await expect(page).toHaveURL(new RegExp(`/admin/list/${id}`))
  })
})

for (const [name, screen] of Object.entries(screens)) {
  test.describe(`on a ${name}`, () => {
    test.use({ ...screen, contextOptions: { reducedMotion: 'reduce' } })

    test('nothing overflows, and axe finds nothing in both themes', async ({ page }, info) => {
      test.setTimeout(120_000)
      await beginListing(page)
      await page.goto(`/admin/log?search=${encodeURIComponent(administrator.login)}`)
      await expect(rowsOf(page).nth(1)).toBeVisible()
      for (const theme of ['light', 'dark']) {
        await page.evaluate((isDark) => document.documentElement.classList.toggle('dark', isDark), theme === 'dark')
        expect.soft(await (theme === 'dark' ? findFaultsOfColour : findFaults)(page), theme).toEqual([])
        await keepScreenshot(page, info, `audit-log-${name}-${theme}`)
      }
      for (const width of [320, 390, 640, 768, 1024, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect.soft(overflow, `at ${width} px`).toBeLessThanOrEqual(0)
      }
    })
  })
}
