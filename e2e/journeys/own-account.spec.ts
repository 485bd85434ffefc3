import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openAuction } from '../support/auctions.ts'
import { expect, test } from '../support/melos.ts'
import { approve, chooseMelosWallet, choosePassphrase, makeWords, promptOf } from '../support/melos-wallet.ts'
import { keepScreenshot, screens } from '../support/pages.ts'
import { confirmBid, takeTestMoney } from '../support/submit-bid.ts'
import { texts } from '../support/texts.ts'
import { forgive } from '../support/watched-test.ts'

const { register, confirm, signIn, reset, sent, mailbox } = texts.accountAccess
const settings = texts.accountSettings
const THREE_MINUTES_MS = 180_000
const password = 'tulip anvil 92 kettle'
const passphrase = 'quiet tin harbour 1987'
const newPassword = 'seven grey herons dive'

test.use(screens.desktop)

/** Follows the link of an email, in the mailbox of this machine, in the same tab. */
async function openMailedLink(page: Page, path: string): Promise<void> {
  const frame = page.frameLocator('iframe').first()
  const link = frame.locator(`a[href*="${path}#"]`).first()
  const { pathname, hash } = new URL((await link.getAttribute('href')) ?? '')
  // Links have the site's public name, which this browser can't resolve.
  await page.goto(pathname + hash)
}

async function openTab(page: Page, tab: 'wallets' | 'sessions' | 'data' | 'delete'): Promise<void> {
  await page.goto(`/account/settings?tab=${tab}`)
}

/** The parts that this journey loads, each of which fails once. */
const accountParts = [
  ...['register-form', 'new-password-form', 'sign-in-form', 'reset-form'],
  ...['settings-panel', 'sign-with-wallet', 'banner-loader', 'loaded-banner'],
]

test('a link to change an email address that is over says so', async ({ page, complaints, loseFiles }) => {
  await loseFiles('email-change-form')
  await page.goto('/account/email/confirm#none')
  await page.getByRole('button', { name: texts.accountAccess.emailChange.confirm.action }).click()
  await expect(page.getByRole('heading', { name: texts.accountAccess.expired.title })).toBeVisible()
  forgive(complaints, /410/)
})

test('someone registers, bids, signs out everywhere, resets the password, exports and deletes', async ({
  page,
  world,
  complaints,
  loseFiles,
}, info) => {
  test.setTimeout(240_000)
  await loseFiles(...accountParts)
  const auction = await openAuction(world.market, 'Own Account')
  const name = randomBytes(4).toString('hex')
  const person = { username: `finch-${name}`, email: `finch-${name}@wren.example` }
  const began = Date.now()

  await test.step('they register, and find the email in the mailbox', async () => {
    await page.goto('/register')
    await page.getByRole('button', { name: register.submit }).click()
    await expect(page.getByText(texts.accountAccess.missing.email)).toBeVisible()
    await expect(page.getByLabel(register.email)).toBeFocused()
    await keepScreenshot(page, info, 'register-refused')
    await page.getByLabel(register.email).fill(person.email)
    await page.getByLabel(register.username).fill(person.username)
    await page.getByLabel(texts.account.country.label).selectOption('CZ')
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await keepScreenshot(page, info, 'register')
    await page.getByRole('button', { name: register.submit }).click()
    await expect(page.getByText(sent.text(person.email))).toBeVisible()
    await keepScreenshot(page, info, 'register-sent')
    await page.getByRole('link', { name: mailbox.action }).click()
    await expect(page.getByText(texts.mailbox.to(person.email)).first()).toBeVisible()
    await keepScreenshot(page, info, 'mailbox')
    await openMailedLink(page, '/register/confirm')
  })

  await test.step('the link asks for a password, and opens the account', async () => {
    const field = page.getByLabel(texts.account.password.newLabel, { exact: true })
    await field.fill('short')
    await page.getByRole('button', { name: confirm.submit }).click()
    await expect(page.getByText(texts.account.password.short)).toBeVisible()
    await field.fill(password)
    await keepScreenshot(page, info, 'register-confirm')
    await page.getByRole('button', { name: confirm.submit }).click()
    await expect(page.getByText(settings.wallets.none)).toBeVisible()
  })

  await test.step('they link a new Melos wallet and bid', async () => {
    const wallet = await makeWords(page, chooseMelosWallet)
    await choosePassphrase(page, passphrase)
    await page.getByRole('button', { name: settings.wallets.link }).click()
    const proving = page.getByRole('dialog', { name: settings.verification.title })
    await proving.getByLabel(texts.account.password.label, { exact: true }).fill(password)
    await proving.getByRole('button', { name: settings.verification.password }).click()
    await page.getByRole('dialog').getByRole('button', { name: texts.signing.linkWallet.action, exact: true }).click()
    await expect(page.getByText(settings.wallets.linked)).toBeVisible()
    await expect(page.getByRole('list', { name: settings.wallets.list })).toContainText(wallet.account.address)
    await page.goto(`/auction/${auction.id}`)
    await takeTestMoney(page)
    await confirmBid(page, { tokens: 10n, price: '3.2' })
    // Another page was loaded since, so the wallet is locked.
    await promptOf(page, 'bid').getByLabel(texts.keepWallet.passphrase.label, { exact: true }).fill(passphrase)
    await approve(page, 'bid')
    await expect(page.getByRole('dialog', { name: texts.placeBid.stepper.doneTitle })).toBeVisible()
  })

  await test.step('they sign out everywhere', async () => {
    await openTab(page, 'sessions')
    await page.getByRole('button', { name: settings.sessions.everywhere }).click()
    const asking = page.getByRole('dialog', { name: settings.sessions.everywhereTitle })
    await asking.getByRole('button', { name: settings.sessions.everywhere }).click()
    await expect(page.getByRole('heading', { name: settings.sessions.goodbye.title })).toBeVisible()
  })

  await test.step('they reset the password and sign in with it', async () => {
    await page.goto('/sign-in')
    await keepScreenshot(page, info, 'sign-in')
    await page.getByRole('link', { name: signIn.forgot }).click()
    await expect(page.getByRole('heading', { name: reset.title })).toBeVisible()
    await page.getByLabel(register.email).fill(person.email)
    await page.getByRole('button', { name: reset.submit }).click()
    await expect(page.getByText(reset.sentText(person.email))).toBeVisible()
    await page.getByRole('link', { name: mailbox.action }).click()
    await openMailedLink(page, '/reset/confirm')
    await page.getByLabel(texts.account.password.newLabel, { exact: true }).fill(newPassword)
    await page.getByRole('button', { name: reset.newSubmit }).click()
    await expect(page).toHaveURL('/sign-in')
    await page.getByLabel(signIn.login).fill(person.username)
    await page.getByLabel(texts.account.password.label, { exact: true }).fill(password)
    await page.getByRole('button', { name: signIn.submit, exact: true }).click()
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /./ })).toBeVisible()
    await keepScreenshot(page, info, 'sign-in-refused')
    await page.getByLabel(texts.account.password.label, { exact: true }).fill(newPassword)
    await page.getByRole('button', { name: signIn.submit, exact: true }).click()
    await expect(page).toHaveURL('/account/settings')
  })

  await test.step('the export has the account and the bid, and deleting ends it all', async () => {
    await openTab(page, 'data')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: settings.data.action }).click()
    const exported = JSON.parse(await readFile(await (await download).path(), 'utf8'))
    expect(JSON.stringify(exported)).toContain(person.email)
    expect(JSON.stringify(exported)).toContain('3200000000000000000')
    await openTab(page, 'delete')
    await page.getByRole('button', { name: settings.delete.action }).click()
    const asking = page.getByRole('dialog', { name: settings.delete.dialogTitle })
    await asking.getByRole('button', { name: settings.delete.confirm }).click()
    await expect(page.getByRole('heading', { name: settings.delete.goodbye.title })).toBeVisible()
    await keepScreenshot(page, info, 'deleted')
  })

  const took = Date.now() - began
  info.annotations.push({ type: 'from nothing to a deleted account', description: `${took} ms` })
  expect(took).toBeLessThan(THREE_MINUTES_MS)
  // A refused password is an error in the browser's console.
  forgive(complaints, /401/)
})
