// Usage: npm run verify -- <evidence.json> <rpc-url> [<address of the house>]
// Ends with 0 when the evidence is right, 1 when it is not, 2 when nobody can tell, 3 when it is right so far and not settled.
import { join, resolve } from 'node:path'
import { DeploymentError } from '../contracts/scripts/deployment/deployment-error.ts'
import { EvidenceError, openChain } from '../packages/evidence/src/index.ts'
import { FileError } from './lib/file-error.ts'
import { readEvidenceFile } from './lib/read-evidence-file.ts'
import { root } from './lib/run-command.ts'
import { verifyEvidence } from './lib/verify-evidence.ts'

const endings = { right: 0, wrong: 1, unfinished: 3 } as const
const UNKNOWN = 2

/** What only evidence that is not true can lead to. */
const lies: ReadonlySet<string> = new Set(['EVIDENCE_INVALID', 'AUCTION_UNKNOWN'])

process.exitCode = await verify(process.argv.slice(2))

async function verify([path, rpcUrl, house, ...rest]: readonly string[]): Promise<number> {
  const isAsked = path !== undefined && rpcUrl !== undefined && rest.length === 0 && URL.canParse(rpcUrl)
  if (!isAsked || (house !== undefined && !/^0x[0-9a-f]{40}$/i.test(house))) {
    console.error('Usage: npm run verify -- <evidence.json> <rpc-url> [<address of the house>]')
    console.error('Ends with 0: right, 1: not right, 2: nobody can tell, 3: right so far, not settled.')
    return UNKNOWN
  }
  try {
    const evidence = await readEvidenceFile(path)
    const deployments = resolve(process.env.DEPLOYMENTS_DIR ?? join(root, 'contracts/deployments'))
    const verdict = await verifyEvidence(openChain(rpcUrl), { evidence, house, deployments, print: console.log })
    return endings[verdict]
  } catch (error) {
    console.error(describe(error, rpcUrl))
    return error instanceof EvidenceError && lies.has(error.code) ? endings.wrong : UNKNOWN
  }
}

function describe(error: unknown, rpcUrl: string): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof DeploymentError) return error.message
  if (error instanceof EvidenceError || error instanceof FileError) return `${error.message}.`
  const [reason] = error.message.split('\n')
  return `${rpcUrl} does not answer as a node should: ${reason}`
}
