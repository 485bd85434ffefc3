import { commissionOn } from '@melos/clearing'
import type { ChainSettlement } from '@melos/evidence'
import { expect, type Locator, type Page } from '@playwright/test'
import { showMels, texts } from './texts.ts'

export const verdictOf = (page: Page): Locator => page.locator('[data-verdict]')

export const lineOf = (page: Page, bidder: string): Locator => page.locator(`tr[data-bidder="${bidder}"]`)

/** The check page shows this settlement of a wallet. */
export async function expectLine(page: Page, { bidder, quantity, paid, refund }: ChainSettlement): Promise<void> {
  const cells = lineOf(page, bidder).locator('td')
  const money = [paid, commissionOn(paid), refund + commissionOn(refund)]
  for (const [place, figure] of [String(quantity), ...money.map(showMels)].entries()) {
    await expectFigure(cells.nth(place), figure)
  }
  await expect(cells.nth(4)).toContainText(texts.checkResult.lines.states.right)
}

/** On phones a cell also holds its column's heading. */
export async function expectFigure(cell: Locator, figure: string): Promise<void> {
  await expect(cell).toHaveText(new RegExp(`(^|\\D)${figure.replace('.', '\\.')}$`))
}
