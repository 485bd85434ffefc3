import type { Page } from '@playwright/test'

export interface Walk {
  /** What can be used, in the order of the page. */
  readonly expected: readonly string[]
  /** What Tab came to. */
  readonly reached: readonly string[]
  /** What had the focus without showing it. */
  readonly unseen: readonly string[]
}

/** Presses Tab from the top of the page to its end. */
export async function walkByKeyboard(page: Page): Promise<Walk> {
  const expected = await page.evaluate(() => {
    // Tab passes over what is switched off, and stops once in a group of radio buttons.
    const usable =
      'a[href], button:enabled, input:enabled:not([type=radio]:not(:checked)), select, summary, [tabindex="0"]'
    const elements = [...document.querySelectorAll<HTMLElement>(usable)].filter(
      (element) => element.checkVisibility({ visibilityProperty: true }) && element.matches(':not([type=hidden])'),
    )
    for (const [index, element] of elements.entries()) element.dataset.stop = String(index)
    return elements.map((element) => element.dataset.stop ?? '')
  })
  const reached: string[] = []
  const unseen: string[] = []
  for (let step = 0; step < expected.length; step++) {
    await page.keyboard.press('Tab')
    const { stop, isSeen, html } = await page.evaluate(() => {
      const element = document.activeElement
      const hasOutline = (shown: Element | null | undefined) => {
        if (shown == null) return false
        const { outlineStyle, outlineWidth, opacity } = getComputedStyle(shown)
        return outlineStyle !== 'none' && outlineWidth !== '0px' && opacity !== '0'
      }
      return {
        stop: element instanceof HTMLElement ? (element.dataset.stop ?? '') : '',
        // A slider that lies unseen over its picture shows the focus around or after itself.
        isSeen: [element, element?.parentElement, element?.nextElementSibling].some(hasOutline),
        html: element?.outerHTML.slice(0, 200) ?? '',
      }
    })
    reached.push(stop)
    if (!isSeen) unseen.push(html)
  }
  return { expected, reached, unseen }
}
