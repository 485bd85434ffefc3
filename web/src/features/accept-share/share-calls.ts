import {
  acceptShare,
  declineShare,
  listenToInvitation,
  readShareInvitation,
  type ShareInvitation,
} from '@melos/api-contract'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { callApi } from '../../api/call-api.ts'
import { signedFetch } from '../../api/signed-fetch.ts'

/** The API calls of an invitation. Its token is the right to read it, and to decline. */
export const shareCalls = {
  read: async (token: string): Promise<ShareInvitation> =>
    (await callApi(signedFetch, { endpoint: readShareInvitation, body: { token } })).body,
  accept: async (token: string): Promise<ShareInvitation> =>
    (await callApi(signedFetch, { endpoint: acceptShare, body: { token } })).body,
  decline: async (token: string): Promise<ShareInvitation> =>
    (await callApi(signedFetch, { endpoint: declineShare, body: { token } })).body,
  async loadAudio(token: string): Promise<Blob> {
    const { method, path } = listenToInvitation
    const answer = await signedFetch(path, { method, body: JSON.stringify({ token }) })
    if (answer.ok) return await answer.blob()
    throw new ApiRequestError({ code: 'UNREADABLE_ANSWER', message: `${path} couldn't be read`, status: answer.status })
  },
}
