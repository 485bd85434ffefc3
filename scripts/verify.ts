import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { DeploymentError } from '../contracts/scripts/deployment/deployment-error.ts'
import { EvidenceError, openChain } from '../packages/evidence/src/index.ts'
import { documentUrl, readDocumentText } from './lib/read-document-text.ts'
import { FileError, readEvidenceFile } from './lib/read-evidence-file.ts'
import { root } from './lib/run-command.ts'
import { verifyDisbursement } from './lib/verify-disbursement.ts'
import { verifyEvidence } from './lib/verify-evidence.ts'
import { verifyMarket } from './lib/verify-market.ts'

const exitCodes = { right: 0, wrong: 1, unknown: 2, unfinished: 3 } as const

/** These errors prove that the evidence is false; others only mean that it couldn't be checked. */
const refutations: ReadonlySet<string> = new Set(['EVIDENCE_INVALID', 'AUCTION_UNKNOWN'])

const deployments = resolve(process.env.DEPLOYMENTS_DIR ?? join(root, 'contracts/deployments'))

type Asked = { readonly rpcUrl: string; readonly house: `0x${string}` | undefined } & (
  | { readonly kind: 'auction'; readonly path: string }
  | { readonly kind: 'royalties'; readonly id: bigint; readonly document: string }
  | { readonly kind: 'market'; readonly song: `0x${string}` | bigint }
)

process.exitCode = await verify(process.argv.slice(2))

async function verify(parameters: string[]): Promise<number> {
  const asked = readParameters(parameters)
  if (asked === undefined) {
    console.error('Usage: npm run verify -- <evidence.json> <rpc-url> [<auction house address>]')
    console.error(
      '       npm run verify -- --royalties <number> [--document <file or URL>] <rpc-url> [<auction house address>]',
    )
    console.error(
      '       npm run verify -- --market <auction number or song address> <rpc-url> [<auction house address>]',
    )
    console.error("The document is needed unless the rpc-url is a Melos server's /api/public/rpc.")
    console.error('Exit codes: 0 correct, 1 not correct, 2 unknown, 3 correct so far but not settled or paid in yet.')
    return exitCodes.unknown
  }
  try {
    return exitCodes[await check(asked)]
  } catch (error) {
    console.error(describe(error, asked.rpcUrl))
    return error instanceof EvidenceError && refutations.has(error.code) ? exitCodes.wrong : exitCodes.unknown
  }
}

async function check(asked: Asked) {
  const { house } = asked
  const known = { house, deployments, print: console.log }
  if (asked.kind === 'auction') {
    const evidence = await readEvidenceFile(asked.path)
    return await verifyEvidence(openChain(asked.rpcUrl), { ...known, evidence })
  }
  if (asked.kind === 'market') return await verifyMarket(openChain(asked.rpcUrl), { ...known, song: asked.song })
  const document = await readDocumentText(asked.document)
  return await verifyDisbursement(openChain(asked.rpcUrl), { ...known, id: asked.id, document })
}

function readParameters(parameters: string[]): Asked | undefined {
  const read = tryParse(parameters)
  if (read === undefined) return undefined
  const { royalties, market, document } = read.values
  const options = [royalties, market].filter((option) => option !== undefined)
  if (options.length > 1 || (document !== undefined && royalties === undefined)) return undefined
  const [path, rpcUrl, house, ...rest] = options.length === 0 ? read.positionals : ['', ...read.positionals]
  if (path === undefined || rest.length > 0) return undefined
  return withNode({ rpcUrl, house }, (node): Asked | undefined => {
    if (royalties !== undefined) return readRoyalties(royalties, { node, document })
    if (market === undefined) return { ...node, kind: 'auction', path }
    if (isAddress(market)) return { ...node, kind: 'market', song: market }
    return isNumber(market) ? { ...node, kind: 'market', song: BigInt(market) } : undefined
  })
}

function readRoyalties(
  text: string,
  { node, document }: { readonly node: Node; readonly document: string | undefined },
): Asked | undefined {
  if (!isNumber(text) || text === '0') return undefined
  const place = document ?? documentUrl(node.rpcUrl, BigInt(text))
  return place === undefined ? undefined : { ...node, kind: 'royalties', id: BigInt(text), document: place }
}

function isNumber(text: string): boolean {
  return /^(0|[1-9]\d{0,17})$/.test(text)
}

type Node = Pick<Asked, 'rpcUrl' | 'house'>

function withNode(
  { rpcUrl, house }: { rpcUrl: string | undefined; house: string | undefined },
  use: (node: Node) => Asked | undefined,
): Asked | undefined {
  if (rpcUrl === undefined || !URL.canParse(rpcUrl)) return undefined
  if (house === undefined) return use({ rpcUrl, house })
  return isAddress(house) ? use({ rpcUrl, house }) : undefined
}

function isAddress(text: string): text is `0x${string}` {
  return /^0x[0-9a-f]{40}$/i.test(text)
}

function tryParse(parameters: string[]) {
  try {
    const text = { type: 'string' } as const
    const options = { royalties: text, market: text, document: text } as const
    return parseArgs({ args: parameters, options, allowPositionals: true })
  } catch {
    return undefined
  }
}

function describe(error: unknown, rpcUrl: string): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof DeploymentError) return error.message
  if (error instanceof EvidenceError || error instanceof FileError) return `${error.message}.`
  const [reason] = error.message.split('\n')
  return `The node at ${rpcUrl} isn't answering correctly: ${reason}`
}
