import { type CDPSession, expect, type Locator, type Page } from '@playwright/test'
import type { LocalAccount } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { shorten, walletButtonOf } from './connect-extension.ts'
import { matching, texts } from './texts.ts'

export interface KeptWallet {
  /** The twelve words, in order. */
  readonly words: readonly string[]
  readonly account: LocalAccount
}

export const connectDialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Connect to wallet' })

/** The titles of the wallet's signing prompts. */
const signingPrompts = {
  bid: matching(texts.signing.bid.titleOf('*')),
} as const

export const promptOf = (page: Page, kind: keyof typeof signingPrompts): Locator =>
  page.getByRole('dialog', { name: signingPrompts[kind] })

const actions = {
  bid: texts.signing.bid.action,
} as const

export async function approve(page: Page, kind: keyof typeof signingPrompts): Promise<void> {
  await promptOf(page, kind).getByRole('button', { name: actions[kind], exact: true }).click()
}

/** Opens the Melos wallet from 'Connect wallet'. */
export async function chooseMelosWallet(page: Page): Promise<Locator> {
  await walletButtonOf(page).click()
  const dialog = connectDialogOf(page)
  await dialog.getByRole('button', { name: texts.connectWallet.choices.melos.name }).click()
  return dialog
}

/** Creates and confirms twelve new words; choosing the lock comes next. */
export async function makeWords(page: Page, open = chooseMelosWallet): Promise<KeptWallet> {
  const dialog = await open(page)
  const words = await readWords(dialog)
  await dialog.getByRole('button', { name: texts.keepWallet.words.next }).click()
  const protecting = dialog.getByRole('heading', { name: texts.keepWallet.protect.title })
  const question = dialog.getByRole('heading', { name: matching(texts.keepWallet.confirm.title(0).replace('0', '*')) })
  for (let asked = 1; asked <= 3; asked++) {
    await expect(dialog).toContainText(texts.keepWallet.confirm.progress(asked, 3))
    const place = Number((await question.textContent())?.match(/\d+/)?.[0])
    await dialog.getByRole('button', { name: words[place - 1] ?? '', exact: true }).click()
  }
  await expect(protecting).toBeVisible()
  return { words, account: mnemonicToAccount(words.join(' ')) }
}

/** Reveals and reads the words in a dialog. */
export async function readWords(dialog: Locator): Promise<string[]> {
  await dialog.getByRole('button', { name: texts.keepWallet.words.show }).click()
  const items = dialog.getByRole('listitem')
  await expect(items).toHaveCount(12)
  const shown = await items.allTextContents()
  return shown.map((text) => text.trim().split(/\s+/).at(-1) ?? '')
}

export async function choosePassphrase(page: Page, passphrase: string): Promise<void> {
  const dialog = connectDialogOf(page)
  await dialog.getByLabel(texts.keepWallet.protect.passphrase, { exact: true }).fill(passphrase)
  await dialog.getByRole('button', { name: texts.keepWallet.protect.keep }).click()
}

/** Makes a wallet from 'Connect wallet' to the signed-in address. */
export async function makeMelosWallet(page: Page, passphrase: string): Promise<KeptWallet> {
  const wallet = await makeWords(page)
  await choosePassphrase(page, passphrase)
  await expect(walletButtonOf(page, shorten(wallet.account.address))).toBeVisible()
  return wallet
}

export async function openWalletMenu(page: Page, { account }: KeptWallet): Promise<Locator> {
  await walletButtonOf(page, shorten(account.address)).click()
  return page.getByRole('dialog', { name: texts.connectWallet.menu.title })
}

/** Gives the page's browser a device that creates passkeys and confirms them by itself. */
export async function addAuthenticator(page: Page): Promise<{ client: CDPSession; authenticatorId: string }> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { client, authenticatorId }
}

interface AskedWallet {
  readonly request: (question: object) => Promise<unknown>
}

/** The part of React's tree that leads to the wallet. */
interface TreeNode {
  readonly memoizedProps: { melosWallet?: { provider: AskedWallet } } | null
  readonly child: TreeNode | null
  readonly sibling: TreeNode | null
}

/** Asks the wallet directly, as a hostile script in the page could; returns its answer or its error's code. */
export async function askMelosWallet(
  page: Page,
  question: { readonly method: string; readonly params: readonly unknown[] },
): Promise<{ readonly answer?: unknown; readonly code?: unknown }> {
  return await page.evaluate(async (asked) => {
    const key = Object.keys(document).find((name) => name.startsWith('__reactContainer')) ?? ''
    const waiting = [(document as unknown as Record<string, TreeNode | undefined>)[key]]
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      const provider = node.memoizedProps?.melosWallet?.provider
      if (provider !== undefined) {
        return await provider.request(asked).then(
          (answer) => ({ answer }),
          ({ code }) => ({ code }),
        )
      }
      if (node.sibling !== null) waiting.push(node.sibling)
      if (node.child !== null) waiting.push(node.child)
    }
    throw new Error('The page has no wallet')
  }, question)
}
