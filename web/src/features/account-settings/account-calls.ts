import {
  type AlertChoices,
  addPasskey,
  appealRestriction,
  askNewPasskey,
  askPasskeyVerification,
  askWalletVerification,
  attemptWalletLink,
  changeAccount,
  changeAlertChoices,
  changeEmail,
  changePassword,
  closeAccount,
  completeWalletLink,
  endAllSessions,
  endSession,
  exportAccount,
  listPasskeys,
  listSessions,
  previewDeletion,
  readAccount,
  readAlertChoices,
  removePasskey,
  renamePasskey,
  subscribeToPush,
  unlinkWallet,
  unsubscribeFromPush,
  verifyAgain,
  whoAmI,
} from '@melos/api-contract'
import type { Sign } from '../../account/use-wallet-signature.ts'
import { type BodyOf, callApi } from '../../api/call-api.ts'
import { signedFetch } from '../../api/signed-fetch.ts'
import { loadOrReload } from '../../lib/load-failure.ts'
import { verifyFirst } from './verify-first.ts'

const loadPasskeys = () => loadOrReload(() => import('../../account/passkeys.ts'))

type Profile = Readonly<Record<'name' | 'about', string | null>> & { readonly country: string }

/** The API calls of an account. Those that need a fresh proof ask for it first. */
export const accountCalls = {
  read: async () => (await callApi(signedFetch, { endpoint: readAccount })).body,
  /** The signed-in wallet, and whether it is linked to an account. */
  readWallet: async () => {
    const { address, account } = await callApi(signedFetch, { endpoint: whoAmI })
    return { address, isLinked: account !== null }
  },
  changeProfile: async (profile: Profile) =>
    (await callApi(signedFetch, { endpoint: changeAccount, body: profile })).body,
  appeal: async (id: number, text: string) => {
    await callApi(signedFetch, { endpoint: appealRestriction, params: { id }, body: { text } })
  },
  changeEmail: async (email: string) => {
    await verifyFirst(() => callApi(signedFetch, { endpoint: changeEmail, body: { email } }))
  },
  changePassword: async (password: string) => {
    await verifyFirst(() => callApi(signedFetch, { endpoint: changePassword, body: { password } }))
  },

  listPasskeys: async () => (await callApi(signedFetch, { endpoint: listPasskeys })).data,
  addPasskey: async (label: string) => {
    const { createPasskey } = await loadPasskeys()
    const response = await createPasskey(await verifyFirst(() => callApi(signedFetch, { endpoint: askNewPasskey })))
    await callApi(signedFetch, { endpoint: addPasskey, body: { label, response } })
  },
  renamePasskey: async (id: string, label: string) => {
    await callApi(signedFetch, { endpoint: renamePasskey, params: { id }, body: { label } })
  },
  removePasskey: async (id: string) => {
    await verifyFirst(() => callApi(signedFetch, { endpoint: removePasskey, params: { id } }))
    await loadPasskeys().then(
      ({ forgetPasskey }) => forgetPasskey(id),
      // The passkey is removed, whether or not the browser hides it.
      () => undefined,
    )
  },

  linkWallet: async (address: string, sign: Sign) => {
    const { message } = await verifyFirst(() =>
      callApi(signedFetch, { endpoint: attemptWalletLink, body: { address } }),
    )
    const signature = await sign(message)
    await callApi(signedFetch, { endpoint: completeWalletLink, body: { address, signature } })
  },
  unlinkWallet: async (address: string) => {
    await verifyFirst(() => callApi(signedFetch, { endpoint: unlinkWallet, params: { address } }))
  },

  listSessions: async () => (await callApi(signedFetch, { endpoint: listSessions })).data,
  endSession: async (id: string) => {
    await callApi(signedFetch, { endpoint: endSession, params: { id } })
  },
  endAllSessions: async () => {
    await callApi(signedFetch, { endpoint: endAllSessions })
  },

  readAlerts: async () => (await callApi(signedFetch, { endpoint: readAlertChoices })).body,
  changeAlerts: async ({ topics, digestHour, timeZone }: Pick<AlertChoices, 'topics' | 'digestHour' | 'timeZone'>) =>
    (await callApi(signedFetch, { endpoint: changeAlertChoices, body: { topics, digestHour, timeZone } })).body,
  subscribeToPush: async (body: BodyOf<typeof subscribeToPush>) => {
    await callApi(signedFetch, { endpoint: subscribeToPush, body })
  },
  unsubscribeFromPush: async (id: string) => {
    await callApi(signedFetch, { endpoint: unsubscribeFromPush, params: { id } })
  },

  /** The document's shape is only for the person who downloads it. */
  export: async () =>
    await callApi(signedFetch, { endpoint: { ...exportAccount, answer: { parse: (document: unknown) => document } } }),
  previewDeletion: async () => (await callApi(signedFetch, { endpoint: previewDeletion })).body,
  close: async () => (await verifyFirst(() => callApi(signedFetch, { endpoint: closeAccount }))).body,

  verifyWithPassword: async (password: string) => {
    await callApi(signedFetch, { endpoint: verifyAgain, body: { method: 'PASSWORD', password } })
  },
  verifyWithPasskey: async () => {
    const { signWithPasskey } = await loadPasskeys()
    const response = await signWithPasskey(await callApi(signedFetch, { endpoint: askPasskeyVerification }))
    await callApi(signedFetch, { endpoint: verifyAgain, body: { method: 'PASSKEY', response } })
  },
  verifyWithWallet: async (address: string, sign: Sign) => {
    const { message } = await callApi(signedFetch, { endpoint: askWalletVerification, body: { address } })
    const signature = await sign(message)
    await callApi(signedFetch, { endpoint: verifyAgain, body: { method: 'WALLET', address, signature } })
  },
}
