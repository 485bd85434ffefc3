import { expect, type Page } from '@playwright/test'
import { texts } from './texts.ts'

/** The administrator of a Melos without configuration. */
export const administrator = { login: 'admin@melos.local', password: 'melos-admin' } as const

/** Logs the administrator in by the form, and waits until the page behind it is there. */
export async function logIn(page: Page): Promise<void> {
  await page.goto('/admin')
  await page.getByLabel('Login').fill(administrator.login)
  await page.getByLabel('Password').fill(administrator.password)
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Login' }).click()
  await reloaded
  await expect(page.getByRole('navigation', { name: texts.adminLogin.navigation })).toBeVisible()
}
