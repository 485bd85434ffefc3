import { melsAbi } from '@melos/contracts'
import { readEmbeddedChain, readEmbeddedPostgres } from '@melos/test-kit/embedded-services'
import { runScript } from '@melos/test-kit/run-script'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { type Address, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type Chain, makeBlocksOnlyForTransactions, readSigned, sendAgain, takeBack } from '../support/chain.ts'
import { verdictOf } from '../support/check-result.ts'
import { connectExtension } from '../support/connect-extension.ts'
import { type Market, openMarket } from '../support/market.ts'
import { expectSound, keepLooks } from '../support/page-looks.ts'
import { screens, whenHydrated } from '../support/pages.ts'
import {
  type Announced,
  announce,
  payIn,
  type SoldSong,
  sellAgain,
  sellSong,
  writeStatement,
} from '../support/royalties.ts'
import { startMelos } from '../support/start-melos.ts'
import { toastOf } from '../support/submit-bid.ts'
import { matching, texts } from '../support/texts.ts'
import { expect, test as watched } from '../support/watched-test.ts'

interface Earning {
  readonly market: Market
  /** 90 and 10 tokens. */
  readonly song: SoldSong
  readonly publish: (hash: string, text: string) => Promise<void>
  /** The POL of the wallet with which the server pays royalties out. */
  readonly setFees: (pol: string) => Promise<void>
}

/** A Melos of its own, because royalties need two days of the chain's time. */
const test = watched.extend<object, { earning: Earning }>({
  earning: [
    async ({}, use) => {
      const { melos, dataDir, stop } = await startMelos({ DEMO: 'off' })
      const database = new pg.Client({ connectionString: (await readEmbeddedPostgres(dataDir)).url })
      await database.connect()
      const market = await openMarket(melos, { bidders: 0 })
      const song = await sellSong(market, 'Night Ferry Home', [90n, 10n])
      const publish = async (hash: string, document: string): Promise<void> => {
        await database.query('insert into royalty_documents (hash, document) values ($1, $2)', [hash, document])
      }
      // Without fees, the server can't pay anyone before the test has looked.
      const { royaltiesKey } = await readEmbeddedChain(dataDir)
      const { address } = privateKeyToAccount(royaltiesKey)
      const setFees = (pol: string) => market.chain.node.setBalance({ address, value: parseEther(pol) })
      await setFees('0')
      await use({ market, song, publish, setFees })
      await database.end()
      await stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ earning }, use) => use(earning.market.melos.address),
})

test.describe.configure({ mode: 'serial' })
test.use(screens.desktop)

/** After a failed payment, the server waits a minute. */
const SERVER_RESTS_MS = 90_000
const first = { from: '2026-01-01', to: '2026-06-30' }
const second = { from: '2026-07-01', to: '2026-12-31' }
const { readRoyalties, songRoyalties, myRoyalties, checkDisbursement } = texts

async function readBalance({ reader, mels }: Chain, account: Address): Promise<bigint> {
  return await reader.readContract({ address: mels, abi: melsAbi, functionName: 'balanceOf', args: [account] })
}

const rowOf = (page: Page, id: bigint) =>
  page
    .getByRole('table', { name: readRoyalties.list.caption })
    .getByRole('row', { name: new RegExp(readRoyalties.name(String(id))) })

test('royalties go from an announcement to a holder’s wallet, and every page follows', async ({
  page,
  browser,
  earning: { market, song, publish, setFees },
  loseFiles,
}, info) => {
  test.setTimeout(300_000)
  await loseFiles('disbursement-panel', 'disbursement-worker', 'my-royalties-panel', 'send-own-call')
  const { chain } = market
  const [holder, small] = song.holders
  if (holder === undefined || small === undefined) throw new Error('The song has too few holders')
  const list = await (await browser.newContext({ ...screens.desktop, baseURL: market.melos.address })).newPage()

  await test.step('before the first announcement, the list says what comes', async () => {
    await list.goto('/royalties')
    await expect(list.getByText(readRoyalties.list.empty.title)).toBeVisible()
    await whenHydrated(list)
    await page.goto(`/auction/${song.auctionId}`)
    await expect(page.getByText(songRoyalties.none)).toBeVisible()
  })

  const announced: Announced = await test.step('an announcement appears on the open pages with its time', async () => {
    // Gross EUR 200, net 180, of which a quarter is for 100 tokens: EUR 0.45 or 1.80 MELS each.
    const document = writeStatement([{ song, stores: { Spotify: 150n, Deezer: 60n, Bandcamp: -10n } }], first)
    const made = await announce(chain, { document, publish })
    await expect(rowOf(list, made.id)).toContainText(readRoyalties.states.ANNOUNCED)
    await expect(rowOf(list, made.id)).toContainText('Harbour Distribution')
    await expect(page.getByText(matching(songRoyalties.announced.amount('1.80', '0.45')))).toBeVisible()
    await expect(page.getByText(songRoyalties.announced.holders)).toBeVisible()
    await list.getByRole('link', { name: readRoyalties.name(String(made.id)) }).click()
    await expect(list.getByText(readRoyalties.page.holders)).toBeVisible()
    return made
  })

  const paidIn = await test.step('when it is paid in, the open pages show it', async () => {
    const transaction = await payIn(chain, announced)
    const { account, songs, sources } = readRoyalties
    await expect(list.getByText(matching(readRoyalties.page.meaning.PAID_IN('*')))).toBeVisible()
    const money = list.getByRole('table', { name: account.caption })
    for (const [item, eur] of [
      [account.received, '212.00'],
      [account.notOurs('3'), '−12.00'],
      [account.gross, '200.00'],
      [account.fee('10'), '−20.00'],
      [account.kept, '−135.00'],
      [account.holders, '45.00'],
    ] as const)
      await expect(money.getByRole('row', { name: matching(`${item} ${eur}`) })).toBeVisible()
    await expect(list.getByRole('table', { name: songs.caption })).toContainText(matching('180.00'))
    await expect(list.getByRole('table', { name: sources.captions.store })).toContainText('−10.00')
    await expect(list.getByRole('table', { name: sources.captions.country })).toContainText('Portugal')
    await keepLooks(list, info, 'royalties-disbursement')
    await expectSound(list)
    await list.setViewportSize(screens.desktop.viewport)
    return transaction
  })

  await test.step('the song’s page shows what each token got, and no yield yet', async () => {
    await expect(page.getByRole('figure', { name: songRoyalties.chart.title })).toContainText(
      matching(songRoyalties.chart.sentence('1', '1.80', '0.45')),
    )
    await expect(page.getByText(songRoyalties.yield.early)).toBeVisible()
    await keepLooks(page, info, 'royalties-song')
    await expectSound(page)
    await page.setViewportSize(screens.desktop.viewport)
  })

  await test.step('the browser checks the statement', async () => {
    await list.getByRole('link', { name: readRoyalties.check.link }).click()
    await expect(list.getByRole('heading', { name: checkDisbursement.verdict.right.title })).toBeVisible()
    await page.goto(`/royalties/${announced.id}/check`)
    await expect(verdictOf(page)).toHaveAttribute('data-verdict', 'right')
    await expect(verdictOf(list)).toHaveAttribute('data-verdict', 'right')
    await expect(list.locator(`tr[data-holder="${holder.address()}"]`)).toContainText('162.00')
    await keepLooks(list, info, 'royalties-check')
    await expectSound(list)
    await list.setViewportSize(screens.desktop.viewport)
    const document = `${market.melos.address}/api/public/royalties/${announced.id}/document`
    const { rpcUrl } = market.melos
    const verified = await runScript('verify', [
      '--royalties',
      String(announced.id),
      '--document',
      document,
      rpcUrl,
      chain.house,
    ])
    expect(verified.output).toContain('✓ Correct')
    expect(verified.code).toBe(0)
  })

  await test.step('a holder below the minimum reads why nothing is paid', async () => {
    const own = await (await browser.newContext({ ...screens.desktop, baseURL: market.melos.address })).newPage()
    await small.install(own.context())
    await own.goto('/account/royalties')
    await expect(own.getByText(myRoyalties.visitor.title)).toBeVisible()
    await connectExtension(own, small)
    await expect(own.getByText(matching(myRoyalties.due.carried('4.50', '9.99')))).toBeVisible()
    await expect(own.getByRole('button', { name: matching(myRoyalties.due.take('*')) })).toHaveCount(0)
    await keepLooks(own, info, 'royalties-carried')
    await expectSound(own)
    await own.context().close()
  })

  const hash = await test.step('the other holder takes everything with one call', async () => {
    await holder.install(page.context())
    await page.goto('/account/royalties')
    await connectExtension(page, holder)
    const before = await readBalance(chain, holder.address())
    const take = page.getByRole('button', { name: myRoyalties.due.take('162.00') })
    await expect(take).toBeVisible()
    await keepLooks(page, info, 'royalties-due')
    await expectSound(page)
    await page.setViewportSize(screens.desktop.viewport)
    await take.click()
    await expect(toastOf(page, texts.ownCalls.done)).toBeVisible()
    await expect(page.getByText(myRoyalties.due.nothing)).toBeVisible()
    const history = page.getByRole('table', { name: myRoyalties.history.caption })
    await expect(history.getByRole('row', { name: new RegExp(song.title) })).toContainText('162.00')
    expect(await readBalance(chain, holder.address())).toBe(before + parseEther('162'))
    await keepLooks(page, info, 'royalties-history')
    await expectSound(page)
    await page.setViewportSize(screens.desktop.viewport)
    const sent = holder.state.sent.at(-1)
    if (sent === undefined) throw new Error('The wallet has sent nothing')
    return sent
  })

  await test.step('the statements are downloaded with the session', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: myRoyalties.files.all }).click()
    expect((await download).suggestedFilename()).toBe(myRoyalties.files.name(null, 'csv'))
  })

  await test.step('a reorganisation that removes the payment takes it off the open page', async () => {
    await makeBlocksOnlyForTransactions(chain)
    await takeBack(chain, hash)
    await expect(page.getByText(myRoyalties.history.none)).toBeVisible()
    await expect(page.getByRole('button', { name: myRoyalties.due.take('162.00') })).toBeVisible()
  })

  await test.step('a reorganisation that removes the pay-in takes it off every open page, until it is mined again', async () => {
    const ofSong = await list.context().newPage()
    await list.goto(`/royalties/${announced.id}`)
    await ofSong.goto(`/auction/${song.auctionId}`)
    const { meaning } = readRoyalties.page
    const take = page.getByRole('button', { name: myRoyalties.due.take('162.00') })
    const chart = ofSong.getByRole('figure', { name: songRoyalties.chart.title })
    const expectPaidIn = async (): Promise<void> => {
      await expect(list.getByText(matching(meaning.PAID_IN('*')))).toBeVisible()
      await expect(chart).toContainText(matching(songRoyalties.chart.sentence('1', '1.80', '0.45')))
      await expect(take).toBeVisible()
    }
    await expectPaidIn()
    const pages = [list, ofSong, page]
    // A reload would lose this mark.
    for (const each of pages) await each.evaluate(() => Object.assign(window, { isOpenStill: true }))
    const signed = await readSigned(chain, paidIn)
    await takeBack(chain, paidIn)
    await expect(list.getByText(matching(meaning.PAYABLE('*')))).toBeVisible()
    await expect(ofSong.getByText(matching(songRoyalties.announced.amount('1.80', '0.45')))).toBeVisible()
    await expect(chart).toHaveCount(0)
    await expect(page.getByText(myRoyalties.due.nothing)).toBeVisible()
    await expect(take).toHaveCount(0)
    await sendAgain(chain, signed)
    await expectPaidIn()
    for (const each of pages) expect(await each.evaluate(() => 'isOpenStill' in window)).toBe(true)
    await ofSong.close()
  })

  await test.step('what the holder doesn’t take, Melos sends', async () => {
    await setFees('10')
    const history = page.getByRole('table', { name: myRoyalties.history.caption })
    await expect(history.getByRole('row', { name: new RegExp(song.title) })).toContainText('162.00', {
      timeout: SERVER_RESTS_MS,
    })
    await expect(page.getByText(myRoyalties.due.nothing)).toBeVisible()
  })

  await test.step('a later auction of the song says whose the royalties are', async () => {
    await payIn(
      chain,
      await announce(chain, { document: writeStatement([{ song, stores: { Spotify: 40n } }], second), publish }),
    )
    await list.goto(`/auction/${song.auctionId}`)
    await expect(list.getByRole('figure', { name: songRoyalties.chart.title })).toContainText(
      matching(songRoyalties.chart.sentence('2', '*', '*')),
    )
    await keepLooks(list, info, 'royalties-song-two')
    await list.goto(`/auction/${await sellAgain(market, { song: song.song, holder: small })}`)
    await expect(list.getByText(songRoyalties.custody)).toBeVisible()
    await list.goto('/royalties')
    await expect(list.getByText(matching(readRoyalties.list.count('2')))).toBeVisible()
    await keepLooks(list, info, 'royalties-list')
    await expectSound(list)
  })
  await list.context().close()
})
