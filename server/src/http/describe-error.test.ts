import { expect, test } from 'vitest'
import { createChainClient } from '../chain/chain-client.ts'
import { describeErrorsWithout } from './describe-error.ts'

const RPC_URL = 'http://127.0.0.1:1/v2/SECRETKEY123'

test('the error of a node that cannot be reached does not show its address', async () => {
  const error = await createChainClient(RPC_URL)
    .getChainId()
    .catch((failure: Error) => failure)
  if (!(error instanceof Error)) throw new Error('It answered')
  expect(error.message).toContain('SECRETKEY123')
  const logged = JSON.stringify(describeErrorsWithout([RPC_URL])(error))
  expect(logged).not.toContain('SECRETKEY123')
  expect(logged).toContain('[hidden]')
})

test('neither a database password nor a key in a query is shown', () => {
  const describe = describeErrorsWithout([
    'postgres://melos:correct-horse@db.example/melos',
    'https://rpc.example/?apikey=0123456789',
  ])
  const error = new Error('correct-horse', { cause: new Error('asked /?apikey=0123456789') })
  expect(JSON.stringify(describe(error))).not.toMatch(/correct-horse|0123456789/)
})

test("text that isn't secret stays readable", () => {
  const described = describeErrorsWithout(['http://127.0.0.1:8545/'])(new Error('block / 7 is missing'))
  expect(described).toMatchObject({ type: 'Error', message: 'block / 7 is missing' })
})
