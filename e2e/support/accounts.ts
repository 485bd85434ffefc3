import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { declarationTexts } from '@melos/api-contract'
import { expect, type Page } from '@playwright/test'
import type { LocalAccount } from 'viem'
import { callApi } from './call-api.ts'

export interface Person {
  readonly username: string
  readonly email: string
  readonly password: string
  /** CZ unless told otherwise. */
  readonly country?: string
}

interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
}

/**
 * Opens an account as the pages do: register, read the email in the machine's mailbox, choose a password. The session that
 * this starts has no fresh proof of who the person is.
 */
export async function openAccount(address: string, person: Person): Promise<Tokens> {
  const { username, email, password, country = 'CZ' } = person
  const declarations = Object.entries(declarationTexts).map(([kind, { version }]) => ({ kind, version }))
  const json = { email, username, country, declarations }
  expect(await register(address, json)).toBe(202)
  const token = await readMailedToken(address, { email, path: '/register/confirm' })
  const confirmed = await callApi(address, '/api/public/accounts/confirm', {
    method: 'POST',
    json: { token, password },
  })
  expect(confirmed.status).toBe(201)
  return JSON.parse(confirmed.text)
}

/** From a loopback address of its own, because a network can register only three accounts an hour. */
async function register(address: string, json: object): Promise<number | undefined> {
  const localAddress = `127.${[...randomBytes(2), 2].join('.')}`
  const headers = { 'content-type': 'application/json' }
  const call = request(new URL('/api/public/accounts', address), { method: 'POST', headers, localAddress })
  const answered = once(call, 'response')
  call.end(JSON.stringify(json))
  const [answer] = await answered
  answer.resume()
  return answer.statusCode
}

/** The token in the newest email with a link to this page. */
export async function readMailedToken(
  address: string,
  { email, path }: { email: string; path: string },
): Promise<string> {
  const link = new RegExp(`${path}#([\\w-]+)`)
  let token: string | undefined
  await expect
    .poll(async () => {
      const { text } = await callApi(address, '/api/mailbox')
      const mails: { to: string; text: string }[] = JSON.parse(text).data
      token = mails.find((mail) => mail.to === email && link.test(mail.text))?.text.match(link)?.[1]
      return token
    })
    .toBeDefined()
  return token ?? ''
}

/** Signs in by the API and gives the page the session, whose proof is fresh. */
export async function signInAs(page: Page, address: string, { username, password }: Person): Promise<void> {
  const json = { login: username, password }
  const { text } = await callApi(address, '/api/public/accounts/session', { method: 'POST', json })
  await giveSession(page, JSON.parse(text))
}

export async function giveSession(page: Page, tokens: Tokens): Promise<void> {
  await page.goto('/help')
  await page.evaluate(({ accessToken, refreshToken }) => {
    localStorage.setItem('account_refresh_token', JSON.stringify(refreshToken))
    localStorage.setItem('account_access_token', JSON.stringify(accessToken))
  }, tokens)
}

/** Links a wallet to the account by the API, with a session whose proof is fresh. */
export async function linkWallet(address: string, person: Person, wallet: LocalAccount): Promise<void> {
  const json = { login: person.username, password: person.password }
  const session = await callApi(address, '/api/public/accounts/session', { method: 'POST', json })
  const { accessToken: token } = JSON.parse(session.text)
  const call = async (path: string, body: object) =>
    await callApi(address, `/api/account/wallets/${path}`, { method: 'POST', json: body, token })
  const asked = await call('attempt', { address: wallet.address })
  const signature = await wallet.signMessage({ message: JSON.parse(asked.text).message })
  expect((await call('complete', { address: wallet.address, signature })).status).toBe(200)
}
