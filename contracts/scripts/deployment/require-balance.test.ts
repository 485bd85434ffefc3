import { deployerAddress, deployerKey } from '@melos/test-kit/start-anvil'
import { expect, it } from 'vitest'
import { readSettings } from './deployment-settings.ts'
import { requireBalance } from './require-balance.ts'

const settings = readSettings(['--chain', '31337'], { RPC_URL: 'http://127.0.0.1:8545', DEPLOYER_KEY: deployerKey })

it('a balance equal to the cost is enough', () => {
  expect(() => requireBalance(settings, { cost: 7n, balance: 7n })).not.toThrow()
})

it('a balance one unit below the cost is refused, with the missing amount', () => {
  expect(() => requireBalance(settings, { cost: 7n, balance: 6n })).toThrow(
    `The deployer ${deployerAddress} lacks 0.000000000000000001 ETH for the deployment: send it there and run again.`,
  )
})
