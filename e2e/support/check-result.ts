import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
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

const run = fileURLToPath(new URL('../../scripts/run.cjs', import.meta.url))

/** Runs `npm run verify` with these parameters. */
export async function runVerify(...parameters: readonly string[]): Promise<{ code: number | null; output: string }> {
  const program = spawn(process.execPath, [run, 'verify', ...parameters])
  const ended = once(program, 'close')
  const [output, errors] = await Promise.all([text(program.stdout), text(program.stderr)])
  await ended
  return { code: program.exitCode, output: output + errors }
}
