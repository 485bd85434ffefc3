import type { BrowserContext, Page } from '@playwright/test'

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
