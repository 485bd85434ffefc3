import { expect, type Page } from '@playwright/test'
import { bidFormOf } from './order-bid.ts'

/** From a wallet without anything to what the house gives for a try, on an auction's page. */
export async function takeTestMoney(page: Page): Promise<void> {
  const form = bidFormOf(page)
  await form.getByRole('button', { name: 'Get 1000 MELS and 1 POL' }).click()
  await expect(form).toContainText('You have 1 000.00 MELS and 1.00 POL.')
}
