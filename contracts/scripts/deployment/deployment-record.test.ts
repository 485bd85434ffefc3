import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keccak256 } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  completeDeployment,
  type DeploymentFiles,
  type DeploymentProgress,
  type DeploymentRecord,
  deploymentFiles,
  readProgress,
  readRecord,
  writeProgress,
} from './deployment-record.ts'

const record: DeploymentRecord = {
  chainId: 80002,
  mels: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  gate: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0',
  auctionHouse: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
  songTokens: '0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9',
  royalties: '0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9',
  market: '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707',
  startBlock: 7,
  deployer: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  transactionHashes: { AuctionHouse: '0x01' },
  bytecodeHashes: { AuctionHouse: '0x02' },
}
const progress: DeploymentProgress = {
  settings: { OWNER: record.deployer },
  steps: [
    {
      contract: 'AuctionHouse',
      nonce: 0,
      address: record.auctionHouse,
      hash: keccak256('0x03'),
      transaction: '0x03',
      bytecodeHash: '0x02',
      signedAfterBlock: 6,
    },
  ],
}

let directory: string
let files: DeploymentFiles

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'melos-deployments-'))
  files = deploymentFiles(join(directory, 'deployments'), 80002)
})

afterEach(() => {
  rmSync(directory, { recursive: true })
})

describe('the files of a deployment', () => {
  it('do not exist at first', () => {
    expect(readRecord(files)).toBeUndefined()
    expect(readProgress(files)).toBeUndefined()
  })

  it('are only the progress during the deployment', () => {
    writeProgress(files, { ...progress, steps: [] })
    writeProgress(files, progress)

    expect(readProgress(files)).toEqual(progress)
    expect(readdirSync(join(directory, 'deployments'))).toEqual(['80002.progress.json'])
  })

  it('are only the record after the deployment', () => {
    writeProgress(files, progress)
    completeDeployment(files, record)

    expect(readRecord(files)).toEqual(record)
    expect(existsSync(files.progress)).toBe(false)
    expect(readFileSync(files.record, 'utf8')).toBe(`${JSON.stringify(record, null, 2)}\n`)
  })

  it.each([
    '',
    '{',
    '[]',
    JSON.stringify({ ...record, auctionHouse: '0x12' }),
    JSON.stringify({ ...record, songTokens: undefined }),
    JSON.stringify({ ...record, startBlock: '7' }),
  ])('are rejected if the record is %s', (content) => {
    completeDeployment(files, record)
    writeFileSync(files.record, content)

    expect(() => readRecord(files)).toThrow('80002.json is damaged: restore it')
  })

  it.each([
    '{}',
    JSON.stringify({ settings: {}, steps: [{}] }),
    JSON.stringify({ settings: null, steps: [] }),
    JSON.stringify({ settings: {}, steps: progress.steps.map((step) => ({ ...step, transaction: '0x04' })) }),
  ])('are rejected if the progress is %s', (content) => {
    writeProgress(files, progress)
    writeFileSync(files.progress, content)

    expect(() => readProgress(files)).toThrow('80002.progress.json is damaged: restore it')
  })
})
