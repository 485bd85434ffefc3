import { expect, type Locator, type Page } from '@playwright/test'
import type { ExtensionWallet } from './extension-wallet.ts'
import { texts } from './texts.ts'

export const shorten = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`

/** The header's button; pages can have others. */
export const walletButtonOf = (page: Page, name = 'Connect wallet'): Locator =>
  page.getByRole('banner').getByRole('button', { name })

/** Chooses an extension in the dialog; the wallet's prompts decide what follows. */
export async function chooseExtension(page: Page, { name }: ExtensionWallet): Promise<void> {
  // On phones, the button is in the menu.
  const menu = page.getByRole('banner').getByRole('button', { name: texts.ui.menu, exact: true })
  const isPhone = await menu.isVisible()
  if (isPhone) await menu.click()
  await walletButtonOf(page).click()
  const dialog = page.getByRole('dialog', { name: 'Connect to wallet' })
  await dialog.getByRole('button', { name: texts.connectWallet.choices.extension.name }).click()
  await dialog.getByRole('button', { name }).click()
}

export async function connectExtension(page: Page, wallet: ExtensionWallet): Promise<void> {
  await chooseExtension(page, wallet)
  await expect(page.getByRole('banner').getByText(shorten(wallet.address())).first()).toBeAttached()
}
