import { formatEther } from 'viem'
import { DeploymentError } from './deployment-error.ts'
import type { DeploymentSettings } from './deployment-settings.ts'

/** Runs before the first transaction, so that a deployment doesn't stop halfway for lack of funds. */
export function requireBalance(
  { chain, deployer }: Pick<DeploymentSettings, 'chain' | 'deployer'>,
  { cost, balance }: { cost: bigint; balance: bigint },
): void {
  if (balance >= cost) return
  const missing = `${formatEther(cost - balance)} ${chain.chain.nativeCurrency.symbol}`
  throw new DeploymentError(
    `The deployer ${deployer.address} lacks ${missing} for the deployment: send it there and run again.`,
  )
}
