import type { Page, Request } from '@playwright/test'
import type { Hash } from 'viem'
import { type HeldBlocks, holdBlocks } from './chain.ts'
import { shorten, walletButtonOf } from './connect-extension.ts'
import type { PromptKind } from './extension-prompts.ts'
import type { ExtensionWallet } from './extension-wallet.ts'
import { killTab } from './kill-browser.ts'
import type { Market } from './market.ts'
import { expect, test } from './melos.ts'
import { forgive } from './watched-test.ts'

/** Together long enough for an unknown transaction to count as lost; pages give up on a node call after ten seconds. */
const JUMPS = 7
const JUMP_MS = 8_000
/** Pages give up on an unseen transaction after 15 seconds, and the index can lag behind the chain. */
const PATIENCE_MS = 40_000

/** A page on which one click starts the transaction. */
export interface Ready {
  readonly wallet: ExtensionWallet
  /** The prompt with which the wallet asks for the transaction. */
  readonly prompt: PromptKind
  readonly press: (page: Page) => Promise<void>
  /** The page shows that it waits for the chain. */
  readonly showsSent: (page: Page) => Promise<void>
  /** The page shows the result, and the chain has it once. */
  readonly showsDone: (page: Page) => Promise<void>
  /** What a user does after a reload if the wallet's answer is unknown; most pages find out on their own. */
  readonly look?: (page: Page) => Promise<void>
  readonly showsLost: (page: Page) => Promise<void>
  /** What the user does after `showsLost`; by default the same click again. */
  readonly recover?: (page: Page, hash: Hash) => Promise<void>
}

export interface Subject {
  readonly name: string
  readonly bring: (market: Market, page: Page) => Promise<Ready>
}

/** Every kind of transaction survives these faults, is sent once and leaves nothing open. */
export function testFaults({ name, bring }: Subject): void {
  test.describe(`${name} survives`, () => {
    test('a reload before the wallet answers', async ({ page, world: { market }, complaints }) => {
      const ready = await bring(market, page)
      const prompt = ready.wallet.prompts.holdNext(ready.prompt)
      await ready.press(page)
      await prompt.opened
      await page.reload()
      await expectConnected(page, ready)
      const sent = ready.wallet.state.sent.length
      prompt.approve()
      await expect.poll(() => ready.wallet.state.sent.length).toBe(sent + 1)
      await ready.look?.(page)
      await expectEnd(page, ready)
      forgive(complaints, /TransactionFailure: .*unsure/)
    })

    test('a reload after the wallet has answered', async ({ page, world: { market } }) => {
      const ready = await bring(market, page)
      await whileSent(market, page, {
        ready,
        async work() {
          await page.reload()
          await expectConnected(page, ready)
        },
      })
      await expectEnd(page, ready)
    })

    test('the end of its tab, in another one', async ({ page, context, world: { market } }) => {
      const ready = await bring(market, page)
      const other = await context.newPage()
      await whileSent(market, page, {
        ready,
        async work() {
          await other.goto(page.url())
          await expectConnected(other, ready)
          await killTab(page)
        },
      })
      await expectEnd(other, ready)
    })

    test('that the wallet sends it again for a higher fee', async ({ page, world: { market } }) => {
      const ready = await bring(market, page)
      await whileSent(market, page, {
        ready,
        async work({ speedUp, mine }, hash) {
          await speedUp(ready.wallet.account(), hash)
          await mine()
          const mined = await market.chain.reader.getTransactionReceipt({ hash }).catch(() => undefined)
          expect(mined).toBeUndefined()
        },
      })
      await expectEnd(page, ready)
    })

    test('that the network loses it', async ({ page, world: { market }, complaints }) => {
      await page.clock.install()
      const asked = new Set<Request>()
      page.on('request', (request) => asked.add(request))
      const ready = await bring(market, page)
      let lost: Hash = '0x'
      await whileSent(market, page, {
        ready,
        async work({ drop }, hash) {
          lost = hash
          await drop(hash)
          await skipTime(page, asked)
          await ready.showsLost(page)
        },
      })
      await (ready.recover ?? ready.press)(page, lost)
      await ready.showsDone(page)
      await expectNothingLeft(page)
      forgive(complaints, /TransactionFailure: .*dropped/)
    })
  })
}

interface Sent {
  readonly ready: Ready
  readonly work: (blocks: HeldBlocks, hash: Hash) => Promise<void>
}

/** Runs `work` while the transaction is sent but not mined. */
async function whileSent({ chain }: Market, page: Page, { ready, work }: Sent): Promise<void> {
  const { wallet, prompt, press, showsSent } = ready
  const held = wallet.prompts.holdNext(prompt)
  await press(page)
  await held.opened
  const before = wallet.state.sent.length
  await holdBlocks(chain, async (blocks) => {
    held.approve()
    await expect.poll(() => wallet.state.sent.length).toBe(before + 1)
    await showsSent(page)
    await work(blocks, wallet.state.sent.at(-1) ?? '0x')
  })
}

/** Moves the page's clock in steps, so that each pending answer arrives before the next one. */
async function skipTime(page: Page, asked: ReadonlySet<Request>): Promise<void> {
  for (let jump = 0; jump < JUMPS; jump += 1) {
    await Promise.all([...asked].map((request) => request.response()))
    await page.clock.fastForward(JUMP_MS)
  }
}

async function expectConnected(page: Page, { wallet }: Ready): Promise<void> {
  await expect(walletButtonOf(page, shorten(wallet.address()))).toBeVisible()
}

async function expectEnd(page: Page, { wallet, prompt, showsDone }: Ready): Promise<void> {
  await showsDone(page)
  await expectNothingLeft(page)
  expect(wallet.prompts.shown.filter((kind) => kind === prompt)).toHaveLength(1)
}

async function expectNothingLeft(page: Page): Promise<void> {
  // A page reloads itself after a settlement.
  const journal = () => page.evaluate(() => localStorage.getItem('melos-transactions')).catch(() => 'not there')
  await expect.poll(journal, { timeout: PATIENCE_MS }).toBeNull()
}
