import { randomUUID } from 'node:crypto'
import { expect, type Fixtures, type Locator, type Page } from '@playwright/test'
import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { type Hash, type Hex, isHex, type TransactionRequest } from 'viem'
import { type Chain, openChain, type Wallet } from './chain.ts'
import { walletButtonOf } from './connect-extension.ts'
import { type Melos, startMelos } from './start-melos.ts'
import { texts } from './texts.ts'
import { type Relay, startRelay } from './wallet-connect-relay.ts'

/** A phone's wallet app with one account, built with WalletConnect's own kit. */
export interface PhoneWallet {
  /** Methods to reject, or 'session_proposal'. */
  readonly refused: Set<string>
  /** Every requested method, in order. */
  readonly asked: readonly string[]
  readonly sent: readonly Hash[]
  readonly pair: (uri: string) => Promise<void>
  /** Switches all sessions to another account. */
  readonly changeAccount: (key: Hex) => Promise<void>
  readonly endSessions: () => Promise<void>
  readonly countSessions: () => number
  readonly close: () => Promise<void>
}

interface Phone {
  readonly melos: Melos
  readonly relayUrl: string
  readonly projectId: string
  readonly key: Hex
}

const REJECTED = { code: 5000, message: 'User rejected.' }
const ENDED = { code: 6000, message: 'User disconnected.' }
const METHODS = ['eth_sendTransaction', 'personal_sign', 'wallet_switchEthereumChain', 'wallet_addEthereumChain']
const EVENTS = ['accountsChanged', 'chainChanged']

export async function openPhoneWallet({ melos, relayUrl, projectId, key }: Phone): Promise<PhoneWallet> {
  const chain = openChain(melos)
  // Each client needs its own storage in this process.
  const core = new Core({
    projectId,
    relayUrl,
    customStoragePrefix: randomUUID(),
    logger: 'silent',
    telemetryEnabled: false,
  })
  // Its telemetry would call an external server.
  core.eventClient.init = async () => {}
  const kit = await WalletKit.init({
    // Its types do not support exactOptionalPropertyTypes.
    core: core as WalletKitTypes.Options['core'],
    metadata: { name: 'Phone wallet', description: 'A wallet for tests', url: 'https://wallet.example', icons: [] },
  })
  const refused = new Set<string>()
  const asked: string[] = []
  const sent: Hash[] = []
  let wallet = chain.openWallet(key)

  kit.on('session_proposal', async ({ id }) => {
    asked.push('session_proposal')
    if (refused.has('session_proposal')) await kit.rejectSession({ id, reason: REJECTED })
    else await kit.approveSession({ id, namespaces: namespacesOf(wallet) })
  })
  kit.on('session_request', async ({ id, topic, params: { request } }) => {
    asked.push(request.method)
    const outcome = refused.has(request.method) ? { error: REJECTED } : await carryOut({ chain, wallet, sent, request })
    await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...outcome } })
  })

  return {
    refused,
    asked,
    sent,
    pair: (uri) => kit.pair({ uri }),
    async changeAccount(next) {
      wallet = chain.openWallet(next)
      for (const topic of Object.keys(kit.getActiveSessions())) {
        await kit.updateSession({ topic, namespaces: namespacesOf(wallet) })
      }
    },
    async endSessions() {
      for (const topic of Object.keys(kit.getActiveSessions())) await kit.disconnectSession({ topic, reason: ENDED })
    },
    countSessions: () => Object.keys(kit.getActiveSessions()).length,
    async close() {
      core.heartbeat.stop()
      await core.relayer.transportClose()
    },
  }
}

function namespacesOf({ chain, account }: Wallet) {
  const id = `eip155:${chain.id}`
  return { eip155: { chains: [id], accounts: [`${id}:${account.address}`], methods: METHODS, events: EVENTS } }
}

interface Task {
  readonly chain: Chain
  readonly wallet: Wallet
  readonly sent: Hash[]
  readonly request: WalletKitTypes.SessionRequest['params']['request']
}

async function carryOut({ chain, wallet, sent, request: { method, params } }: Task) {
  if (method === 'personal_sign' && isHex(params[0])) {
    return { result: await wallet.account.signMessage({ message: { raw: params[0] } }) }
  }
  if (method === 'eth_sendTransaction') {
    const { to, data, value }: TransactionRequest & { value?: Hex } = params[0]
    const hash = await wallet.sendTransaction({ to, data, value: BigInt(value ?? 0) })
    sent.push(hash)
    await chain.confirm(hash)
    return { result: hash }
  }
  return { error: { code: 5101, message: `${method} is not for this wallet` } }
}

export const projectId = '0123456789abcdef'.repeat(2)

const phoneSettings = ({ url }: Relay) => ({ WALLETCONNECT_PROJECT_ID: projectId, WALLETCONNECT_RELAY_URL: url })

/** The permissions for copying the link. */
export const clipboard = ['clipboard-read', 'clipboard-write']

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Connect to wallet' })

export async function copyCode(page: Page): Promise<string> {
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('img', { name: texts.walletConnect.code })).toBeVisible()
  await dialog.getByRole('button', { name: texts.walletConnect.copy.action }).click()
  await expect(dialog.getByRole('button', { name: texts.walletConnect.copy.done })).toBeVisible()
  return await page.evaluate(() => navigator.clipboard.readText())
}

/** Opens the dialog and returns the pairing code. */
export async function showCode(page: Page): Promise<string> {
  await walletButtonOf(page).click()
  await dialogOf(page).getByRole('button', { name: texts.connectWallet.choices.walletConnect.name }).click()
  return await copyCode(page)
}

export async function connectPhone(page: Page, phone: PhoneWallet): Promise<void> {
  await phone.pair(await showCode(page))
  await expect(dialogOf(page)).toBeHidden()
}

/** Fixtures with a Melos configured for WalletConnect and a local relay. */
export const reachPhones: Fixtures<object, { relay: Relay; melos: Melos }> = {
  relay: [
    async ({}, use) => {
      const relay = await startRelay()
      await use(relay)
      await relay.stop()
    },
    { scope: 'worker' },
  ],
  melos: [
    async ({ relay }, use) => {
      const { melos, stop } = await startMelos(phoneSettings(relay))
      await use(melos)
      await stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
}
