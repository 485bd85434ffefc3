import { setTimeout as delay } from 'node:timers/promises'
import { makeTemporaryFolder } from '@melos/test-kit/temporary-folder'
import { polygonDeployment, startPolygonNode } from './support/polygon-node.ts'
import { printTable } from './support/print-table.ts'
import { runReader } from './support/run-reader.ts'
import { waitForBlock } from './support/wait-for-block.ts'

/** A month of Polygon. */
const BLOCKS = Number(process.argv[2] ?? 1_300_000)
const BIDS = Number(process.argv[3] ?? 10_000)
const BLOCK_MS = 2_000
const NEW_BLOCKS = 30
const LIMITS = { minutes: 10, megabytes: 100, requests: 5_000, requestsAtHead: 3, kilobytesAtHead: 20 }
const FEW_BLOCKS = 20

await using folder = await makeTemporaryFolder()

/** Reads the whole chain and returns what it cost, with the most memory that the server used. */
async function readChain({
  blocks,
  bids,
  blockTimestamps = true,
}: {
  blocks: number
  bids: number
  blockTimestamps?: boolean
}) {
  using node = await startPolygonNode({ blocks, bids, blockTimestamps })
  await using reader = await runReader({
    rpcUrl: node.url,
    folder: folder.path,
    name: `data-${blocks}-${blockTimestamps}`,
    deployment: polygonDeployment,
  })
  let mostBytes = 0
  const watching = setInterval(() => {
    mostBytes = Math.max(mostBytes, reader.residentBytes())
  }, 100)
  await waitForBlock(reader.url, blocks)
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

const few = await readChain({ blocks: FEW_BLOCKS, bids: 1 })
const rows: string[][] = []
let isGood = true
for (const blockTimestamps of [true, false]) {
  const { history, atHead } = await readChain({ blocks: BLOCKS, bids: BIDS, blockTimestamps })
  const megabytes = (history.mostBytes - few.history.mostBytes) / 1e6
  const requestsAtHead = atHead.requests / NEW_BLOCKS
  const kilobytesAtHead = atHead.bytes / NEW_BLOCKS / 1_000
  rows.push([
    blockTimestamps ? 'logs with times' : 'logs without times',
    `${history.seconds.toFixed(0)} s`,
    `${megabytes.toFixed(0)} MB`,
    history.requests.toString(),
    `${(history.bytes / 1e6).toFixed(0)} MB`,
    requestsAtHead.toFixed(1),
    `${kilobytesAtHead.toFixed(1)} kB`,
  ])
  isGood &&=
    history.seconds <= LIMITS.minutes * 60 &&
    megabytes <= LIMITS.megabytes &&
    history.requests <= LIMITS.requests &&
    requestsAtHead <= LIMITS.requestsAtHead &&
    kilobytesAtHead <= LIMITS.kilobytesAtHead
}
printTable(
  [`${BLOCKS} blocks, ${BIDS} bids`, 'time', 'memory', 'requests', 'read', 'requests a new block', 'read a new block'],
  rows,
)
if (!isGood) process.exitCode = 1
