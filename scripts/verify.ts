import { join, resolve } from 'node:path'
import { DeploymentError } from '../contracts/scripts/deployment/deployment-error.ts'
import { EvidenceError, openChain } from '../packages/evidence/src/index.ts'
import { FileError, readEvidenceFile } from './lib/read-evidence-file.ts'
import { root } from './lib/run-command.ts'
import { verifyEvidence } from './lib/verify-evidence.ts'

const exitCodes = { right: 0, wrong: 1, unknown: 2, unfinished: 3 } as const

/** These errors prove that the evidence is false; others only mean that it couldn't be checked. */
const refutations: ReadonlySet<string> = new Set(['EVIDENCE_INVALID', 'AUCTION_UNKNOWN'])

process.exitCode = await verify(process.argv.slice(2))

async function verify([path, rpcUrl, house, ...rest]: readonly string[]): Promise<number> {
  const isAsked = path !== undefined && rpcUrl !== undefined && rest.length === 0 && URL.canParse(rpcUrl)
  if (!isAsked || (house !== undefined && !/^0x[0-9a-f]{40}$/i.test(house))) {
    console.error('Usage: npm run verify -- <evidence.json> <rpc-url> [<auction house address>]')
    console.error('Exit codes: 0 correct, 1 not correct, 2 unknown, 3 correct so far but not settled yet.')
    return exitCodes.unknown
  }
  try {
    const evidence = await readEvidenceFile(path)
    const deployments = resolve(process.env.DEPLOYMENTS_DIR ?? join(root, 'contracts/deployments'))
    const verdict = await verifyEvidence(openChain(rpcUrl), { evidence, house, deployments, print: console.log })
    return exitCodes[verdict]
  } catch (error) {
    console.error(describe(error, rpcUrl))
    return error instanceof EvidenceError && refutations.has(error.code) ? exitCodes.wrong : exitCodes.unknown
  }
}

function describe(error: unknown, rpcUrl: string): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof DeploymentError) return error.message
  if (error instanceof EvidenceError || error instanceof FileError) return `${error.message}.`
  const [reason] = error.message.split('\n')
  return `The node at ${rpcUrl} isn't answering correctly: ${reason}`
}
