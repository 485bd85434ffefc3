import { royaltiesAbi } from '@melos/contracts'
import { readDocument } from '@melos/statements/document'
import { readEmbeddedChain } from '@melos/test-kit/embedded-services'
import type { Page } from '@playwright/test'
import { type Address, zeroHash } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { password } from '../attacks/people.ts'
import { appointOperator, bringWallet, logIn } from '../support/administrator.ts'
import { administrator } from '../support/catalogue.ts'
import { connectExtension } from '../support/connect-extension.ts'
import type { Market } from '../support/market.ts'
import { expect, test } from '../support/melos.ts'
import { screens } from '../support/pages.ts'
import { openPayerStatements } from '../support/payer-statements.ts'
import { announce, payIn, type SoldSong, sellSong } from '../support/royalties.ts'
import { bringSecondAdministrator } from '../support/second-administrator.ts'
import { toastOf } from '../support/submit-bid.ts'
import { matching, texts } from '../support/texts.ts'
import { testFaults } from '../support/transaction-faults.ts'
import { waitUntil } from '../support/wait-until.ts'

/** One per fault, and some for retries. */
const TIMES = 7
const PATIENCE_MS = 40_000
const LOOK_FOR_MS = 6_000
const TITLE = 'Paid Seven Times'
const second = { email: 'second-for-royalties@melos.example', password }

const file = `Code;Song;Shop;Land;Month;Number;Money\nQZWFV2498114;${TITLE};Spotify;DE;2026-05;410000;1000,00\n`
const columns = { ISRC: 0, TITLE: 1, STORE: 2, COUNTRY: 3, MONTH: 4, QUANTITY: 5, AMOUNT: 6 }
const receipt = { amount: '1000', receivedOn: '2026-07-15', reference: 'HD 2026/07' }
const terms = {
  ...{ feePercent: '10', melsPerEur: '4', periodFrom: '2026-05-01', periodTo: '2026-06-30' },
  sources: [{ name: 'Example Exchange', url: null, value: '4.01', at: '2026-07-15 12:00:00' }],
}
const { payDisbursement, myRoyalties } = texts

let song: SoldSong
let statement: Awaited<ReturnType<typeof approveStatement>>
/** Goes on paying royalties out after these tests. */
let giveFeesBack: () => Promise<void>

test.use(screens.desktop)

test.beforeAll(async ({ world: { market }, dataDir, browser }) => {
  test.setTimeout(180_000)
  song = await sellSong(
    market,
    TITLE,
    Array.from({ length: TIMES }, () => 10n),
  )
  giveFeesBack = await takeFees(market, dataDir)
  const pages = { ...screens.desktop, baseURL: market.melos.address }
  const [admin, invited] = await Promise.all([browser.newContext(pages), browser.newContext(pages)])
  const page = await admin.newPage()
  await logIn(page)
  await bringSecondAdministrator(market.melos, page, { email: second.email, page: await invited.newPage() })
  await Promise.all([admin.close(), invited.close()])
  statement = await approveStatement(market)
})
test.afterAll(() => giveFeesBack())

/** Without fees, the server can't pay anyone before the holders have taken what is theirs. */
async function takeFees({ chain: { reader, node } }: Market, dataDir: string): Promise<() => Promise<void>> {
  const address = privateKeyToAddress((await readEmbeddedChain(dataDir)).royaltiesKey)
  const value = await reader.getBalance({ address })
  await node.setBalance({ address, value: 0n })
  return () => node.setBalance({ address, value })
}

/** A payer's file that two administrators have approved, through the same calls as their pages'. */
async function approveStatement(market: Market) {
  const one = await openPayerStatements(market, administrator)
  const other = await openPayerStatements(market, second)
  const taken = await one.takeIn('Harbour Distribution', file)
  const { id } = JSON.parse(taken.text).body
  const whenState = (state: string) =>
    waitUntil(`the statement is ${state}`, async () => (await one.find(id)).state === state)
  const change = async (what: string, body: object, by = one) =>
    expect(await by.change(id, what, body)).toMatchObject({ status: 200 })
  await whenState('MAPPING')
  await change('mapping', { columns, currency: 'EUR', decimals: 'COMMA' })
  await whenState('DRAFT')
  await change('receipt', receipt)
  const group = (await one.listGroups(id)).get(TITLE)
  const decision = { kind: 'OURS', workId: group?.similar[0]?.id }
  await change('decisions', { lines: { group: group?.key }, decision })
  await change('terms', terms)
  const { announce: seen, document } = await one.preview(id)
  const { documentHash } = seen ?? {}
  await change('submit', { documentHash })
  await change('approve', { documentHash }, other)
  return { id, document: readDocument(document ?? '') }
}

async function listLive({ chain: { reader, contracts } }: Market): Promise<bigint[]> {
  const royalties = { address: contracts.royalties, abi: royaltiesAbi } as const
  const count = await reader.readContract({ ...royalties, functionName: 'announcementCount' })
  const ids = Array.from({ length: Number(count) }, (_, place) => BigInt(place) + 1n)
  const found = await Promise.all(
    ids.map((id) => reader.readContract({ ...royalties, functionName: 'announcementOf', args: [id] })),
  )
  return ids.filter((_, place) => found[place]?.[0] !== zeroHash)
}

async function withdrawLive(market: Market): Promise<void> {
  const { operator, contracts, confirm } = market.chain
  const withdraw = { address: contracts.royalties, abi: royaltiesAbi, functionName: 'withdrawAnnouncement' } as const
  for (const id of await listLive(market)) await confirm(await operator.writeContract({ ...withdraw, args: [id] }))
}

testFaults({
  name: 'an announcement of royalties',
  async bring(market, page) {
    await withdrawLive(market)
    const wallet = await bringWallet(market, page)
    await logIn(page)
    await appointOperator(page, wallet.address())
    const buttonOf = (tab: Page) => tab.getByRole('button', { name: payDisbursement.announce.submit, exact: true })
    // The server learns of the withdrawal with the next block.
    await expect(async () => {
      await page.goto(`/admin/royalties/${statement.id}`)
      await expect(buttonOf(page)).toBeVisible({ timeout: LOOK_FOR_MS })
    }).toPass({ timeout: PATIENCE_MS })
    await connectExtension(page, wallet)
    const { steps, waits } = payDisbursement.status
    return {
      wallet,
      prompt: 'send',
      press: (tab) => buttonOf(tab).click(),
      showsSent: (tab) => expect(tab.getByText(`${steps.announce}: ${waits.chain}`)).toBeVisible(),
      async showsDone(tab) {
        const title = tab.getByRole('heading', { name: matching(payDisbursement.announced.title('*')) })
        await expect(title).toBeVisible({ timeout: PATIENCE_MS })
        expect(await listLive(market)).toHaveLength(1)
      },
      showsLost: (tab) => expect(tab.getByText(texts.failures.dropped)).toBeVisible(),
    }
  },
})

let paidIn: Promise<unknown> | undefined

async function payStatementIn(market: Market): Promise<void> {
  await withdrawLive(market)
  const { document } = statement
  // Its approval has published it.
  await payIn(market.chain, await announce(market.chain, { document, publish: async () => undefined }))
}

async function readDue({ chain: { reader, contracts } }: Market, account: Address): Promise<bigint> {
  const royalties = { address: contracts.royalties, abi: royaltiesAbi } as const
  const [mels] = await reader.readContract({ ...royalties, functionName: 'dueOf', args: [account, [song.song]] })
  return mels
}

let taken = 0

testFaults({
  name: 'a payout of royalties',
  async bring(market, page) {
    paidIn ??= payStatementIn(market)
    await paidIn
    const wallet = song.holders[taken++]
    if (wallet === undefined) throw new Error('There are no more holders')
    await wallet.install(page.context())
    await page.goto('/account/royalties')
    await connectExtension(page, wallet)
    const buttonOf = (tab: Page) => tab.getByRole('button', { name: matching(myRoyalties.due.take('*')) })
    await expect(buttonOf(page)).toBeVisible({ timeout: PATIENCE_MS })
    return {
      wallet,
      prompt: 'send',
      press: (tab) => buttonOf(tab).click(),
      showsSent: (tab) => expect(toastOf(tab, 'Transaction in progress!')).toBeVisible(),
      async showsDone(tab) {
        const payments = tab.getByRole('table', { name: myRoyalties.history.caption })
        await expect(payments.getByRole('row', { name: new RegExp(TITLE) })).toHaveCount(1, { timeout: PATIENCE_MS })
        await expect(buttonOf(tab)).toHaveCount(0)
        expect(await readDue(market, wallet.address())).toBe(0n)
      },
      showsLost: (tab) => expect(tab.getByText(texts.failures.dropped)).toBeVisible(),
    }
  },
})
