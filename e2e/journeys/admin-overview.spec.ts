import { melsAbi } from '@melos/contracts'
import type { Locator, Page } from '@playwright/test'
import { parseEther } from 'viem'
import { logIn } from '../support/administrator.ts'
import type { Chain } from '../support/chain.ts'
import { findFaults, findFaultsOfColour } from '../support/find-faults.ts'
import { expect, test } from '../support/melos.ts'
import { keepScreenshot, screens } from '../support/pages.ts'
import { shortTitles } from '../support/short-auctions.ts'
import { matching, moment, texts } from '../support/texts.ts'
import { forgive } from '../support/watched-test.ts'

const REFRESH_MS = 15_000
const deadlineOf = (duty: keyof typeof texts.adminOverview.tasks.duties) =>
  matching(texts.adminOverview.tasks.by(texts.adminOverview.tasks.duties[duty], '*'), moment)

const partOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
/** A figure of the system status, by its name. */
const figureOf = (page: Page, name: string): Locator =>
  partOf(page, texts.adminOverview.system.title)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition')

/** Opens the whole task list; the page first shows only its beginning. */
async function openTasks(page: Page): Promise<(title: string) => Locator> {
  const tasks = partOf(page, texts.adminOverview.tasks.title)
  await expect(tasks.getByRole('listitem').first()).toBeVisible()
  const all = tasks.getByRole('button', { name: matching(texts.adminOverview.tasks.showAll('*')) })
  if (await all.isVisible()) await all.click()
  return (title) => tasks.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
}

async function readAmount(figure: Locator): Promise<bigint> {
  return parseEther(((await figure.textContent()) ?? '').replaceAll(/\s/g, ''))
}

async function readBalance({ reader, mels, house }: Chain): Promise<bigint> {
  return await reader.readContract({ address: mels, abi: melsAbi, functionName: 'balanceOf', args: [house] })
}

test.describe('on a desktop', () => {
  test.use(screens.desktop)

  test('ended auctions are to settle, and those that sell nothing are void', async ({ page, ended }) => {
    await logIn(page)
    const taskOf = await openTasks(page)
    const sold = taskOf(shortTitles.sold)
    await expect(sold).toContainText(texts.adminOverview.tasks.kinds.SETTLE)
    await expect(sold).not.toContainText(texts.adminOverview.tasks.isVoid)
    await expect(sold).toContainText(texts.adminOverview.tasks.bidsWait('3'))
    await expect(sold).toContainText(deadlineOf('approve'))
    const tooFew = taskOf(shortTitles.tooFew)
    await expect(tooFew).toContainText(texts.adminOverview.tasks.isVoid)
    await expect(tooFew).toContainText(texts.adminOverview.tasks.sellsNothing)
    await expect(tooFew).toContainText(deadlineOf('refundAll'))
    await expect(taskOf(shortTitles.unwanted)).toContainText(texts.adminOverview.tasks.noBids)
    for (const settled of [shortTitles.paid, shortTitles.givenBack]) await expect(taskOf(settled)).toHaveCount(0)

    await sold.getByRole('link', { name: texts.adminOverview.openTitle(shortTitles.sold) }).click()
    await expect(page).toHaveURL(`/admin/auction/${ended.sold}`)
  })

  test('auctions are filtered by state, and Back and a reload keep the filter', async ({ page, ended: _ }) => {
    await logIn(page)
    const auctions = partOf(page, texts.adminOverview.auctions.title)
    const rowOf = (title: string) => auctions.getByRole('row', { name: title })
    const filter = auctions.getByRole('navigation', { name: texts.adminOverview.auctions.filter })
    await filter.getByRole('link', { name: /^Processed/ }).click()
    await expect(page).toHaveURL('/admin?status=PROCESSED')
    await expect(rowOf(shortTitles.givenBack)).toContainText(texts.adminOverview.auctions.soldNothing)
    await expect(rowOf(shortTitles.paid)).toContainText('2.50')
    await expect(rowOf(shortTitles.sold)).toHaveCount(0)

    await page.reload()
    await expect(rowOf(shortTitles.paid)).toBeVisible()
    await expect(rowOf(shortTitles.sold)).toHaveCount(0)
    await expect(filter.getByRole('link', { name: /^Processed/ })).toHaveAttribute('aria-current', 'page')
    await filter.getByRole('link', { name: /^Terminated/ }).click()
    await expect(rowOf(shortTitles.tooFew)).toContainText(texts.adminOverview.auctions.sellsNothing)
    await expect(rowOf(shortTitles.paid)).toHaveCount(0)
    await page.goBack()
    await expect(rowOf(shortTitles.paid)).toBeVisible()
    await expect(rowOf(shortTitles.tooFew)).toHaveCount(0)
  })

  test("the contract's money matches the chain to the base unit", async ({ page, world, ended: _ }) => {
    const { chain } = world.market
    await logIn(page)
    const balance = await readBalance(chain)
    expect(balance).toBeGreaterThan(0n)
    await expect.poll(() => readAmount(figureOf(page, texts.adminOverview.system.solvency.balance))).toBe(balance)
    await expect.poll(() => readAmount(figureOf(page, texts.adminOverview.system.solvency.liabilities))).toBe(balance)
    const parts = [
      texts.adminOverview.system.solvency.deposits,
      texts.adminOverview.system.solvency.proceeds,
      texts.adminOverview.system.solvency.credits,
    ]
    const amounts = await Promise.all(parts.map((name) => readAmount(figureOf(page, name))))
    expect(amounts.reduce((sum, amount) => sum + amount, 0n)).toBe(balance)
    await expect(figureOf(page, texts.adminOverview.system.solvency.over)).toHaveText('0.00')
    const status = partOf(page, texts.adminOverview.system.title)
    await expect(status).toContainText(texts.adminOverview.system.solvency.solvent)
    await expect(status).toContainText(texts.adminOverview.system.chain.running)
    await expect(status).toContainText(texts.adminOverview.system.index.current)
    await expect(status).toContainText(chain.operator.account.address)
  })

  test('a failed refresh keeps the figures and says how old they are', async ({ page, complaints }) => {
    await page.clock.install()
    await logIn(page)
    const status = partOf(page, texts.adminOverview.system.title)
    const before = (await figureOf(page, texts.adminOverview.system.solvency.balance).textContent()) ?? 'none'
    await page.route('**/api/system', (route) => route.abort())
    await page.clock.fastForward(REFRESH_MS)
    await expect(status).toContainText(matching(texts.adminOverview.stale('*')))
    await expect(figureOf(page, texts.adminOverview.system.solvency.balance)).toHaveText(before)
    await page.unroute('**/api/system')
    await status.getByRole('button', { name: texts.adminOverview.retry }).click()
    await expect(status).not.toContainText(matching(texts.adminOverview.stale('*')))
    await expect(figureOf(page, texts.adminOverview.system.solvency.balance)).toHaveText(before)
    forgive(complaints, /ERR_FAILED/)
  })
})

for (const [name, screen] of Object.entries(screens)) {
  test.describe(`on a ${name}`, () => {
    test.use({ ...screen, contextOptions: { reducedMotion: 'reduce' } })

    test('nothing overflows, and axe finds nothing in both themes', async ({ page, ended: _ }, info) => {
      test.setTimeout(180_000)
      await logIn(page)
      await openTasks(page)
      await expect(figureOf(page, texts.adminOverview.system.solvency.balance)).toBeVisible()
      await expect(partOf(page, texts.adminOverview.auctions.title).getByRole('table')).toBeVisible()
      for (const theme of ['light', 'dark']) {
        await page.evaluate((isDark) => document.documentElement.classList.toggle('dark', isDark), theme === 'dark')
        expect.soft(await (theme === 'dark' ? findFaultsOfColour : findFaults)(page), theme).toEqual([])
        await keepScreenshot(page, info, `admin-overview-${name}-${theme}`)
      }
      for (const width of [360, 390, 640, 768, 1024, 1280, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect.soft(overflow, `at ${width} px`).toBeLessThanOrEqual(0)
      }
    })
  })
}
