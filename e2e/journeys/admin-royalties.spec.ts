import { melsAbi, royaltiesAbi } from '@melos/contracts'
import type { Locator, Page, TestInfo } from '@playwright/test'
import { type Address, parseEther } from 'viem'
import { appointOperator, bringWallet, logIn } from '../support/administrator.ts'
import { type Chain, passTime } from '../support/chain.ts'
import { connectExtension } from '../support/connect-extension.ts'
import { findFaultsInBothThemes } from '../support/find-faults.ts'
import { holdPart } from '../support/lazy-parts.ts'
import { type Market, openMarket } from '../support/market.ts'
import { keepScreenshot, keepView, screens } from '../support/pages.ts'
import { type SoldSong, sellSong } from '../support/royalties.ts'
import { bringSecondAdministrator } from '../support/second-administrator.ts'
import { startMelos } from '../support/start-melos.ts'
import { toastOf } from '../support/submit-bid.ts'
import { matching, texts } from '../support/texts.ts'
import { expect, forgive, test as watched } from '../support/watched-test.ts'

interface Earning {
  readonly market: Market
  /** 90, 9 and 1 tokens. */
  readonly song: SoldSong
}

/** A Melos of its own, because royalties need two days of the chain's time. */
const test = watched.extend<object, { earning: Earning }>({
  earning: [
    async ({}, use) => {
      const { melos, stop } = await startMelos({ DEMO: 'off' })
      const market = await openMarket(melos, { bidders: 0 })
      const song = await sellSong(market, 'Night Ferry Home', [90n, 9n, 1n])
      await use({ market, song })
      await stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ earning }, use) => use(earning.market.melos.address),
})

test.describe.configure({ mode: 'serial' })
test.use(screens.desktop)

const words = texts.payerStatements
const payment = texts.payDisbursement
const PATIENCE_MS = 30_000
const OVER_TWO_DAYS = 50 * 3_600
const LOOK_FOR_MS = 6_000
const OURS = 'QZWFV2498114'

/** The song's lines give 900 USD after a return, and a stranger's 200. */
const file = [
  'Reporting Date\tSale Month\tStore\tArtist\tTitle\tISRC\tUPC\tQuantity\tTeam Percentage\tSong/Album\tCountry of Sale\tSongwriter Royalties Withheld (USD)\tEarnings (USD)',
  `2026-07-01\t2026-05\tSpotify\tThe Open Doors\tNight Ferry Home\t${OURS}\t\t410000\t100\tSong\tDE\t0\t600.25`,
  `2026-07-01\t2026-06\tApple Music\tThe Open Doors\tNight Ferry Home\t${OURS}\t\t90000\t100\tSong\tPT\t0\t309.75`,
  `2026-07-01\t2026-06\tApple Music\tThe Open Doors\tNight Ferry Home\t${OURS}\t\t-3\t100\tSong\tPT\t0\t-10`,
  '2026-07-01\t2026-06\tSpotify\tSomebody Else\tAnother Song\tQZWFV2400001\t\t70000\t100\tSong\tUS\t0\t200',
].join('\n')

async function readBalance({ reader, mels }: Chain, account: Address): Promise<bigint> {
  return await reader.readContract({ address: mels, abi: melsAbi, functionName: 'balanceOf', args: [account] })
}

const stepOf = (page: Page, step: Exclude<keyof typeof words.steps, 'nav'>): Locator =>
  page.getByRole('heading', { level: 2, name: words.steps[step], exact: true })
const buttonOf = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

/** Axe finds nothing in either theme, and nothing scrolls sideways on a phone. */
async function expectSound(page: Page, info: TestInfo, name: string): Promise<void> {
  expect(await findFaultsInBothThemes(page)).toEqual([])
  for (const [screen, { viewport }] of Object.entries(screens)) {
    await page.setViewportSize(viewport)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    for (const theme of ['light', 'dark']) {
      await page.evaluate((isDark) => document.documentElement.classList.toggle('dark', isDark), theme === 'dark')
      await keepScreenshot(page, info, `statement-${name}-${screen}-${theme}`)
    }
    await page.evaluate(() => document.documentElement.classList.remove('dark'))
  }
  await page.setViewportSize(screens.desktop.viewport)
}

async function takeIn(page: Page, payer: string, content: string): Promise<Locator> {
  await page.goto('/admin/royalties')
  await buttonOf(page, words.takeIn.action).click()
  const dialog = page.getByRole('dialog', { name: words.takeIn.title })
  await dialog.getByRole('button', { name: words.takeIn.submit }).click()
  await expect(dialog).toContainText(words.takeIn.noPayer)
  await dialog.getByLabel(words.takeIn.payer).fill(payer)
  await dialog
    .getByLabel(words.takeIn.file, { exact: true })
    .setInputFiles({ name: 'earnings.tsv', mimeType: 'text/tab-separated-values', buffer: Buffer.from(content) })
  await dialog.getByRole('button', { name: words.takeIn.submit }).click()
  return dialog
}

test('a file is paid to the holders, after two administrators and 48 hours', async ({
  page,
  browser,
  earning: { market, song },
  complaints,
  loseFiles,
}, info) => {
  test.setTimeout(300_000)
  const { chain, melos } = market
  await loseFiles('run-disbursement')
  const wallet = await bringWallet(market, page)
  const agent = wallet.address()
  await logIn(page)
  const second = await (await browser.newContext({ ...screens.desktop, baseURL: melos.address })).newPage()
  await bringSecondAdministrator(melos, page, { email: 'second@melos.example', page: second })

  await test.step('the file is taken in once', async () => {
    const dialog = await takeIn(page, 'DistroKid', file)
    await expect(dialog).toBeHidden()
    await expect(stepOf(page, 'receipt')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'DistroKid' })).toBeVisible()
  })
  const { pathname } = new URL(page.url())

  await test.step('the receipt is entered', async () => {
    await buttonOf(page, words.statement.save).click()
    await expect(page.getByText(words.receipt.noReference)).toBeVisible()
    await page.getByLabel(words.receipt.amount).fill('1 000,00')
    await page.getByLabel(words.receipt.receivedOn).fill('2026-07-15')
    await page.getByLabel(words.receipt.reference).fill('DK 2026/07')
    await expect(page).toHaveURL(/\/admin\/royalties\/[\w-]+/)
    await expectSound(page, info, 'receipt')
    await buttonOf(page, words.statement.save).click()
    await expect(stepOf(page, 'lines')).toBeVisible()
  })

  await test.step('unmatched lines are decided', async () => {
    await expect(page.getByRole('status').filter({ hasText: matching(words.lines.undecided('*')) })).toBeVisible()
    await buttonOf(page, words.lines.showWhich('Night Ferry Home')).click()
    await expect(page.getByRole('table', { name: words.lines.rows.caption('Night Ferry Home') })).toContainText(
      '600.25',
    )
    await expectSound(page, info, 'lines')
    await buttonOf(page, words.lines.which(words.lines.decide.OURS, 'Night Ferry Home')).click()
    const dialog = page.getByRole('dialog', { name: words.picker.title })
    await dialog.getByRole('radio', { name: song.title }).check()
    await keepView(page, info, 'statement-picker')
    await expect(dialog.getByLabel(words.picker.keepCode(OURS))).toBeChecked()
    await dialog.getByRole('button', { name: words.picker.submit }).click()
    await expect(dialog).toBeHidden()
    await buttonOf(page, words.lines.which(words.lines.decide.NOT_OURS, 'Another Song')).click()
    await expect(page.getByText(words.lines.allDecided)).toBeVisible()
    await buttonOf(page, words.statement.next).click()
  })

  await test.step('the terms are set', async () => {
    await page.getByLabel(words.terms.feePercent).fill('10')
    await page.getByLabel(words.terms.melsPerEur, { exact: true }).fill('4')
    await expect(page.getByLabel(words.terms.periodFrom)).toHaveValue('2026-05-01')
    await page.getByLabel(words.terms.name, { exact: true }).fill('Example Exchange')
    await page.getByLabel(words.terms.value).fill('4.01')
    await expectSound(page, info, 'terms')
    await buttonOf(page, words.statement.save).click()
    await expect(stepOf(page, 'preview')).toBeVisible()
  })

  await test.step('the preview says what holders will see', async () => {
    const card = page.getByRole('article').filter({ hasText: song.title })
    // 900 of 1,100 USD are EUR 818.18; after the fee EUR 736.36, of which the tokens stand for half.
    for (const amount of ['818.18', '736.36', '368.18', '1472.72'].map((text) => text))
      await expect(card).toContainText(amount)
    await card.locator('summary').click()
    await expect(card.getByRole('row', { name: /Apple Music/ })).toContainText('272.50')
    await expectSound(page, info, 'preview')
    await buttonOf(page, words.preview.toApproval).click()
  })

  await test.step('one administrator submits, and only the other one can approve', async () => {
    await buttonOf(page, words.approval.submit).click()
    await expect(page.getByText(matching(words.approval.submitted('*', '*')))).toBeVisible()
    await expect(buttonOf(page, words.approval.approve)).toHaveCount(0)
    await expectSound(page, info, 'submitted')
    const hash = await page.getByText(/^0x[0-9a-f]{64}$/).textContent()
    await second.goto(pathname)
    await expect(second.getByText(hash ?? 'missing', { exact: true })).toBeVisible()
    await buttonOf(second, words.approval.approve).click()
    await expect(toastOf(second, words.approval.done.approve)).toBeVisible()
  })

  await test.step('the approved numbers are announced', async () => {
    await appointOperator(page, agent)
    const call = {
      address: chain.mels,
      abi: melsAbi,
      functionName: 'transfer',
      args: [agent, parseEther('5000')],
    } as const
    await chain.confirm(await chain.operator.writeContract(call))
    await page.goto(pathname)
    await expect(stepOf(page, 'payment')).toBeVisible()
    await connectExtension(page, wallet)
    await expectSound(page, info, 'announce')
    await buttonOf(page, payment.announce.submit).click()
    await expect(page.getByRole('heading', { name: payment.announced.title('1') })).toBeVisible({
      timeout: PATIENCE_MS,
    })
    await expectSound(page, info, 'announced')
  })

  await test.step('it is withdrawn and announced again', async () => {
    await buttonOf(page, payment.announced.withdraw).click()
    const dialog = page.getByRole('dialog', { name: payment.announced.withdrawTitle })
    await dialog.getByRole('button', { name: payment.announced.withdrawSubmit }).click()
    await expect(page.getByText(payment.announce.again.WITHDRAWN)).toBeVisible({ timeout: PATIENCE_MS })
    // The click comes before the wallet has reconnected.
    const releaseWallet = await holdPart(page.context(), 'wallet-dialogs')
    await page.reload()
    await buttonOf(page, payment.announce.submit).click()
    await expect(page.getByText(matching(payment.wallet.using('*')))).toHaveCount(0)
    releaseWallet()
    await expect(page.getByRole('heading', { name: payment.announced.title('2') })).toBeVisible({
      timeout: PATIENCE_MS,
    })
  })

  const readBalances = () => Promise.all(song.holders.map((holder) => readBalance(chain, holder.address())))
  const before = await readBalances()
  await test.step('it is paid in after 48 hours', async () => {
    await passTime(chain, OVER_TWO_DAYS)
    const pay = page.getByRole('button', { name: matching(payment.payIn.submit('*')) })
    // The server learns the chain's new time with the next block.
    await expect(async () => {
      await page.goto(pathname)
      await expect(pay).toBeVisible({ timeout: LOOK_FOR_MS })
    }).toPass({ timeout: PATIENCE_MS })
    await expect(page.getByText(payment.payIn.allowFirst)).toBeVisible({ timeout: PATIENCE_MS })
    await expectSound(page, info, 'pay-in')
    await pay.click()
    await expect(page.getByText(payment.payOut.paidIn('2'))).toBeVisible({ timeout: PATIENCE_MS })
  })

  await test.step('the holders above the minimum are paid to the base unit', async () => {
    await expect(page.getByText(matching(payment.payOut.waiting('1', '*')))).toBeVisible({ timeout: PATIENCE_MS })
    await expectSound(page, info, 'pay-out')
    const submit = buttonOf(page, payment.payOut.submit)
    const none = page.getByText(payment.payOut.none)
    await expect(submit.or(none)).toBeVisible({ timeout: PATIENCE_MS })
    // Melos pays out by itself, and may have been faster.
    if (await submit.isVisible()) await submit.click()
    await expect(none).toBeVisible({ timeout: PATIENCE_MS })
    const perToken = parseEther('14.72727272727272')
    // The third holds one token, which earned less than EUR 9.99.
    const earned = [90n * perToken, 9n * perToken, 0n]
    expect(await readBalances()).toEqual(before.map((balance, place) => balance + (earned[place] ?? 0n)))
    const third = song.holders[2]?.address() ?? agent
    const call = { address: chain.contracts.royalties, abi: royaltiesAbi, functionName: 'dueOf' } as const
    const [due] = await chain.reader.readContract({ ...call, args: [third, [song.song]] })
    expect(due).toBe(perToken)
    await keepScreenshot(page, info, 'statement-paid-out')
  })

  await test.step('the same bytes are refused', async () => {
    const dialog = await takeIn(page, 'DistroKid', file)
    await expect(dialog).toContainText(words.takeIn.takenIn)
    await keepView(page, info, 'statement-twice')
    forgive(complaints, /409/)
  })
  await second.context().close()
})

test('unknown columns are mapped, a change by someone else is said, and a statement is discarded', async ({
  page,
  browser,
  earning: {
    market: { melos },
  },
  complaints,
}, info) => {
  await logIn(page)
  await takeIn(page, 'Harbour Distribution', 'Code;Song;Shop;Money\nQZWFV2400002;Elsewhere;Deezer;1.234,50\n')
  await expect(page.getByText(words.read.mapping.lead)).toBeVisible()
  await buttonOf(page, words.read.mapping.submit).click()
  await expect(page.getByText(words.read.mapping.noAmount)).toBeVisible()
  for (const [column, meaning] of [
    ['Code', 'ISRC'],
    ['Song', 'TITLE'],
    ['Shop', 'STORE'],
    ['Money', 'AMOUNT'],
  ] as const)
    await page.getByLabel(words.read.mapping.meaning(column)).selectOption(meaning)
  await page.getByLabel(words.read.mapping.currency).fill('eur')
  await page.getByLabel(words.read.mapping.decimals).selectOption('COMMA')
  await expectSound(page, info, 'mapping')
  await buttonOf(page, words.read.mapping.submit).click()
  await expect(stepOf(page, 'receipt')).toBeVisible()

  const other = await (await browser.newContext({ ...screens.desktop, baseURL: melos.address })).newPage()
  await logIn(other)
  await other.goto(new URL(page.url()).pathname)
  for (const each of [page, other]) {
    await each.getByLabel(words.receipt.amount).fill(each === page ? '1234.5' : '1000')
    await each.getByLabel(words.receipt.receivedOn).fill('2026-07-15')
    await each.getByLabel(words.receipt.reference).fill('HD 7')
  }
  await buttonOf(other, words.statement.save).click()
  await expect(stepOf(other, 'lines')).toBeVisible()
  await buttonOf(page, words.statement.save).click()
  await expect(page.getByText(words.statement.changed)).toBeVisible()
  await expect(page.getByLabel(words.receipt.amount)).toHaveValue('1000')
  await keepView(page, info, 'statement-conflict')

  await buttonOf(page, words.reasons.discard.open).click()
  const dialog = page.getByRole('dialog', { name: words.reasons.discard.title })
  await dialog.getByRole('button', { name: words.reasons.discard.submit }).click()
  await expect(dialog).toContainText(words.reasons.missing)
  await dialog.getByLabel(words.reasons.label).fill('The payer sent another file')
  await dialog.getByRole('button', { name: words.reasons.discard.submit }).click()
  await expect(page.getByText(words.states.DISCARDED, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: words.statement.back }).click()
  await expect(page.getByRole('table', { name: words.caption })).toContainText('Harbour Distribution')
  await expectSound(page, info, 'list')
  await page.getByRole('combobox', { name: words.filters.state }).selectOption('DISCARDED')
  await expect(page).toHaveURL('/admin/royalties?state=DISCARDED')
  await other.context().close()
  forgive(complaints, /409/)
})

test('the codes of a work are edited', async ({ page, earning: { song } }, info) => {
  await logIn(page)
  await page.goto('/admin/royalties')
  await page.getByRole('link', { name: words.codesLink }).click()
  await expect(page).toHaveURL('/admin/royalties/works')
  await page.getByRole('button', { name: words.codes.editWhich(song.title) }).click()
  const dialog = page.getByRole('dialog', { name: words.codes.dialog(song.title) })
  await dialog.getByLabel(words.codes.isrcs).fill('QZ-WFV-24-98114\nnonsense')
  await dialog.getByRole('button', { name: words.codes.submit }).click()
  await expect(dialog).toContainText(/nonsense must be an ISRC/)
  await keepView(page, info, 'statement-codes')
  await dialog.getByLabel(words.codes.isrcs).fill('QZ-WFV-24-98114\nQZWFV2498115')
  await dialog.getByLabel(words.codes.iswc).fill('T-034.524.680-1')
  await dialog.getByLabel(words.codes.releases).fill('075678164729 12')
  await dialog.getByRole('button', { name: words.codes.submit }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: words.codes.editWhich(song.title) }).click()
  await expect(dialog.getByLabel(words.codes.isrcs)).toHaveValue(/QZWFV2498115/)
  await page.keyboard.press('Escape')
  await expectSound(page, info, 'works')
})
