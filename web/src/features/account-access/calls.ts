import {
  agreeToNewEmail,
  confirmNewEmail,
  confirmRegistration,
  confirmReset,
  registerAccount,
  resetPassword,
  undoNewEmail,
} from '@melos/api-contract'
import { startAccountSession } from '../../account/start-session.ts'
import { type BodyOf, callApi } from '../../api/call-api.ts'
import { signedFetch } from '../../api/signed-fetch.ts'

export async function register(body: BodyOf<typeof registerAccount>): Promise<void> {
  await callApi(signedFetch, { endpoint: registerAccount, body })
}

export async function confirmAccount(body: BodyOf<typeof confirmRegistration>): Promise<void> {
  await startAccountSession(await callApi(signedFetch, { endpoint: confirmRegistration, body }))
}

export async function askForReset(email: string): Promise<void> {
  await callApi(signedFetch, { endpoint: resetPassword, body: { email } })
}

export async function setNewPassword(body: BodyOf<typeof confirmReset>): Promise<void> {
  await callApi(signedFetch, { endpoint: confirmReset, body })
}

export type EmailAnswer = 'confirm' | 'agree' | 'undo'
/** Whether the change is complete, or waits for the other address. */
export type EmailResult = 'DONE' | 'WAITING'

const emailEndpoints = { confirm: confirmNewEmail, agree: agreeToNewEmail } as const

export async function answerEmailChange(answer: EmailAnswer, token: string): Promise<EmailResult> {
  if (answer !== 'undo')
    return (await callApi(signedFetch, { endpoint: emailEndpoints[answer], body: { token } })).status
  await callApi(signedFetch, { endpoint: undoNewEmail, body: { token } })
  return 'DONE'
}
