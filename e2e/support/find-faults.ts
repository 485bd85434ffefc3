import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that a theme can break. */
const ofColour = ['color-contrast', 'link-in-text-block']

/** One line for each axe rule that the page breaks. */
export async function findFaults(page: Page): Promise<string[]> {
  return await run(page, { runOnly: { type: 'tag', values: everything } })
}

/** Checks only what a switch of the theme can break. */
export async function findFaultsOfColour(page: Page): Promise<string[]> {
  return await run(page, { runOnly: { type: 'rule', values: ofColour } })
}

/** Checks everything in the light theme, and in the dark one what a switch of the theme can break. */
export async function findFaultsInBothThemes(page: Page): Promise<string[]> {
  const setDark = (isDark: boolean) =>
    page.evaluate((value) => document.documentElement.classList.toggle('dark', value), isDark)
  await setDark(false)
  const light = await findFaults(page)
  await setDark(true)
  const dark = await findFaultsOfColour(page)
  await setDark(false)
  return [...light, ...dark.map((fault) => `dark, ${fault}`)]
}

/** axe's package for Playwright sends 1.5 MB three times and opens a second page for each check. */
async function run(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return await page.evaluate(
    async (chosen) => {
      // A colour that is still changing has a contrast of its own.
      const changes = document.getAnimations().filter((change) => change instanceof CSSTransition)
      await Promise.allSettled(changes.map(({ finished }) => finished))
      // The script that was just evaluated sets this.
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
