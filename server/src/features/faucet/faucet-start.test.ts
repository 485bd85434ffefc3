import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readPublicConfig } from '@melos/api-contract'
import { melsAbi } from '@melos/contracts'
import { runMelos } from '@melos/test-kit/run-melos'
import { makeTemporaryFolder } from '@melos/test-kit/temporary-folder'
import { type Address, createPublicClient, http, parseEther } from 'viem'
import { expect, test } from 'vitest'
import { createTestAccount } from '../../../test/support/test-identity.ts'

test('a newcomer to an unconfigured Melos can bid at once, and no key is revealed', {
  timeout: 90_000,
}, async () => {
  await using dataDir = await makeTemporaryFolder()
  const melos = runMelos({ DATA_DIR: dataDir.path, LOG_LEVEL: 'debug' })
  const site = await melos.ready
  const config = readPublicConfig.answer.parse(await (await fetch(new URL(readPublicConfig.path, site))).json())
  expect(config.faucet).toEqual({ mels: '1000', pol: '1' })

  const { address } = createTestAccount()
  const ask = (body: object) =>
    fetch(new URL('/api/public/faucet', site), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const answer = await ask({ address })
  expect([answer.status, await answer.json()]).toEqual([200, { body: expect.objectContaining(config.faucet) }])
  expect((await ask({ address })).status).toBe(429)

  // This is how a page reads the chain.
  const client = createPublicClient({ transport: http(new URL(config.chain.rpcUrl, site).href) })
  // The schema has checked that it is an address.
  const mels = config.contracts.mels as Address
  const melsHeld = client.readContract({ address: mels, abi: melsAbi, functionName: 'balanceOf', args: [address] })
  expect([await melsHeld, await client.getBalance({ address })]).toEqual([parseEther('1000'), parseEther('1')])

  const key = await readFile(join(dataDir.path, 'chain/faucet-key'), 'utf8')
  expect(key).toMatch(/^0x[0-9a-f]{64}$/)
  melos.child.kill('SIGTERM')
  const { code, output, errors } = await melos.ended
  expect(code).toBe(0)
  expect(output + errors).toContain('/api/public/faucet')
  expect(output + errors).not.toContain(key.slice(2))
})
