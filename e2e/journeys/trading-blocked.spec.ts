import { marketAbi, royaltiesAbi } from '@melos/contracts'
import { openTestTrading } from '@melos/test-kit/test-trading'
import { keccak256, parseEther, stringToBytes } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { administrator, bringWallet, logIn } from '../support/administrator.ts'
import { act, reasons, report } from '../support/cases.ts'
import { connectExtension } from '../support/connect-extension.ts'
import { findFaultsInBothThemes } from '../support/find-faults.ts'
import { keepScreenshot, screens, whenHydrated } from '../support/pages.ts'
import { bringSecondAdministrator } from '../support/second-administrator.ts'
import { matching, moment, texts } from '../support/texts.ts'
import { orderFormOf } from '../support/trade.ts'
import { expect, test } from '../support/trading.ts'
import { waitUntil } from '../support/wait-until.ts'

const { chain: words, proposal, acts, report: titleOf } = texts.reviewReports
const { block, viewMarket, cases } = texts

test.use({ ...screens.desktop, contextOptions: { reducedMotion: 'reduce' } })

test('two administrators block a traded song for good, its market page shows it at once, and the agent holds the royalties', async ({
  page,
  browser,
  loseFiles,
  trading: { market, song },
}, info) => {
  test.setTimeout(300_000)
  await loseFiles('hold-payouts')
  const { melos, chain } = market
  const { contracts, reader } = chain
  const state = async () => {
    const call = { address: contracts.market, abi: marketAbi, functionName: 'bookOf', args: [song.song] } as const
    return (await reader.readContract(call)).state
  }
  // Another file may have switched it on.
  if ((await state()) === 0) {
    const owner = privateKeyToAccount(melos.ownerKey).address
    await chain.node.setBalance({ address: owner, value: parseEther('1') })
    await openTestTrading({ rpcUrl: melos.rpcUrl, key: melos.ownerKey, contracts }).switchOn()
  }
  await waitUntil('the song’s market is open', async () => (await state()) === 1)
  const open = async () => await (await browser.newContext({ ...screens.desktop, baseURL: melos.address })).newPage()
  const visitor = await open()
  await visitor.goto(`/market/${song.auctionId}`)
  await whenHydrated(visitor)
  await expect(orderFormOf(visitor)).toBeVisible()

  const wallet = await bringWallet(market, page)
  await wallet.switchAccount(privateKeyToAccount(melos.operatorKey))
  await logIn(page)
  const second = await open()
  await bringSecondAdministrator(melos, page, { email: 'eve@melos.example', page: second })
  const number = await report(melos.address, song.auctionId, 'ada@wren.example')
  await page.goto(`/admin/reports/${number}`)
  await test.step('a court’s order takes the form from the open market page', async () => {
    await act(page, 'recordCourtOrder', reasons)
    await expect(visitor.getByRole('main')).toContainText(matching(block.ordered('*'), moment))
    await expect(orderFormOf(visitor)).toHaveCount(0, { timeout: 1_000 })
    await expect(visitor.getByRole('heading', { level: 1, name: song.title })).toBeVisible()
    await expect(visitor.getByRole('heading', { name: viewMarket.trades.title })).toBeVisible()
    expect(await findFaultsInBothThemes(visitor)).toEqual([])
    await keepScreenshot(visitor, info, 'market-blocked')
  })

  await test.step('one administrator proposes to block it for good, and the other confirms it', async () => {
    await act(page, 'uphold', { [acts.fields.statement]: 'The court has decided.' })
    await expect(page.getByText(proposal.yours)).toBeVisible()
    await expect(page.getByRole('button', { name: acts.confirm.open, exact: true })).toHaveCount(0)
    await second.goto('/admin/reports?state=DUE')
    await second.getByRole('link', { name: titleOf(String(number)), exact: true }).click()
    await expect(second.getByText('The court has decided.')).toBeVisible()
    await expect(second.getByText(matching(proposal.texts.UPHOLD(administrator.login, '*'), moment))).toBeVisible()
    expect(await findFaultsInBothThemes(second)).toEqual([])
    await keepScreenshot(second, info, 'market-proposed')
    await expect(visitor.getByRole('main')).toContainText(matching(block.ordered('*'), moment))
    await act(second, 'confirm')
    await expect(second.getByText(cases.states.UPHELD).first()).toBeVisible()
    await expect(visitor.getByRole('main')).toContainText(matching(block.removed('*'), moment))
  })

  await test.step('the royalty agent’s wallet holds what the seller gets, with the case as its reason', async () => {
    await page.reload()
    const due = page.getByRole('region', { name: words.title })
    await expect(due).toContainText(words.kinds.CLOSE_MARKET)
    await expect(due).toContainText(words.connect.why)
    await connectExtension(page, wallet)
    await due.getByRole('button', { name: words.hold }).click()
    await expect(due).toContainText(matching(words.heldUntil('*'), moment))
    await expect(due.getByRole('button', { name: words.renew })).toBeEnabled()
    const events = { address: contracts.royalties, abi: royaltiesAbi, eventName: 'PayoutHeld', fromBlock: 0n } as const
    const reason = keccak256(stringToBytes(words.reason(number)))
    const account = chain.operator.account.address
    expect(await reader.getContractEvents(events)).toMatchObject([{ args: { account, reason } }])
    expect(await findFaultsInBothThemes(page)).toEqual([])
    await keepScreenshot(page, info, 'market-held')
  })
  for (const shown of [visitor, second]) await shown.context().close()
})
