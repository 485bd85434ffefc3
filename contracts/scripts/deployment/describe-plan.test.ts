import { deployerAddress, deployerKey } from '@melos/test-kit/start-anvil'
import { parseEther, parseGwei } from 'viem'
import { expect, it } from 'vitest'
import { creationsWith, predictAddresses } from '../../creations.ts'
import type { DeploymentPlan, PlannedStep } from './deployment-plan.ts'
import type { SentStep } from './deployment-record.ts'
import { readSettings } from './deployment-settings.ts'
import { describePlan } from './describe-plan.ts'

const mels = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const operator = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const treasury = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const settings = readSettings(['--chain', '137'], {
  RPC_URL: 'https://rpc.example/token',
  DEPLOYER_KEY: deployerKey,
  MELS_ADDRESS: mels,
  OWNER: deployerAddress,
  OPERATOR: operator,
  LISTER: deployerAddress,
  TREASURY: treasury,
  PRODUCTION: treasury,
  ADMITTER: operator,
  AGENT: treasury,
})
const addresses = predictAddresses({ deployer: deployerAddress, nonce: 3, mels })
const house = creationsWith(addresses, settings.parties).find(({ contract }) => contract === 'AuctionHouse')
if (house === undefined) throw new Error('No house is deployed')
const step: PlannedStep = {
  ...house,
  nonce: 4,
  address: addresses.auctionHouse,
  gas: 5_000_000n,
  cost: parseEther('0.3'),
  sent: undefined,
}
const plan: DeploymentPlan = {
  addresses,
  steps: [step],
  maxFeePerGas: parseGwei('60'),
  balance: parseEther('1.5'),
}

it('a plan shows addresses, arguments and cost', () => {
  expect(describePlan(settings, plan)).toBe(`Chain 137 (Polygon)
  deployer    ${deployerAddress}
  balance     1.5 POL
  MELS        ${mels}, already deployed
AuctionHouse at ${addresses.auctionHouse}
  mels        ${mels}
  songTokens  ${addresses.songTokens}
  gate        ${addresses.gate}
  owner       ${deployerAddress}
  operator    ${operator}
  lister      ${deployerAddress}
  treasury    ${treasury}
  production  ${treasury}
  nonce       4
  gas         5000000 at most
Royalty agent ${treasury}: the owner grants its role afterwards. The market stays off until the owner switches it on.
Cost: up to 0.3 POL with the current fee limit of 60 gwei per gas. Each transaction sets its own limit when it is signed.`)
})

it('a plan says what an interrupted run sent', () => {
  const sent: SentStep = {
    contract: 'AuctionHouse',
    nonce: 4,
    address: step.address,
    hash: '0x1234',
    transaction: '0x01',
    bytecodeHash: '0x02',
    signedAfterBlock: 1,
  }
  const text = describePlan(settings, { ...plan, steps: [{ ...step, cost: 0n, sent }] })

  expect(text).toContain('by an interrupted run in 0x1234\n')
  expect(text).toContain('Cost: up to 0 POL')
})
