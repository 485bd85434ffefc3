import { join } from 'node:path'
import type { BrowserContext, Page, TestInfo } from '@playwright/test'

export const screens = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Resolves when React has hydrated the page and its buttons work. */
export async function whenHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.getElementById('main')
    const isTaken = main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps'))
    // Buttons stay disabled until the render after hydration.
    return isTaken && document.querySelector('header button:disabled') === null
  })
}

export async function preferTheme(page: Page, theme: Theme): Promise<void> {
  await page.addInitScript((value) => {
    // A sandboxed frame has no storage.
    if (window === window.top) localStorage.setItem('theme', JSON.stringify(value))
  }, theme)
}

/** Screenshots take a fifth of a test's time, so they are opt-in. */
export const areScreenshotsWanted = process.env.MELOS_SCREENSHOTS !== undefined

/** Saves the whole page in the results' `screenshots` folder if `MELOS_SCREENSHOTS` is set. */
export async function keepScreenshot(page: Page, info: TestInfo, name: string): Promise<void> {
  await keep(page, info, { name, fullPage: true })
}

/** Saves only the visible part, with dialogs in place. */
export async function keepView(page: Page, info: TestInfo, name: string): Promise<void> {
  await keep(page, info, { name, fullPage: false })
}

async function keep(
  page: Page,
  { project }: TestInfo,
  { name, fullPage }: { name: string; fullPage: boolean },
): Promise<void> {
  if (!areScreenshotsWanted) return
  const path = join(project.outputDir, 'screenshots', `${name}.png`)
  await page.screenshot({ path, fullPage, animations: 'disabled' })
}

/** Makes pages remember every alert from their next load on, because toasts disappear. */
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

/** The alerts since the page loaded, in order. */
export async function readAlerts(page: Page): Promise<string[]> {
  // Set by the script above.
  return await page.evaluate(() => (window as unknown as { alerts: string[] }).alerts)
}

/** Makes the page's next load record by how much its layout shifts on its own; read it with `readShift`. */
export async function recordShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // TypeScript doesn't know this kind of entry.
        const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean }
        if (!hadRecentInput) shifts.push(value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export const readShift = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { shifts } = window as unknown as { shifts: number[] }
    return shifts.reduce((total, value) => total + value, 0)
  })
