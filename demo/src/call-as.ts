import { callServer } from './call-server.ts'

interface Asked {
  /** Replace the parameters in the path, in their order. */
  readonly id?: string | number | readonly string[]
  readonly query?: string
  readonly body?: object
}

/** Calls an endpoint as one person. */
export type Ask = (endpoint: { readonly method: string; readonly path: string }, asked?: Asked) => Promise<unknown>

export const json = { 'content-type': 'application/json' }

export function callAs(apiUrl: string, accessToken: string): Ask {
  const authorization = `Bearer ${accessToken}`
  return async ({ method, path }, { id = '', query = '', body } = {}) => {
    const ids = Array.isArray(id) ? [...id] : [id]
    const address = `${path.replace(/:\w+/g, () => `${ids.shift()}`)}${query}`
    if (body === undefined) return await callServer(apiUrl, address, { method, headers: { authorization } })
    if (body instanceof FormData) return await callServer(apiUrl, address, { method, headers: { authorization }, body })
    if (body instanceof Blob) {
      const headers = { 'content-type': 'application/octet-stream', authorization }
      return await callServer(apiUrl, address, { method, headers, body })
    }
    const headers = { ...json, authorization }
    return await callServer(apiUrl, address, { method, headers, body: JSON.stringify(body) })
  }
}
