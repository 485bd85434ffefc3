import {
  attemptWalletLink,
  completeWalletLink,
  confirmRegistration,
  declarationTexts,
  readPublicConfig,
  signInWithPassword,
} from '@melos/api-contract'
import type { PrivateKeyAccount } from 'viem/accounts'
import { type Ask, callAs, json } from '../call-as.ts'
import { callServer, RefusedError } from '../call-server.ts'
import { findMailedToken } from '../find-mailed-token.ts'
import { registerFrom } from './register-from.ts'

export interface Person {
  readonly username: string
  readonly email: string
  readonly country: string
  readonly password: string
  /** A loopback address of this machine. */
  readonly network: string
  readonly wallet?: PrivateKeyAccount
}

/** Printed in the README, so that people can look around as one of them. */
export const PASSWORD = 'seven kettles in the attic'

/** Only sites with a mailbox get accounts, so no email leaves the machine. */
export async function hasMailbox(apiUrl: string): Promise<boolean> {
  const { method, path } = readPublicConfig
  return readPublicConfig.answer.parse(await callServer(apiUrl, path, { method })).mailbox
}

/** Opens an account and links its wallet, as a person would on the pages, and signs in. An earlier run's account is kept. */
export async function openAccount(apiUrl: string, person: Person): Promise<Ask> {
  const { username, email, country, password, network, wallet } = person
  const declarations = Object.entries(declarationTexts).map(([kind, { version }]) => ({ kind, version }))
  const isNew = await registerFrom(network, apiUrl, { email, username, country, declarations }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof RefusedError && error.status === 409) return false
      throw error
    },
  )
  if (isNew) {
    const token = await findMailedToken(apiUrl, { address: email, page: '/register/confirm' })
    await post(confirmRegistration, { token, password })
  }
  const session = await post(signInWithPassword, { login: username, password })
  const ask = callAs(apiUrl, signInWithPassword.answer.parse(session).accessToken)
  // Linking again changes nothing.
  if (wallet !== undefined) await link(ask, wallet)
  return ask

  async function post({ path }: { readonly path: string }, body: object): Promise<unknown> {
    return await callServer(apiUrl, path, { method: 'POST', headers: json, body: JSON.stringify(body) })
  }
}

async function link(ask: Ask, wallet: PrivateKeyAccount): Promise<void> {
  const { address } = wallet
  const { message } = attemptWalletLink.answer.parse(await ask(attemptWalletLink, { body: { address } }))
  await ask(completeWalletLink, { body: { address, signature: await wallet.signMessage({ message }) } })
}
