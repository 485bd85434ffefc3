import type { Auction } from '@melos/api-contract'
import { readEmbeddedPostgres } from '@melos/test-kit/embedded-services'
import { makeTemporaryFolder } from '@melos/test-kit/temporary-folder'
import type { Address } from 'viem'
import { BIDS_PER_WALLET, fundBiddingWallets } from './support/bidding-wallets.ts'
import { type Call, toQuantity } from './support/chain-node.ts'
import { fetchPackages } from './support/fetch-packages.ts'
import { openLocalChain } from './support/local-chain.ts'
import { mineTransactions } from './support/mine-transactions.ts'
import { printTable } from './support/print-table.ts'
import { publishWork } from './support/publish-work.ts'
import { openRelay } from './support/relay.ts'
import { runMelos } from './support/run-melos.ts'
import { ponderPackages, runPonder } from './support/run-ponder.ts'
import { readerAdmin, runReader } from './support/run-reader.ts'
import { tryPeer } from './support/try-peer.ts'
import { waitForBlock } from './support/wait-for-block.ts'

const EVENTS = Number(process.argv[2] ?? 100_000)
/** This must be a multiple of the number of wallets. */
const SIGNED = Math.min(EVENTS, 3_200)
const WALLETS = 320
const BIDS_EACH = WALLETS * BIDS_PER_WALLET
/** Bids indexed per second divided by signed bids mined per second, on the same node. */
const LEAST_RATIO = 2
/** Ponder treats older blocks as final and reads them in large ranges. */
const PONDER_FINALITY = 30n

await using owner = await runMelos({})
const chain = await openLocalChain(owner)
await using folder = await makeTemporaryFolder()

const deployment = { ...chain.contracts, startBlock: 0 }

/** A second Melos that reads the first one's chain. */
const readFrom = (rpcUrl: string) => runReader({ rpcUrl, folder: folder.path, name: 'data', deployment })

/** Only auctions of known works are public, so the reader stores the works first and stops before the first auction. */
async function publishWorks(count: number): Promise<Address[]> {
  await using reader = await readFrom(chain.node.rpcUrl)
  const tokens: Address[] = []
  for (let index = 0; index < count; index++) tokens.push(await publishWork(reader, { chain, admin: readerAdmin }))
  return tokens
}

interface Mining {
  readonly bids: number
  readonly seconds: number
}

async function mine(bids: readonly Call[]): Promise<Mining> {
  const startedAt = performance.now()
  await mineTransactions(chain.node, bids)
  return { bids: bids.length, seconds: (performance.now() - startedAt) / 1_000 }
}

/** Only the first bids are signed, because checking all signatures would take the node too long. */
async function mineBids(auctionIds: readonly number[]): Promise<{ signed: Mining; others: Mining }> {
  const wallets = await fundBiddingWallets(chain, WALLETS)
  const [first = 0] = auctionIds
  const signed = await mine(await wallets.signBids(first, SIGNED))
  const others: Mining[] = []
  for (const [index, auctionId] of auctionIds.entries()) {
    const from = index === 0 ? SIGNED : index * BIDS_EACH
    others.push(await mine(wallets.makeBids(auctionId, Math.min(EVENTS, (index + 1) * BIDS_EACH) - from)))
  }
  const sum = (what: keyof Mining) => others.reduce((total, mining) => total + mining[what], 0)
  return { signed, others: { bids: sum('bids'), seconds: sum('seconds') } }
}

/** Measures from the reader's first request to the node until its index has the chain's last block. */
async function indexBids(auctionIds: readonly number[]) {
  using relay = await openRelay(chain.node.rpcUrl)
  const head = await chain.readHead()
  await using reader = await readFrom(relay.url)
  await waitForBlock(reader.url, head)
  const seconds = (performance.now() - (await relay.firstUsedAt)) / 1_000
  let events = 0
  for (const id of auctionIds) {
    const answer = await fetch(new URL(`/api/public/auctions/external/${id}`, reader.url))
    // The API contract defines this answer.
    events += ((await answer.json()) as { body: Auction }).body.bidCount
  }
  if (events !== EVENTS) throw new Error(`${events} bids were indexed, not ${EVENTS}`)
  return { indexed: { bids: events, seconds }, head, processorSeconds: reader.processorMs() / 1_000 }
}

/** Measures from ponder's first request until it reports that it is done; it uses the paused Melos's PostgreSQL. */
async function indexByPonder() {
  await using packages = await fetchPackages(ponderPackages)
  using relay = await openRelay(chain.node.rpcUrl)
  const { url: databaseUrl } = await readEmbeddedPostgres(owner.dataDir)
  await using ponder = await runPonder({ folder: packages.path, rpcUrl: relay.url, house: chain.house, databaseUrl })
  const seconds = ((await ponder.completeAt) - (await relay.firstUsedAt)) / 1_000
  const processorSeconds = ponder.processorMs() / 1_000
  const bids = await ponder.countBids()
  if (bids !== EVENTS) throw new Error(`it has ${bids} bids, not ${EVENTS}`)
  return { indexed: { bids, seconds }, processorSeconds }
}

const say = (what: string) => console.error(`${what} …`)

say(`Placing ${EVENTS} bids`)
const tokens = await publishWorks(Math.ceil(EVENTS / BIDS_EACH))
// Pausing Melos lets the node mine as fast as it can.
owner.pause()
const auctionIds: number[] = []
for (const token of tokens) auctionIds.push(await chain.createAuction(token))
const { signed, others } = await mineBids(auctionIds)
await chain.node.call('anvil_mine', toQuantity(PONDER_FINALITY))
say('Indexing them')
const { indexed, head, processorSeconds } = await indexBids(auctionIds)
say('Indexing them with ponder')
const ponder = await tryPeer('ponder', indexByPonder)

const speedOf = ({ bids, seconds }: Mining) => bids / seconds
const row = (what: string, one: Mining) => {
  const ratio = one === indexed ? '' : `${(speedOf(indexed) / speedOf(one)).toFixed(1)} ×`
  return [what, one.bids.toString(), `${one.seconds.toFixed(1)} s`, speedOf(one).toFixed(0), ratio]
}
printTable(
  [`bids in ${head} blocks`, 'bids', 'time', 'bids a second', 'indexing is faster'],
  [
    row('sent and mined', signed),
    row('the same without signatures', others),
    row('indexed', indexed),
    ...(ponder === undefined ? [] : [row('indexed by ponder', ponder.indexed)]),
  ],
)
console.log(`\nServer processor time from its start: ${processorSeconds.toFixed(1)} s.`)
if (ponder !== undefined) console.log(`Of ponder: ${ponder.processorSeconds.toFixed(1)} s.`)
if (speedOf(indexed) / speedOf(signed) < LEAST_RATIO) process.exitCode = 1
