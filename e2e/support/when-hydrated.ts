import type { Page } from '@playwright/test'

/** Resolves when React has taken over the page and has drawn it anew for that, so that its buttons do something. */
export async function whenHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.getElementById('main')
    const isTaken = main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps'))
    // The wallet's button waits for that second drawing, as those of the pages do.
    return isTaken && document.querySelector('header button:disabled') === null
  })
}
