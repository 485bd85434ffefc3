import { expect, type Page } from '@playwright/test'
import { findLink, password } from '../attacks/people.ts'
import { whenHydrated } from './pages.ts'
import type { Melos } from './start-melos.ts'
import { texts } from './texts.ts'

const admins = texts.manageAdministrators

interface Invited {
  readonly email: string
  /** A page in a browser of its own. */
  readonly page: Page
}

/** An administrator invites another one, who sets a password and logs in. */
export async function bringSecondAdministrator(melos: Melos, admin: Page, { email, page }: Invited): Promise<void> {
  await admin.goto('/admin/administrators')
  await admin.getByLabel(admins.invite.email).fill(email)
  await admin.getByRole('button', { name: admins.invite.submit }).click()
  await expect(admin.getByText(email, { exact: false }).first()).toBeVisible()
  const { pathname, hash } = await findLink(melos, email, '/admin/invitation')
  await page.goto(`${pathname}${hash}`)
  await whenHydrated(page)
  await page.getByLabel(texts.account.password.newLabel, { exact: true }).fill(password)
  await page.getByRole('button', { name: texts.acceptInvitation.submit }).click()
  await expect(page).toHaveURL('/admin')
  await logInAs(page, email)
}

async function logInAs(page: Page, email: string): Promise<void> {
  await page.getByLabel('Login').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('navigation', { name: texts.adminLogin.navigation })).toBeVisible()
}
