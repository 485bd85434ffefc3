// Usage: deploy.ts --chain <id> [--dry-run] [--directory <records>], with the environment that deployments/README.md names.
import { http } from 'viem'
import { describeFailure } from './deployment/deployment-error.ts'
import { readSettings } from './deployment/deployment-settings.ts'
import { runDeployment } from './deployment/run-deployment.ts'

try {
  const settings = readSettings(process.argv.slice(2), process.env)
  await runDeployment(settings, { transport: http(settings.rpcUrl), print: console.log })
} catch (error) {
  console.error(describeFailure(error))
  process.exitCode = 1
}
