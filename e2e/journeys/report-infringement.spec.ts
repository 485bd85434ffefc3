import type { Locator, Page } from '@playwright/test'
import { logIn } from '../support/administrator.ts'
import { findFaults } from '../support/find-faults.ts'
import { expect, test } from '../support/melos.ts'
import {
  areScreenshotsWanted,
  keepScreenshot,
  preferTheme,
  readAlerts,
  recordAlerts,
  screens,
  themes,
  whenHydrated,
} from '../support/pages.ts'
import { publicUrl } from '../support/start-melos.ts'
import { matching, moment, showCount, texts } from '../support/texts.ts'
import { forgive } from '../support/watched-test.ts'

const FORM = '/report-infringement'

const { labels } = texts.reportInfringement
const report = {
  [labels.statement]: 'In good faith: this is my song.\n\nPlease take it away.',
  [labels.work]: 'Harbour Lights, 1998',
  [labels.content]: 'The sound of the auction',
  [labels.contentUrl]: 'https://melos.example/auction/1',
  [labels.proof]: 'I wrote it; see the register, entry 12.',
  [labels.name]: 'Ada Wren',
  [labels.email]: 'ada@wren.example',
}

const sendButton = (page: Page): Locator => page.getByRole('button', { name: texts.reportInfringement.send })
const receiptTitle = (page: Page): Locator =>
  page.getByRole('heading', { name: texts.reportInfringement.receipt.title })

async function fill(page: Page, what: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(what)) await page.getByLabel(label, { exact: true }).fill(text)
}

/** The number on the receipt. */
async function readNumber(page: Page): Promise<string> {
  await expect(receiptTitle(page)).toBeFocused()
  return (await page.getByRole('main').getByRole('definition').first().textContent()) ?? ''
}

test.describe('on a desktop', () => {
  test.use({ ...screens.desktop, contextOptions: { reducedMotion: 'reduce' } })

  test('the terms lead to the form; mistakes are shown at their fields, and a correct report arrives', async ({
    page,
    loseFiles,
  }) => {
    await loseFiles('send-report', 'find-work')
    await page.goto('/terms-conditions')
    await whenHydrated(page)
    await page.getByRole('main').getByRole('link', { name: texts.reportInfringement.title }).click()
    await expect(page).toHaveURL(FORM)
    await expect(page).toHaveTitle(`${texts.reportInfringement.pageTitle} · Melos`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.reportInfringement.title)

    await sendButton(page).click()
    const statement = page.getByLabel(labels.statement)
    await expect(statement).toBeFocused()
    const limited = texts.reportInfringement.limit(texts.reportInfringement.hints.statement, showCount(4_000))
    await expect(page.getByRole('alert').filter({ hasText: texts.reportInfringement.wrong(7) })).toBeVisible()
    await expect(statement).toHaveAccessibleDescription(`${limited} ${texts.reportInfringement.complaints.missing}`)
    expect(await findFaults(page)).toEqual([])

    await fill(page, { ...report, [labels.contentUrl]: 'melos.example', [labels.email]: 'ada' })
    await expect(statement).toHaveAccessibleDescription(limited)
    await sendButton(page).click()
    const address = page.getByLabel(labels.contentUrl)
    await expect(address).toBeFocused()
    await expect(address).toHaveAccessibleDescription(matching(texts.reportInfringement.complaints.address))
    await expect(page.getByLabel(labels.email)).toHaveAccessibleDescription(
      matching(texts.reportInfringement.complaints.email),
    )
    await fill(page, report)
    await sendButton(page).click()
    expect(await readNumber(page)).toMatch(/^\d+$/)
    await expect(page.getByText(texts.reportInfringement.receipt.next('ada@wren.example'))).toBeVisible()
    await expect(page.getByText(matching('*', moment))).toBeVisible()
    expect(await findFaults(page)).toEqual([])
    // A sent report needs no confirmation to leave.
    await page.getByRole('link', { name: texts.reportInfringement.receipt.auctions }).click()
    await expect(page).toHaveURL('/')
  })

  test('an auction fills in its address; an unsent report stays and is sent at the second try', async ({
    page,
    world,
    complaints,
  }) => {
    await page.goto(`/auction/${world.harbour}`)
    await whenHydrated(page)
    await page.getByRole('link', { name: texts.reportInfringement.title }).click()
    const { [labels.contentUrl]: _, ...others } = report
    await expect(page.getByLabel(labels.contentUrl)).toHaveValue(`${publicUrl}/auction/${world.harbour}`)
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

  test("the server's limit is reported", async ({ page, complaints }) => {
    const answer = { code: 'TOO_MANY_REQUESTS', message: 'Too many requests.' }
    await page.route('**/api/public/infringement-reports', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '40' }, json: answer }),
    )
    await page.goto(FORM)
    await whenHydrated(page)
    await fill(page, report)
    await sendButton(page).click()
    await expect(page.getByText(texts.reportInfringement.failures.tooMany('40\u00A0seconds'))).toBeVisible()
    forgive(complaints, /429/)
  })

  test('text typed before hydration stays and is not sent', async ({ page }) => {
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
    await page.getByLabel(labels.name).press('Enter')
    release()
    await whenHydrated(page)
    await expect(sendButton(page)).toBeEnabled()
    await expect(page).toHaveURL(`${FORM}?auction=1`)
    for (const [label, text] of Object.entries(report)) await expect(page.getByLabel(label)).toHaveValue(text)
  })

  test('leaving with unsent text asks first, in the page and in the browser', async ({ page }) => {
    await page.goto(FORM)
    await whenHydrated(page)
    // An empty form is left without a question.
    await page.getByRole('link', { name: texts.reportInfringement.terms }).click()
    await expect(page).toHaveURL('/terms-conditions#reporting-infringements')
    await page.goBack()
    await fill(page, { [labels.name]: 'Ada Wren' })
    await page.getByRole('link', { name: texts.reportInfringement.terms }).click()
    const dialog = page.getByRole('dialog', { name: texts.reportInfringement.leave.title })
    await expect(dialog).toBeVisible()
    expect(await findFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByLabel(labels.name)).toHaveValue('Ada Wren')

    const asked = page.waitForEvent('dialog')
    await page.evaluate(() => setTimeout(() => location.reload()))
    const browsers = await asked
    expect(browsers.type()).toBe('beforeunload')
    await browsers.dismiss()
    await expect(page.getByLabel(labels.name)).toHaveValue('Ada Wren')
    await page.getByRole('link', { name: texts.reportInfringement.terms }).click()
    await dialog.getByRole('button', { name: texts.reportInfringement.leave.leave }).click()
    await expect(page).toHaveURL('/terms-conditions#reporting-infringements')
  })

  test('an administrator reads what was typed, as text, and refuses to examine it', async ({ page }, testInfo) => {
    const shown: string[] = []
    page.on('dialog', (dialog) => {
      shown.push(dialog.message())
      void dialog.dismiss()
    })
    const script = '<script>alert(1)</script><img src=x onerror=alert(2)>'
    await page.goto(FORM)
    await whenHydrated(page)
    await fill(page, {
      [labels.statement]: `${script} statement`,
      [labels.work]: `${script} work`,
      [labels.content]: `${script} content`,
      [labels.contentUrl]: 'https://melos.example/?<script>alert(1)</script>',
      [labels.proof]: `${script} proof`,
      [labels.name]: `${script} name`,
      [labels.email]: "o'ada@wren.example",
    })
    await sendButton(page).click()
    const number = await readNumber(page)

    await recordAlerts(page.context())
    await logIn(page)
    const tasks = page.getByRole('region', { name: texts.adminOverview.tasks.title })
    await expect(
      tasks
        .getByText(matching(texts.adminOverview.tasks.reports('*')))
        .or(tasks.getByText(texts.adminOverview.tasks.reports('1'))),
    ).toBeVisible()
    await tasks.getByRole('link', { name: texts.adminOverview.tasks.openReports }).click()
    await expect(page).toHaveURL('/admin/reports')
    const title = page.getByRole('heading', { level: 1, name: texts.reviewReports.report(number), exact: true })
    const due = await countDue(page)
    const link = page
      .getByRole('navigation', { name: texts.adminLogin.navigation })
      .getByRole('link', { name: texts.adminLogin.reports })
    await expect(link).toHaveAccessibleName(`${texts.adminLogin.reports} ${due} ${texts.adminLogin.open}`)
    expect(await findFaults(page)).toEqual([])
    for (const theme of themes) {
      await page.evaluate((dark) => document.documentElement.classList.toggle('dark', dark), theme === 'dark')
      await keepScreenshot(page, testInfo, `admin-reports-desktop-${theme}`)
    }
    await page.getByRole('link', { name: texts.reviewReports.report(number), exact: true }).click()
    await expect(title).toBeVisible()
    const main = page.getByRole('main')
    for (const item of ['statement', 'work', 'content', 'proof', 'name']) {
      await expect(main.getByText(`${script} ${item}`, { exact: true }).first()).toBeVisible()
    }
    await expect(main.getByRole('link', { name: /^https:/ })).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    await expect(main.getByRole('link', { name: texts.reviewReports.one.mail })).toHaveAttribute('href', /^mailto:/)
    expect(await page.locator('main script').count()).toBe(0)
    expect(await findFaults(page)).toEqual([])
    await keepScreenshot(page, testInfo, 'admin-report-desktop')

    const { reject } = texts.reviewReports.acts
    await page.getByRole('button', { name: reject.open }).click()
    const dialog = page.getByRole('dialog', { name: reject.title })
    await dialog.getByLabel(texts.reviewReports.acts.fields.statement).fill(`${script} reason`)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: reject.open }).click()
    await dialog.getByLabel(texts.reviewReports.acts.fields.statement).fill(`${script} reason`)
    await dialog.getByRole('button', { name: reject.submit }).click()
    await expect(title).toBeFocused()
    await expect(main.getByText(`${script} reason`, { exact: true })).toBeVisible()
    await expect.poll(() => readAlerts(page)).toContain(reject.done)
    await page.getByRole('link', { name: texts.reviewReports.one.back }).click()
    await expect.poll(() => countDue(page)).toBe(due - 1)

    // A page number out of range shows the first page.
    await page.goto('/admin/reports?page=99')
    const row = page.getByRole('row').filter({ hasText: texts.reviewReports.report(number) })
    await expect(row).toContainText(texts.cases.states.REJECTED)
    await page.goto('/admin/log')
    await page
      .getByRole('link', { name: `case ${number}`, exact: true })
      .first()
      .click()
    await expect(page).toHaveURL(`/admin/reports/${number}`)
    await expect(title).toBeVisible()
    expect(shown).toEqual([])
  })

  test('reports that do not load can be loaded again', async ({ page, complaints }) => {
    const [statement, work, content, contentUrl, proof, name, email] = Object.values(report)
    const data = { statement, work, content, contentUrl, proof, name, email }
    expect((await page.request.post('/api/public/infringement-reports', { data })).status()).toBe(201)
    await logIn(page)
    await page.route('**/api/cases?*size=20*', (route) => route.abort())
    await page.goto('/admin/reports')
    await expect(page.getByRole('heading', { name: texts.reviewReports.failed.title })).toBeVisible()
    await page.unroute('**/api/cases?*size=20*')
    await page.getByRole('button', { name: texts.reviewReports.failed.action }).click()
    await expect(
      page.getByRole('link', { name: matching(texts.reviewReports.report('*'), String.raw`\d+`) }).first(),
    ).toBeVisible()
    forgive(complaints, /ERR_FAILED/)
  })
})

async function countDue(page: Page): Promise<number> {
  const { due } = texts.reviewReports
  const counts = [due('0'), due('1'), due('*')].map((count) => matching(count, String.raw`\d+`).source)
  const shown = page.getByRole('status').filter({ hasText: new RegExp(counts.join('|')) })
  return Number.parseInt((await shown.textContent()) ?? '', 10) || 0
}

test.describe('on a phone', () => {
  test.use(screens.phone)

  test('the form is filled and sent by keyboard alone', async ({ page }) => {
    await page.goto(FORM)
    await whenHydrated(page)
    await page.getByLabel(labels.statement).focus()
    for (const [label, text] of Object.entries(report)) {
      await expect(page.getByLabel(label, { exact: true })).toBeFocused()
      await page.keyboard.insertText(`${text} `.slice(0, label === labels.contentUrl ? -1 : undefined))
      if (label !== labels.email) await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    expect(await readNumber(page)).toMatch(/^\d+$/)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })

  for (const theme of areScreenshotsWanted ? themes : []) {
    test(`screenshots of the form, ${theme}`, async ({ page }, testInfo) => {
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

  test('the page lists the items and the email address', async ({ page }) => {
    await page.goto(`${FORM}?auction=1`)
    const main = page.getByRole('main')
    await expect(main.getByRole('listitem')).toHaveCount(4)
    await expect(main.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
    await expect(main.getByRole('textbox')).toHaveCount(0)
  })
})
