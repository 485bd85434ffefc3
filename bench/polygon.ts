import { setTimeout as delay } from 'node:timers/promises'
import { makeTemporaryFolder } from '@melos/test-kit/temporary-folder'
import { type NodeKind, polygonDeployment, startPolygonNode } from './support/polygon-node.ts'
import { printTable } from './support/print-table.ts'
import { runReader } from './support/run-reader.ts'
import { waitForBlock } from './support/wait-for-block.ts'

/** A month of Polygon. */
const BLOCKS = Number(process.argv[2] ?? 1_300_000)
const BIDS = Number(process.argv[3] ?? 10_000)
const BLOCK_MS = 2_000
const NEW_BLOCKS = 30
const LIMITS = { minutes: 10, megabytes: 100, requests: 5_000, requestsAtHead: 3, kilobytesAtHead: 20 }
/** A quarter more than the most that was measured, because a faster machine keeps more answers in memory at once. */
const MOST_MEMORY_MEGABYTES = 200
const FEW_BLOCKS = 20

await using folder = await makeTemporaryFolder()

/** Reads the whole chain and returns what it cost, with the most memory that the server used. */
async function readChain({ blocks, bids, kind }: { blocks: number; bids: number; kind: NodeKind }) {
  using node = await startPolygonNode({ blocks, bids, kind })
  await using reader = await runReader({
    rpcUrl: node.url,
    folder: folder.path,
    name: `data-${blocks}-${kind.blockTimestamps}-${kind.headers}`,
    deployment: polygonDeployment,
  })
  let mostBytes = 0
  const watching = setInterval(() => {
    mostBytes = Math.max(mostBytes, reader.residentBytes())
  }, 100)
  await waitForBlock(reader.url, blocks, LIMITS.minutes * 60_000)
  clearInterval(watching)
  const seconds = (performance.now() - (await node.firstUsedAt)) / 1_000
  const history = { ...node.takeCost(), seconds, mostBytes }
  for (let block = 0; block < NEW_BLOCKS; block++) {
    node.mine()
    await delay(BLOCK_MS)
  }
  const atHead = node.takeCost()
  return { history, atHead }
}

const kinds: readonly (NodeKind & { readonly name: string })[] = [
  { name: 'times in logs', blockTimestamps: true, headers: true },
  { name: 'headers without transactions', blockTimestamps: false, headers: true },
  { name: 'neither', blockTimestamps: false, headers: false },
]
const [newest] = kinds
const few = newest && (await readChain({ blocks: FEW_BLOCKS, bids: 1, kind: newest }))
const rows: string[][] = []
let isGood = true
for (const kind of kinds) {
  const { history, atHead } = await readChain({ blocks: BLOCKS, bids: BIDS, kind })
  const memory = (history.mostBytes - (few?.history.mostBytes ?? 0)) / 1e6
  const requestsAtHead = atHead.requests / NEW_BLOCKS
  const [kilobytes, sentKilobytes] = [atHead.bytes, atHead.sentBytes].map((bytes) => bytes / NEW_BLOCKS / 1_000)
  rows.push([
    kind.name,
    `${history.seconds.toFixed(0)} s`,
    history.requests.toString(),
    `${(history.bytes / 1e6).toFixed(0)} MB`,
    `${(history.sentBytes / 1e6).toFixed(0)} MB`,
    `${memory.toFixed(0)} MB`,
    requestsAtHead.toFixed(1),
    `${kilobytes?.toFixed(1)} kB`,
    `${sentKilobytes?.toFixed(1)} kB`,
  ])
  isGood &&=
    history.seconds <= LIMITS.minutes * 60 &&
    history.sentBytes / 1e6 <= LIMITS.megabytes &&
    memory <= MOST_MEMORY_MEGABYTES &&
    history.requests <= LIMITS.requests &&
    requestsAtHead <= LIMITS.requestsAtHead &&
    atHead.bytes / NEW_BLOCKS / 1_000 <= LIMITS.kilobytesAtHead
}
printTable(
  [
    `${BLOCKS} blocks, ${BIDS} bids`,
    'time',
    'requests',
    'answers',
    'compressed',
    'memory',
    'a new block: requests',
    'answers',
    'compressed',
  ],
  rows,
)
if (!isGood) process.exitCode = 1
