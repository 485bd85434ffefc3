import {
  addAdministratorPasskey,
  askNewAdministratorPasskey,
  inviteAdministrator,
  listAdministratorPasskeys,
  listAdministrators,
  removeAdministrator,
  removeAdministratorPasskey,
  resetAdministrator,
  withdrawInvitation,
} from '@melos/api-contract'
import { callApi, type Fetcher } from '../../api/call-api.ts'
import { loadOrReload } from '../../lib/load-failure.ts'

/** The administrators and one's own passkeys, which a change can affect together. */
export const administratorsKey = ['admin', 'administrators'] as const

const loadPasskeys = () => loadOrReload(() => import('../../account/passkeys.ts'))

/** `act` is for the calls that may need a fresh proof. */
export function callsWith({ read, act }: { read: Fetcher; act: Fetcher }) {
  return {
    list: () => callApi(read, { endpoint: listAdministrators }),
    passkeys: async () => (await callApi(read, { endpoint: listAdministratorPasskeys })).data,
    invite: (email: string) => callApi(act, { endpoint: inviteAdministrator, body: { email } }),
    withdraw: (id: string) => callApi(act, { endpoint: withdrawInvitation, params: { id } }),
    remove: (id: number) => callApi(act, { endpoint: removeAdministrator, params: { id } }),
    reset: (id: number) => callApi(act, { endpoint: resetAdministrator, params: { id } }),
    /** Only a login proves who adds the first passkey. */
    async addPasskey(label: string, { isFirst }: { isFirst: boolean }) {
      const options = await callApi(isFirst ? read : act, { endpoint: askNewAdministratorPasskey })
      const { createPasskey } = await loadPasskeys()
      const response = await createPasskey(options)
      await callApi(act, { endpoint: addAdministratorPasskey, body: { label, response } })
    },
    async removePasskey(id: string) {
      await callApi(act, { endpoint: removeAdministratorPasskey, params: { id } })
      // The server has removed it, so a device that still shows it is no failure.
      await loadPasskeys().then(({ forgetPasskey }) => forgetPasskey(id), console.warn)
    },
  }
}
