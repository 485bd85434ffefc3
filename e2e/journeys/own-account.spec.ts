import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { openAuction } from '../support/auctions.ts'
import { expect, test } from '../support/melos.ts'
import { approve, choosePassphrase, connectDialogOf, makeWords, promptOf } from '../support/melos-wallet.ts'
import { keepScreenshot, screens } from '../support/pages.ts'
import { redirectPublicUrl } from '../support/public-url.ts'
import { bidFormOf, confirmBid, takeTestMoney } from '../support/submit-bid.ts'
import { texts } from '../support/texts.ts'
import { forgive } from '../support/watched-test.ts'

const { register, confirm, signIn, reset, sent, mailbox } = texts.accountAccess
const settings = texts.accountSettings
const THREE_MINUTES_MS = 180_000
const password = 'tulip anvil 92 kettle'
const passphrase = 'quiet tin harbour 1987'
const newPassword = 'seven grey herons dive'

/** Presses the button of the newest email in the mailbox, which opens a new tab, and closes the old one. */
async function followEmail(page: Page, { to, path }: { to: string; path: string }): Promise<Page> {
  await page.getByRole('link', { name: mailbox.action }).click()
  await expect(page.getByRole('list', { name: texts.mailbox.list }).getByRole('link').first()).toContainText(to)
  const opened = page.waitForEvent('popup', { timeout: 20_000 })
  await page.frameLocator('iframe').locator(`a[href*="${path}#"]`).first().click()
  const next = await opened
  await page.close()
  await expect(next).toHaveURL(new RegExp(path))
  return next
}

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page).toHaveURL('/account/settings')
}

async function openTab(page: Page, tab: 'wallets' | 'sessions' | 'data' | 'delete'): Promise<void> {
  await openSettings(page)
  await page
    .getByRole('navigation', { name: settings.tabs.label, exact: true })
    .getByRole('link', { name: settings.tabs[tab], exact: true })
    .click()
}

/** Opens the Melos wallet from the settings, as the page advises. */
async function chooseMelosWallet(page: Page): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: settings.wallets.connect }).click()
  const dialog = connectDialogOf(page)
  await dialog.getByRole('button', { name: texts.connectWallet.choices.melos.name }).click()
  return dialog
}

/** The parts that this journey loads, each of which fails once on a desktop. */
const accountParts = [
  ...['register-form', 'new-password-form', 'sign-in-calls', 'reset-form'],
  ...['settings-panel', 'sign-with-wallet', 'banner-loader', 'loaded-banner'],
]

test('a link to change an email address that is over says so', async ({ page, complaints, loseFiles }) => {
  await loseFiles('email-change-form')
  await page.goto('/account/email/confirm#none')
  await page.getByRole('button', { name: texts.accountAccess.emailChange.confirm.action }).click()
  await expect(page.getByRole('heading', { level: 1, name: texts.accountAccess.expired.title })).toBeVisible()
  forgive(complaints, /410/)
})

for (const [screen, view] of Object.entries(screens)) {
  test.describe(`on a ${screen}`, () => {
    test.use(view)

    test('someone registers, bids, signs out everywhere, resets the password, exports and deletes', async ({
      page: first,
      context,
      melos,
      world,
      complaints,
      loseFiles,
    }, info) => {
      test.setTimeout(200_000)
      if (screen === 'desktop') await loseFiles(...accountParts)
      await redirectPublicUrl(context, melos)
      const auction = await openAuction(world.market, `Own Account ${screen}`)
      const name = randomBytes(4).toString('hex')
      const person = { username: `finch-${name}`, email: `finch-${name}@wren.example` }
      const keep = (shown: Page, what: string) => keepScreenshot(shown, info, `own-account-${screen}-${what}`)
      const began = Date.now()
      let page = first

      await test.step('they register, and find the email in the mailbox', async () => {
        await page.goto('/')
        await openSettings(page)
        await page.getByRole('main').getByRole('link', { name: settings.visitor.register }).click()
        await page.getByRole('button', { name: register.submit }).click()
        await expect(page.getByText(texts.accountAccess.missing.email)).toBeVisible()
        await expect(page.getByLabel(register.email)).toBeFocused()
        await keep(page, 'register-refused')
        await page.getByLabel(register.email).fill(person.email)
        await page.getByLabel(register.username).fill(person.username)
        await page.getByLabel(texts.account.country.label).selectOption('CZ')
        for (const box of await page.getByRole('checkbox').all()) await box.check()
        await page.getByRole('button', { name: register.submit }).click()
        await expect(page.getByText(sent.text(person.email))).toBeVisible()
        await keep(page, 'register-sent')
        page = await followEmail(page, { to: person.email, path: '/register/confirm' })
      })

      await test.step('the link asks for a password, and opens the account', async () => {
        const field = page.getByLabel(texts.account.password.newLabel, { exact: true })
        await field.fill('short')
        await page.getByRole('button', { name: confirm.submit }).click()
        await expect(page.getByText(texts.account.password.short)).toBeVisible()
        await field.fill(password)
        await keep(page, 'register-confirm')
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
        await page
          .getByRole('dialog')
          .getByRole('button', { name: texts.signing.linkWallet.action, exact: true })
          .click()
        await expect(page.getByText(settings.wallets.linked)).toBeVisible()
        await expect(page.getByRole('list', { name: settings.wallets.list })).toContainText(wallet.account.address)
        await keep(page, 'wallet-linked')
        await page.goto(`/auction/${auction.id}`)
        const sheet = page.getByRole('button', { name: 'Bid', exact: true })
        if (screen === 'phone') await sheet.click()
        await expect(bidFormOf(page)).toBeVisible()
        await takeTestMoney(page)
        await confirmBid(page, { tokens: 10n, price: '3.2' })
        // Another page was loaded since, so the wallet is locked.
        await promptOf(page, 'bid').getByLabel(texts.keepWallet.passphrase.label, { exact: true }).fill(passphrase)
        await approve(page, 'bid')
        const done = page.getByRole('dialog', { name: texts.placeBid.stepper.doneTitle })
        await expect(done).toBeVisible()
        await done.getByRole('button', { name: texts.placeBid.stepper.close }).last().click()
      })

      await test.step('they sign out everywhere', async () => {
        await openTab(page, 'sessions')
        await page.getByRole('button', { name: settings.sessions.everywhere }).click()
        const asking = page.getByRole('dialog', { name: settings.sessions.everywhereTitle })
        await asking.getByRole('button', { name: settings.sessions.everywhere }).click()
        await expect(page.getByRole('heading', { name: settings.sessions.goodbye.title })).toBeVisible()
      })

      await test.step('they reset the password and sign in with it', async () => {
        await page.getByRole('main').getByRole('link', { name: settings.visitor.signIn }).click()
        await page.getByRole('link', { name: signIn.forgot }).click()
        await expect(page.getByRole('heading', { name: reset.title })).toBeVisible()
        await page.getByLabel(register.email).fill(person.email)
        await page.getByRole('button', { name: reset.submit }).click()
        await expect(page.getByText(reset.sentText(person.email))).toBeVisible()
        page = await followEmail(page, { to: person.email, path: '/reset/confirm' })
        await page.getByLabel(texts.account.password.newLabel, { exact: true }).fill(newPassword)
        await page.getByRole('button', { name: reset.newSubmit }).click()
        await expect(page).toHaveURL('/sign-in')
        await page.getByLabel(signIn.login).fill(person.username)
        const field = page.getByLabel(texts.account.password.label, { exact: true })
        await field.fill(password)
        await page.getByRole('button', { name: signIn.submit, exact: true }).click()
        await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /./ })).toBeVisible()
        await keep(page, 'sign-in-refused')
        await field.fill(newPassword)
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
        await keep(page, 'deleted')
      })

      const took = Date.now() - began
      info.annotations.push({ type: 'from nothing to a deleted account', description: `${took} ms` })
      expect(took).toBeLessThan(THREE_MINUTES_MS)
      // A refused password is an error in the browser's console.
      forgive(complaints, /401/)
    })
  })
}
