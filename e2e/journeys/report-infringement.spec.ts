import type { Locator, Page } from '@playwright/test'
import { findFaults } from '../support/find-faults.ts'
import { forgive } from '../support/forgive.ts'
import { keepScreenshot } from '../support/keep-screenshot.ts'
import { administrator, logIn } from '../support/log-in.ts'
import { expect, test } from '../support/melos.ts'
import { preferTheme } from '../support/prefer-theme.ts'
import { readAlerts, recordAlerts } from '../support/record-alerts.ts'
import { screens, themes } from '../support/screens.ts'
import { publicUrl } from '../support/start-melos.ts'
import { texts } from '../support/texts.ts'
import { whenHydrated } from '../support/when-hydrated.ts'

const FORM = '/report-infringement'

const report = {
  'Statement of infringement': 'In good faith: this is my song.\n\nPlease take it away.',
  'The work that is infringed': 'Harbour Lights, 1998',
  'The content that infringes it': 'The sound of the auction',
  'Its address (URL)': 'https://melos.example/auction/1',
  'Proof of ownership': 'I wrote it; see the register, entry 12.',
  'Your name': 'Ada Wren',
  'Your e-mail address': 'ada@wren.example',
}
type Report = Record<keyof typeof report, string>

const sendButton = (page: Page): Locator => page.getByRole('button', { name: texts.reportInfringement.send })
const receiptTitle = (page: Page): Locator =>
  page.getByRole('heading', { name: texts.reportInfringement.receipt.title })

async function fill(page: Page, what: Partial<Report>): Promise<void> {
  for (const [label, text] of Object.entries(what)) await page.getByLabel(label, { exact: true }).fill(text)
}

/** The number on the receipt. */
async function readNumber(page: Page): Promise<string> {
  await expect(receiptTitle(page)).toBeFocused()
  return (await page.getByRole('main').getByRole('definition').first().textContent()) ?? ''
}

test.describe('on a desktop', () => {
  test.use({ ...screens.desktop, contextOptions: { reducedMotion: 'reduce' } })

  test('the terms lead to the form; what is wrong is said beside its field, and what is right arrives', async ({
    page,
    loseFiles,
  }) => {
    await loseFiles('send-report')
    await page.goto('/terms-conditions')
    await whenHydrated(page)
    await page.getByRole('main').getByRole('link', { name: texts.reportInfringement.title }).click()
    await expect(page).toHaveURL(FORM)
    await expect(page).toHaveTitle('Report an infringement · Melos')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.reportInfringement.title)

    await sendButton(page).click()
    const statement = page.getByLabel(texts.reportInfringement.labels.statement)
    await expect(statement).toBeFocused()
    await expect(page.getByRole('alert').filter({ hasText: '7 fields need a look first.' })).toBeVisible()
    await expect(statement).toHaveAccessibleDescription(/Up to 4\s000 characters\. Fill this in\.$/)
    expect(await findFaults(page)).toEqual([])

    await fill(page, { ...report, 'Its address (URL)': 'melos.example', 'Your e-mail address': 'ada' })
    await expect(statement).toHaveAccessibleDescription(/Up to 4\s000 characters\.$/)
    await sendButton(page).click()
    const address = page.getByLabel(texts.reportInfringement.labels.contentUrl)
    await expect(address).toBeFocused()
    await expect(address).toHaveAccessibleDescription(/This is no web address\./)
    await expect(page.getByLabel(texts.reportInfringement.labels.email)).toHaveAccessibleDescription(
      /This is no e-mail address\./,
    )
    await fill(page, report)
    await sendButton(page).click()
    expect(await readNumber(page)).toMatch(/^\d+$/)
    await expect(page.getByText('answer to ada@wren.example')).toBeVisible()
    await expect(page.getByText(/^\d+ \w{3} \d{4}, \d\d:\d\d UTC$/)).toBeVisible()
    expect(await findFaults(page)).toEqual([])
    // What is sent is not asked about.
    await page.getByRole('link', { name: texts.reportInfringement.receipt.auctions }).click()
    await expect(page).toHaveURL('/')
  })

  test('an auction fills in its address; what was not sent stays, and is sent at the second try', async ({
    page,
    world,
    complaints,
  }) => {
    await page.goto(`/auction/${world.harbour}`)
    await whenHydrated(page)
    await page.getByRole('link', { name: texts.reportInfringement.title }).click()
    const { 'Its address (URL)': _, ...others } = report
    await expect(page.getByLabel(texts.reportInfringement.labels.contentUrl)).toHaveValue(
      `${publicUrl}/auction/${world.harbour}`,
    )
    await fill(page, others)
    const api = '**/api/public/infringement-reports'
    await page.route(api, (route) => route.abort('connectionreset'))
    await sendButton(page).click()
    await expect(page.getByText(texts.reportInfringement.failures.unsent)).toBeVisible()
    for (const [label, text] of Object.entries(others)) await expect(page.getByLabel(label)).toHaveValue(text)
    forgive(complaints, /ERR_CONNECTION_RESET/)

    await page.unroute(api)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let asked = 0
    await page.route(api, async (route) => {
      asked += 1
      await held
      await route.continue()
    })
    await page.getByRole('button', { name: texts.reportInfringement.again }).click()
    const busy = page.getByRole('button', { name: texts.reportInfringement.sending })
    await expect(busy).toHaveAttribute('aria-busy', 'true')
    await busy.click({ force: true })
    release()
    await readNumber(page)
    expect(asked).toBe(1)
    await page.getByRole('link', { name: texts.reportInfringement.receipt.back }).click()
    await expect(page).toHaveURL(`/auction/${world.harbour}`)
  })

  test('a limit that the server sets is said', async ({ page, complaints }) => {
    const answer = { code: 'TOO_MANY_REQUESTS', message: 'Too many requests.' }
    await page.route('**/api/public/infringement-reports', (route) => route.fulfill({ status: 429, json: answer }))
    await page.goto(FORM)
    await whenHydrated(page)
    await fill(page, report)
    await sendButton(page).click()
    await expect(page.getByText(/Many reports came from your network\./)).toBeVisible()
    forgive(complaints, /429/)
  })

  test('what is typed before scripts are there stays, and is sent nowhere', async ({ page }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${FORM}?auction=1`, { waitUntil: 'commit' })
    await expect(sendButton(page)).toBeDisabled()
    await fill(page, report)
    await page.getByLabel(texts.reportInfringement.labels.name).press('Enter')
    release()
    await whenHydrated(page)
    await expect(sendButton(page)).toBeEnabled()
    await expect(page).toHaveURL(`${FORM}?auction=1`)
    for (const [label, text] of Object.entries(report)) await expect(page.getByLabel(label)).toHaveValue(text)
  })

  test('who leaves with something typed is asked, by the page and by the browser', async ({ page }) => {
    await page.goto(FORM)
    await whenHydrated(page)
    // With nothing typed, nobody is asked.
    await page.getByRole('link', { name: texts.reportInfringement.terms }).click()
    await expect(page).toHaveURL('/terms-conditions#reporting-infringements')
    await page.goBack()
    await fill(page, { 'Your name': 'Ada Wren' })
    await page.getByRole('link', { name: texts.reportInfringement.terms }).click()
    const dialog = page.getByRole('dialog', { name: texts.reportInfringement.leave.title })
    await expect(dialog).toBeVisible()
    expect(await findFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByLabel(texts.reportInfringement.labels.name)).toHaveValue('Ada Wren')

    const asked = page.waitForEvent('dialog')
    await page.evaluate(() => setTimeout(() => location.reload()))
    const browsers = await asked
    expect(browsers.type()).toBe('beforeunload')
    await browsers.dismiss()
    await expect(page.getByLabel(texts.reportInfringement.labels.name)).toHaveValue('Ada Wren')
    await page.getByRole('link', { name: texts.reportInfringement.terms }).click()
    await dialog.getByRole('button', { name: texts.reportInfringement.leave.leave }).click()
    await expect(page).toHaveURL('/terms-conditions#reporting-infringements')
  })

  test('an administrator reads what was typed, as text, and closes it', async ({ page }, testInfo) => {
    const shown: string[] = []
    page.on('dialog', (dialog) => {
      shown.push(dialog.message())
      void dialog.dismiss()
    })
    const script = '<script>alert(1)</script><img src=x onerror=alert(2)>'
    await page.goto(FORM)
    await whenHydrated(page)
    await fill(page, {
      'Statement of infringement': `${script} statement`,
      'The work that is infringed': `${script} work`,
      'The content that infringes it': `${script} content`,
      'Its address (URL)': 'https://melos.example/?<script>alert(1)</script>',
      'Proof of ownership': `${script} proof`,
      'Your name': `${script} name`,
      'Your e-mail address': "o'ada@wren.example",
    })
    await sendButton(page).click()
    const number = await readNumber(page)

    await recordAlerts(page.context())
    await logIn(page)
    const tasks = page.getByRole('region', { name: texts.overseeHouse.tasks.title })
    await expect(tasks.getByText(/reports? of (an infringement is|infringements are) open\./)).toBeVisible()
    await tasks.getByRole('link', { name: texts.overseeHouse.tasks.openReports }).click()
    await expect(page).toHaveURL('/admin/reports')
    const title = page.getByRole('heading', { name: texts.overseeReports.report(number), exact: true })
    const card = page.getByRole('listitem').filter({ has: title })
    for (const item of ['statement', 'work', 'content', 'proof', 'name']) {
      await expect(card.getByText(`${script} ${item}`, { exact: true })).toBeVisible()
    }
    await expect(card.getByRole('link', { name: /^https:/ })).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    await expect(card.getByRole('link', { name: "o'ada@wren.example" })).toHaveAttribute('href', /^mailto:/)
    expect(await page.locator('main img, main script').count()).toBe(0)
    expect(await findFaults(page)).toEqual([])
    for (const theme of themes) {
      await page.evaluate((dark) => document.documentElement.classList.toggle('dark', dark), theme === 'dark')
      await keepScreenshot(page, testInfo, `admin-reports-desktop-${theme}`)
    }

    const open = await countOpen(page)
    const link = page
      .getByRole('navigation', { name: texts.adminLogin.navigation })
      .getByRole('link', { name: /^Reports/ })
    await expect(link).toHaveAccessibleName(`Reports ${open} open`)
    await card.getByRole('button', { name: texts.overseeReports.closeWhich(number) }).click()
    const keep = card.getByRole('button', { name: texts.overseeReports.keep })
    await expect(keep).toBeFocused()
    await keep.click()
    await card.getByRole('button', { name: texts.overseeReports.closeWhich(number) }).click()
    await card.getByRole('button', { name: texts.overseeReports.sureClose }).click()
    await expect(title).toBeFocused()
    await expect(card.getByText(new RegExp(`^Closed on .* UTC by ${administrator.login}$`))).toBeVisible()
    await expect.poll(() => readAlerts(page)).toContain(texts.overseeReports.done(number))
    await expect.poll(() => countOpen(page)).toBe(open - 1)

    // A page that does not exist is the first.
    await page.goto('/admin/reports?page=99')
    await expect(card.getByText(/Closed$/)).toBeVisible()
    await expect(card.getByRole('button')).toHaveCount(0)
    await page.goto('/admin')
    await expect(page.getByRole('region', { name: texts.overseeHouse.audit.title })).toContainText(
      `infringement report ${number}`,
    )
    expect(shown).toEqual([])
  })

  test('reports that do not load are asked for again', async ({ page, complaints }) => {
    const [statement, work, content, contentUrl, proof, name, email] = Object.values(report)
    const data = { statement, work, content, contentUrl, proof, name, email }
    expect((await page.request.post('/api/public/infringement-reports', { data })).status()).toBe(201)
    await logIn(page)
    await page.route('**/api/infringement-reports?*size=20', (route) => route.abort())
    await page.goto('/admin/reports')
    await expect(page.getByRole('heading', { name: texts.overseeReports.failed.title })).toBeVisible()
    await page.unroute('**/api/infringement-reports?*size=20')
    await page.getByRole('button', { name: texts.reportInfringement.again }).click()
    await expect(page.getByRole('heading', { name: /^Report \d+$/ }).first()).toBeVisible()
    forgive(complaints, /ERR_FAILED/)
  })
})

async function countOpen(page: Page): Promise<number> {
  return (
    Number.parseInt(
      (await page
        .getByRole('status')
        .filter({ hasText: /open report/ })
        .textContent()) ?? '',
      10,
    ) || 0
  )
}

test.describe('on a phone', () => {
  test.use(screens.phone)

  test('the form is filled and sent by keyboard alone', async ({ page }) => {
    await page.goto(FORM)
    await whenHydrated(page)
    await page.getByLabel(texts.reportInfringement.labels.statement).focus()
    for (const [label, text] of Object.entries(report)) {
      await expect(page.getByLabel(label, { exact: true })).toBeFocused()
      await page.keyboard.insertText(`${text} `.slice(0, label.startsWith('Its') ? -1 : undefined))
      if (label !== texts.reportInfringement.labels.email) await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    expect(await readNumber(page)).toMatch(/^\d+$/)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })

  for (const theme of themes) {
    test(`the form and the receipt can be looked at, ${theme}`, async ({ page }, testInfo) => {
      await preferTheme(page, theme)
      await page.goto(`${FORM}?auction=1`)
      await whenHydrated(page)
      await sendButton(page).click()
      await keepScreenshot(page, testInfo, `report-phone-${theme}`)
      await page.setViewportSize({ width: 1280, height: 800 })
      await keepScreenshot(page, testInfo, `report-desktop-${theme}`)
    })
  }
})

test.describe('without scripts', () => {
  test.use({ ...screens.desktop, javaScriptEnabled: false })

  test('the page says which items to write to which address', async ({ page }) => {
    await page.goto(`${FORM}?auction=1`)
    const main = page.getByRole('main')
    await expect(main.getByRole('listitem')).toHaveCount(4)
    await expect(main.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
    await expect(main.getByRole('textbox')).toHaveCount(0)
  })
})
