import type { Locator, Page } from '@playwright/test'
import { openClient } from '../attacks/http-client.ts'
import { findLink, join, password } from '../attacks/people.ts'
import { logIn } from '../support/administrator.ts'
import { findFaultsInBothThemes } from '../support/find-faults.ts'
import { expect, test } from '../support/melos.ts'
import { addAuthenticator } from '../support/melos-wallet.ts'
import { keepScreenshot, keepView, screens, whenHydrated } from '../support/pages.ts'
import { servePublicUrl } from '../support/public-url.ts'
import { type Melos, publicUrl } from '../support/start-melos.ts'
import { texts } from '../support/texts.ts'
import { forgive } from '../support/watched-test.ts'

const words = texts.overseeAccounts
const admins = texts.manageAdministrators

type Member = Awaited<ReturnType<typeof join>>

let joined: Promise<Member> | undefined

/** One account for all tests, because few can register from one network within an hour. */
function bringMember(melos: Melos): Promise<Member> {
  joined ??= join({ melos, ask: openClient(melos) })
  return joined
}

const dialogOf = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title })

async function openAccount(page: Page, { username }: Member): Promise<void> {
  await page.getByRole('link', { name: texts.adminLogin.accounts, exact: true }).click()
  await page.getByLabel(words.filters.search).fill(username.toUpperCase())
  await page.getByLabel(words.filters.search).press('Enter')
  await expect(page).toHaveURL(`/admin/accounts?search=${username.toUpperCase()}`)
  await page.getByRole('link', { name: username, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible()
}

type ActName = 'WARNING' | 'SUSPENSION' | 'TERMINATION' | 'lift' | 'answer'

async function fillAct(page: Page, act: ActName, statement: string): Promise<Locator> {
  const dialog = dialogOf(page, words.acts[act].title)
  if (act !== 'lift' && act !== 'answer') await dialog.getByLabel(words.acts.cause).selectOption('BREACH')
  await dialog.getByLabel(words.acts.statement).fill(statement)
  return dialog
}

async function carryOut(page: Page, act: ActName, statement: string): Promise<void> {
  const open = { lift: words.restriction.lift, answer: words.restriction.answerAppeal } as const
  const name = act === 'lift' || act === 'answer' ? open[act] : words.acts[act].open
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = await fillAct(page, act, statement)
  await dialog.getByRole('button', { name: words.acts[act].submit }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('alert').filter({ hasText: words.acts[act].done })).toBeVisible()
  await expect(page.getByText(statement, { exact: true })).toBeVisible()
}

async function fillLogin(page: Page, email: string, secret: string): Promise<void> {
  await page.goto('/admin')
  await page.getByLabel('Login').fill(email)
  await page.getByLabel('Password').fill(secret)
  await page.getByRole('button', { name: 'Login' }).click()
}

async function logInAs(page: Page, email: string, secret: string): Promise<void> {
  await fillLogin(page, email, secret)
  await expect(page.getByRole('navigation', { name: texts.adminLogin.navigation })).toContainText(email)
}

/** Sets a password with the link of an invitation or a reset. */
async function acceptByEmail(page: Page, { pathname, hash }: URL, secret: string): Promise<void> {
  // A page that differs only in its fragment would not load again.
  await page.goto('about:blank')
  await page.goto(`${pathname}${hash}`)
  await whenHydrated(page)
  await page.getByLabel(texts.account.password.newLabel, { exact: true }).fill(secret)
  await page.getByRole('button', { name: texts.acceptInvitation.submit }).click()
  await expect(page).toHaveURL('/admin')
}

test.describe('on a desktop', () => {
  test.use(screens.desktop)

  test('an account is suspended, appeals, gets an answer and is freed', async ({ page, melos }) => {
    const member = await bringMember(melos)
    await logIn(page)
    await openAccount(page, member)
    await page.getByRole('button', { name: words.acts.SUSPENSION.open, exact: true }).click()
    const dialog = dialogOf(page, words.acts.SUSPENSION.title)
    await dialog.getByRole('button', { name: words.acts.SUSPENSION.submit }).click()
    await expect(dialog.getByLabel(words.acts.cause)).toBeFocused()
    await expect(dialog).toContainText(words.acts.complaints.statement)
    await fillAct(page, 'SUSPENSION', 'You sold tickets.')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: words.acts.SUSPENSION.open, exact: true }).click()
    await expect(dialog.getByLabel(words.acts.statement)).toHaveValue('You sold tickets.')
    await dialog.getByLabel(words.acts.cause).selectOption('COURT_ORDER')
    await dialog.getByLabel(words.acts.until).fill('2031-05-06T07:08')
    await dialog.getByRole('button', { name: words.acts.SUSPENSION.submit }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: words.account.restrictions })).toBeFocused()
    await expect(page.getByText(words.states.SUSPENDED, { exact: true })).toBeVisible()
    await expect(page.getByText(texts.causes.COURT_ORDER)).toBeVisible()
    await expect(page.getByText(words.restriction.until('6 May 2031, 07:08 UTC'))).toBeVisible()

    const ask = openClient(melos)
    const own = await ask({ path: '/api/account', token: member.accessToken })
    const [{ id }] = JSON.parse(own.text).body.restrictions
    const path = `/api/account/restrictions/${id}/appeal`
    const appeal = await ask({ method: 'POST', path, token: member.accessToken, body: { text: 'I did not.' } })
    expect(appeal.status, appeal.text).toBe(200)
    await page.goto('/admin/accounts?state=SUSPENDED')
    await expect(page.getByRole('table', { name: words.caption }).getByRole('row').nth(1)).toContainText(
      words.openAppeals('1'),
    )
    await page.getByRole('link', { name: member.username, exact: true }).click()
    await expect(page.getByText('I did not.', { exact: true })).toBeVisible()
    await carryOut(page, 'answer', 'You did.')
    await expect(page.getByText(words.restriction.openAppeal)).toHaveCount(0)
    await carryOut(page, 'lift', 'We were wrong.')
    await expect(page.getByText(words.states.ACTIVE, { exact: true })).toBeVisible()
    await expect(page.getByText(`✓ ${words.restriction.states.lifted}`)).toBeVisible()
    for (const action of [
      'REGISTERED',
      'ACCOUNT_SUSPENDED',
      'APPEALED',
      'APPEAL_ANSWERED',
      'RESTRICTION_LIFTED',
    ] as const)
      await expect(page.getByText(texts.auditLog.actions[action]).first()).toBeVisible()
  })

  test('a terminated account is closed until the termination is lifted', async ({ page, melos }) => {
    const member = await bringMember(melos)
    await logIn(page)
    await openAccount(page, member)
    await carryOut(page, 'TERMINATION', 'It happened again.')
    await expect(page.getByText(words.acts.closed)).toBeVisible()
    await page.goto('/admin/accounts?state=CLOSED')
    await page.getByRole('link', { name: member.username, exact: true }).click()
    await carryOut(page, 'lift', 'It was somebody else.')
    await expect(page.getByText(words.states.ACTIVE, { exact: true })).toBeVisible()
  })

  test('an employee is let in, and an account that does not exist is explained', async ({ page, complaints }) => {
    await logIn(page)
    await page.goto('/admin/accounts')
    await page.getByRole('button', { name: words.staff.action }).click()
    const dialog = dialogOf(page, words.staff.title)
    await dialog.getByRole('button', { name: words.staff.submit }).click()
    await expect(dialog).toContainText(words.staff.badEmail)
    await dialog.getByLabel(words.staff.email).fill('tester@melos.example')
    await dialog.getByLabel(words.staff.reason).fill('Tests the site')
    await dialog.getByRole('button', { name: words.staff.submit }).click()
    await expect(dialog).toBeHidden()
    await page.goto('/admin/log?action=STAFF_ADMITTED')
    await expect(page.getByText('tester@melos.example: Tests the site')).toBeVisible()
    await page.goto('/admin/accounts/00000000-0000-4000-8000-000000000000')
    await expect(page.getByRole('heading', { name: words.account.notFound.title })).toBeVisible()
    forgive(complaints, /404/)
  })

  test('an invited administrator sets a password, logs in and is removed', async ({ page, melos, complaints }) => {
    const email = 'second@melos.example'
    await logIn(page)
    await page.getByRole('link', { name: texts.adminLogin.administrators, exact: true }).click()
    await page.getByLabel(admins.invite.email).fill(email)
    await page.getByRole('button', { name: admins.invite.submit }).click()
    await expect(page.getByText(email, { exact: false }).first()).toBeVisible()
    const { pathname, hash } = await findLink(melos, email, '/admin/invitation')
    await page.getByRole('button', { name: texts.adminLogin.logOut }).click()
    await page.goto(`${pathname}${hash}`)
    await whenHydrated(page)
    const field = page.getByLabel(texts.account.password.newLabel, { exact: true })
    await field.fill('too short')
    await page.getByRole('button', { name: texts.acceptInvitation.submit }).click()
    await expect(page.getByText(texts.account.password.short)).toBeVisible()
    await field.fill(password)
    await page.getByRole('button', { name: texts.acceptInvitation.submit }).click()
    await expect(page).toHaveURL('/admin')
    await logInAs(page, email, password)
    await page.getByRole('button', { name: texts.adminLogin.logOut }).click()

    await logIn(page)
    await page.goto('/admin/administrators')
    await page.getByRole('button', { name: admins.remove.label(email) }).click()
    const dialog = dialogOf(page, admins.remove.title)
    await dialog.getByRole('button', { name: admins.remove.submit }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: admins.remove.label(email) })).toHaveCount(0)
    // Requests that were under way at a logout.
    forgive(complaints, /401/)
  })

  test('an administrator whose login is reset is out, sets a new password and gets in', async ({
    page,
    browser,
    melos,
    complaints,
  }) => {
    const email = 'third@melos.example'
    const newPassword = 'nine amber ferries wait'
    await logIn(page)
    await page.goto('/admin/administrators')
    await page.getByLabel(admins.invite.email).fill(email)
    await page.getByRole('button', { name: admins.invite.submit }).click()
    const theirs = await browser.newContext({ baseURL: melos.address })
    const other = await theirs.newPage()
    await acceptByEmail(other, await findLink(melos, email, '/admin/invitation'), password)
    await logInAs(other, email, password)

    await page.reload()
    await page.getByRole('button', { name: admins.reset.label(email) }).click()
    const dialog = dialogOf(page, admins.reset.title)
    await dialog.getByRole('button', { name: admins.reset.submit }).click()
    await expect(page.getByRole('alert').filter({ hasText: admins.reset.done(email) })).toBeVisible()

    // Neither the session nor the old password works any more.
    await other.goto('/admin/administrators')
    await expect(other.getByLabel('Login')).toBeVisible()
    await fillLogin(other, email, password)
    await expect(other.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible()
    await expect(other.getByRole('navigation', { name: texts.adminLogin.navigation })).toHaveCount(0)

    await acceptByEmail(other, await findLink(melos, email, '/admin/invitation'), newPassword)
    await logInAs(other, email, newPassword)
    await other.getByRole('link', { name: texts.adminLogin.administrators, exact: true }).click()
    await expect(other.getByRole('button', { name: admins.remove.label('admin@melos.local') })).toBeVisible()
    await theirs.close()

    await page.getByRole('button', { name: admins.remove.label(email) }).click()
    const removing = dialogOf(page, admins.remove.title)
    await removing.getByRole('button', { name: admins.remove.submit }).click()
    await expect(removing).toBeHidden()
    forgive(complaints, /40[013]/)
  })

  test('a used or broken invitation says so', async ({ page, complaints }) => {
    await page.goto('/admin/invitation')
    await expect(page.getByRole('heading', { name: texts.acceptInvitation.incomplete.title })).toBeVisible()
    await page.goto('about:blank')
    await page.goto('/admin/invitation#nobody-sent-this')
    await whenHydrated(page)
    await page.getByLabel(texts.account.password.newLabel, { exact: true }).fill(password)
    await page.getByRole('button', { name: texts.acceptInvitation.submit }).click()
    await expect(page.getByText(texts.acceptInvitation.expired)).toBeVisible()
    forgive(complaints, /410/)
  })

  test('with a passkey, a powerful act asks for it', async ({ page, context, melos, complaints, loseFiles }, info) => {
    const member = await bringMember(melos)
    await servePublicUrl(context, melos)
    await loseFiles('passkeys', 'proof-dialog')
    await addAuthenticator(page)
    await page.goto(`${publicUrl}/admin`)
    await page.getByLabel('Login').fill('admin@melos.local')
    await page.getByLabel('Password').fill('melos-admin')
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByRole('link', { name: texts.adminLogin.administrators, exact: true }).click()
    await page.getByLabel(admins.passkeys.label).fill('Test device')
    await page.getByRole('button', { name: admins.passkeys.add }).click()
    const remove = page.getByRole('button', { name: admins.passkeys.remove.label('Test device') })
    await expect(remove).toBeVisible()

    await page.goto(`${publicUrl}/admin/accounts/${member.id}`)
    await page.getByRole('button', { name: words.acts.WARNING.open, exact: true }).click()
    const act = await fillAct(page, 'WARNING', 'Be careful.')
    const submit = act.getByRole('button', { name: words.acts.WARNING.submit })
    const proof = dialogOf(page, texts.account.proof.title)
    await submit.click()
    await expect(proof.getByRole('button', { name: texts.account.proof.action })).toBeVisible()
    await keepView(page, info, 'proof')
    await proof.getByRole('button', { name: texts.account.proof.cancel }).click()
    await expect(proof).toBeHidden()
    await expect(act.getByRole('alert')).not.toBeEmpty()
    await submit.click()
    await proof.getByRole('button', { name: texts.account.proof.action }).click()
    await expect(act).toBeHidden()
    await expect(page.getByRole('alert').filter({ hasText: words.acts.WARNING.done })).toBeVisible()
    await expect(page.getByText('Be careful.', { exact: true })).toBeVisible()

    // Verified within the last 5 minutes, so nothing is asked.
    await carryOut(page, 'lift', 'You were.')
    await page.goto(`${publicUrl}/admin/administrators`)
    await remove.click()
    await dialogOf(page, admins.passkeys.remove.title)
      .getByRole('button', { name: admins.passkeys.remove.submit })
      .click()
    await expect(page.getByText(admins.passkeys.none)).toBeVisible()
    forgive(complaints, /401/)
  })
})

for (const [name, screen] of Object.entries(screens)) {
  test.describe(`on a ${name}`, () => {
    test.use({ ...screen, contextOptions: { reducedMotion: 'reduce' } })

    test('nothing overflows, and axe finds nothing in both themes', async ({ page, melos }, info) => {
      test.setTimeout(180_000)
      const member = await bringMember(melos)
      await logIn(page)
      const pages = {
        accounts: ['/admin/accounts', member.username],
        account: [`/admin/accounts/${member.id}`, words.account.log],
        administrators: ['/admin/administrators', admins.passkeys.none],
        invitation: ['/admin/invitation#a-token', texts.acceptInvitation.submit],
      } as const
      for (const [what, [address, sign]] of Object.entries(pages)) {
        await page.goto(address)
        await expect(page.getByText(sign, { exact: true }).first()).toBeVisible()
        expect.soft(await findFaultsInBothThemes(page), what).toEqual([])
        await keepScreenshot(page, info, `${what}-${name}`)
        for (const width of [320, 360, 390, 640, 768, 1024, 1280, 1920]) {
          await page.setViewportSize({ width, height: 900 })
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          expect.soft(overflow, `${what} at ${width} px`).toBeLessThanOrEqual(0)
        }
        await page.setViewportSize(screen.viewport)
      }
      await page.goto(`/admin/accounts/${member.id}`)
      await page.getByRole('button', { name: words.acts.SUSPENSION.open, exact: true }).click()
      await expect(dialogOf(page, words.acts.SUSPENSION.title)).toBeVisible()
      expect.soft(await findFaultsInBothThemes(page), 'suspend').toEqual([])
      await keepView(page, info, `suspend-${name}`)
    })
  })
}
