import { deployerAddress, deployerKey } from '@melos/test-kit/start-anvil'
import { parseEther, parseGwei } from 'viem'
import { expect, it } from 'vitest'
import { type DeploymentPlan, houseCreation, type PlannedStep } from './deployment-plan.ts'
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
})
const step: PlannedStep = {
  ...houseCreation(settings, mels),
  nonce: 4,
  address: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
  gas: 5_000_000n,
  sent: undefined,
}
const plan: DeploymentPlan = {
  mels,
  steps: [step],
  maxFeePerGas: parseGwei('60'),
  maxPriorityFeePerGas: parseGwei('30'),
  balance: parseEther('1.5'),
}

it('a plan shows addresses, arguments and cost', () => {
  expect(describePlan(settings, plan)).toBe(`Chain 137 (Polygon)
  deployer    ${deployerAddress}
  balance     1.5 POL
  MELS        ${mels}, already deployed
AuctionHouse at 0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512
  mels        ${mels}
  owner       ${deployerAddress}
  operator    ${operator}
  lister      ${deployerAddress}
  treasury    ${treasury}
  production  ${treasury}
  nonce       4
  gas         5000000 at most
Cost: 0.3 POL at most, at 60 gwei per gas`)
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
  const text = describePlan(settings, { ...plan, steps: [{ ...step, gas: 0n, sent }] })

  expect(text).toContain('by an interrupted run in 0x1234\n')
  expect(text).toContain('Cost: 0 POL')
})
