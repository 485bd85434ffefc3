import { join } from 'node:path'
import type { Page, TestInfo } from '@playwright/test'

/** Pictures are for people, and take a fifth of a test's time: only those who ask for them get them. */
const isWanted = process.env.MELOS_SCREENSHOTS !== undefined

/** The whole page as a picture, kept in `screenshots` among the results where `MELOS_SCREENSHOTS` is set. */
export async function keepScreenshot(page: Page, info: TestInfo, name: string): Promise<void> {
  await keep(page, info, { name, fullPage: true })
}

/** What the window shows, with its dialogs where they are, kept in the same way. */
export async function keepView(page: Page, info: TestInfo, name: string): Promise<void> {
  await keep(page, info, { name, fullPage: false })
}

async function keep(
  page: Page,
  { project }: TestInfo,
  { name, fullPage }: { name: string; fullPage: boolean },
): Promise<void> {
  if (!isWanted) return
  const path = join(project.outputDir, 'screenshots', `${name}.png`)
  await page.screenshot({ path, fullPage, animations: 'disabled' })
}
