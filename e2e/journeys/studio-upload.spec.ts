import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Page, TestInfo } from '@playwright/test'
import { texts as studio } from '../../web/src/features/studio/texts.ts'
import { texts as forms } from '../../web/src/song-forms/texts.ts'
import { giveSession, openAccount } from '../support/accounts.ts'
import { callApi } from '../support/call-api.ts'
import { type FaultProxy, openFaultProxy } from '../support/fault-proxy.ts'
import { findFaults } from '../support/find-faults.ts'
import { expect, test as plain } from '../support/melos.ts'
import { keepScreenshot, screens } from '../support/pages.ts'
import { forgive } from '../support/watched-test.ts'

const words = studio.files
const fileWords = forms.files
/** Both the beginning of a piece and far from the end. */
const CUT_AT = 2 * 524_288
/** What a browser logs about the lost connection. */
const lostConnection = /ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|ERR_ABORTED|couldn't be reached/

const test = plain.extend<{ line: FaultProxy }>({
  line: async ({ melos }, use) => {
    await using line = await openFaultProxy(melos.address)
    await use(line)
  },
  baseURL: ({ line }, use) => use(line.url),
})

const person = { username: 'uploading-ada', email: 'uploading-ada@wren.example', password: 'five brass lanterns glow' }
/** One network can register three times an hour, so the tests share the account. */
let opened: ReturnType<typeof openAccount> | undefined

/** An artist's new song without files, on the page that takes them. */
async function openSong(page: Page, address: string): Promise<string> {
  opened ??= openAccount(address, person)
  const tokens = await opened
  const { accessToken: token } = tokens
  const artist = { stageName: 'Ada Marsh', legalName: 'Ada Maria Marsh', country: 'CZ', biography: 'Sings.' }
  await callApi(address, '/api/studio/artist', { method: 'PUT', json: artist, token })
  const song = await callApi(address, '/api/studio/songs', { method: 'POST', json: { title: 'Night Ferry' }, token })
  expect(song.status).toBe(201)
  await giveSession(page, tokens)
  const path = `/studio/song/${JSON.parse(song.text).body.id}?step=files`
  await page.goto(path)
  return path
}

/** 131 seconds of noise in 4 pieces and a bit, on the disk, so that its time of change stays. */
async function makeRecording(testInfo: TestInfo): Promise<string> {
  const sound = randomBytes(2_100_000)
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + sound.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(8_000, 24)
  header.writeUInt32LE(16_000, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(sound.length, 40)
  const path = testInfo.outputPath('night-ferry.wav')
  await writeFile(path, Buffer.concat([header, sound]))
  return path
}

const choose = (page: Page, path: string) => page.getByLabel(fileWords.chooseWhich(words.audio)).setInputFiles(path)

/** Where each piece that the page sends begins. */
function watchPieces(page: Page): number[] {
  const offsets: number[] = []
  page.on('request', (request) => {
    const offset = /\/bytes\?offset=(\d+)$/.exec(request.url())?.[1]
    if (offset !== undefined) offsets.push(Number(offset))
  })
  return offsets
}

async function cutUpload(page: Page, line: FaultProxy, path: string): Promise<void> {
  const hanging = line.hangAt((asked) => asked.includes(`/bytes?offset=${CUT_AT} `))
  await choose(page, path)
  await hanging
  await line.break('reset')
  await expect(page.getByText(words.waiting)).toBeVisible()
}

const expectStored = (page: Page) => expect(page.getByLabel(words.listen('night-ferry.wav'))).toBeVisible()

for (const [name, screen] of Object.entries(screens)) {
  test.describe(name, () => {
    test.use(screen)

    test('an upload whose connection is cut continues by itself', async ({
      page,
      melos,
      line,
      complaints,
    }, testInfo) => {
      await openSong(page, melos.address)
      const offsets = watchPieces(page)
      await cutUpload(page, line, await makeRecording(testInfo))
      await expect(page.getByText(fileWords.percent(CUT_AT / 2_100_044))).toBeVisible()
      expect(await findFaults(page)).toEqual([])
      await keepScreenshot(page, testInfo, `studio-upload-waits-${name}`)
      await line.heal()
      await expectStored(page)
      expect(Math.max(...offsets)).toBe(4 * 524_288)
      expect(offsets.filter((offset) => offset < CUT_AT)).toEqual([0, 524_288])
      forgive(complaints, lostConnection)
    })
  })
}

test('a page that is reloaded continues when the same file is chosen again', async ({
  page,
  melos,
  line,
  complaints,
}, testInfo) => {
  const path = await openSong(page, melos.address)
  const recording = await makeRecording(testInfo)
  await cutUpload(page, line, recording)
  await page.goto('about:blank')
  await line.heal()
  await page.goto(path)
  const offsets = watchPieces(page)
  await choose(page, recording)
  await expectStored(page)
  expect(offsets[0]).toBe(CUT_AT)
  forgive(complaints, lostConnection)
})

test('an upload that is cancelled while it waits leaves nothing', async ({
  page,
  melos,
  line,
  complaints,
}, testInfo) => {
  await openSong(page, melos.address)
  const recording = await makeRecording(testInfo)
  const hanging = line.hangAt((asked) => asked.includes(`/bytes?offset=${CUT_AT} `))
  await choose(page, recording)
  await hanging
  const cancelled = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page.getByRole('button', { name: words.cancelWhich(words.audio) }).click()
  await expect(page.getByText(words.cancelled)).toBeVisible()
  await line.heal()
  expect((await cancelled).status()).toBe(200)
  const offsets = watchPieces(page)
  await choose(page, recording)
  await expectStored(page)
  expect(offsets[0]).toBe(0)
  forgive(complaints, lostConnection)
})
