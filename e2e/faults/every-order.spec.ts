import { marketAbi } from '@melos/contracts'
import { openTestTrading } from '@melos/test-kit/test-trading'
import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { connectExtension } from '../support/connect-extension.ts'
import type { ExtensionWallet } from '../support/extension-wallet.ts'
import type { Market } from '../support/market.ts'
import { expect, test } from '../support/melos.ts'
import { screens } from '../support/pages.ts'
import { type SoldSong, sellSong } from '../support/royalties.ts'
import { toastOf } from '../support/submit-bid.ts'
import { matching, texts } from '../support/texts.ts'
import { fillOrder, orderButtonOf, orderStepperOf, readHolding } from '../support/trade.ts'
import { testFaults } from '../support/transaction-faults.ts'
import { waitUntil } from '../support/wait-until.ts'

/** One for each fault of both kinds, and some for retries. */
const HOLDERS = 14
const PATIENCE_MS = 40_000
const price = parseEther('2')

let song: SoldSong
let holders: ExtensionWallet[]

test.use(screens.desktop)

test.beforeAll(async ({ world: { market } }) => {
  test.setTimeout(180_000)
  const { chain, melos } = market
  const { contracts, node, reader } = chain
  await node.setBalance({ address: privateKeyToAccount(melos.ownerKey).address, value: parseEther('1') })
  const called = { address: contracts.market, abi: marketAbi } as const
  if (!(await reader.readContract({ ...called, functionName: 'isOn' })))
    await openTestTrading({ rpcUrl: melos.rpcUrl, key: melos.ownerKey, contracts }).switchOn()
  song = await sellSong(
    market,
    `Sold Again ${Date.now()}`,
    Array.from({ length: HOLDERS }, () => 4n),
  )
  holders = [...song.holders]
  const address = new URL(`/api/public/markets/${song.auctionId}`, melos.address)
  await waitUntil('the song’s market is open', async () => {
    const answer = await fetch(address)
    return answer.ok && (await answer.json()).body.state === 'OPEN'
  })
})

/** Each test takes its own. */
function take(): ExtensionWallet {
  const holder = holders.pop()
  if (holder === undefined) throw new Error('There are no more')
  return holder
}

async function openSong(page: Page, wallet: ExtensionWallet): Promise<void> {
  await wallet.install(page.context())
  await page.goto(`/market/${song.auctionId}`)
  await connectExtension(page, wallet)
}

async function countPlaced({ chain }: Market, wallet: ExtensionWallet): Promise<number> {
  const placed = await chain.reader.getContractEvents({
    address: chain.contracts.market,
    abi: marketAbi,
    eventName: 'OrderPlaced',
    args: { owner: wallet.address() },
    fromBlock: 0n,
  })
  return placed.length
}

testFaults({
  name: 'an order',
  async bring(market, page) {
    const wallet = take()
    await openSong(page, wallet)
    const order = { side: 'sell', quantity: '3', price: '2' } as const
    return {
      wallet,
      prompt: 'send',
      async press(tab) {
        await fillOrder(tab, order)
        await orderButtonOf(tab, order).click()
      },
      showsSent: (tab) => expect(orderStepperOf(tab).getByRole('listitem')).toContainText(texts.stepper.chain),
      async showsDone(tab) {
        const own = tab.getByRole('table', { name: texts.myOrders.here.caption })
        await expect(own.getByRole('row', { name: matching('3 tokens × 2.00 MELS') })).toBeVisible({
          timeout: PATIENCE_MS,
        })
        expect(await countPlaced(market, wallet)).toBe(1)
        expect(await readHolding(market.chain, song.song, wallet.address())).toEqual({ tokens: 4n, locked: 3n })
      },
      showsLost: (tab) => expect(orderStepperOf(tab)).toContainText(texts.placeOrder.purchase.why.dropped),
      // Another click would be another order.
      async recover(_tab, hash) {
        const serializedTransaction = wallet.state.signed.get(hash)
        if (serializedTransaction === undefined) throw new Error('The wallet does not know what it sent')
        await market.chain.confirm(await market.chain.reader.sendRawTransaction({ serializedTransaction }))
      },
    }
  },
})

testFaults({
  name: 'a cancellation',
  async bring(market, page) {
    const wallet = take()
    const { chain, melos } = market
    const trading = openTestTrading({ rpcUrl: melos.rpcUrl, key: melos.operatorKey, contracts: chain.contracts })
    await trading.offer(wallet.account(), { song: song.song, quantity: 4n, price })
    await openSong(page, wallet)
    const { about, name } = texts.myOrders
    const button = (tab: Page) =>
      tab.getByRole('button', { name: matching(about.cancel(name.SELL('2.00'), song.title)) })
    return {
      wallet,
      prompt: 'send',
      press: (tab) => button(tab).click(),
      showsSent: (tab) => expect(toastOf(tab, texts.ownCalls.inProgress)).toBeVisible(),
      async showsDone(tab) {
        const held = () => readHolding(chain, song.song, wallet.address())
        await expect.poll(held, { timeout: PATIENCE_MS }).toEqual({ tokens: 4n, locked: 0n })
        await expect(tab.getByRole('table', { name: texts.myOrders.here.caption })).toHaveCount(0)
      },
      showsLost: (tab) => expect(tab.getByText(texts.failures.dropped)).toBeVisible(),
    }
  },
})
