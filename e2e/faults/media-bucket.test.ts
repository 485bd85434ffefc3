import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { runMelos } from '@melos/test-kit/run-melos'
import { runScript } from '@melos/test-kit/run-script'
import { startS3 } from '@melos/test-kit/start-s3'
import { makeTemporaryFolder } from '@melos/test-kit/temporary-folder'
import { expect, test } from 'vitest'
import { callApi, listMedia, logInAdministrator, systemAdministrator } from '../support/call-api.ts'
import { drawPicture, makeTone } from '../support/make-media.ts'

/** It starts Melos four times and runs four commands. */
const options = { timeout: 300_000 }

const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = systemAdministrator

test(
  'media in a bucket are served, backed up, restored to a folder and copied to another bucket',
  options,
  async () => {
    await using s3 = await startS3()
    await using other = await startS3()
    await using folder = await makeTemporaryFolder()
    const dataDir = join(folder.path, 'data')
    const settings = { DATA_DIR: dataDir, ADMIN_EMAIL, ADMIN_PASSWORD }
    const inBucket = { ...settings, ...s3.environment }

    const first = runMelos(inBucket)
    const sound = makeTone({ seconds: 3, hertz: 330 })
    const { cover, audio } = await upload(await first.ready, sound)
    await expectMedia(await first.ready, { cover, audio, sound })
    const statement = await takeInStatement(await first.ready)
    await expectPrivate(await first.ready, statement)
    expect([...(await listMedia(dataDir)).keys()]).toEqual([])

    const backup = join(folder.path, 'melos.tar')
    const backedUp = await runScript('backup', [backup], inBucket)
    expect(backedUp).toEqual({ code: 0, output: expect.stringMatching(/, [6-9] files, the chain\. The backup is/) })
    expect(await first.kill('SIGTERM')).toMatchObject({ code: 0 })

    const restore = (environment: Record<string, string>) =>
      runScript('restore', [backup], { ADMIN_EMAIL, ADMIN_PASSWORD, ...environment })
    const used = await restore({ DATA_DIR: join(folder.path, 'restored'), ...s3.environment })
    expect(used).toEqual({ code: 1, output: expect.stringContaining("The bucket of MEDIA_URL isn't empty.") })
    const asFolder = { ...settings, DATA_DIR: join(folder.path, 'restored') }
    expect(await restore(asFolder)).toMatchObject({ code: 0 })
    const stored = [...(await listMedia(asFolder.DATA_DIR)).keys()].map((path) => basename(path).slice(0, 36))
    const ofWork = [cover, audio].map((url) => basename(url))
    const [file, ...others] = new Set(stored.filter((id) => !ofWork.includes(id)))
    expect([file, others]).toEqual([expect.any(String), []])
    const second = runMelos(asFolder)
    await expectMedia(await second.ready, { cover, audio, sound })

    const { MEDIA_URL = '', ...access } = other.environment
    const copy = (...options: string[]) => runScript('copy-media', [MEDIA_URL, ...options], { ...asFolder, ...access })
    const files = (await listMedia(asFolder.DATA_DIR)).size
    expect(files).toBeGreaterThan(3)
    const copied = (some: number, known: number) => ({
      code: 0,
      output: `Copied ${some} files to ${MEDIA_URL}; ${known} were there already.\n`,
    })
    expect(await copy()).toEqual(copied(files, 0))
    expect(await copy()).toEqual(copied(0, files))
    expect(await second.kill('SIGTERM')).toMatchObject({ code: 0 })

    // What Melos deletes between the two copies must not stay in the bucket.
    const left = join(asFolder.DATA_DIR, 'media/files', [...(await listMedia(asFolder.DATA_DIR)).keys()].at(-1) ?? '')
    await rename(left, `${folder.path}/deleted`)
    expect((await copy()).output).toMatch(/^Copied 0 files .* Left 1 that the folder doesn't have\.\n$/)
    expect((await copy('--remove')).output).toMatch(/^Copied 0 files .* Removed 1 that the folder doesn't have\.\n$/)
    await rename(`${folder.path}/deleted`, left)
    expect(await copy('--remove')).toEqual(copied(1, files - 1))
    const nowhere = { ...asFolder, ...access, DATA_DIR: `${folder.path}/none` }
    expect(await runScript('copy-media', [MEDIA_URL, '--remove'], nowhere)).toEqual({
      code: 1,
      output: expect.stringContaining('There are no media'),
    })
    expect(await copy()).toEqual(copied(0, files))

    const fourth = join(folder.path, 'fourth')
    await using empty = await startS3()
    expect(await restore({ DATA_DIR: fourth, ...empty.environment })).toMatchObject({ code: 0 })
    expect((await listMedia(fourth)).size).toBe(0)
    const third = runMelos({ ...settings, DATA_DIR: fourth, ...empty.environment })
    await expectMedia(await third.ready, { cover, audio, sound })
    await expectPrivate(await third.ready, statement)
    expect((await callApi(await third.ready, `/api/public/media/${file}`)).status).toBe(404)
    expect(await third.kill('SIGTERM')).toMatchObject({ code: 0 })

    const last = runMelos({ ...asFolder, ...other.environment })
    await expectMedia(await last.ready, { cover, audio, sound })
    expect(await last.kill('SIGTERM')).toMatchObject({ code: 0 })
  },
)

test('copying removes nothing from a bucket in which Melos stores media, or which has other media', async () => {
  await using s3 = await startS3()
  await using folder = await makeTemporaryFolder()
  const { MEDIA_URL = '', ...access } = s3.environment
  const copy = (environment: Record<string, string>, ...options: string[]) =>
    runScript('copy-media', [MEDIA_URL, ...options], { ...access, ...environment })
  const [ours, others] = [await storeIn(join(folder.path, 'ours')), await storeIn(join(folder.path, 'others'))]
  expect(await copy(ours)).toMatchObject({ code: 0 })

  const refused = (reason: string) => ({ code: 1, output: `Melos: ${reason}\n` })
  const inUse = 'Melos already stores media in a bucket. Remove MEDIA_URL first: this command copies the folder.'
  expect(await copy({ ...others, MEDIA_URL })).toEqual(refused(inUse))
  expect(await copy({ ...others, MEDIA_URL }, '--remove')).toEqual(refused(inUse))
  const unlike = "The bucket has none of the folder's files. Nothing was removed."
  expect(await copy(others, '--remove')).toEqual(refused(unlike))
  expect((await copy(ours)).output).toBe(`Copied 0 files to ${MEDIA_URL}; 1 were there already.\n`)
})

test('without its bucket, Melos answers media with 503 and everything else as before', options, async () => {
  const s3 = await startS3()
  await using folder = await makeTemporaryFolder()
  const settings = { DATA_DIR: folder.path, ADMIN_EMAIL, ADMIN_PASSWORD, LOG_LEVEL: 'error', ...s3.environment }
  const melos = runMelos(settings)
  const address = await melos.ready
  const { cover, audio } = await upload(address, makeTone({ seconds: 3, hertz: 330 }))
  await s3[Symbol.asyncDispose]()
  for (const path of [cover, audio]) {
    const answer = await callApi(address, path)
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([503, 'UNAVAILABLE'])
    expect(answer.headers.get('cache-control')).not.toMatch(/max-age/)
  }
  expect((await callApi(address, '/api/public/auctions')).status).toBe(200)
  expect((await callApi(address, '/api/ready')).status).toBe(200)
  expect(await melos.kill('SIGTERM')).toMatchObject({ code: 0 })

  const again = await runMelos(settings).ended
  expect(again).toMatchObject({ code: 1, errors: expect.stringContaining("of MEDIA_URL isn't answering") })
})

/** A data directory with one stored file. */
async function storeIn(dataDir: string): Promise<{ DATA_DIR: string }> {
  const name = randomUUID()
  const folder = join(dataDir, 'media/files', name.slice(0, 2))
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), 'some bytes')
  return { DATA_DIR: dataDir }
}

/** The addresses of a new work's cover and audio. */
async function upload(address: string, sound: Buffer): Promise<{ cover: string; audio: string }> {
  const token = await logInAdministrator(address)
  const form = new FormData()
  form.set(
    'work',
    JSON.stringify({ title: 'In a Bucket', artist: 'The Spades', description: 'A song.', percentage: 10 }),
  )
  form.set(
    'cover',
    new File([new Uint8Array(drawPicture([250, 120, 40], [20, 60, 90]))], 'cover.png', { type: 'image/png' }),
  )
  form.set('audio', new File([new Uint8Array(sound)], 'song.wav', { type: 'audio/wav' }))
  const made = await callApi(address, '/api/works', { method: 'POST', form, token })
  expect(made.status).toBe(201)
  const [cover, audio] = JSON.parse(made.text).body.asset.files
  return { cover: cover.url, audio: audio.url }
}

const payersFile = 'Song;Code;Amount\nIn a Bucket;GBAYE0601477;1.00\n'

/** The address of a payer's file. */
async function takeInStatement(address: string): Promise<string> {
  const form = new FormData()
  form.set('payer', 'DistroKid')
  form.set('file', new File([payersFile], 'statement.csv', { type: 'text/csv' }))
  const token = await logInAdministrator(address)
  const taken = await callApi(address, '/api/statements', { method: 'POST', form, token })
  expect(taken.status).toBe(201)
  return `/api/statements/${JSON.parse(taken.text).body.id}/file`
}

async function expectPrivate(address: string, file: string): Promise<void> {
  const token = await logInAdministrator(address)
  const read = await callApi(address, file, { token })
  expect([read.status, read.text, read.headers.get('cache-control')]).toEqual([200, payersFile, 'no-store'])
  expect((await callApi(address, file)).status).toBe(401)
}

async function expectMedia(
  address: string,
  { cover, audio, sound }: { cover: string; audio: string; sound: Buffer },
): Promise<void> {
  const whole = await fetch(new URL(audio, address))
  expect(Buffer.from(await whole.arrayBuffer()).equals(sound)).toBe(true)
  const part = await fetch(new URL(audio, address), { headers: { range: 'bytes=100-1099' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-1099/${sound.length}`])
  expect(Buffer.from(await part.arrayBuffer()).equals(sound.subarray(100, 1_100))).toBe(true)
  const small = await fetch(new URL(`${cover}/320.avif`, address))
  expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/avif'])
}
