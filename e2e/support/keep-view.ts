import { join } from 'node:path'
import type { Page, TestInfo } from '@playwright/test'

/** What the window shows, with its dialogs where they are, kept among the screenshots. */
export async function keepView(page: Page, { project }: TestInfo, name: string): Promise<void> {
  await page.screenshot({ path: join(project.outputDir, 'screenshots', `${name}.png`), animations: 'disabled' })
}
