import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeEvidence } from '../../packages/evidence/src/index.ts'
import { toSettled } from '../../packages/evidence/test/arbitrary-settled.ts'
import { readEvidenceFile } from './read-evidence-file.ts'

const LIMIT_BYTES = 64 * 1024 * 1024
const auction = toSettled({ supply: 2, raised: 0, bids: [{ bidder: 0, steps: 0, quantity: 3 }] })
const whole = JSON.stringify(writeEvidence(auction))

let folder: string
let path: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'melos-file-'))
  path = join(folder, 'evidence.json')
})

afterAll(() => rm(folder, { recursive: true }))

async function read(content: string | Buffer) {
  await writeFile(path, content)
  return await readEvidenceFile(path)
}

test('a byte-order mark is skipped', async () => {
  expect(await read(whole)).toEqual(auction)
  expect(await read(`\uFEFF${whole}`)).toEqual(auction)
})

test('a file that is not JSON in UTF-8 is not evidence', async () => {
  const refusal = { code: 'EVIDENCE_INVALID', message: `${path} isn't a JSON file` }
  await expect(read('bids')).rejects.toMatchObject(refusal)
  await expect(read(Buffer.from(whole, 'utf16le'))).rejects.toMatchObject(refusal)
  await expect(read(Buffer.from([0x22, 0xff, 0x22]))).rejects.toMatchObject(refusal)
})

test('a file one byte above the limit is refused, and one at the limit is read', {
  timeout: 30_000,
}, async () => {
  expect(await read(whole.padEnd(LIMIT_BYTES))).toEqual(auction)
  const refusal = { code: 'FILE_UNREADABLE', message: expect.stringContaining('larger than 64 MB') }
  await truncate(path, LIMIT_BYTES + 1)
  await expect(readEvidenceFile(path)).rejects.toMatchObject(refusal)
  // Larger than anything that Node would take in one piece.
  await truncate(path, 3 * 1024 ** 3)
  await expect(readEvidenceFile(path)).rejects.toMatchObject(refusal)
})

test.each(['', 'none.json', 'a\0b.json'])('an unreadable file is reported: %j', async (name) => {
  await expect(readEvidenceFile(join(folder, name))).rejects.toMatchObject({
    code: 'FILE_UNREADABLE',
    message: expect.stringContaining("Can't read"),
  })
})
