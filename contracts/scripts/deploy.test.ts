import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Answer, openNodeProxy } from '@melos/test-kit/node-proxy'
import { type Anvil, deployerAddress, deployerKey, startAnvil } from '@melos/test-kit/start-anvil'
import { waitUntil } from '@melos/test-kit/wait-until'
import { createPublicClient, createWalletClient, getContractAddress, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { polygonAmoy } from 'viem/chains'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { predictAddresses } from '../creations.ts'
import { melsAbi, melsBytecode } from '../generated/index.ts'

/** So many blocks after its own, a transaction is final on Amoy. */
const FINAL_AFTER = 5n
const party = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const operator = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const mels = getContractAddress({ from: deployerAddress, nonce: 0n })
const contracts = predictAddresses({ deployer: deployerAddress, nonce: 1, mels })
const { auctionHouse } = contracts

let anvil: Anvil
let snapshot: unknown
let directory: string

beforeAll(async () => {
  anvil = await startAnvil(polygonAmoy.id)
  const account = privateKeyToAccount(deployerKey)
  const wallet = createWalletClient({ account, chain: polygonAmoy, transport: http(anvil.rpcUrl) })
  const hash = await wallet.deployContract({ abi: melsAbi, bytecode: melsBytecode, args: [1n, deployerAddress] })
  await anvil.waitUntilMined(hash)
}, 30_000)

afterAll(() => anvil.stop())

beforeEach(async () => {
  snapshot = await anvil.request('evm_snapshot')
  directory = mkdtempSync(join(tmpdir(), 'melos-deployments-'))
})

afterEach(async () => {
  // Pending transactions go first; automine would put them on the next test's chain.
  await anvil.request('anvil_dropAllTransactions')
  await anvil.request('evm_setAutomine', true)
  await anvil.request('evm_revert', snapshot)
  rmSync(directory, { recursive: true })
})

describe('deploy.ts', { timeout: 120_000 }, () => {
  it('continues after a kill and waits until the deployment is final', async () => {
    await anvil.request('evm_setAutomine', false)
    const killed = start()
    await waitUntil('two transactions wait', async () => (await transactionCount('pending')) === 2)
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    expect(readdirSync(directory)).toEqual(['80002.progress.json'])

    const ages = new Map<unknown, bigint>()
    using node = await openNodeProxy(anvil.rpcUrl, { answer: growWith(ages) })
    const { exitCode, output, errors } = await finish(start({ RPC_URL: node.rpcUrl }))

    expect(errors).toBe('')
    expect(exitCode).toBe(0)
    expect(output).toContain('by an interrupted run in 0x')
    const record = JSON.parse(readFileSync(join(directory, '80002.json'), 'utf8'))
    expect(record).toMatchObject({ chainId: 80002, ...contracts })
    const hashes = Object.values(record.transactionHashes)
    expect(hashes.map((hash) => ages.get(hash))).toEqual(hashes.map(() => FINAL_AFTER))
    expect(await transactionCount('latest')).toBe(6)
    expect(readdirSync(directory)).toEqual(['80002.json'])
  })

  it('shows the plan in POL in a dry run and sends nothing', async () => {
    const { exitCode, output } = await finish(start({}, ['--dry-run']))

    expect(exitCode).toBe(0)
    expect(output).toContain(`OWNER ${party} is a single key. We recommend a multisig`)
    expect(output).toContain(`AuctionHouse at ${auctionHouse}\n`)
    expect(output).toMatch(/\nCost: up to 0\.\d+ POL with/)
    expect(output).not.toContain(deployerKey.slice(2))
    expect(await transactionCount('pending')).toBe(1)
    expect(readdirSync(directory)).toEqual([])
  })

  it.each([
    ['a token without code', { MELS_ADDRESS: deployerAddress }, /^MELS_ADDRESS \S+ has no code: .*\.\n$/],
    ['a missing party', { OWNER: '' }, /^OWNER is missing: .*\.\n$/],
    ['one key for all roles', { OPERATOR: party }, /^OWNER, OPERATOR and LISTER are one account: .*\.\n$/],
    ['an invalid key', { DEPLOYER_KEY: deployerKey.slice(2) }, /^DEPLOYER_KEY isn't a private key: .*\.\n$/],
    ['an unreachable node', { RPC_URL: 'http://127.0.0.1:1/token' }, /^The node at RPC_URL failed \(HTTP .*\.\n$/],
  ])('ends with one sentence after %s', async (_, env, sentence) => {
    const { exitCode, output, errors } = await finish(start(env))

    expect(errors).toMatch(sentence)
    expect(errors).not.toMatch(/\/token|ac0974bec39a17e3/)
    expect(output).toBe('')
    expect(exitCode).toBe(1)
    expect(existsSync(join(directory, '80002.progress.json'))).toBe(false)
  })
})

function start(env: Record<string, string> = {}, flags: readonly string[] = []): ChildProcess {
  const script = join(import.meta.dirname, 'deploy.ts')
  return spawn(process.execPath, [script, '--chain', '80002', '--directory', directory, ...flags], {
    env: {
      ...{ RPC_URL: anvil.rpcUrl, DEPLOYER_KEY: deployerKey, MELS_ADDRESS: mels },
      ...{ OWNER: party, OPERATOR: operator, LISTER: party, TREASURY: party, PRODUCTION: party },
      ...{ ADMITTER: operator, AGENT: operator },
      ...env,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** The chain grows by a block whenever the run has looked for a transaction. `ages` counts the blocks after it at the last look. */
function growWith(ages: Map<unknown, bigint>): Answer {
  return async ({ method, params: [hash] }, forward) => {
    const answer = await forward()
    if (method !== 'eth_getTransactionReceipt') return answer
    if (answer !== null) ages.set(hash, (await client().getBlockNumber()) - BigInt(Object(answer).blockNumber))
    await anvil.request('evm_mine')
    return answer
  }
}

async function finish(run: ChildProcess) {
  if (run.stdout === null || run.stderr === null) throw new Error('Not piped')
  const [output, errors, [exitCode]] = await Promise.all([text(run.stdout), text(run.stderr), once(run, 'exit')])
  return { output, errors, exitCode }
}

function client() {
  return createPublicClient({ chain: polygonAmoy, transport: http(anvil.rpcUrl) })
}

async function transactionCount(blockTag: 'latest' | 'pending'): Promise<number> {
  return await client().getTransactionCount({ address: deployerAddress, blockTag })
}
