import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeImage } from '../../../test/support/test-media.ts'
import { prepareImage } from './prepare-image.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'melos-image-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function prepare(bytes: Buffer, contentType: string) {
  const path = join(folder, 'cover')
  await writeFile(path, bytes)
  const { row, names } = await prepareImage({ type: 'COVER', path, contentType }, folder)
  const read = (name: string) => readFile(join(folder, name))
  return { row, names, read, original: await read(row.id) }
}

test('an image is turned upright and loses its location', async () => {
  const taken = await sharp(await makeImage({ width: 200, height: 100 }))
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 5/1 0/1' }, IFD0: { Artist: 'A. Nonymous' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const before = await sharp(taken).metadata()
  expect([before.exif !== undefined, before.orientation]).toEqual([true, 6])
  const { row, names, original, read } = await prepare(taken, 'image/jpeg')
  expect(row).toMatchObject({ width: 100, height: 200, content_type: 'image/jpeg', bytes: original.length })
  for (const name of names) {
    const { width, height, exif, xmp, icc, iptc, orientation } = await sharp(await read(name)).metadata()
    expect([width, height, exif, xmp, icc, iptc, orientation]).toEqual([100, 200, ...Array(5).fill(undefined)])
  }
})

test.each(['png', 'jpeg', 'webp', 'avif'] as const)('bytes after the end of a %s are not published', async (format) => {
  const image = await makeImage({ format })
  const { original } = await prepare(
    Buffer.concat([image, Buffer.from('PK<script>hidden</script>')]),
    `image/${format}`,
  )
  expect(original.includes('hidden')).toBe(false)
  expect(`${(await sharp(original).metadata()).format}`).toBe(format === 'avif' ? 'heif' : format)
})

test.each([
  [64, ['320']],
  [320, ['320']],
  [321, ['320', '640']],
  [1_280, ['320', '640', '1280']],
  [1_500, ['320', '640', '1280']],
])('an image %d pixels wide gets the widths %o and is never enlarged', async (width, widths) => {
  const { row, names, read } = await prepare(await makeImage({ width, height: 64 }), 'image/png')
  expect(names.slice(1)).toEqual(widths.flatMap((made) => [`${row.id}.${made}.avif`, `${row.id}.${made}.webp`]))
  for (const name of names.slice(1)) {
    const made = await sharp(await read(name)).metadata()
    expect(made.width).toBe(Math.min(width, Number(name.split('.')[1])))
  }
})

test('transparency is kept', async () => {
  const clear = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  const { names, read } = await prepare(clear, 'image/png')
  for (const name of names) expect((await sharp(await read(name)).stats()).isOpaque).toBe(false)
})
