import { readFile, writeFile } from 'node:fs/promises'
import { clearAuction, settle } from '@melos/clearing'
import { runScript } from '@melos/test-kit/run-script'
import type { Page } from '@playwright/test'
import { type Address, parseEther } from 'viem'
import { endAuction, openAuction, settleAuction } from '../support/auctions.ts'
import { expectLine, lineOf, verdictOf } from '../support/check-result.ts'
import { findFaultsInBothThemes } from '../support/find-faults.ts'
import { expect, test } from '../support/melos.ts'
import { keepScreenshot, screens } from '../support/pages.ts'
import { placeBids } from '../support/place-bids.ts'
import { matching, showMels, texts } from '../support/texts.ts'

/** Three bids at the clearing price share sixty tokens; one bidder also has a higher bid. */
const planned = [
  { tokens: 40n, price: '3' },
  { tokens: 50n, price: '2' },
  { tokens: 50n, price: '2' },
  { tokens: 35n, price: '2' },
  { tokens: 10n, price: '1' },
]

interface File {
  readonly settlements: readonly { readonly bidder: string; readonly refund: string }[]
}

test.use(screens.desktop)

test('a settlement with ties is right line by line, and its evidence shows when a base unit is changed', async ({
  page,
  world: { market },
  melos,
}, info) => {
  test.setTimeout(240_000)
  const { id } = await openAuction(market, 'Three of a Kind', { seconds: 60 })
  await placeBids(market, id, planned)

  await page.goto(`/auction/${id}/check`)
  await expect(verdictOf(page)).toHaveAttribute('data-verdict', 'waiting')
  await expect(page.getByRole('heading', { name: texts.checkResult.verdict.open.title })).toBeVisible()

  await endAuction(market, id)
  await page.reload()
  await expect(page.getByRole('heading', { name: texts.checkResult.verdict.ended.title })).toBeVisible()

  await settleAuction(market, id)
  await page.reload()
  await expect(page.getByRole('heading', { name: texts.checkResult.verdict.right.title })).toBeVisible()
  await expect(verdictOf(page)).toHaveAttribute('data-verdict', 'right')
  await expectLines(
    page,
    market.bidders.map(({ account }) => account.address),
  )

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: texts.checkResult.evidence.download }).click()
  const rightPath = info.outputPath('evidence.json')
  await (await download).saveAs(rightPath)
  const upload = page.getByLabel(texts.checkResult.evidence.upload)
  await upload.setInputFiles(rightPath)
  await expect(page.getByText(texts.checkResult.verdict.ofFile('evidence.json'))).toBeVisible()
  await expect(verdictOf(page)).toHaveAttribute('data-verdict', 'right')

  const content: File = JSON.parse(await readFile(rightPath, 'utf8'))
  const [first, ...others] = content.settlements
  if (first === undefined) throw new Error('No bidder is settled')
  const more = String(BigInt(first.refund) + 1n)
  const changed = { ...content, settlements: [{ ...first, refund: more }, ...others] }
  const buffer = Buffer.from(JSON.stringify(changed))
  await upload.setInputFiles({ name: 'changed.json', mimeType: 'application/json', buffer })
  await expect(verdictOf(page)).toHaveAttribute('data-verdict', 'wrong')
  await expect(page.getByRole('heading', { name: texts.checkResult.verdict.wrong.title })).toBeVisible()
  const sentence = texts.checkResult.finding.sentence(
    texts.checkResult.finding.fields['settlement.refund'],
    texts.checkResult.finding.mels(showMels(BigInt(more))),
    texts.checkResult.finding.mels(showMels(BigInt(first.refund))),
  )
  await expect(verdictOf(page).getByText(sentence).first()).toBeVisible()
  await expect(lineOf(page, first.bidder)).toHaveAttribute('data-state', 'wrong')
  await keepScreenshot(page, info, 'check-wrong')

  await upload.setInputFiles({ name: 'song.json', mimeType: 'application/json', buffer: Buffer.from('{"a": 1}') })
  await expect(
    page.getByRole('alert').filter({ hasText: matching(texts.checkResult.evidence.notEvidence('song.json', '*')) }),
  ).toBeVisible()

  await page.getByRole('button', { name: texts.checkResult.evidence.again }).click()
  await expect(verdictOf(page)).toHaveAttribute('data-verdict', 'right')

  // The script reaches the same result over the public RPC endpoint.
  const rpcUrl = new URL('/api/public/rpc', melos.address).href
  const right = await runScript('verify', [rightPath, rpcUrl])
  expect(right, right.output).toMatchObject({ code: 0 })
  const wrongPath = info.outputPath('changed.json')
  await writeFile(wrongPath, buffer)
  const wrong = await runScript('verify', [wrongPath, rpcUrl])
  expect(wrong, wrong.output).toMatchObject({ code: 1 })
  expect(wrong.output).toContain(`settlements[0].refund (${first.bidder}): ${more} `)
})

/** Compares each wallet's line with the clearing rule. */
async function expectLines(page: Page, wallets: readonly Address[]): Promise<void> {
  const bids = planned.map(({ tokens, price }, place) => ({
    id: String(place),
    bidder: wallets[place % wallets.length] ?? '',
    quantity: tokens,
    price: parseEther(price),
  }))
  const offer = { supply: 100n, minimumPrice: parseEther('1'), threshold: parseEther('100') }
  const lines = new Map(settle(bids, clearAuction(offer, bids)).map((line) => [line.bidder, line]))
  await expect(page.locator('tr[data-bidder]')).toHaveCount(wallets.length)
  for (const wallet of wallets) {
    const { quantity = 0n, paid = 0n, refund = 0n } = lines.get(wallet) ?? {}
    await expectLine(page, { bidder: wallet, quantity, paid, refund })
  }
}

test('an ended, unsettled auction is amber and shows the result of the rule', async ({ page, ended }) => {
  await page.goto(`/auction/${ended.sold}/check`)
  await expect(verdictOf(page)).toHaveAttribute('data-verdict', 'waiting')
  await expect(page.getByRole('heading', { name: texts.clearing.cut.title('3.00') })).toBeVisible()
  await expect(page.locator('tr[data-bidder]').first()).toContainText(texts.checkResult.lines.states.waiting)
})

test('an auction that sold nothing is right when every deposit is refunded', async ({ page, ended }) => {
  await page.goto(`/auction/${ended.givenBack}/check`)
  await expect(verdictOf(page)).toHaveAttribute('data-verdict', 'right')
  await expect(page.getByRole('heading', { name: texts.clearing.nothingSold })).toBeVisible()
  await page.goto(`/auction/${ended.tooFew}/check`)
  await expect(verdictOf(page)).toHaveAttribute('data-verdict', 'waiting')
})

test('a node that does not answer is reported, and can be asked again', async ({ page, ended, complaints }) => {
  await page.route('**/api/public/rpc', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(`/auction/${ended.paid}/check`)
  await expect(page.getByRole('heading', { name: texts.checkResult.failed.title })).toBeVisible()
  await page.unroute('**/api/public/rpc')
  await page.getByRole('button', { name: texts.checkResult.failed.action }).click()
  await expect(verdictOf(page)).toHaveAttribute('data-verdict', 'right')
  complaints.splice(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says what it is for, and how to check by other means', async ({ page, ended }) => {
    await page.goto(`/auction/${ended.paid}/check`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.checkResult.title)
    await expect(page.getByText(texts.checkResult.needsScript)).toBeVisible()
    await expect(page.getByText('npm run verify')).toBeVisible()
  })
})

for (const [name, screen] of Object.entries(screens)) {
  test.describe(`on a ${name}`, () => {
    test.use({ ...screen, contextOptions: { reducedMotion: 'reduce' } })

    test('axe finds nothing on the whole check page, in both themes', async ({ page, ended }, info) => {
      for (const [state, id] of Object.entries({ right: ended.paid, waiting: ended.sold })) {
        await page.goto(`/auction/${id}/check`)
        await expect(verdictOf(page)).toHaveAttribute('data-verdict', state)
        expect(await findFaultsInBothThemes(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
        await keepScreenshot(page, info, `check-${state}-${name}`)
      }
    })
  })
}
