import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Makes ponder store every `BidPlaced` of the house as a row with the same fields as our table. */
const files = {
  'ponder.config.ts': `
import { createConfig } from 'ponder'
import { http, parseAbi } from 'viem'

export default createConfig({
  database: { kind: 'postgres', connectionString: process.env.DATABASE_URL },
  // By default ponder repeats a request after 10 seconds, which doubles the node's work, and retries forever if an answer exceeds
  // viem's limit of 10 MiB.
  chains: {
    local: {
      id: 31337,
      rpc: (terms) => http(process.env.RPC_URL, { maxResponseBodySize: false })({ ...terms, timeout: 600_000 }),
    },
  },
  contracts: {
    House: {
      abi: parseAbi([
        'event BidPlaced(uint256 indexed auctionId, address indexed bidder, uint256 index, uint256 amount, uint256 price)',
      ]),
      chain: 'local',
      address: process.env.HOUSE,
      startBlock: 0,
    },
  },
})
`,
  'ponder.schema.ts': `
import { onchainTable, primaryKey } from 'ponder'

export const bids = onchainTable(
  'bids',
  (t) => ({
    auctionId: t.bigint().notNull(),
    index: t.bigint().notNull(),
    bidder: t.hex().notNull(),
    quantity: t.bigint().notNull(),
    price: t.bigint().notNull(),
    blockNumber: t.bigint().notNull(),
    transactionHash: t.hex().notNull(),
    placedAt: t.bigint().notNull(),
  }),
  (table) => ({ key: primaryKey({ columns: [table.auctionId, table.index] }) }),
)
`,
  'src/index.ts': `
import { ponder } from 'ponder:registry'
import { bids } from 'ponder:schema'

ponder.on('House:BidPlaced', async ({ event, context }) => {
  const { auctionId, bidder, index, amount, price } = event.args
  await context.db.insert(bids).values({
    auctionId,
    index,
    bidder,
    quantity: amount,
    price,
    blockNumber: event.block.number,
    transactionHash: event.transaction.hash,
    placedAt: event.block.timestamp,
  })
})
`,
  'src/api/index.ts': `
import { Hono } from 'hono'
import { count } from 'ponder'
import { db } from 'ponder:api'
import { bids } from 'ponder:schema'

const app = new Hono()
app.get('/count', async (context) => context.json(await db.select({ bids: count() }).from(bids)))
export default app
`,
}

export async function writePonderProject(folder: string): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}
