import { expect, type Locator, type Page } from '@playwright/test'
import type { PlannedBid } from './place-bids.ts'
import { oneOf, showMels, texts } from './texts.ts'

export const toastOf = (page: Page, text: string): Locator => page.locator('[role=alert]', { hasText: text })

export const bidFormOf = (page: Page): Locator => page.getByRole('region', { name: 'Your bid' })

export const bidRowsOf = (page: Page): Locator =>
  page.getByRole('region', { name: texts.viewAuction.table.title, exact: true }).locator('tbody tr')

/** Fills the form in and presses 'Buy'. */
export async function pressBuy(page: Page, { tokens, price }: PlannedBid): Promise<void> {
  const form = bidFormOf(page)
  await form.getByLabel('Min price per token offered').fill(price)
  await form.getByLabel('Number of tokens').fill(String(tokens))
  await form.getByRole('button', { name: 'Buy' }).click()
}

/** Submits a bid and confirms the commission dialog. */
export async function confirmBid(page: Page, bid: PlannedBid): Promise<void> {
  await pressBuy(page, bid)
  const headsUp = page.getByRole('dialog', { name: 'Heads Up!' })
  await headsUp.getByRole('button', { name: 'Confirm' }).click()
  await expect(headsUp).toBeHidden()
}

const { title, failedTitle, doneTitle } = texts.placeBid.stepper
const stepperTitle = oneOf(title, failedTitle, doneTitle)

/** The dialog with a bid's progress. */
export const stepperOf = (page: Page): Locator => page.getByRole('dialog', { name: stepperTitle })

/** Takes test money on an auction's page and waits until it arrives. */
export async function takeTestMoney(page: Page): Promise<void> {
  const form = bidFormOf(page)
  await form.getByRole('button', { name: texts.getTestMoney.ask('1000', '1') }).click()
  await expect(form).toContainText(texts.placeBid.funds.have(showMels('1000'), '1.00'))
}
