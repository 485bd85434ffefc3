import { melsAbi } from '@melos/contracts'
import type { Page } from '@playwright/test'
import { encodeFunctionData, parseEther } from 'viem'
import { type OpenAuction, openAuction } from '../support/auctions.ts'
import { shorten, walletButtonOf } from '../support/connect-extension.ts'
import { holdPart } from '../support/lazy-parts.ts'
import { expect, test } from '../support/melos.ts'
import {
  addAuthenticator,
  approve,
  askMelosWallet,
  chooseMelosWallet,
  choosePassphrase,
  connectDialogOf,
  makeMelosWallet,
  makeWords,
  openWalletMenu,
  promptOf,
  readWords,
} from '../support/melos-wallet.ts'
import { expectBids, giveMoney, readMoney, readSent } from '../support/money.ts'
import { keepView, screens } from '../support/pages.ts'
import { bidFormOf, confirmBid, stepperOf, takeTestMoney } from '../support/submit-bid.ts'
import { matching, texts } from '../support/texts.ts'

const bid = { tokens: 10n, price: '3.2' }
const passphrase = 'quiet tin harbour 1987'
const WRONG = texts.keepWallet.failures.WRONG_PASSPHRASE
const TWO_MINUTES_MS = 120_000

let auction: OpenAuction

const songSentence = ({ id, title }: OpenAuction, artist: string) => texts.signing.song(String(id), title, artist)

test.use(screens.desktop)

test.beforeAll(async ({ world }) => {
  auction = await openAuction(world.market, 'First Steps')
})

const passphraseIn = (page: Page, kind: 'bid') =>
  promptOf(page, kind).getByLabel(texts.keepWallet.passphrase.label, { exact: true })

test('a newcomer without a wallet bids within two minutes, and later with the passphrase', async ({
  page,
  world,
}, testInfo) => {
  test.setTimeout(150_000)
  const { chain } = world.market
  const cameAt = await chain.reader.getBlockNumber({ cacheTime: 0 })
  await page.goto(`/auction/${auction.id}`)
  const began = Date.now()
  const wallet = await makeMelosWallet(page, passphrase)
  const { address } = wallet.account
  const form = bidFormOf(page)
  const account = { auctionId: auction.id, bidder: address } as const
  const before = await test.step('test money comes with one click', async () => {
    expect(await readMoney(chain, address)).toMatchObject({ mels: 0n, pol: 0n, allowance: 0n })
    await takeTestMoney(page)
    const money = await readMoney(chain, address)
    expect(money).toMatchObject({ mels: parseEther('1000'), pol: parseEther('1'), allowance: 0n })
    return money
  })

  await test.step('one prompt names the song and allows and places the bid', async () => {
    await confirmBid(page, bid)
    const bidding = promptOf(page, 'bid')
    await expect(bidding).toContainText(matching(songSentence(auction, '*')))
    await expect(bidding).toContainText(texts.signing.bid.allows)
    await expect(passphraseIn(page, 'bid')).toHaveCount(0)
    await expect(bidding).toContainText(texts.signing.bid.text('10', '3.20'))
    await expect(bidding).toContainText(texts.signing.bid.deposit('35.20'))
    await keepView(page, testInfo, 'bid-prompt')
    await approve(page, 'bid')
    await expect(page.getByRole('dialog', { name: texts.placeBid.stepper.doneTitle })).toBeVisible()
    const took = Date.now() - began
    testInfo.annotations.push({ type: 'from no wallet to a bid', description: `${took} ms` })
    expect(took).toBeLessThan(TWO_MINUTES_MS)
    const sent = await readSent(chain, address, cameAt)
    expect(sent).toHaveLength(1)
    await expectBids(chain, { ...account, before, bids: [bid], sent })
    await stepperOf(page).getByRole('button', { name: texts.placeBid.stepper.close }).last().click()
  })

  await test.step('a locked wallet asks for the passphrase and rejects a wrong one', async () => {
    const menu = await openWalletMenu(page, wallet)
    await menu.getByRole('button', { name: texts.connectWallet.menu.lock }).click()
    await expect(menu).toContainText(texts.connectWallet.menu.locked)
    await menu.getByRole('button', { name: texts.ui.close }).click()
    await confirmBid(page, bid)
    await passphraseIn(page, 'bid').fill(`${passphrase}!`)
    await approve(page, 'bid')
    await expect(promptOf(page, 'bid')).toContainText(WRONG)
    expect((await readMoney(chain, address)).allowance).toBe(0n)
  })

  await test.step('Cancel is quiet and leaves the form as it was', async () => {
    await promptOf(page, 'bid').getByRole('button', { name: 'Cancel' }).click()
    await expect(promptOf(page, 'bid')).toBeHidden()
    await expect(stepperOf(page)).toBeHidden()
    await expect(form.getByLabel('Min price per token offered')).toHaveValue('3.2')
    await expect(form.getByLabel('Number of tokens')).toHaveValue('10')
    await expect(form.getByRole('button', { name: 'Buy' })).toBeEnabled()
    for (const words of ['wrong', 'error', 'failed']) {
      await expect(page.locator('[role=alert]', { hasText: words })).toHaveCount(0)
    }
    expect(await page.evaluate(() => localStorage.getItem('melos-transactions'))).toBeNull()
  })

  await test.step('after a reload the wallet is there, locked, and bids with the passphrase', async () => {
    const showStepper = await holdPart(page.context(), 'bid-stepper')
    await page.reload()
    await expect(walletButtonOf(page, shorten(address))).toBeVisible()
    await confirmBid(page, bid)
    await passphraseIn(page, 'bid').fill(passphrase)
    // Dialogs that open later stay behind the signing prompt.
    await expect(stepperOf(page)).toHaveCount(0)
    showStepper()
    await expect(stepperOf(page)).toBeVisible()
    await expect(passphraseIn(page, 'bid')).toBeFocused()
    await approve(page, 'bid')
    await expect(page.getByRole('dialog', { name: texts.placeBid.stepper.doneTitle })).toBeVisible()
    const sent = await readSent(chain, address, cameAt)
    expect(sent).toHaveLength(2)
    await expectBids(chain, { ...account, before, bids: [bid, bid], sent })
  })
})

test('Cancel leaves neither an allowance nor a bid', async ({ page, world }) => {
  const { chain } = world.market
  const cameAt = await chain.reader.getBlockNumber({ cacheTime: 0 })
  await page.goto(`/auction/${auction.id}`)
  const { account } = await makeMelosWallet(page, passphrase)
  await takeTestMoney(page)
  const before = await readMoney(chain, account.address)
  await confirmBid(page, bid)
  await promptOf(page, 'bid').getByRole('button', { name: 'Cancel' }).click()
  await expect(stepperOf(page)).toBeHidden()
  const sent = await readSent(chain, account.address, cameAt)
  const owner = { auctionId: auction.id, bidder: account.address, before } as const
  expect(sent).toEqual([])
  await expectBids(chain, { ...owner, bids: [], sent })
  await confirmBid(page, bid)
  await approve(page, 'bid')
  await expect(page.getByRole('dialog', { name: texts.placeBid.stepper.doneTitle })).toBeVisible()
  await expectBids(chain, { ...owner, bids: [bid], sent: await readSent(chain, account.address, cameAt) })
})

test('what the wallet can’t read is refused, even to a script in the page', async ({ page, world }) => {
  const { chain } = world.market
  const cameAt = await chain.reader.getBlockNumber({ cacheTime: 0 })
  await page.goto('/')
  const { account } = await makeMelosWallet(page, passphrase)
  await giveMoney(chain, account.address, { mels: '10', pol: '1' })
  const send = (call: object) => ({ method: 'eth_sendTransaction', params: [{ from: account.address, ...call }] })
  const foreign = '0x00000000000000000000000000000000DeaDBeef'
  const allow = encodeFunctionData({ abi: melsAbi, functionName: 'approve', args: [foreign, 2n ** 256n - 1n] })
  const permit = {
    domain: { name: 'Other', version: '1', chainId: chain.reader.chain.id, verifyingContract: foreign },
    types: { Permit: [{ name: 'spender', type: 'address' }] },
    primaryType: 'Permit',
    message: { spender: foreign },
  }
  const { reasons } = texts.signing.refused
  const asked: [string, { method: string; params: unknown[] }][] = [
    [reasons['foreign-contract'], send({ to: foreign, data: allow })],
    [reasons['foreign-contract'], { method: 'eth_signTypedData_v4', params: [account.address, permit] }],
    [reasons.unreadable, send({ to: chain.mels, data: '0xdeadbeef' })],
    [reasons['with-pol'], send({ to: chain.house, data: allow, value: '0x1' })],
    [reasons['new-contract'], send({ data: '0x6000' })],
    [reasons.message, { method: 'personal_sign', params: ['Hello', account.address] }],
  ]
  for (const [reason, question] of asked) {
    await test.step(reason, async () => {
      const answer = askMelosWallet(page, question)
      const prompt = page.getByRole('dialog', { name: texts.signing.refused.title })
      await expect(prompt).toContainText(reason)
      await expect(prompt).toContainText(texts.signing.refused.nothing)
      await expect(prompt.getByRole('button')).toHaveText(['', texts.signing.refused.close])
      await prompt.getByText(texts.signing.details).click()
      await expect(prompt.locator('pre')).toContainText(/0x|Hello/)
      await prompt.getByRole('button', { name: texts.signing.refused.close }).last().click()
      expect(await answer).toEqual({ code: 4100 })
      await expect(prompt).toBeHidden()
    })
  }
  expect(await readSent(chain, account.address, cameAt)).toEqual([])
})

test('the words bring the wallet back: shown again, opened again, and in another browser', async ({
  page,
  browser,
  melos,
  loseFiles,
}) => {
  await loseFiles('export-words')
  await page.goto('/')
  const wallet = await makeMelosWallet(page, passphrase)
  const name = shorten(wallet.account.address)

  await test.step('export asks for the passphrase and shows the same words', async () => {
    const menu = await openWalletMenu(page, wallet)
    await menu.getByRole('button', { name: texts.connectWallet.menu.words }).click()
    const dialog = page.getByRole('dialog', { name: texts.keepWallet.export.title })
    await dialog.getByLabel(texts.keepWallet.passphrase.label, { exact: true }).fill('another passphrase')
    await dialog.getByRole('button', { name: texts.keepWallet.export.open }).click()
    await expect(dialog).toContainText(WRONG)
    await dialog.getByLabel(texts.keepWallet.passphrase.label, { exact: true }).fill(passphrase)
    await dialog.getByRole('button', { name: texts.keepWallet.export.open }).click()
    expect(await readWords(dialog)).toEqual(wallet.words)
    await dialog.getByRole('button', { name: texts.keepWallet.export.done }).click()
  })

  await test.step('after disconnecting, the passphrase connects again', async () => {
    const menu = await openWalletMenu(page, wallet)
    await menu.getByRole('button', { name: texts.connectWallet.menu.lock }).click()
    await menu.getByRole('button', { name: texts.connectWallet.menu.disconnect }).click()
    await expect(walletButtonOf(page)).toBeVisible()
    await page.reload()
    await walletButtonOf(page).click()
    const dialog = connectDialogOf(page)
    await expect(dialog).toContainText(texts.connectWallet.choices.melos.stored(name))
    await dialog.getByRole('button', { name: texts.connectWallet.choices.melos.name }).click()
    await expect(dialog).toContainText(name)
    await dialog.getByLabel(texts.keepWallet.passphrase.label, { exact: true }).fill('another passphrase')
    await dialog.getByRole('button', { name: texts.keepWallet.unlock.open, exact: true }).click()
    await expect(dialog).toContainText(WRONG)
    await dialog.getByLabel(texts.keepWallet.passphrase.label, { exact: true }).fill(passphrase)
    await dialog.getByRole('button', { name: texts.keepWallet.unlock.open, exact: true }).click()
    await expect(walletButtonOf(page, name)).toBeVisible()
  })

  await test.step('the words give the same address in a browser that has never seen it', async () => {
    const context = await browser.newContext({ baseURL: melos.address, ...screens.desktop })
    const other = await context.newPage()
    await other.goto('/')
    const dialog = await chooseMelosWallet(other)
    await dialog.getByRole('button', { name: texts.keepWallet.words.import }).click()
    const field = dialog.getByLabel(texts.keepWallet.import.label)
    await field.fill(wallet.words.slice(0, 11).join(' '))
    await dialog.getByRole('button', { name: texts.keepWallet.import.next }).click()
    await expect(dialog).toContainText(texts.keepWallet.import.wrongCount(11))
    await field.fill(wallet.words.join('\n'))
    await dialog.getByRole('button', { name: texts.keepWallet.import.next }).click()
    await choosePassphrase(other, 'a lock of its own')
    await expect(walletButtonOf(other, name)).toBeVisible()
    await context.close()
  })
})

test('a passphrase of spaces is refused, and nothing asks for the words against its own advice', async ({ page }) => {
  await page.goto('/')
  await walletButtonOf(page).click()
  const dialog = connectDialogOf(page)
  await dialog.getByRole('button', { name: texts.connectWallet.choices.melos.name }).click()
  // The check is announced next to the advice, before it happens.
  await expect(dialog).toContainText(texts.keepWallet.words.warning)
  await expect(dialog).toContainText(texts.keepWallet.words.check)
  await page.keyboard.press('Escape')
  await makeWords(page)
  const field = dialog.getByLabel(texts.keepWallet.protect.passphrase, { exact: true })
  for (const refused of [' '.repeat(8), 'aaaaaaaaaaaa']) {
    await choosePassphrase(page, refused)
    await expect(dialog.getByRole('alert')).toHaveText(texts.keepWallet.protect.strengths.simple)
    await expect(field).toBeFocused()
    expect(await page.evaluate(() => localStorage.getItem('melos-wallet'))).toBeNull()
  }
  await choosePassphrase(page, passphrase)
  await expect(dialog).toBeHidden()
})

test('at the printed address, a passkey locks the wallet in place of a passphrase', async ({ page }) => {
  const { client, authenticatorId } = await addAuthenticator(page)
  await page.goto('/')
  const wallet = await makeWords(page)
  await page.getByRole('button', { name: texts.keepWallet.protect.passkey }).click()
  const name = shorten(wallet.account.address)
  await expect(walletButtonOf(page, name)).toBeVisible()
  const { credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toHaveLength(1)

  await page.reload()
  await expect(walletButtonOf(page, name)).toBeVisible()
  const dialog = page.getByRole('dialog', { name: texts.keepWallet.export.title })
  const askForWords = async () => {
    const menu = await openWalletMenu(page, wallet)
    await menu.getByRole('button', { name: texts.connectWallet.menu.words }).click()
    await expect(dialog).toContainText(texts.keepWallet.passphrase.passkey)
    await dialog.getByRole('button', { name: texts.keepWallet.export.open }).click()
  }
  await askForWords()
  expect(await readWords(dialog)).toEqual(wallet.words)
  await dialog.getByRole('button', { name: texts.keepWallet.export.done }).click()
  await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await askForWords()
  await expect(dialog).toContainText(texts.keepWallet.failures.PASSKEY_REFUSED)
})
