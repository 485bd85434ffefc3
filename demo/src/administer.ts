import { logIn } from '@melos/api-contract'
import { type Ask, callAs, json } from './call-as.ts'
import { callServer } from './call-server.ts'

export interface Login {
  readonly apiUrl: string
  readonly email: string
  readonly password: string
}

/** Calls an endpoint as one administrator. */
export type Administer = Ask

/** Uses the same API as administrators. */
export async function logInAsAdministrator({ apiUrl, email, password }: Login): Promise<Administer> {
  const credentials = JSON.stringify({ email, password })
  const tokens = await callServer(apiUrl, logIn.path, { method: logIn.method, headers: json, body: credentials })
  return callAs(apiUrl, logIn.answer.parse(tokens).accessToken)
}
