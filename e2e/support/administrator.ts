import { expect, type Locator, type Page } from '@playwright/test'
import { type Address, parseEther } from 'viem'
import { connectExtension } from './connect-extension.ts'
import { createExtensionWallet, type ExtensionWallet } from './extension-wallet.ts'
import type { Market } from './market.ts'
import { texts } from './texts.ts'

/** The default administrator when nothing is configured. */
export const administrator = { login: 'admin@melos.local', password: 'melos-admin' } as const

/** Logs in through the form and waits for the admin pages. */
export async function logIn(page: Page): Promise<void> {
  await page.goto('/admin')
  await page.getByLabel('Login').fill(administrator.login)
  await page.getByLabel('Password').fill(administrator.password)
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Login' }).click()
  await reloaded
  await expect(page.getByRole('navigation', { name: texts.adminLogin.navigation })).toBeVisible()
}

export const approveButtonOf = (page: Page): Locator => page.getByRole('button', { name: 'Approve Bids' })

const { steps, waits } = texts.approveBids.approve

/** The page's line for the current step of a settlement and what it waits for. */
export const settlementStep = (step: keyof typeof steps, wait: keyof typeof waits): string =>
  `${steps[step]}: ${waits[wait]}`

/** Logs an administrator in, connects a wallet with the operator role and opens the auction's admin page. */
export async function bringOperator(market: Market, page: Page, auctionId: number): Promise<ExtensionWallet> {
  const wallet = await bringWallet(market, page)
  await logIn(page)
  await appointOperator(page, wallet.address())
  await page.goto(`/admin/auction/${auctionId}`)
  await connectExtension(page, wallet)
  return wallet
}

/** Installs an extension wallet with POL for fees in the page's browser. */
export async function bringWallet(market: Market, page: Page): Promise<ExtensionWallet> {
  const wallet = createExtensionWallet(market)
  await market.chain.node.setBalance({ address: wallet.address(), value: parseEther('100') })
  await wallet.install(page.context())
  return wallet
}

/** Makes the same request as the page's button, with the page's own session. */
export async function appointOperator(page: Page, address: Address): Promise<void> {
  const status = await page.evaluate(async (body) => {
    const authorization = `Bearer ${JSON.parse(localStorage.getItem('access_token') ?? '""')}`
    const headers = { authorization, 'content-type': 'application/json' }
    return (await fetch('/api/operators', { method: 'POST', headers, body })).status
  }, JSON.stringify({ address }))
  expect(status).toBe(200)
}
