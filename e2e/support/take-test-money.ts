import { expect, type Page } from '@playwright/test'
import { showMels } from './numbers.ts'
import { bidFormOf } from './order-bid.ts'
import { texts } from './texts.ts'

/** From a wallet without anything to what the house gives for a try, on an auction's page. */
export async function takeTestMoney(page: Page): Promise<void> {
  const form = bidFormOf(page)
  await form.getByRole('button', { name: texts.getTestMoney.ask('1000', '1') }).click()
  await expect(form).toContainText(texts.placeBid.funds.have(showMels('1000'), '1.00'))
}
