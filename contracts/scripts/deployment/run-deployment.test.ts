import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Anvil, deployerAddress, deployerKey, startAnvil } from '@melos/test-kit/start-anvil'
import { waitUntil } from '@melos/test-kit/wait-until'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  custom,
  http,
  isHash,
  keccak256,
  numberToHex,
  parseEther,
  parseGwei,
  parseTransaction,
  stringToHex,
  type Transport,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { anvil as anvilChain } from 'viem/chains'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addressOf, contractNames, predictAddresses } from '../../creations.ts'
import { auctionHouseAbi, marketAbi, melsAbi, songTokensAbi } from '../../generated/index.ts'
import { deploymentFiles, readProgress, readRecord, type SentStep } from './deployment-record.ts'
import { readSettings } from './deployment-settings.ts'
import { runDeployment } from './run-deployment.ts'

const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const treasury = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const contracts = predictAddresses({ deployer: deployerAddress, nonce: 0 })
const { mels, auctionHouse } = contracts

let anvil: Anvil
let snapshot: unknown
let directory: string
let printed: string[]

beforeAll(async () => {
  anvil = await startAnvil(anvilChain.id)
}, 30_000)

afterAll(() => anvil.stop())

beforeEach(startFresh)

afterEach(restoreSnapshot)

describe('runDeployment', { timeout: 120_000 }, () => {
  it('deploys, verifies and records all contracts on a local chain', async () => {
    await run({ OWNER: owner, TREASURY: treasury, AGENT: treasury })
    const hashes = await Promise.all(contractNames.map(async (name, index) => [name, await hashIn(index + 1)]))
    const codes = contractNames.map(async (name) => [name, await codeHashOf(addressOf(contracts, name))])

    expect(record()).toEqual({
      chainId: 31337,
      ...contracts,
      startBlock: 1,
      deployer: deployerAddress,
      transactionHashes: Object.fromEntries(hashes),
      bytecodeHashes: Object.fromEntries(await Promise.all(codes)),
    })
    expect(existsSync(files().progress)).toBe(false)
    const house = { address: auctionHouse, abi: auctionHouseAbi } as const
    expect(await client().readContract({ ...house, functionName: 'MELS' })).toBe(mels)
    expect(await client().readContract({ ...house, functionName: 'SONG_TOKENS' })).toBe(contracts.songTokens)
    expect(await client().readContract({ ...house, functionName: 'GATE' })).toBe(contracts.gate)
    const factory = { address: contracts.songTokens, abi: songTokensAbi } as const
    expect(await client().readContract({ ...factory, functionName: 'house' })).toBe(auctionHouse)
    expect(await client().readContract({ ...factory, functionName: 'royalties' })).toBe(contracts.royalties)
    expect(await client().readContract({ ...factory, functionName: 'market' })).toBe(contracts.market)
    const market = { address: contracts.market, abi: marketAbi } as const
    expect(await client().readContract({ ...market, functionName: 'isOn' })).toBe(false)
    expect(await client().readContract({ ...house, functionName: 'owner' })).toBe(owner)
    expect(await client().readContract({ ...house, functionName: 'treasury' })).toBe(treasury)
    expect(
      await client().readContract({ address: mels, abi: melsAbi, functionName: 'balanceOf', args: [deployerAddress] }),
    ).toBe(10n ** 27n)
    expect(printed.at(-1)).toMatch(
      new RegExp(`^AGENT ${treasury} can't pay royalties in yet: the owner calls grantRole`),
    )
    expect(printed.join('\n')).not.toContain(deployerKey.slice(2))
  })

  it('does not mention the agent once the owner has granted its role', async () => {
    await run()
    const role = keccak256(stringToHex('AGENT_ROLE'))
    const grant = { functionName: 'grantRole', args: [role, deployerAddress] } as const
    await anvil.waitUntilMined(await wallet().writeContract({ address: auctionHouse, abi: auctionHouseAbi, ...grant }))
    await run()

    expect(printed.at(-1)).toContain('Nothing to deploy')
  })

  it('prints every address before anything is sent', async () => {
    await run()
    const [plan = ''] = printed

    for (const name of contractNames) expect(plan).toContain(`${name} at ${addressOf(contracts, name)}\n`)
    expect(plan).toContain('The market stays off')
  })

  it('sends and writes nothing in a dry run', async () => {
    await run({}, { flags: ['--dry-run'] })

    expect(printed[0]).toContain(`AuctionHouse at ${auctionHouse}\n`)
    expect(printed.at(-1)).toBe('Dry run: nothing has been sent.')
    expect(await transactionsSent()).toBe(0)
    expect(existsSync(files().progress)).toBe(false)
    expect(record()).toBeUndefined()
  })

  it('deploys once, no matter where it is interrupted', async () => {
    const moments = await findMoments()
    const steps = contractNames.flatMap((_, index) => [
      `${index + 1} signed, ${index} sent`,
      `${index + 1} signed, ${index + 1} sent`,
    ])
    expect([...moments.keys()]).toEqual(['0 signed, 0 sent', ...steps])
    for (const requests of [...moments.values()].flat()) {
      await startFresh()
      await expect(run({}, { transport: cutAfter(requests) })).rejects.toThrow()
      expect(record()).toBeUndefined()
      await run()

      expect(record()).toMatchObject({ ...contracts, startBlock: 1 })
      expect(Object.keys(record()?.transactionHashes ?? {})).toEqual(contractNames)
      expect(await transactionsSent()).toBe(contractNames.length)
      expect(existsSync(files().progress)).toBe(false)
    }
  })

  it('waits for a transaction that an interrupted run sent', async () => {
    await anvil.request('evm_setAutomine', false)
    await interruptAfterSending()
    const resumed = run()
    await waitUntil('it waits for the earlier run', () => printed.at(-1)?.includes('by an interrupted run') === true)
    await anvil.request('evm_setAutomine', true)
    await anvil.request('evm_mine')
    await resumed

    expect(record()).toMatchObject(contracts)
    expect(await transactionsSent()).toBe(contractNames.length)
  })

  it('reads the fees again for each transaction', async () => {
    let isFirst = true
    const transport = intercept(async (method, params) => {
      const answer = await anvil.request(method, ...params)
      if (method === 'eth_sendRawTransaction' && isFirst) {
        isFirst = false
        // Mined at the old fee, because it would be too cheap for the new one.
        const hash = String(answer)
        if (isHash(hash)) await client().waitForTransactionReceipt({ hash })
        await setBaseFee(50)
      }
      return answer
    })
    await run({}, { transport })

    const offered = await Promise.all(
      Object.values(record()?.transactionHashes ?? {}).map((hash) => client().getTransaction({ hash })),
    )
    expect(offered).toHaveLength(contractNames.length)
    const [first, ...others] = offered.map(({ maxFeePerGas }) => maxFeePerGas)
    expect(first).toBeLessThan(parseGwei('50'))
    for (const fee of others) expect(fee).toBeGreaterThan(parseGwei('50'))
  })

  it('offers more for a transaction of an interrupted run that has become too cheap', async () => {
    await anvil.request('evm_setAutomine', false)
    const { hash, transaction } = await interruptAfterSending()
    await setBaseFee(50)
    await anvil.request('evm_setAutomine', true)
    await run()

    const renewed = record()?.transactionHashes.Mels ?? '0x'
    expect(renewed).not.toBe(hash)
    expect((await client().getTransaction({ hash: renewed })).input).toBe(parseTransaction(transaction).data)
    expect(record()).toMatchObject(contracts)
    expect(await transactionsSent()).toBe(contractNames.length)
  })

  it('keeps the raised offer if it is interrupted again', async () => {
    await anvil.request('evm_setAutomine', false)
    await interruptAfterSending()
    await setBaseFee(50)
    await expect(run({}, { transport: cutWhen((method) => method === 'eth_sendRawTransaction') })).rejects.toThrow()
    const raised = readProgress(files())?.steps
    expect(raised).toHaveLength(1)
    await anvil.request('evm_setAutomine', true)
    await anvil.request('evm_mine')
    await run()

    expect(record()?.transactionHashes.Mels).toBe(raised?.[0]?.hash)
    expect(await transactionsSent()).toBe(contractNames.length)
  })

  it('finds the cheap transaction if it is mined while a better offer is sent', async () => {
    await anvil.request('evm_setAutomine', false)
    const cheap = await interruptAfterSending()
    await setBaseFee(50)
    const transport = intercept(async (method, params) => {
      if (method === 'eth_sendRawTransaction' && (await transactionsSent()) === 0) {
        await setBaseFee(1)
        await anvil.request('evm_setAutomine', true)
        await anvil.request('eth_sendRawTransaction', cheap.transaction)
        await anvil.waitUntilMined(cheap.hash)
      }
      return await anvil.request(method, ...params)
    })
    await run({}, { transport })

    expect(record()).toMatchObject({ ...contracts, startBlock: 0 })
    expect(Object.keys(record()?.transactionHashes ?? {})).toEqual(contractNames.slice(1))
  })

  it('counts the cost of a transaction that was sent until it is mined', async () => {
    await anvil.request('evm_setAutomine', false)
    await setBaseFee(1)
    const { gas = 0n, maxFeePerGas = 0n } = parseTransaction((await interruptAfterSending()).transaction)
    await run({}, { flags: ['--dry-run'] })
    await setBaseFee(1)
    await run({}, { flags: ['--dry-run'] })

    const [before = 0n, sent, mined] = plannedCosts()
    expect(sent).toBe(before)
    expect(mined).toBe(before - gas * maxFeePerGas)
    expect(gas * maxFeePerGas).toBeGreaterThan(0n)
  })

  it('refuses to continue without the money for a transaction that was sent', async () => {
    await anvil.request('evm_setAutomine', false)
    await interruptAfterSending()
    const [cost = 0n] = plannedCosts()
    await anvil.request('anvil_setBalance', deployerAddress, numberToHex(cost - 1n))

    await expect(run()).rejects.toThrow(' lacks 0.000000000000000001 ETH for the deployment')
  })

  it('finds a contract that a replacement transaction created', async () => {
    await anvil.request('evm_setAutomine', false)
    const { transaction } = await interruptAfterSending()
    const { data, nonce } = parseTransaction(transaction)
    const maxFeePerGas = parseGwei('50')
    await wallet().sendTransaction({
      ...{ data: data ?? '0x', nonce: nonce ?? 0, gas: 2_000_000n, maxFeePerGas, maxPriorityFeePerGas: maxFeePerGas },
    })
    await anvil.request('evm_setAutomine', true)
    await anvil.request('evm_mine')
    await run()

    expect(record()).toMatchObject({ ...contracts, startBlock: 0 })
    expect(Object.keys(record()?.transactionHashes ?? {})).toEqual(contractNames.slice(1))
    expect(await transactionsSent()).toBe(contractNames.length)
  })

  it('refuses to continue if another transaction used the nonce', async () => {
    await interruptBeforeSending()
    await sendSomethingElse()

    await expect(run()).rejects.toThrow(
      `used nonce 0 for another transaction, so Mels can't be deployed at ${mels}: delete `,
    )
    expect(await transactionsSent()).toBe(1)
  })

  it.each(contractNames.slice(1))('refuses to deploy %s where the others do not expect it', async (name) => {
    const done = contractNames.indexOf(name)
    await interrupt(`${done} signed, ${done} sent`)
    await waitUntil('the last one is mined', async () => (await transactionsSent()) === done)
    await sendSomethingElse()

    await expect(run()).rejects.toThrow(
      `used nonce ${done} for another transaction, so ${name} can't get the address that the other contracts know: delete `,
    )
    expect(await transactionsSent()).toBe(done + 1)
    expect(record()).toBeUndefined()
    rmSync(files().progress)
    await run()

    expect(record()).toMatchObject(predictAddresses({ deployer: deployerAddress, nonce: done + 1 }))
  })

  it('refuses to continue after a failed transaction', async () => {
    await anvil.request('evm_setAutomine', false)
    await interruptBeforeSending()
    const progress = readProgress(files())
    const [step] = progress?.steps ?? []
    const transaction = await privateKeyToAccount(deployerKey).signTransaction({
      ...{ chainId: 31337, type: 'eip1559', nonce: 0, gas: 100_000n, data: '0xfe' },
      ...{ maxFeePerGas: parseGwei('50'), maxPriorityFeePerGas: 1n },
    })
    const failing = { ...step, transaction, hash: keccak256(transaction) }
    writeFileSync(files().progress, JSON.stringify({ ...progress, steps: [failing] }))
    await anvil.request('evm_setAutomine', true)

    await expect(run()).rejects.toThrow(`Transaction ${failing.hash} for Mels failed on the chain: `)
    await expect(run()).rejects.toThrow(`Transaction ${failing.hash} for Mels failed on the chain: `)
    expect(await transactionsSent()).toBe(1)
  })

  it('refuses to plan while the deployer has pending transactions', async () => {
    await anvil.request('evm_setAutomine', false)
    await sendSomethingElse()

    await expect(run()).rejects.toThrow('has pending transactions: wait until they are mined')
  })

  it('refuses to continue with different settings', async () => {
    await interruptBeforeSending()

    await expect(run({ TREASURY: treasury })).rejects.toThrow(
      `TREASURY is ${treasury} but was ${deployerAddress} when the deployment was interrupted: set it back`,
    )
    expect(await transactionsSent()).toBe(0)
  })

  it('refuses to continue with a different key', async () => {
    await interruptBeforeSending()
    const otherKey = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'

    await expect(run({ DEPLOYER_KEY: otherKey })).rejects.toThrow(/^DEPLOYER_KEY is the key of 0x7099\S+ but was /)
  })

  it('refuses to continue with different contracts', async () => {
    await interruptBeforeSending()
    const progress = readFileSync(files().progress, 'utf8')
    writeFileSync(files().progress, progress.replace(/the code 0x.{64}/, `the code 0x${'0'.repeat(64)}`))

    await expect(run()).rejects.toThrow(/^contracts\/generated is the code 0x/)
  })

  it('refuses a node of another chain', async () => {
    await anvil.request('anvil_setChainId', 31338)
    try {
      await expect(run()).rejects.toThrow('is on chain 31338, not 31337: change RPC_URL')
    } finally {
      await anvil.request('anvil_setChainId', 31337)
    }
    expect(await transactionsSent()).toBe(0)
  })

  it('refuses a deployer who cannot pay', async () => {
    await anvil.request('anvil_setBalance', deployerAddress, '0x1')

    await expect(run()).rejects.toThrow(/ lacks 0\.\d+ ETH for the deployment: send it there/)
    expect(existsSync(files().progress)).toBe(false)
  })

  it('names the argument that a constructor rejects, before anything is sent', async () => {
    await expect(run({ PRODUCTION: auctionHouse })).rejects.toThrow(
      `The constructor of AuctionHouse rejects its arguments with AccountInvalid(${auctionHouse}): `,
    )
    expect(existsSync(files().progress)).toBe(false)
  })

  it('rejects unexpected code and records nothing', async () => {
    await interruptBeforeVerifying()
    const code = (await client().getCode({ address: auctionHouse })) ?? '0x'
    await anvil.request('anvil_setCode', auctionHouse, `${code}00`)

    await expect(run()).rejects.toThrow(`The code at ${auctionHouse} isn't that of AuctionHouse`)
    expect(record()).toBeUndefined()
    expect(existsSync(files().progress)).toBe(true)
  })

  it.each(contractNames)('rejects a %s with unexpected code', async (name) => {
    await interruptBeforeVerifying()
    const address = addressOf(contracts, name)
    const code = (await client().getCode({ address })) ?? '0x'
    await anvil.request('anvil_setCode', address, `${code}00`)

    await expect(run()).rejects.toThrow(`The code at ${address} isn't that of ${name}`)
  })

  it('does not continue after a contract with unexpected code', async () => {
    const { hash } = await interrupt('1 signed, 1 sent')
    await anvil.waitUntilMined(hash)
    const code = (await client().getCode({ address: mels })) ?? '0x'
    await anvil.request('anvil_setCode', mels, `${code}00`)

    await expect(run()).rejects.toThrow(`The code at ${mels} isn't that of Mels`)
    expect(await transactionsSent()).toBe(1)
  })

  it('rejects a house with another owner, role or account', async () => {
    await run()
    for (const [name, env] of [
      ['owner', { OWNER: treasury }],
      ['treasury', { TREASURY: treasury }],
      ['production', { PRODUCTION: treasury }],
      ['OPERATOR', { OPERATOR: treasury }],
      ['LISTER', { LISTER: treasury }],
    ] as const) {
      await expect(run(env), name).rejects.toThrow(new RegExp(`${name} (of|in) the house ${auctionHouse}`))
    }
    await expect(run({ ADMITTER: treasury })).rejects.toThrow(`the role ADMITTER in the gate ${contracts.gate}`)
  })

  it('verifies a recorded deployment and sends nothing', async () => {
    await run()
    const before = record()
    writeFileSync(files().progress, '{}')
    await run()

    expect(printed.at(-2)).toContain(`Nothing to deploy: AuctionHouse ${auctionHouse}`)
    expect(record()).toEqual(before)
    expect(existsSync(files().progress)).toBe(false)
    expect(await transactionsSent()).toBe(contractNames.length)
  })

  it.each(contractNames.slice(1))('rejects changed code of a recorded %s', async (name) => {
    await run()
    const address = addressOf(contracts, name)
    const code = (await client().getCode({ address })) ?? '0x'
    await anvil.request('anvil_setCode', address, `${code}00`)

    await expect(run()).rejects.toThrow(`The code at ${address} isn't that of ${name}`)
  })

  it('rejects a record of a chain that no longer exists', async () => {
    await run()
    await anvil.request('anvil_setCode', auctionHouse, '0x')
    await anvil.request('anvil_setCode', mels, '0x')

    await expect(run()).rejects.toThrow(`There is no AuctionHouse at ${auctionHouse} on this chain: `)
  })

  it('rejects a record of another deployment', async () => {
    await run()
    const recorded = record()
    for (const [name, change] of [
      ['deployer', { deployer: owner }],
      ['chain', { chainId: 137 }],
      ['code of Gate', { bytecodeHashes: { Gate: 'another' } }],
    ] as const) {
      writeFileSync(files().record, JSON.stringify({ ...recorded, ...change }))
      const difference = `${name} ${Object.values(change).map((value) => Object(value).Gate ?? value)[0]}`
      await expect(run(), name).rejects.toThrow(`records a different deployment (${difference}): move the file away`)
    }
    expect(await transactionsSent()).toBe(contractNames.length)
  })

  it('rejects a record that starts after the house or names another transaction', async () => {
    await run()
    const recorded = record()
    const hashes = recorded?.transactionHashes
    writeFileSync(files().record, JSON.stringify({ ...recorded, startBlock: 999_999 }))
    await expect(run()).rejects.toThrow("starts at block 999999, after the house's block")
    for (const AuctionHouse of [hashes?.Mels, `0x${'0'.repeat(64)}`]) {
      writeFileSync(files().record, JSON.stringify({ ...recorded, transactionHashes: { AuctionHouse } }))
      await expect(run()).rejects.toThrow("which didn't deploy the house")
    }
  })
})

async function startFresh(): Promise<void> {
  if (snapshot !== undefined) await restoreSnapshot()
  snapshot = await anvil.request('evm_snapshot')
  directory = mkdtempSync(join(tmpdir(), 'melos-deployments-'))
  printed = []
}

async function restoreSnapshot(): Promise<void> {
  // Pending transactions go first; automine would put them on the next test's chain.
  await anvil.request('anvil_dropAllTransactions')
  await anvil.request('evm_setAutomine', true)
  await anvil.request('evm_revert', snapshot)
  snapshot = undefined
  rmSync(directory, { recursive: true, force: true })
}

interface RunOptions {
  readonly flags?: readonly string[]
  readonly transport?: Transport
}

async function run(env: Record<string, string> = {}, { flags = [], transport }: RunOptions = {}): Promise<void> {
  const settings = readSettings(['--chain', '31337', '--directory', directory, ...flags], {
    ...{ RPC_URL: anvil.rpcUrl, DEPLOYER_KEY: deployerKey },
    ...env,
  })
  await runDeployment(settings, {
    transport: transport ?? http(anvil.rpcUrl),
    print: (text) => printed.push(text),
    // The local chain mines at once.
    pollingInterval: 10,
  })
}

function moment(sent: number): string {
  return `${readProgress(files())?.steps.length ?? 0} signed, ${sent} sent`
}

/** The numbers of requests after which each state of a deployment begins and ends. */
async function findMoments(): Promise<Map<string, number[]>> {
  const moments = new Map<string, number[]>()
  let requests = 0
  let sent = 0
  await run(
    {},
    {
      transport: custom({
        request: async ({ method, params = [] }) => {
          const answer = await anvil.request(method, ...params)
          if (method === 'eth_sendRawTransaction') sent++
          requests++
          const [first = requests] = moments.get(moment(sent)) ?? []
          moments.set(moment(sent), [first, requests])
          return answer
        },
      }),
    },
  )
  // The last answer completes the deployment, so nothing is left to interrupt.
  return new Map([...moments].map(([name, ends]) => [name, ends.filter((end) => end < requests)]))
}

/** Cuts the connection so that the node handles the last request but its answer is lost. */
function cutAfter(requests: number): Transport {
  let left = requests
  return cutWhen(() => --left === 0)
}

function intercept(answer: (method: string, params: readonly unknown[]) => Promise<unknown>): Transport {
  return custom({ request: ({ method, params = [] }) => answer(method, params) })
}

/** Mines a block with this fee, so that the next transaction must offer it. */
async function setBaseFee(gwei: number): Promise<void> {
  await anvil.request('anvil_setNextBlockBaseFeePerGas', numberToHex(parseGwei(String(gwei))))
  await anvil.request('evm_mine')
}

/** Of each plan that was printed. */
function plannedCosts(): bigint[] {
  return printed.flatMap((text) => /Cost: up to (\S+) ETH/.exec(text)?.[1] ?? []).map((cost) => parseEther(cost))
}

function cutWhen(isLast: (method: string) => boolean): Transport {
  let isCut = false
  return custom(
    {
      request: async ({ method, params = [] }) => {
        if (!isCut) {
          isCut = isLast(method)
          const answer = await anvil.request(method, ...params)
          if (!isCut) return answer
        }
        throw new Error('cut')
      },
    },
    { retryCount: 0 },
  )
}

async function interrupt(name: string): Promise<SentStep> {
  let sent = 0
  const isLast = (method: string): boolean => {
    const reached = moment(sent) === name
    if (method === 'eth_sendRawTransaction') sent++
    return reached
  }
  await expect(run({}, { transport: cutWhen(isLast) })).rejects.toThrow()
  const step = readProgress(files())?.steps.at(-1)
  if (step === undefined) throw new Error('Nothing was signed')
  return step
}

async function interruptBeforeVerifying(): Promise<void> {
  const { hash } = await interrupt(`${contractNames.length} signed, ${contractNames.length} sent`)
  await anvil.waitUntilMined(hash)
}

const interruptBeforeSending = (): Promise<SentStep> => interrupt('1 signed, 0 sent')
const interruptAfterSending = (): Promise<SentStep> => interrupt('1 signed, 1 sent')

function files() {
  return deploymentFiles(directory, 31337)
}

function record() {
  return readRecord(files())
}

function client() {
  return createPublicClient({ chain: anvilChain, transport: http(anvil.rpcUrl) })
}

function wallet() {
  return createWalletClient({
    account: privateKeyToAccount(deployerKey),
    chain: anvilChain,
    transport: http(anvil.rpcUrl),
  })
}

async function sendSomethingElse(): Promise<void> {
  await wallet().sendTransaction({ to: zeroAddress })
}

async function transactionsSent(): Promise<number> {
  return await client().getTransactionCount({ address: deployerAddress })
}

async function codeHashOf(address: Address): Promise<string> {
  return keccak256((await client().getCode({ address })) ?? '0x')
}

async function hashIn(blockNumber: number): Promise<string | undefined> {
  return (await client().getBlock({ blockNumber: BigInt(blockNumber) })).transactions[0]
}
