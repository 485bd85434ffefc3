import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listMedia, listUploads, logInAdministrator, makeUpload, uploadWork } from '../support/call-api.ts'
import { expectNothingLost } from '../support/expect-nothing-lost.ts'
import { limitFiles } from '../support/limit-files.ts'
import { drawPicture } from '../support/make-media.ts'
import { simulateUsers } from '../support/simulate-users.ts'
import { openTestSystem, type TestSystem } from '../support/test-system.ts'
import { waitUntil } from '../support/wait-until.ts'

const cover = drawPicture([90, 30, 60], [250, 230, 180])

let system: TestSystem
let token: string

beforeAll(async () => {
  system = await openTestSystem({ auctions: 1 })
  token = (await logInAdministrator(system.market.melos.address)) ?? ''
})
afterAll(async () => {
  await system[Symbol.asyncDispose]()
})
afterEach(async () => {
  await leaveRoomFor('unlimited')
})

const upload = (title: string) => uploadWork(system.market.melos.address, token, makeUpload(title, cover))
const readMedia = () => listMedia(system.services.dataDir)

const leaveRoomFor = (bytes: number | 'unlimited') => limitFiles(system.server().pid, bytes)

/** A temporary error that leaves nothing of the upload. */
async function expectRefused(title: string): Promise<void> {
  const before = await readMedia()
  const { status, text, headers } = await upload(title)
  expect([status, JSON.parse(text).code, headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '1'])
  expect(await readMedia()).toEqual(before)
  expect(await listUploads(system.services.dataDir)).toEqual([])
}

test('a full disk refuses an upload and keeps nothing of it; with space the upload works', async () => {
  await leaveRoomFor(1_000)
  await expectRefused('Too Big for the Boat')
  await leaveRoomFor('unlimited')
  expect((await upload('Too Big for the Boat')).status).toBe(201)
})

test("a disk that fills up during an image's conversion keeps none of its sizes", async () => {
  const sizes = async () => [...(await readMedia()).values()].sort((one, other) => one - other)
  const whole = await sizes()
  const largest = whole.at(-1) ?? 0
  await leaveRoomFor(largest - 1)
  // The upload itself is smaller, so only a converted image exceeds the limit.
  expect(cover.length).toBeLessThan(largest)
  await expectRefused('Nearly There')
  await leaveRoomFor('unlimited')
  expect((await upload('Nearly There')).status).toBe(201)
  expect(await sizes()).toEqual([...whole, ...whole].sort((one, other) => one - other))
})

test('on a full disk all but uploads works, and nothing acknowledged is lost', async () => {
  const busy = await simulateUsers(system)
  const { works, bids, reports, drafts, answers } = busy.acknowledged
  const refused = () => answers.get('POST /api/works 503') ?? 0
  await waitUntil('works are stored', async () => works.length > 0)
  await leaveRoomFor(1_000)
  await waitUntil('uploads are refused', async () => refused() > 1)
  const [stored, placed, reported, drafted] = [works.length, bids.length, reports.length, drafts.length]
  await waitUntil('everything else goes on', async () => {
    return bids.length > placed && reports.length > reported && drafts.length > drafted
  })
  expect(works.length).toBe(stored)
  await leaveRoomFor('unlimited')
  await waitUntil('works are stored again', async () => works.length > stored)
  await busy.stop()
  await expectNothingLost(system, busy.acknowledged)
})
