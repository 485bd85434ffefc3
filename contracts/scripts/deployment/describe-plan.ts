import { formatEther, formatGwei } from 'viem'
import { costOf, type DeploymentPlan, type PlannedStep } from './deployment-plan.ts'
import type { DeploymentSettings } from './deployment-settings.ts'

export function describePlan({ chain, deployer, mels, agent }: DeploymentSettings, plan: DeploymentPlan): string {
  const { id, name, nativeCurrency } = chain.chain
  return [
    `Chain ${id} (${name})`,
    line('deployer', deployer.address),
    line('balance', `${formatEther(plan.balance)} ${nativeCurrency.symbol}`),
    ...(mels === undefined ? [] : [line('MELS', `${mels}, already deployed`)]),
    ...plan.steps.flatMap(describeStep),
    `Royalty agent ${agent}: the owner grants its role afterwards. The market stays off until the owner switches it on.`,
    `Cost: up to ${formatEther(costOf(plan))} ${nativeCurrency.symbol} with the current fee limit of ${formatGwei(plan.maxFeePerGas)} gwei per gas. Each transaction sets its own limit when it is signed.`,
  ].join('\n')
}

function describeStep({ contract, address, nonce, arguments: values, gas, sent }: PlannedStep): string[] {
  return [
    `${contract} at ${address}`,
    ...Object.entries(values).map(([name, value]) => line(name, value)),
    line('nonce', String(nonce)),
    sent === undefined ? line('gas', `${gas} at most`) : line('sent', `by an interrupted run in ${sent.hash}`),
  ]
}

function line(name: string, value: string): string {
  return `  ${name.padEnd(12)}${value}`
}
