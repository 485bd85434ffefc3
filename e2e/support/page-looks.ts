import { expect, type Page } from '@playwright/test'
import { findBrokenAmounts } from './find-broken-amounts.ts'
import { findFaultsInBothThemes } from './find-faults.ts'
import { keepScreenshot, screens } from './pages.ts'

/** Axe finds nothing, and nothing scrolls sideways on a phone. */
export async function expectSound(page: Page): Promise<void> {
  expect(await findFaultsInBothThemes(page)).toEqual([])
  await page.setViewportSize(screens.phone.viewport)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await findBrokenAmounts(page)).toEqual([])
}

/** Keeps the whole page on both screens in both themes, if screenshots are wanted. */
export async function keepLooks(page: Page, info: Parameters<typeof keepScreenshot>[1], name: string): Promise<void> {
  for (const [screen, { viewport }] of Object.entries(screens))
    for (const theme of ['light', 'dark']) {
      await page.setViewportSize(viewport)
      await page.evaluate((isDark) => document.documentElement.classList.toggle('dark', isDark), theme === 'dark')
      await keepScreenshot(page, info, `${name}-${screen}-${theme}`)
    }
  await page.evaluate(() => document.documentElement.classList.remove('dark'))
  await page.setViewportSize(screens.desktop.viewport)
}
