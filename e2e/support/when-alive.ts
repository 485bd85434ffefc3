import type { Page } from '@playwright/test'

/** Resolves when React has taken over the page, so that its buttons do something. */
export async function whenAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.getElementById('main')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps'))
  })
}
