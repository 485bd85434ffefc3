import { expect, type Locator, type Page } from '@playwright/test'
import { walletButtonOf } from './connect-extension.ts'
import type { PhoneWallet } from './phone-wallet.ts'
import { texts } from './texts.ts'
import type { Relay } from './wallet-connect-relay.ts'

/** The site's at WalletConnect. */
export const projectId = '0123456789abcdef'.repeat(2)

/** What an operator sets so that people can connect a phone. */
export const phoneSettings = ({ url }: Relay) => ({ WALLETCONNECT_PROJECT_ID: projectId, WALLETCONNECT_RELAY_URL: url })

/** What a page needs for its link to be copied. */
export const clipboard = ['clipboard-read', 'clipboard-write']

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Connect to wallet' })

export async function copyCode(page: Page): Promise<string> {
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('img', { name: texts.walletConnect.code })).toBeVisible()
  await dialog.getByRole('button', { name: texts.walletConnect.copy.action }).click()
  await expect(dialog.getByRole('button', { name: texts.walletConnect.copy.done })).toBeVisible()
  return await page.evaluate(() => navigator.clipboard.readText())
}

/** From 'Connect wallet' to the code that a phone would scan. */
export async function showCode(page: Page): Promise<string> {
  await walletButtonOf(page).click()
  await dialogOf(page).getByRole('button', { name: texts.connectWallet.choices.walletConnect.name }).click()
  return await copyCode(page)
}

export async function connectPhone(page: Page, phone: PhoneWallet): Promise<void> {
  await phone.pair(await showCode(page))
  await expect(dialogOf(page)).toBeHidden()
}
