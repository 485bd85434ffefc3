import { deployerAddress, deployerKey } from '@melos/test-kit/start-anvil'
import { describe, expect, it } from 'vitest'
import { DeploymentError } from './deployment-error.ts'
import { readSettings } from './deployment-settings.ts'

const mels = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const treasury = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const local = { RPC_URL: 'http://127.0.0.1:8545', DEPLOYER_KEY: deployerKey }
const everything = {
  ...local,
  MELS_ADDRESS: mels,
  OWNER: owner,
  OPERATOR: deployerAddress,
  LISTER: owner,
  TREASURY: treasury,
  PRODUCTION: treasury,
  ADMITTER: treasury,
  AGENT: owner,
}

describe('readSettings', () => {
  it.each([137, 80002])('takes everything from the environment for chain %i', (id) => {
    const settings = readSettings(['--chain', String(id)], everything)

    expect(settings.chain.chain.id).toBe(id)
    expect(settings.chain.confirmations).toBeGreaterThan(1)
    expect(settings).toMatchObject({
      dryRun: false,
      mels,
      parties: { owner, operator: deployerAddress, lister: owner, treasury, production: treasury, admitter: treasury },
      agent: owner,
    })
    expect(settings.directory).toMatch(/contracts\/deployments$/)
  })

  it('gives every role to the deployer on a local chain, except those that are set', () => {
    const { parties, agent, mels } = readSettings(['--chain', '31337'], { ...local, TREASURY: treasury })

    expect(mels).toBeUndefined()
    expect(parties).toEqual({
      owner: deployerAddress,
      operator: deployerAddress,
      lister: deployerAddress,
      treasury,
      production: deployerAddress,
      admitter: deployerAddress,
    })
    expect(agent).toBe(deployerAddress)
  })

  it('reads --dry-run', () => {
    expect(readSettings(['--chain', '31337', '--dry-run'], local).dryRun).toBe(true)
  })

  it.each(['MELS_ADDRESS', 'OWNER', 'OPERATOR', 'LISTER', 'TREASURY', 'PRODUCTION', 'ADMITTER', 'AGENT'])(
    'refuses to guess %s on a public chain',
    (name) => {
      expect(refusal(['--chain', '80002'], { ...everything, [name]: '' })).toBe(
        `${name} is missing: set it to an address.`,
      )
    },
  )

  it.each([
    ['a wrong capital letter', owner.replace('C5', 'c5')],
    ['no capital letters', owner.toLowerCase()],
    ['a missing digit', owner.slice(0, -1)],
  ])('refuses an address with %s', (_, text) => {
    expect(refusal(['--chain', '80002'], { ...everything, OWNER: text })).toMatch(/^OWNER .* checksum: /)
  })

  it('refuses the zero address', () => {
    const env = { ...everything, PRODUCTION: '0x0000000000000000000000000000000000000000' }

    expect(refusal(['--chain', '80002'], env)).toMatch(/^PRODUCTION is the zero address: /)
  })

  it('refuses the MELS token as a party', () => {
    expect(refusal(['--chain', '80002'], { ...everything, TREASURY: mels })).toMatch(/^TREASURY is the MELS token/)
  })

  it('refuses one account for all roles on a public chain', () => {
    const env = { ...everything, OWNER: owner, OPERATOR: owner, LISTER: owner }

    expect(refusal(['--chain', '137'], env)).toMatch(/^OWNER, OPERATOR and LISTER are one account: /)
    expect(readSettings(['--chain', '137'], { ...env, LISTER: treasury }).parties.lister).toBe(treasury)
  })

  it('refuses a MELS token for a local chain, which gets its own', () => {
    expect(refusal(['--chain', '31337'], { ...local, MELS_ADDRESS: mels })).toMatch(/leave MELS_ADDRESS out/)
  })

  it.each([undefined, '', deployerKey.slice(2), deployerKey.slice(0, -1), `0x${'0'.repeat(64)}`])(
    'refuses %s as a key without quoting it',
    (key) => {
      const sentence = refusal(['--chain', '31337'], { ...local, DEPLOYER_KEY: key })

      expect(sentence).toBe("DEPLOYER_KEY isn't a private key: set it to 0x and 64 hexadecimal digits.")
    },
  )

  it.each([undefined, '', 'localhost:8545', 'ws://localhost'])('refuses %s as a node', (url) => {
    expect(refusal(['--chain', '31337'], { ...local, RPC_URL: url })).toMatch(/^RPC_URL /)
  })

  it.each([[[]], [['--chain', '1']], [['--chain']], [['--chain', '31337', '--dryrun']]])(
    'says how to call it after %j',
    (args) => {
      expect(refusal(args, local)).toMatch(/: run `node contracts\/scripts\/deploy.ts .* 31337, 80002, 137\.$/)
    },
  )
})

function refusal(args: readonly string[], env: Readonly<Record<string, string | undefined>>): string {
  try {
    readSettings(args, env)
  } catch (error) {
    if (error instanceof DeploymentError) return error.message
    throw error
  }
  throw new Error('Not refused')
}
