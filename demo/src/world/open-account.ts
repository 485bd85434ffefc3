import { randomBytes } from 'node:crypto'
import {
  attemptWalletLink,
  completeWalletLink,
  confirmRegistration,
  declarationTexts,
  readPublicConfig,
  registerAccount,
  signInWithPassword,
} from '@melos/api-contract'
import type { PrivateKeyAccount } from 'viem/accounts'
import { callServer, RefusedError } from '../call-server.ts'
import { findMailedToken } from '../find-mailed-token.ts'

const username = 'robin'
const email = 'robin@listener.example'

/**
 * Opens an account and links a wallet, as a person would on the pages, so that the mailbox and the list of accounts aren't empty.
 * Nobody knows the password, and only sites with a mailbox get the account, so no email leaves the machine.
 */
export async function openAccount(apiUrl: string, wallet: PrivateKeyAccount): Promise<void> {
  const { mailbox } = readPublicConfig.answer.parse(
    await callServer(apiUrl, readPublicConfig.path, { method: readPublicConfig.method }),
  )
  if (!mailbox) return
  try {
    await register(apiUrl, wallet)
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    // An earlier run has opened it.
    if (error.status !== 409) console.warn(`The sample world has no account: ${error.message}`)
  }
}

async function register(apiUrl: string, wallet: PrivateKeyAccount): Promise<void> {
  const password = randomBytes(24).toString('base64url')
  const declarations = Object.entries(declarationTexts).map(([kind, { version }]) => ({ kind, version }))
  await post(registerAccount, { email, username, country: 'CZ', declarations })
  await post(confirmRegistration, {
    token: await findMailedToken(apiUrl, { address: email, page: '/register/confirm' }),
    password,
  })
  const session = await post(signInWithPassword, { login: username, password })
  const { accessToken } = signInWithPassword.answer.parse(session)
  const { address } = wallet
  const { message } = attemptWalletLink.answer.parse(await post(attemptWalletLink, { address }, accessToken))
  await post(completeWalletLink, { address, signature: await wallet.signMessage({ message }) }, accessToken)

  async function post({ path }: { readonly path: string }, body: object, token?: string): Promise<unknown> {
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const headers = { 'content-type': 'application/json', ...authorization }
    return await callServer(apiUrl, path, { method: 'POST', headers, body: JSON.stringify(body) })
  }
}
