import { auctionHouseAbi } from '@melos/contracts'
import { localChain } from '@melos/contracts/local-chain'
import { type Address, createWalletClient, getAddress, http, keccak256, parseEther, toHex, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { startFailingNode } from '../../../test/support/failing-node.ts'
import { startTestChain } from '../../../test/support/test-chain.ts'
import {
  createTestAccount,
  openTestIdentity,
  type TestIdentity,
  testAdmin,
} from '../../../test/support/test-identity.ts'
import { createTestPasskey } from '../../../test/support/test-passkey.ts'
import { deployTestWallets } from '../../../test/support/test-wallets.ts'
import { createChainClient } from '../../chain/chain-client.ts'
import { callNode } from '../../embedded/chain-rpc.ts'
import { deployContracts, type EmbeddedDeployment } from '../../embedded/deploy-contracts.ts'
import { openHouseOwner } from './appoint-operator.ts'

let chain: Awaited<ReturnType<typeof startTestChain>>
let node: Awaited<ReturnType<typeof startFailingNode>>
let deployment: EmbeddedDeployment
let identity: TestIdentity
let admin: string

const roles = ['OPERATOR_ROLE', 'LISTER_ROLE', 'AGENT_ROLE'].map((name) => keccak256(toHex(name)))
const [operatorRole] = roles

beforeAll(async () => {
  chain = await startTestChain()
  node = await startFailingNode(chain.rpcUrl)
  deployment = await deployContracts(chain.dataDir, chain.rpcUrl)
  const houseOwner = openHouseOwner({ chainId: 31337, key: deployment.ownerKey })
  if (houseOwner === undefined) throw new Error('There is no owner')
  const { auctionHouse, mels } = deployment
  identity = await openTestIdentity({ rpcUrl: node.rpcUrl, auctionHouse, mels, houseOwner })
  admin = (await identity.logIn(testAdmin.email, testAdmin.password)).json().accessToken
  // There is no indexer here, so a block far ahead keeps the route from waiting.
  await identity.db.insertInto('blocks').values({ number: 1_000_000n, hash: '0x', timestamp: new Date() }).execute()
  await identity.db.deleteFrom('audit_log').execute()
})
afterEach(async () => {
  node.heal()
  await identity.db.deleteFrom('audit_log').execute()
})
afterAll(async () => {
  await identity[Symbol.asyncDispose]()
  await node[Symbol.asyncDispose]()
  await chain[Symbol.asyncDispose]()
})

const appoint = (address: string, token: string | undefined = admin) =>
  identity.post('/api/operators', { address }, token === undefined ? {} : { token })
const client = () => createChainClient(chain.rpcUrl)
const owner = () => privateKeyToAccount(deployment.ownerKey)
const sentByOwner = () => client().getTransactionCount({ address: owner().address })
const polOf = (address: Address) => client().getBalance({ address })
const setPol = (address: Address, amount: bigint) =>
  callNode(chain.rpcUrl, 'anvil_setBalance', address, `0x${amount.toString(16)}`)
const audited = () => identity.db.selectFrom('audit_log').select(['action', 'actor', 'reason']).orderBy('id').execute()

async function rolesOf(address: Address): Promise<boolean[]> {
  const house = { address: deployment.auctionHouse, abi: auctionHouseAbi, functionName: 'hasRole' } as const
  return await Promise.all(roles.map((role) => client().readContract({ ...house, args: [role, address] })))
}

test('a wallet may settle, list and pay royalties in, and has POL for fees; asked again, nothing is sent', async () => {
  const { address } = createTestAccount()
  const answer = await appoint(address.toLowerCase())
  expect([answer.statusCode, answer.json()]).toEqual([200, { body: { address } }])
  expect(await rolesOf(address)).toEqual([true, true, true])
  expect(await polOf(address)).toBe(parseEther('10'))

  const sent = await sentByOwner()
  expect((await appoint(address)).json()).toEqual({ body: { address } })
  expect(await sentByOwner()).toBe(sent)
  expect(await audited()).toEqual([{ action: 'OPERATOR_APPOINTED', actor: testAdmin.email, reason: address }])
})

test.each([
  ['1', '1'],
  ['0.999999999999999999', '10'],
  ['25', '25'],
])('a wallet with %s POL has %s after it', async (before, after) => {
  const { address } = createTestAccount()
  await setPol(address, parseEther(before))
  expect((await appoint(address)).statusCode).toBe(200)
  expect(await polOf(address)).toBe(parseEther(after))
})

test('an administrator with a passkey must have used it just now', async () => {
  const { address } = createTestAccount()
  const passkey = createTestPasskey()
  const post = async (path: string, body: object = {}) =>
    (await identity.post(`/api/administrator/${path}`, body, { token: admin })).json()
  await post('passkeys', { label: 'Key', response: passkey.create(await post('passkeys/options')) })
  const refused = await appoint(address)
  expect([refused.statusCode, refused.json().code]).toEqual([401, 'REAUTHENTICATE'])
  expect(await rolesOf(address)).toEqual([false, false, false])
  await post('verification', { response: passkey.sign(await post('verification/passkey')) })
  expect((await appoint(address)).statusCode).toBe(200)
  await identity.db.deleteFrom('passkeys').execute()
})

test('a role that is held already is not granted again', async () => {
  const { address } = createTestAccount()
  const wallet = createWalletClient({ account: owner(), chain: localChain, transport: http(chain.rpcUrl) })
  const hash = await wallet.writeContract({
    address: deployment.auctionHouse,
    abi: auctionHouseAbi,
    functionName: 'grantRole',
    args: [operatorRole ?? '0x', address],
  })
  await client().waitForTransactionReceipt({ hash, pollingInterval: 50 })
  const sent = await sentByOwner()
  expect((await appoint(address)).statusCode).toBe(200)
  expect(await rolesOf(address)).toEqual([true, true, true])
  // The owner sends only the missing roles and POL.
  expect(await sentByOwner()).toBe(sent + 3)
})

test('many appointments at once run one after another, while the operator sends too', async () => {
  const wallets = Array.from({ length: 5 }, () => createTestAccount().address)
  const operator = privateKeyToAccount(deployment.operatorKey)
  const sender = createWalletClient({ account: operator, chain: localChain, transport: http(chain.rpcUrl) })
  const [answers] = await Promise.all([
    Promise.all([...wallets, ...wallets].map((address) => appoint(address))),
    sender.sendTransaction({ to: operator.address, value: 1n }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
  for (const address of wallets) expect(await rolesOf(address)).toEqual([true, true, true])
  expect(await audited()).toHaveLength(5)
})

test('a node that fails half-way is reported, and the next try continues', async () => {
  const { address } = createTestAccount()
  let calls = 0
  node.fail((method) => (method === 'eth_sendRawTransaction' && ++calls === 2 ? 'unheard' : undefined))
  expect((await appoint(address)).statusCode).toBe(503)
  node.heal()
  expect((await appoint(address)).statusCode).toBe(200)
  expect(await rolesOf(address)).toEqual([true, true, true])
  expect(await polOf(address)).toBe(parseEther('10'))
})

test("addresses that cannot be a person's wallet are refused and named", async () => {
  const mixed = getAddress('0x00000000000000000000000000000000000000ab')
  const wrong = mixed.replace(/[a-f]/i, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
  const { auctionHouse, mels } = deployment
  for (const address of [wrong, zeroAddress, auctionHouse, mels, owner().address, '0x12', 'melos.eth']) {
    const answer = await appoint(address)
    expect([address, answer.statusCode, answer.json().message]).toEqual([
      address,
      400,
      expect.stringMatching(/^address: /),
    ])
  }
  expect(await audited()).toEqual([])
})

test('a contract that refuses POL is reported', async () => {
  const { looping } = await deployTestWallets(chain.rpcUrl)
  const answer = await appoint(looping)
  expect([answer.statusCode, answer.json().message]).toEqual([400, "address: doesn't accept payments"])
})

test('only administrators may', async () => {
  const { address } = createTestAccount()
  const { accessToken } = await identity.signIn()
  expect((await appoint(address, accessToken)).statusCode).toBe(403)
  expect((await identity.post('/api/operators', { address })).statusCode).toBe(401)
  expect(await rolesOf(address)).toEqual([false, false, false])
})

test('where the chain is not the embedded one, there is nothing', async () => {
  await using elsewhere = await openTestIdentity({ rpcUrl: inject('rpcUrl') })
  const token = (await elsewhere.logIn(testAdmin.email, testAdmin.password)).json().accessToken
  const { address } = createTestAccount()
  expect((await elsewhere.post('/api/operators', { address }, { token })).statusCode).toBe(404)
})
