import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Those that a theme can break. */
const ofColour = ['color-contrast', 'link-in-text-block']

/** One line for each axe rule that the page breaks. */
export async function findFaults(page: Page): Promise<string[]> {
  return await run(page, { runOnly: { type: 'tag', values: everything } })
}

/** After a switch of the theme: what that can break. */
export async function findFaultsOfColour(page: Page): Promise<string[]> {
  return await run(page, { runOnly: { type: 'rule', values: ofColour } })
}

/** Not by axe's own package for Playwright, which sends its 1.5 MB thrice and opens a second page for each look. */
async function run(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return await page.evaluate(
    async (chosen) => {
      // Put there by the line above.
      const { run } = (window as unknown as { axe: typeof axe }).axe
      const { violations } = await run(document, chosen)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`)
    },
    {
      ...options,
      resultTypes: ['violations' as const],
    },
  )
}
