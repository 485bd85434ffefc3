import { studioLimits } from '@melos/api-contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleSong } from '../../../test/support/sample-song.ts'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { sendFile } from './send-file.ts'
import type { uploadCalls } from './studio-calls.ts'

const { pieceBytes } = studioLimits
const BYTES = 2 * pieceBytes + 10
const file = new File([Uint8Array.from({ length: BYTES }, (_, place) => place % 251)], 'ferry.flac')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('addEventListener', online.addEventListener.bind(online))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const online = new EventTarget()

const lost = () => new ApiRequestError({ code: 'UNREACHABLE', message: 'lost', status: 0 })
const refused = (code: 'UPLOAD_OFFSET' | 'STUDIO_FULL') => new ApiRequestError({ code, message: code, status: 409 })

/** The server's side of one upload. Each failure is thrown by one call: before it has an effect, or after it. */
function openServer({ offset = 0, failures = [] as { before?: Error; after?: Error }[] } = {}) {
  let stored = new Uint8Array(file.size)
  let received = offset
  const cancelled: string[] = []
  const answer = async <Value>(act: () => Value): Promise<Value> => {
    const { before, after } = failures.shift() ?? {}
    if (before !== undefined) throw before
    const value = act()
    if (after !== undefined) throw after
    return value
  }
  const state = () => ({ id: 'upload', bytes: file.size, offset: received })
  const calls: typeof uploadCalls = {
    begin: () => answer(state),
    find: () => answer(state),
    send: (_id, { bytes, offset: from }) =>
      answer(() => {
        if (from !== received) throw refused('UPLOAD_OFFSET')
        stored = stored.slice()
        stored.set(new Uint8Array(bytes), from)
        received += bytes.byteLength
        return state()
      }),
    finish: () => answer(() => sampleSong({ version: 9 })),
    async cancel(id) {
      cancelled.push(id)
      return { status: 'ok' }
    },
  }
  return { calls, cancelled, read: () => stored }
}

function start(server: ReturnType<typeof openServer>) {
  const abort = new AbortController()
  const progress: string[] = []
  const sending = sendFile(
    'song',
    {
      kind: 'AUDIO',
      file,
      signal: abort.signal,
      onProgress: ({ share, isWaiting }) => progress.push(`${Math.round(share * BYTES)}${isWaiting ? ' waiting' : ''}`),
    },
    server.calls,
  )
  return { abort, progress, sending }
}

test('a file is sent in pieces', async () => {
  const server = openServer()
  const { progress, sending } = start(server)
  expect((await sending).version).toBe(9)
  expect(progress).toEqual(['0', `${pieceBytes}`, `${2 * pieceBytes}`, `${BYTES}`])
  expect(Buffer.from(server.read())).toEqual(Buffer.from(await file.arrayBuffer()))
})

test('it continues where an earlier upload was cut', async () => {
  const { progress, sending } = start(openServer({ offset: BYTES - 10 }))
  await sending
  expect(progress).toEqual([`${BYTES - 10}`, `${BYTES}`])
})

test('after a lost connection it continues by itself, ever more patiently', async () => {
  const failures = [{}, ...Array.from({ length: 6 }, () => ({ before: lost() }))]
  const { progress, sending } = start(openServer({ failures }))
  for (const ms of [1_000, 2_000, 5_000, 10_000, 30_000, 30_000]) {
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(progress.at(-1)).toBe('0 waiting')
    const tried = progress.length
    await vi.advanceTimersByTimeAsync(1)
    expect(progress.length).toBeGreaterThan(tried)
  }
  expect((await sending).version).toBe(9)
})

test('it continues at once when the browser is online again', async () => {
  const { progress, sending } = start(openServer({ failures: [{}, { before: lost() }] }))
  await vi.waitFor(() => expect(progress).toEqual(['0', '0 waiting']))
  online.dispatchEvent(new Event('online'))
  await sending
})

test('an answer that was lost sends nothing twice', async () => {
  const server = openServer({ failures: [{ after: lost() }, {}, { after: lost() }] })
  const { progress, sending } = start(server)
  await vi.runAllTimersAsync()
  await sending
  expect(progress).toEqual(['0 waiting', '0', '0 waiting', `${pieceBytes}`, `${2 * pieceBytes}`, `${BYTES}`])
  expect(Buffer.from(server.read())).toEqual(Buffer.from(await file.arrayBuffer()))
})

test('a refusal ends it', async () => {
  const { sending } = start(openServer({ failures: [{}, {}, {}, {}, { before: refused('STUDIO_FULL') }] }))
  await expect(sending).rejects.toMatchObject({ code: 'STUDIO_FULL' })
})

test('cancelled while it waits, it removes what was sent', async () => {
  const server = openServer({ failures: [{}, {}, { before: lost() }] })
  const { abort, progress, sending } = start(server)
  await vi.waitFor(() => expect(progress.at(-1)).toBe(`${pieceBytes} waiting`))
  abort.abort()
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' })
  expect(server.cancelled).toEqual(['upload'])
})
