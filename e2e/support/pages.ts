import { join } from 'node:path'
import type { BrowserContext, Page, TestInfo } from '@playwright/test'

/** The two sizes at which pages are walked. */
export const screens = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Resolves when React has taken over the page and has drawn it anew for that, so that its buttons do something. */
export async function whenHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.getElementById('main')
    const isTaken = main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps'))
    // The wallet's button waits for that second drawing, as those of the pages do.
    return isTaken && document.querySelector('header button:disabled') === null
  })
}

/** As somebody who has chosen this theme before. */
export async function preferTheme(page: Page, theme: Theme): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('theme', JSON.stringify(value)), theme)
}

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

/** From their next load on, pages remember every alert that they have shown; toasts go away by themselves. */
export async function recordAlerts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const seen = new Set<Element>()
    const alerts: string[] = []
    Object.assign(window, { alerts })
    new MutationObserver(() => {
      for (const alert of document.querySelectorAll('[role=alert]')) {
        if (seen.has(alert)) continue
        seen.add(alert)
        alerts.push(alert.textContent)
      }
    }).observe(document, { childList: true, subtree: true })
  })
}

/** The alerts since the page was loaded, in order. */
export async function readAlerts(page: Page): Promise<string[]> {
  // Put there by the script above.
  return await page.evaluate(() => (window as unknown as { alerts: string[] }).alerts)
}
