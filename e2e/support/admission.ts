import { gateAbi } from '@melos/contracts'
import { expect, type Page } from '@playwright/test'
import type { LocalAccount } from 'viem'
import { keccak256, parseEther, toHex } from 'viem'
import { linkWallet, openAccount, type Person } from './accounts.ts'
import { administrator } from './administrator.ts'
import { type ApiCall, callApi, logInAdministrator } from './call-api.ts'
import type { Market } from './market.ts'

/** Someone who has signed in with a wallet. */
export interface SignedIn {
  readonly wallet: LocalAccount
  readonly tokens: { readonly accessToken: string; readonly refreshToken: string }
}

async function ask(address: string, path: string, call: ApiCall) {
  const { status = 0, text } = await callApi(address, path, call)
  expect([path, status, status < 300]).toEqual([path, status, true])
  return JSON.parse(text)
}

export async function signInWallet(address: string, wallet: LocalAccount): Promise<SignedIn> {
  const metamaskAddress = wallet.address.toLowerCase()
  const post = (path: string, json: object) => ask(address, `/api/public/oauth/${path}`, { method: 'POST', json })
  const { message } = await post('attempt', { metamaskAddress })
  const signedNonce = await wallet.signMessage({ message })
  return { wallet, tokens: await post('complete', { metamaskAddress, signedNonce }) }
}

/** Opens an account with this wallet, by the API. */
export async function openLinkedAccount(address: string, person: Person, wallet: LocalAccount): Promise<void> {
  await openAccount(address, person)
  await linkWallet(address, person, wallet)
}

/** Makes this wallet's session the page's only one. */
export async function useWalletSession(page: Page, { wallet, tokens }: SignedIn): Promise<void> {
  await page.goto('/help')
  await page.evaluate(
    ({ accessToken, refreshToken, address }) => {
      localStorage.clear()
      localStorage.setItem('metamaskAddress', JSON.stringify(address))
      localStorage.setItem('refresh_token', JSON.stringify(refreshToken))
      localStorage.setItem('access_token', JSON.stringify(accessToken))
    },
    { ...tokens, address: wallet.address.toLowerCase() },
  )
}

interface Answers {
  readonly country?: string
  readonly isAdult?: boolean
  readonly isEmployee?: boolean
}

/** What people and administrators do on the pages, by the API. */
export function admissionActs({ melos, chain }: Market) {
  const { address } = melos
  const asAdministrator = async (path: string, call: ApiCall) => {
    const { login: email, password } = administrator
    return await ask(address, path, { ...call, token: await logInAdministrator(address, { email, password }) })
  }
  const idOf = async ({ tokens }: SignedIn): Promise<string> =>
    (await ask(address, '/api/me', { token: tokens.accessToken })).account.id
  return {
    async declare({ tokens }: SignedIn, { country = 'CZ', isAdult = true, isEmployee = false }: Answers) {
      const json = { country, isAdult, isEmployee }
      await ask(address, '/api/me/admission/declarations', { method: 'PUT', json, token: tokens.accessToken })
    },
    async register({ wallet, tokens }: SignedIn, policy: number) {
      const json = { wallet: wallet.address, policy }
      await ask(address, '/api/me/admission', { method: 'POST', json, token: tokens.accessToken })
    },
    async askForScreening({ tokens }: SignedIn) {
      await ask(address, '/api/me/admission/screening', { method: 'POST', token: tokens.accessToken })
    },
    async decideScreening(person: SignedIn, decision: 'PASSED' | 'FAILED') {
      const id = await idOf(person)
      const { data } = await asAdministrator('/api/screenings?size=100', {})
      const { version } = data.find(({ account }: { account: { id: string } }) => account.id === id)
      const json = decision === 'PASSED' ? { decision, version } : { decision, version, reason: 'The name differs.' }
      await asAdministrator(`/api/screenings/${id}`, { method: 'PUT', json })
    },
    async suspend(person: SignedIn) {
      const json = { kind: 'SUSPENSION', cause: 'BREACH', statement: 'A false answer.' }
      await asAdministrator(`/api/accounts/${await idOf(person)}/restrictions`, { method: 'POST', json })
    },
    /** As the owner of the contract. */
    async dismiss({ wallet, tokens }: SignedIn, policy: number) {
      const owner = chain.openWallet(melos.ownerKey)
      await chain.node.setBalance({ address: owner.account.address, value: parseEther('1') })
      const { blockNumber } = await chain.confirm(
        await owner.writeContract({
          address: chain.contracts.gate,
          abi: gateAbi,
          functionName: 'dismiss',
          args: [wallet.address, BigInt(policy), keccak256(toHex('A false answer.'))],
        }),
      )
      await ask(address, `/api/me/admission?block=${blockNumber}`, { token: tokens.accessToken })
    },
  }
}
