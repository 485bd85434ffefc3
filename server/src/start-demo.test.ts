import { auctionHouseAbi, songTokenAbi } from '@melos/contracts'
import { pino } from 'pino'
import { getContract, keccak256, parseEther, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChain } from '../test/support/test-chain.ts'
import { openTestIdentity, type TestIdentity, testAdmin } from '../test/support/test-identity.ts'
import { waitUntil } from '../test/support/wait-until.ts'
import { createChainClient } from './chain/chain-client.ts'
import { deployContracts, type EmbeddedDeployment } from './embedded/deploy-contracts.ts'
import { startDemo } from './start-demo.ts'

let chain: Awaited<ReturnType<typeof startTestChain>>
let deployment: EmbeddedDeployment
let melos: TestIdentity
let apiUrl: string

beforeAll(async () => {
  chain = await startTestChain()
  deployment = await deployContracts(chain.dataDir, chain.rpcUrl)
  melos = await openTestIdentity({ rpcUrl: chain.rpcUrl, auctionHouse: deployment.auctionHouse })
  apiUrl = await melos.app.listen({ port: 0 })
})
afterAll(async () => {
  await melos[Symbol.asyncDispose]()
  await chain[Symbol.asyncDispose]()
})

const client = () => createChainClient(chain.rpcUrl)
const operator = () => privateKeyToAccount(deployment.operatorKey).address

async function auctionsCreated() {
  const { auctionHouse: address } = deployment
  return await client().getContractEvents({ address, abi: auctionHouseAbi, eventName: 'AuctionCreated', fromBlock: 0n })
}

/** The block of one of the operator's transactions, counted from the end: -1 is the last. */
async function blockOfTransaction(fromEnd: number): Promise<bigint> {
  const address = operator()
  const wanted = (await client().getTransactionCount({ address })) + fromEnd
  let blockNumber = await client().getBlockNumber({ cacheTime: 0 })
  while ((await client().getTransactionCount({ address, blockNumber: blockNumber - 1n })) > wanted) blockNumber--
  return blockNumber
}

/** Runs the sample world until its auction is on the chain, and answers with all that are. */
async function runDemo() {
  const doors = { ...deployment, rpcUrl: chain.rpcUrl, apiUrl, admin: testAdmin }
  const demo = startDemo({ ...doors, log: pino({ level: 'silent' }) })
  await waitUntil('the sample auction is on the chain', async () => (await auctionsCreated()).length > 0, 60_000)
  await demo.stop()
  return await auctionsCreated()
}

test('the sample auction has its tokens in custody, its Threshold and metadata that can be checked', {
  timeout: 90_000,
}, async () => {
  const [created, ...more] = await runDemo()
  expect(more).toEqual([])
  expect(created?.args).toMatchObject({ tokenName: 'Harbour Lights', threshold: parseEther('31250') })
  const token = getContract({ address: created?.args.token ?? '0x', abi: songTokenAbi, client: client() })
  expect(await token.read.balanceOf([deployment.auctionHouse])).toBe(parseEther('12500'))
  expect(await token.read.allowance([operator(), deployment.auctionHouse])).toBe(0n)
  const { pathname } = new URL(await token.read.contractURI())
  const metadata = await (await fetch(new URL(pathname, apiUrl))).text()
  expect(JSON.parse(metadata)).toMatchObject({ name: 'Harbour Lights' })
  expect(await token.read.metadataHash()).toBe(keccak256(toHex(metadata)))
})

// The last three transactions issue the token, allow it and list it.
test.each([1, 2, 3])(
  'a run that ended %i transactions early is made good by the next',
  { timeout: 90_000 },
  async (early) => {
    await runDemo()
    await chain.forgetFrom(await blockOfTransaction(-early))
    expect(await auctionsCreated()).toEqual([])

    const [created, ...more] = await runDemo()
    expect(more).toEqual([])
    const token = getContract({ address: created?.args.token ?? '0x', abi: songTokenAbi, client: client() })
    expect(await token.read.balanceOf([deployment.auctionHouse])).toBe(parseEther('12500'))
    const works = await melos.db.selectFrom('works').select(['title', 'token']).execute()
    expect(works).toEqual([{ title: 'Harbour Lights', token: created?.args.token }])
  },
)
