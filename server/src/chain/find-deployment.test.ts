import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTemporaryFolder } from '@melos/test-kit/temporary-folder'
import { expect, test } from 'vitest'
import { findDeployment } from './find-deployment.ts'

const record = {
  mels: '0x00000000000000000000000000000000000000A1',
  gate: '0x00000000000000000000000000000000000000C3',
  auctionHouse: '0x00000000000000000000000000000000000000b2',
  songTokens: '0x00000000000000000000000000000000000000d4',
  royalties: '0x00000000000000000000000000000000000000E5',
  market: '0x00000000000000000000000000000000000000f6',
  startBlock: 7,
}

async function findRecorded(content: unknown) {
  await using folder = await makeTemporaryFolder()
  await writeFile(join(folder.path, '80002.json'), JSON.stringify(content))
  return await findDeployment(80_002, folder.path)
}

test('a record names all contracts and where they begin', async () => {
  expect(await findRecorded(record)).toEqual({ ...record, startBlock: 7n })
})

test.each([
  { mels: undefined },
  { mels: '0xa1' },
  { auctionHouse: undefined },
  { songTokens: undefined },
  { market: undefined },
  { startBlock: -1 },
])('a record with %o is refused', async (flaw) => {
  await expect(findRecorded({ ...record, ...flaw })).rejects.toThrow('Deploy the contracts to chain 80002 first')
})
