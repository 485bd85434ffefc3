import type { Song } from '@melos/api-contract'
import { expect, test, vi } from 'vitest'
import { sampleSong } from '../../../test/support/sample-song.ts'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { texts } from './texts.ts'
import { createFileUploader } from './upload-files.ts'

type SendFile = NonNullable<Parameters<typeof createFileUploader>[1]>

const file = new File(['sound'], 'ferry.flac', { type: 'audio/flac' })

function open(send: SendFile) {
  const taken: Song[] = []
  const editor = { read: () => ({ stored: sampleSong() }), take: (song: Song) => void taken.push(song) }
  return { taken, uploader: createFileUploader(editor, send) }
}

test('the song is shown as it is after the upload', async () => {
  const shares: unknown[] = []
  const { taken, uploader } = open(async (_id, { onProgress }) => {
    onProgress({ share: 0.5, isWaiting: true })
    shares.push(uploader.read().AUDIO)
    return sampleSong({ version: 9 })
  })
  await uploader.start('AUDIO', file)
  expect(shares).toEqual([{ kind: 'sending', name: 'ferry.flac', share: 0.5, isWaiting: true }])
  expect([taken.map(({ version }) => version), uploader.read().AUDIO]).toEqual([[9], undefined])
})

test('a second file of the same kind waits for the first', async () => {
  const { promise, resolve } = Promise.withResolvers<Song>()
  const send = vi.fn<SendFile>(() => promise)
  const { uploader } = open(send)
  const first = uploader.start('AUDIO', file)
  await uploader.start('AUDIO', file)
  resolve(sampleSong())
  await first
  expect(send).toHaveBeenCalledOnce()
})

test('a cancelled upload says that nothing was stored', async () => {
  const { taken, uploader } = open(
    (_id, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  const running = uploader.start('COVER', file)
  uploader.cancel('COVER')
  await running
  expect([taken, uploader.read().COVER]).toEqual([[], { kind: 'stopped', sentence: texts.files.cancelled }])
})

test.each([
  [400, 'file: is damaged and cannot be read', texts.files.refusedFile('is damaged and cannot be read')],
  [409, 'Someone else has uploaded this recording.', texts.files.refused('Someone else has uploaded this recording.')],
  [500, 'Something went wrong.', texts.files.interrupted],
])('a refusal with %i and “%s”', async (status, message, sentence) => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { uploader } = open(() => Promise.reject(new ApiRequestError({ code: 'BAD_REQUEST', message, status })))
  await uploader.start('AUDIO', file)
  expect(uploader.read().AUDIO).toEqual({ kind: 'stopped', sentence })
  uploader.forget('AUDIO')
  expect(uploader.read().AUDIO).toBeUndefined()
  vi.restoreAllMocks()
})

test.each([
  [
    'a replaced upload',
    new ApiRequestError({ code: 'NOT_FOUND', message: 'Nothing', status: 404 }),
    texts.files.replaced,
  ],
  ['a file that can’t be read any more', new DOMException('', 'NotReadableError'), texts.files.unreadableFile],
])('%s has its own sentence', async (_, error, sentence) => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { uploader } = open(() => Promise.reject(error))
  await uploader.start('AUDIO', file)
  expect(uploader.read().AUDIO).toEqual({ kind: 'stopped', sentence })
  vi.restoreAllMocks()
})
