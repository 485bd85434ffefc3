import { logIn } from '@melos/api-contract'
import { callServer } from './call-server.ts'

export interface Login {
  readonly apiUrl: string
  readonly email: string
  readonly password: string
}

interface Asked {
  /** Replaces the parameter in the path. */
  readonly id?: string | number
  readonly query?: string
  readonly body?: object
}

/** Calls an endpoint as one administrator. */
export type Administer = (
  endpoint: { readonly method: string; readonly path: string },
  asked?: Asked,
) => Promise<unknown>

const json = { 'content-type': 'application/json' }

/** Uses the same API as administrators. */
export async function logInAsAdministrator({ apiUrl, email, password }: Login): Promise<Administer> {
  const credentials = JSON.stringify({ email, password })
  const tokens = await callServer(apiUrl, logIn.path, { method: logIn.method, headers: json, body: credentials })
  const authorization = `Bearer ${logIn.answer.parse(tokens).accessToken}`

  return async ({ method, path }, { id = '', query = '', body } = {}) => {
    const address = `${path.replace(/:\w+/, `${id}`)}${query}`
    if (body === undefined) return await callServer(apiUrl, address, { method, headers: { authorization } })
    if (body instanceof FormData) return await callServer(apiUrl, address, { method, headers: { authorization }, body })
    const headers = { ...json, authorization }
    return await callServer(apiUrl, address, { method, headers, body: JSON.stringify(body) })
  }
}
