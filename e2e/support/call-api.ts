import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { LocalAccount } from 'viem'

const PATIENCE_MS = 60_000

export interface ApiAnswer {
  /** Undefined when the connection broke or timed out. */
  readonly status: number | undefined
  readonly text: string
  readonly headers: Headers
  readonly milliseconds: number
}

export interface ApiCall {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly json?: unknown
  readonly form?: FormData
  readonly token?: string | undefined
  /** The client address, for limits per network. */
  readonly from?: string
}

/** Calls the API; a broken connection is an answer without a status. */
export async function callApi(address: string, path: string, call: ApiCall = {}): Promise<ApiAnswer> {
  const { method = 'GET', json, form, token, from } = call
  const headers = new Headers()
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (from !== undefined) headers.set('x-forwarded-for', from)
  if (json !== undefined) headers.set('content-type', 'application/json')
  const body = form ?? (json === undefined ? null : JSON.stringify(json))
  const began = performance.now()
  const took = () => performance.now() - began
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await fetch(new URL(path, address), { method, headers, body, signal })
    return { status: answer.status, text: await answer.text(), headers: answer.headers, milliseconds: took() }
  } catch {
    return { status: undefined, text: '', headers: new Headers(), milliseconds: took() }
  }
}

/** Signs a wallet in; undefined when the server cannot answer. */
export async function signIn(address: string, account: LocalAccount, from: string): Promise<string | undefined> {
  const metamaskAddress = account.address.toLowerCase()
  const attempt = await callApi(address, '/api/public/oauth/attempt', {
    method: 'POST',
    json: { metamaskAddress },
    from,
  })
  if (attempt.status !== 200) return undefined
  const signedNonce = await account.signMessage({ message: JSON.parse(attempt.text).message })
  const json = { metamaskAddress, signedNonce }
  const complete = await callApi(address, '/api/public/oauth/complete', { method: 'POST', json, from })
  return complete.status === 200 ? JSON.parse(complete.text).accessToken : undefined
}

/** The administrator of a test system; the login that Melos prints works only with its own chain and database. */
export const systemAdministrator = { email: 'admin@melos.example', password: 'known to the tests alone' }

/** The administrator's access token; undefined when the server cannot answer. */
export async function logInAdministrator(address: string, login = systemAdministrator): Promise<string | undefined> {
  const answer = await callApi(address, '/api/oauth/token', { method: 'POST', json: login })
  return answer.status === 200 ? JSON.parse(answer.text).accessToken : undefined
}

export function makeUpload(title: string, cover: Buffer): FormData {
  const form = new FormData()
  form.set('work', JSON.stringify({ title, artist: 'The Crowd', description: 'A song.', percentage: 10 }))
  form.set('cover', new File([new Uint8Array(cover)], 'cover.png', { type: 'image/png' }))
  return form
}

export async function uploadWork(address: string, token: string, form: FormData): Promise<ApiAnswer> {
  return await callApi(address, '/api/works', { method: 'POST', form, token })
}

/** The files of the media store with their sizes in bytes. */
export async function listMedia(dataDir: string): Promise<ReadonlyMap<string, number>> {
  const folder = join(dataDir, 'media/files')
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const entries = names.map(async (name) => [name, await stat(join(folder, name))] as const)
  const files = (await Promise.all(entries)).filter(([, found]) => found.isFile())
  return new Map(files.map(([name, { size }]) => [name, size]))
}

/** The folders of unfinished uploads. */
export async function listUploads(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'media/uploads')
  return (await readdir(folder)).map((name) => join(folder, name))
}
