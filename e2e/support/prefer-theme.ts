import type { Page } from '@playwright/test'
import type { Theme } from './screens.ts'

/** As somebody who has chosen this theme before. */
export async function preferTheme(page: Page, theme: Theme): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('theme', JSON.stringify(value)), theme)
}
