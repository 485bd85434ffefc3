import { afterEach, expect, test, vi } from 'vitest'
import { browserStorage } from '../lib/browser-storage.ts'
import { uploadForm } from './upload-form.ts'

afterEach(() => vi.unstubAllGlobals())

const answer = { safeParse: (data: unknown) => ({ success: true, data }) as const }
const endpoint = { method: 'POST', path: '/api/works', status: 201, answer }

/** Browsers alone have `XMLHttpRequest`; this one is answered as soon as it is sent. */
function answerUploads(reply: { readonly status: number; readonly responseText: string }): void {
  class Upload {
    onload = (): void => undefined
    readonly upload = {}
    readonly status = reply.status
    readonly responseText = reply.responseText
    getResponseHeader = (name: string) => (name === 'x-app-hash' ? `hash of ${reply.status}` : null)
    open(): void {}
    setRequestHeader(): void {}
    abort(): void {}
    send(): void {
      this.onload()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
}

const send = () =>
  uploadForm({ endpoint, form: new FormData(), onProgress: () => undefined, signal: new AbortController().signal })

const kept = () => browserStorage.getItem('fe-version')

test('the hash of the build is stored from the answer to an upload, and from a refusal', async () => {
  answerUploads({ status: 201, responseText: '{"id":7}' })
  expect(await send()).toEqual({ id: 7 })
  expect(kept()).toBe('"hash of 201"')
  answerUploads({ status: 413, responseText: '{"code":"TOO_LARGE","message":"words"}' })
  await expect(send()).rejects.toMatchObject({ status: 413 })
  expect(kept()).toBe('"hash of 413"')
})
