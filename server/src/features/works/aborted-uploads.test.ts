import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { waitUntil } from '@melos/test-kit/wait-until'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeForm, openTestCatalogue, type TestCatalogue, testWork } from '../../../test/support/test-catalogue.ts'
import { makeImage, makeWav } from '../../../test/support/test-media.ts'

let catalogue: TestCatalogue
let port: number
const sockets: Socket[] = []

beforeAll(async () => {
  catalogue = await openTestCatalogue()
  port = Number(new URL(await catalogue.app.listen({ port: 0 })).port)
})
afterAll(async () => {
  await catalogue[Symbol.asyncDispose]()
})
afterEach(() => {
  expect(catalogue.failures).toEqual([])
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** Sends the request and this share of its body on a new connection. */
async function sendPart(form: FormData, { share }: { share: number }) {
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  const socket = await openUpload(encoded.headers.get('content-type') ?? '', `Content-Length: ${body.length}`)
  socket.write(body.subarray(0, Math.floor(body.length * share)))
  return { socket, rest: body.subarray(Math.floor(body.length * share)) }
}

async function openUpload(contentType: string, ...headers: string[]): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  await once(socket, 'connect')
  const lines = ['POST /api/works HTTP/1.1', 'Host: melos', `Authorization: ${catalogue.authorization}`]
  socket.write([...lines, `Content-Type: ${contentType}`, ...headers, '', ''].join('\r\n'))
  return socket
}

const wav = { bytes: makeWav({ seconds: 60 }), type: 'audio/wav' }
const works = () => catalogue.db.selectFrom('works').select('id').execute()

test.each([0.1, 0.5, 0.99])('an upload that breaks off after %d of its bytes leaves nothing', async (share) => {
  const { socket } = await sendPart(makeForm(testWork, { audio: wav }), { share })
  await waitUntil('the file is on its way in', async () => (await catalogue.files()).length === 1)
  socket.destroy()
  await waitUntil('nothing is left', async () => (await catalogue.uploads()).length === 0)
  expect(await catalogue.files()).toEqual([])
  expect(await works()).toEqual([])
})

test('an upload that breaks off between two parts leaves nothing', async () => {
  const whole = makeForm(testWork, { cover: { bytes: await makeImage(), type: 'image/png' }, audio: wav })
  const first = makeForm(testWork, { cover: { bytes: await makeImage(), type: 'image/png' } })
  const share =
    (await new Response(first).arrayBuffer()).byteLength / (await new Response(whole).arrayBuffer()).byteLength
  const { socket } = await sendPart(whole, { share })
  await waitUntil('the cover is in', async () => (await catalogue.files()).length >= 1)
  socket.destroy()
  await waitUntil('nothing is left', async () => (await catalogue.uploads()).length === 0)
  expect(await works()).toEqual([])
})

test('a client that is still sending can read a refusal and use the connection again', async () => {
  const bytes = Buffer.alloc(9_000_000)
  const { socket, rest } = await sendPart(makeForm('no JSON', { cover: { bytes, type: 'image/png' } }), { share: 0.2 })
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  await waitUntil('the refusal has come', () => answer.includes('work: must be JSON'))
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  socket.write(rest)
  socket.write(`GET /api/works HTTP/1.1\r\nHost: melos\r\nAuthorization: ${catalogue.authorization}\r\n\r\n`)
  await waitUntil('the next answer has come', () => answer.includes('"total":0'))
  expect(await catalogue.uploads()).toEqual([])
})

test('too many bytes outside the parts end the connection', async () => {
  const socket = await openUpload('multipart/form-data; boundary=x', 'Transfer-Encoding: chunked')
  socket.write('fffffff\r\n')
  socket.on('error', () => undefined)
  const chunk = Buffer.alloc(1_000_000, 'a')
  let sent = 0
  let error: Error | null | undefined
  while (error == null && sent < 200_000_000) {
    sent += chunk.length
    error = await new Promise<Error | null | undefined>((resolve) => socket.write(chunk, resolve))
  }
  expect(sent).toBeLessThan(90_000_000)
  await waitUntil('nothing is left', async () => (await catalogue.uploads()).length === 0)
})

test('a ninth upload at the same time is refused for now', async () => {
  const form = makeForm(testWork, { audio: wav })
  for (let upload = 0; upload < 8; upload += 1) await sendPart(form, { share: 0.5 })
  await waitUntil('eight are on their way in', async () => (await catalogue.uploads()).length === 8)
  const answer = await catalogue.upload(testWork)
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '5'])
  for (const socket of sockets) socket.destroy()
  await waitUntil('nothing is left', async () => (await catalogue.uploads()).length === 0)
  expect((await catalogue.upload(testWork)).statusCode).toBe(201)
})

test('the server saves a received upload before it closes, even if the sender has disconnected', async () => {
  const before = (await works()).length
  const { socket } = await sendPart(makeForm(testWork, { cover: { bytes: await makeImage(), type: 'image/png' } }), {
    share: 1,
  })
  await waitUntil('its sizes are being made', async () => (await catalogue.files()).length >= 2)
  socket.destroy()
  await catalogue.app.close()
  expect(await works()).toHaveLength(before + 1)
})
