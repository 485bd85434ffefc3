import { join } from 'node:path'
import type { Page, TestInfo } from '@playwright/test'

/** The whole page as a picture, kept in `screenshots` among the results. */
export async function keepScreenshot(page: Page, { project }: TestInfo, name: string): Promise<void> {
  const path = join(project.outputDir, 'screenshots', `${name}.png`)
  await page.screenshot({ path, fullPage: true, animations: 'disabled' })
}
