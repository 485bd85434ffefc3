import { PRICE_STEP } from '@melos/clearing'
import { melsAbi } from '@melos/contracts'
import { type Address, zeroHash } from 'viem'
import { toQuantity } from './support/chain-node.ts'
import { compileEasyAuction } from './support/compile-easy-auction.ts'
import type { Contender, Settling, WalletBid } from './support/contender.ts'
import { deployEasyAuction, openEasyAuction } from './support/easy-auction.ts'
import { fundWallets } from './support/fund-wallets.ts'
import { openGasMeter } from './support/gas-meter.ts'
import { openHouseAuction } from './support/house-auction.ts'
import { MINIMUM_PRICE, openLocalChain } from './support/local-chain.ts'
import { printTable } from './support/print-table.ts'
import { createRandom } from './support/random.ts'
import { runMelos } from './support/run-melos.ts'
import { tryPeer } from './support/try-peer.ts'

const WALLETS = 100
const BIDS_EACH = 2
/** Close to each other: EasyAuction spends all that a bid offers, so that with prices far apart the two clear apart. */
const PRICES = 20
const MOST_TOKENS = 20
/** Of EasyAuction's gas to ours, for a wallet in all. */
const LEAST_RATIO = 1.5

await using melos = await runMelos({})
const chain = await openLocalChain(melos)
melos.pause()
const meter = await openGasMeter(chain)
const easyAuction = await tryPeer('EasyAuction', async () => deployEasyAuction(chain, await compileEasyAuction()))
const spenders = easyAuction === undefined ? [chain.house] : [chain.house, easyAuction]
const wallets = await fundWallets(chain, { meter, count: WALLETS, spenders })

/** Wallet after wallet, above the initial price, which is not enough for EasyAuction. */
function drawBids(seed: number): WalletBid[] {
  const random = createRandom(seed)
  return Array.from({ length: BIDS_EACH * WALLETS }, (_, index) => ({
    id: String(index),
    bidder: wallets[index % WALLETS] ?? chain.house,
    price: MINIMUM_PRICE + PRICE_STEP * BigInt(1 + random(PRICES)),
    quantity: BigInt(1 + random(MOST_TOKENS)),
  }))
}

interface Figures {
  readonly firstBid: bigint
  readonly secondBid: bigint
  readonly whole: Settling
  readonly inParts: Settling
  readonly price: bigint
}

/** Both hold the same auction, of a token of its own, until the same second. */
async function holdAuction(bids: readonly WalletBid[]): Promise<{ ours: Figures; theirs: Figures | undefined }> {
  const token = await deployToken()
  const house = await openHouseAuction(chain, { meter, token })
  const peer = easyAuction === undefined ? undefined : await openPeer(easyAuction, house.terms)
  const ours = await placeAll(house, bids)
  const theirs = peer && (await placeAll(peer.auction, bids))
  await chain.node.call('evm_setNextBlockTimestamp', toQuantity(house.terms.endsAt))
  await chain.node.call('evm_mine')
  return {
    ours: { ...ours, ...(await settleBothWays(house, token)) },
    theirs: peer && theirs && { ...theirs, ...(await settleBothWays(peer.auction, peer.token)) },
  }
}

const deployToken = () => chain.deployToken({ uri: 'https://melos.local/works/1', hash: zeroHash })

async function openPeer(address: Address, terms: Parameters<typeof openEasyAuction>[1]['terms']) {
  const token = await deployToken()
  return { token, auction: await openEasyAuction(chain, { meter, address, token, terms }) }
}

async function placeAll(auction: Contender, bids: readonly WalletBid[]) {
  const gas: bigint[] = []
  for (const bid of bids) gas.push(await auction.bid(bid))
  return { firstBid: average(gas.slice(0, WALLETS)), secondBid: average(gas.slice(WALLETS)) }
}

async function settleBothWays(auction: Contender, token: Address) {
  const ended = await chain.node.call('evm_snapshot')
  const inParts = await auction.settleInParts()
  await chain.node.call('evm_revert', ended)
  const whole = await auction.settle()
  await expectEmpty(auction.address, token)
  return { whole, inParts, price: await auction.readPrice() }
}

/** Everybody has got what is due; where shares are rounded down to the base unit, one may stay behind for each bid. */
async function expectEmpty(address: Address, token: Address): Promise<void> {
  for (const held of [token, chain.mels]) {
    const left = await meter.reader.readContract({
      address: held,
      abi: melsAbi,
      functionName: 'balanceOf',
      args: [address],
    })
    if (left > BigInt(BIDS_EACH * WALLETS)) throw new Error(`${left} of ${held} are left in ${address}`)
  }
}

function average(values: readonly bigint[]): bigint {
  return values.reduce((sum, value) => sum + value, 0n) / BigInt(values.length)
}

const strangers = await holdAuction(drawBids(1))
const known = await holdAuction(drawBids(2))
const { ours, theirs } = known

const perBidder = ({ gas }: Settling) => gas / BigInt(WALLETS)
const inAll = (figures: Figures) => figures.firstBid + figures.secondBid + perBidder(figures.whole)
const row = (what: string, gasOf: (figures: Figures) => bigint, held = known) => {
  const own = gasOf(held.ours)
  const peer = held.theirs && gasOf(held.theirs)
  const cells = peer === undefined ? ['not measured', ''] : [peer.toString(), (Number(peer) / Number(own)).toFixed(2)]
  return [what, own.toString(), ...cells]
}
printTable(
  [`gas, ${WALLETS} wallets with ${BIDS_EACH} bids each`, 'Melos', 'EasyAuction', 'EasyAuction / Melos'],
  [
    row('first bid of a wallet that has never been there', ({ firstBid }) => firstBid, strangers),
    row('first bid of a wallet in a later auction', ({ firstBid }) => firstBid),
    row('second bid', ({ secondBid }) => secondBid),
    row('settlement, for each wallet', ({ whole }) => perBidder(whole)),
    row('the same with the price found in a call before', ({ inParts }) => perBidder(inParts)),
    row('a wallet in all: two bids in a later auction, settled', inAll),
  ],
)
console.log(
  `\nTransactions to settle: ${ours.whole.transactions}, EasyAuction ${theirs?.whole.transactions ?? 'not measured'}.`,
)
if (theirs !== undefined && Number(inAll(theirs)) < LEAST_RATIO * Number(inAll(ours))) process.exitCode = 1
for (const held of [strangers, known]) {
  if (held.theirs !== undefined && held.theirs.price !== held.ours.price) {
    throw new Error(`EasyAuction sells at ${held.theirs.price}, Melos at ${held.ours.price}`)
  }
}
