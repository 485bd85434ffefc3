import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { giveSession, openAccount, type Person, readMailedToken, signInAs } from '../support/accounts.ts'
import { callApi } from '../support/call-api.ts'
import { connectExtension } from '../support/connect-extension.ts'
import { createExtensionWallet } from '../support/extension-wallet.ts'
import { findFaultsInBothThemes } from '../support/find-faults.ts'
import { expect, test } from '../support/melos.ts'
import { addAuthenticator } from '../support/melos-wallet.ts'
import { keepScreenshot, keepView, screens, whenHydrated } from '../support/pages.ts'
import { servePublicUrl } from '../support/public-url.ts'
import { publicUrl } from '../support/start-melos.ts'
import { texts } from '../support/texts.ts'
import { forgive } from '../support/watched-test.ts'

const words = texts.accountSettings
const tabs = ['account', 'email', 'passkeys', 'wallets', 'sessions', 'alerts', 'data', 'delete'] as const

const person: Person = {
  username: `wren-${randomBytes(4).toString('hex')}`,
  email: `wren-${randomBytes(4).toString('hex')}@wren.example`,
  password: 'tulip anvil 92 kettle',
}

let opened: ReturnType<typeof openAccount> | undefined

/** One account for the file, because registrations are limited. */
const haveAccount = (address: string): ReturnType<typeof openAccount> => {
  opened ??= openAccount(address, person)
  return opened
}

async function openTab(page: Page, tab: (typeof tabs)[number]): Promise<void> {
  const navigation = page.getByRole('navigation', { name: words.tabs.label, exact: true })
  await navigation.getByRole('link', { name: words.tabs[tab], exact: true }).click()
  await expect(navigation.locator('[aria-current=page]')).toHaveText(words.tabs[tab])
}

test('a visitor can sign in, create an account or connect a wallet', async ({ page }) => {
  await page.goto('/account/settings')
  await expect(page.getByRole('heading', { name: words.visitor.title })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: words.visitor.signIn })).toHaveAttribute('href', '/sign-in')
  await expect(main.getByRole('link', { name: words.visitor.register })).toHaveAttribute('href', '/register')
  await main.getByRole('button', { name: words.visitor.connect }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('tabs survive Back and a reload, and work by keyboard', async ({ page, melos }) => {
  await haveAccount(melos.address)
  await signInAs(page, melos.address, person)
  await page.goto('/account/settings')
  await expect(page.getByRole('main')).toContainText(person.username)
  await openTab(page, 'sessions')
  await expect(page).toHaveURL('/account/settings?tab=sessions')
  await expect(page).toHaveTitle(new RegExp(words.pageTitle(words.tabs.sessions)))
  await page.reload()
  await expect(page.getByRole('heading', { name: words.sessions.title })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: words.account.facts })).toBeVisible()
  const tabLinks = page.getByRole('navigation', { name: words.tabs.label, exact: true })
  await tabLinks.getByRole('link', { name: words.tabs.alerts, exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: words.alerts.title })).toBeVisible()
})

test('a press counts while the sessions arrive', async ({ page, melos }) => {
  await haveAccount(melos.address)
  await signInAs(page, melos.address, person)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/account/sessions', (route) => held.then(() => route.fallback()))
  await page.goto('/account/settings?tab=sessions')
  await page.getByRole('button', { name: words.sessions.everywhere }).hover()
  await page.mouse.down()
  release()
  await expect(page.getByRole('list', { name: words.sessions.list })).toBeVisible()
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: words.sessions.everywhereTitle })).toBeVisible()
})

test('a profile is saved', async ({ page, melos }) => {
  await haveAccount(melos.address)
  await signInAs(page, melos.address, person)
  await page.goto('/account/settings')
  await page.getByLabel(words.account.name).fill('n'.repeat(101))
  await page.getByRole('button', { name: words.account.save }).click()
  await expect(page.getByText(words.account.tooLong(100))).toBeVisible()
  await expect(page.getByLabel(words.account.name)).toBeFocused()
  await page.getByLabel(words.account.name).fill('Ada Wren')
  await page.getByLabel(words.account.about).fill('I write songs.')
  await page.getByRole('button', { name: words.account.save }).click()
  await expect(page.getByText(words.account.saved)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(words.account.name)).toHaveValue('Ada Wren')
  await expect(page.getByLabel(words.account.about)).toHaveValue('I write songs.')
})

test('a wallet is linked, signs in to the account, proves who it is and is unlinked', async ({
  page,
  context,
  melos,
  world,
}) => {
  await haveAccount(melos.address)
  const wallet = createExtensionWallet(world.market)
  await wallet.install(context)
  await signInAs(page, melos.address, person)
  await page.goto('/account/settings?tab=wallets')
  await expect(page.getByText(words.wallets.none)).toBeVisible()
  await connectExtension(page, wallet)
  await page.getByRole('button', { name: words.wallets.link }).click()
  await expect(page.getByText(words.wallets.linked)).toBeVisible()
  const list = page.getByRole('list', { name: words.wallets.list })
  await expect(list).toContainText(wallet.address())
  await expect(list).toContainText(words.wallets.connected)

  await page.evaluate(() => {
    for (const key of ['account_access_token', 'account_refresh_token']) localStorage.removeItem(key)
  })
  await page.reload()
  await expect(page.getByRole('list', { name: words.wallets.list })).toContainText(wallet.address())

  await page.getByRole('button', { name: words.wallets.unlink }).click()
  const asking = page.getByRole('dialog', { name: words.wallets.unlinkTitle })
  await asking.getByRole('button', { name: words.wallets.unlink }).click()
  await expect(page.getByRole('heading', { name: words.offer.title })).toBeVisible()
})

test('a change of address and password asks for a proof, and ends at the new address', async ({
  page,
  melos,
  complaints,
}) => {
  await giveSession(page, await haveAccount(melos.address))
  await page.goto('/account/settings?tab=email')
  const newEmail = `ada-${person.email}`
  await page.getByLabel(words.email.label).fill(newEmail)
  await page.getByRole('button', { name: words.email.submit }).click()

  const dialog = page.getByRole('dialog', { name: words.verification.title })
  await dialog.getByLabel(texts.account.password.label, { exact: true }).fill('not the password')
  await dialog.getByRole('button', { name: words.verification.password }).click()
  await expect(dialog.getByRole('alert')).toHaveText(words.verification.wrong.password)
  await dialog.getByLabel(texts.account.password.label, { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: words.verification.password }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(words.email.pending.confirm)).toBeVisible()
  await expect(page.getByText(words.email.pending.agree)).toBeVisible()

  for (const [email, path, endpoint] of [
    [newEmail, '/account/email/confirm', 'confirm'],
    [person.email, '/account/email/agree', 'agree'],
  ] as const) {
    const token = await readMailedToken(melos.address, { email, path })
    const answer = await callApi(melos.address, `/api/public/accounts/email/${endpoint}`, {
      method: 'POST',
      json: { token },
    })
    expect(answer.status).toBe(200)
  }
  await page.reload()
  await expect(page.getByRole('main')).toContainText(newEmail)
  await expect(page.getByText(words.email.pending.confirm)).toBeHidden()
  forgive(complaints, /401/)
})

test('sessions are listed and ended, one and all', async ({ page, melos, complaints }) => {
  await haveAccount(melos.address)
  await signInAs(page, melos.address, person)
  const other = await callApi(melos.address, '/api/public/accounts/session', {
    method: 'POST',
    json: { login: person.username, password: person.password },
  })
  await page.goto('/account/settings?tab=sessions')
  const list = page.getByRole('list', { name: words.sessions.list })
  await expect(list.getByText(words.sessions.current)).toHaveCount(1)
  const before = await list.getByRole('listitem').count()
  await list.getByRole('listitem').filter({ hasNotText: words.sessions.current }).first().getByRole('button').click()
  await expect(list.getByRole('listitem')).toHaveCount(before - 1)

  await page.getByRole('button', { name: words.sessions.everywhere }).click()
  const asking = page.getByRole('dialog', { name: words.sessions.everywhereTitle })
  await asking.getByRole('button', { name: words.sessions.everywhere }).click()
  await expect(page.getByRole('heading', { name: words.sessions.goodbye.title })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('account_access_token'))).toBeNull()
  const token = JSON.parse(other.text).accessToken
  expect((await callApi(melos.address, '/api/account', { token })).status).toBe(401)
  forgive(complaints, /401/)
})

test('a passkey is added, renamed, signs in and is removed', async ({ page, context, melos, complaints }, info) => {
  await haveAccount(melos.address)
  await servePublicUrl(context, melos)
  await addAuthenticator(page)
  const { signIn } = texts.accountAccess
  await page.goto(`${publicUrl}/sign-in`)
  await page.getByLabel(signIn.login).fill(person.username)
  await page.getByLabel(texts.account.password.label, { exact: true }).fill(person.password)
  await page.getByRole('button', { name: signIn.submit, exact: true }).click()
  await expect(page).toHaveURL(`${publicUrl}/account/settings`)

  await openTab(page, 'passkeys')
  await expect(page.getByText(words.passkeys.none)).toBeVisible()
  await page.getByLabel(words.passkeys.label).fill('Grey key')
  await page.getByRole('button', { name: words.passkeys.submit }).click()
  const list = page.getByRole('list', { name: words.passkeys.list })
  await expect(list).toContainText('Grey key')
  await expect(list).toContainText(words.passkeys.unused)
  await page.getByLabel(words.passkeys.label).fill('The same again')
  await page.getByRole('button', { name: words.passkeys.submit }).click()
  await expect(page.getByText(texts.account.passkeys.KNOWN)).toBeVisible()
  await list.getByRole('button', { name: words.passkeys.renameWhich('Grey key') }).click()
  const renaming = page.getByRole('dialog', { name: words.passkeys.renameTitle })
  await renaming.getByLabel(words.passkeys.newLabel).fill('')
  await renaming.getByRole('button', { name: words.passkeys.save }).click()
  await expect(renaming).toContainText(words.passkeys.missing)
  await renaming.getByLabel(words.passkeys.newLabel).fill('Blue key')
  await keepView(page, info, 'passkey-rename')
  await renaming.getByRole('button', { name: words.passkeys.save }).click()
  await expect(renaming).toBeHidden()
  await expect(list).toContainText('Blue key')

  await openTab(page, 'sessions')
  await page.getByRole('button', { name: words.sessions.signOut, exact: true }).click()
  await expect(page.getByRole('heading', { name: words.visitor.title })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: words.visitor.signIn }).click()
  await page.getByRole('button', { name: signIn.passkey }).click()
  await expect(page).toHaveURL(`${publicUrl}/account/settings`)
  await expect(page.getByRole('main')).toContainText(person.username)

  // A passkey is a fresh proof, so nothing is asked.
  await openTab(page, 'passkeys')
  await expect(list).not.toContainText(words.passkeys.unused)
  await list.getByRole('button', { name: words.passkeys.removeWhich('Blue key') }).click()
  const removing = page.getByRole('dialog', { name: words.passkeys.removeTitle })
  await removing.getByRole('button', { name: words.passkeys.remove }).click()
  await expect(page.getByText(words.passkeys.none)).toBeVisible()
  await openTab(page, 'sessions')
  await page.getByRole('button', { name: words.sessions.signOut, exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: words.visitor.signIn }).click()
  await page.getByRole('button', { name: signIn.passkey }).click()
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await expect(page).toHaveURL(`${publicUrl}/sign-in`)
  forgive(complaints, /401/)
})

test('pressed before its scripts run, the sign-in form sends nothing, and then it works', async ({ page, melos }) => {
  await haveAccount(melos.address)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  const { signIn } = texts.accountAccess
  await page.goto('/sign-in', { waitUntil: 'commit' })
  await page.getByLabel(signIn.login).fill(person.username)
  await page.getByLabel(texts.account.password.label, { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).search).toBe('')
  release()
  await whenHydrated(page)
  await page.getByRole('button', { name: signIn.submit, exact: true }).click()
  await expect(page).toHaveURL('/account/settings')
})

test('someone who is signed in can sign out on the sign-in page', async ({ page, melos }) => {
  await haveAccount(melos.address)
  await signInAs(page, melos.address, person)
  await page.goto('/sign-in')
  const { signIn } = texts.accountAccess
  await expect(page.getByRole('heading', { name: signIn.already })).toBeVisible()
  const token = JSON.parse((await page.evaluate(() => localStorage.getItem('account_access_token'))) ?? '""')
  await page.getByRole('button', { name: signIn.signOut }).click()
  await expect(page.getByLabel(signIn.login)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('account_access_token'))).toBeNull()
  await expect.poll(async () => (await callApi(melos.address, '/api/account', { token })).status).toBe(401)
})

test('a page at another address says where passkeys work', async ({ page, melos }) => {
  await haveAccount(melos.address)
  await signInAs(page, melos.address, person)
  await page.goto('/account/settings?tab=passkeys')
  await expect(page.getByText(texts.account.passkeySupport.elsewhere(publicUrl))).toBeVisible()
  await expect(page.getByLabel(words.passkeys.label)).toHaveCount(0)
})

for (const [name, screen] of Object.entries(screens)) {
  test.describe(`on a ${name}`, () => {
    test.use({ ...screen, contextOptions: { reducedMotion: 'reduce' } })

    test('no tab overflows, and axe finds nothing in both themes', async ({ page, melos }, info) => {
      test.setTimeout(240_000)
      await haveAccount(melos.address)
      await signInAs(page, melos.address, person)
      for (const tab of tabs) {
        await page.goto(`/account/settings?tab=${tab}`)
        await whenHydrated(page)
        await expect(page.locator('.animate-pulse')).toHaveCount(0)
        expect.soft(await findFaultsInBothThemes(page), tab).toEqual([])
        await keepScreenshot(page, info, `settings-${name}-${tab}`)
        for (const width of [320, 390, 768, 1024, 1280]) {
          await page.setViewportSize({ width, height: 900 })
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          expect.soft(overflow, `${tab} at ${width} px`).toBeLessThanOrEqual(0)
        }
        await page.setViewportSize(screen.viewport)
      }
    })
  })
}
