import { PRICE_STEP } from '@melos/clearing'
import { melsAbi } from '@melos/contracts'
import { createRandom } from '@melos/test-kit/random'
import { type Address, maxUint256, numberToHex, parseEther, zeroHash } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import type { AuctionContract, Settling, WalletBid } from './support/auction-contract.ts'
import { toQuantity } from './support/chain-node.ts'
import { compileEasyAuction } from './support/compile-easy-auction.ts'
import { deployEasyAuction, openEasyAuction } from './support/easy-auction.ts'
import { openGasMeter } from './support/gas-meter.ts'
import { openHouseAuction } from './support/house-auction.ts'
import { MINIMUM_PRICE, openLocalChain } from './support/local-chain.ts'
import { printTable } from './support/print-table.ts'
import { printSnapshots } from './support/published-gas.ts'
import { runMelos } from './support/run-melos.ts'
import { tryPeer } from './support/try-peer.ts'

const WALLETS = 100
const BIDS_EACH = 2
const GAS_MONEY = parseEther('1000')
const MELS_EACH = parseEther('10000')
/** Prices are close together, because EasyAuction spends all that a bid offers and would clear distant prices differently. */
const PRICES = 20
const MOST_TOKENS = 20
/** EasyAuction's gas divided by ours, for one wallet in total. */
const LEAST_RATIO = 1.5

await using melos = await runMelos({})
const chain = await openLocalChain(melos)
melos.pause()
const meter = await openGasMeter(chain)
const easyAuction = await tryPeer('EasyAuction', async () => deployEasyAuction(chain, await compileEasyAuction()))
const spenders = easyAuction === undefined ? [chain.house] : [chain.house, easyAuction]
const wallets = await fundWallets()

/** The wallets are the same in every run. */
async function fundWallets(): Promise<Address[]> {
  const addresses = Array.from({ length: WALLETS }, (_, index) =>
    privateKeyToAddress(numberToHex(index + 1, { size: 32 })),
  )
  const mels = { address: chain.mels, abi: melsAbi } as const
  for (const address of addresses) {
    await chain.node.call('anvil_setBalance', address, toQuantity(GAS_MONEY))
    await meter.send({ ...mels, functionName: 'transfer', args: [address, MELS_EACH], from: chain.operator.address })
    for (const spender of spenders) {
      await meter.send({ ...mels, functionName: 'approve', args: [spender, maxUint256], from: address })
    }
  }
  return addresses
}

/** Bids of one wallet after another, above the minimum price because EasyAuction refuses bids at it. */
function drawBids(seed: number): WalletBid[] {
  const random = createRandom(seed)
  return Array.from({ length: BIDS_EACH * WALLETS }, (_, index) => ({
    id: String(index),
    bidder: wallets[index % WALLETS] ?? chain.house,
    price: MINIMUM_PRICE + PRICE_STEP * BigInt(1 + random.below(PRICES)),
    quantity: BigInt(1 + random.below(MOST_TOKENS)),
  }))
}

interface Figures {
  readonly firstBid: bigint
  readonly secondBid: bigint
  readonly whole: Settling
  readonly inParts: Settling
  readonly price: bigint
}

/** Both contracts run the same auction until the same second, each with its own token. */
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

async function placeAll(auction: AuctionContract, bids: readonly WalletBid[]) {
  const gas: bigint[] = []
  for (const bid of bids) gas.push(await auction.bid(bid))
  return { firstBid: average(gas.slice(0, WALLETS)), secondBid: average(gas.slice(WALLETS)) }
}

async function settleBothWays(auction: AuctionContract, token: Address) {
  const ended = await chain.node.call('evm_snapshot')
  const inParts = await auction.settleInParts()
  await chain.node.call('evm_revert', ended)
  const whole = await auction.settle()
  await expectEmpty(auction.address, token)
  return { whole, inParts, price: await auction.readPrice() }
}

/** Checks that everything is paid out; rounding down can leave one base unit per bid. */
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

const strangers = await holdAuction(drawBids(3))
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
    row('first bid of a new wallet', ({ firstBid }) => firstBid, strangers),
    row('first bid of a wallet in a later auction', ({ firstBid }) => firstBid),
    row('second bid', ({ secondBid }) => secondBid),
    row('settlement, for each wallet', ({ whole }) => perBidder(whole)),
    row('the same with the auction cleared in a separate call', ({ inParts }) => perBidder(inParts)),
    row('one wallet in total: two bids in a later auction, settled', inAll),
  ],
)
console.log(
  `\nTransactions to settle: ${ours.whole.transactions}, EasyAuction ${theirs?.whole.transactions ?? 'not measured'}.`,
)
printSnapshots()
if (theirs !== undefined && Number(inAll(theirs)) < LEAST_RATIO * Number(inAll(ours))) process.exitCode = 1
for (const held of [strangers, known]) {
  if (held.theirs !== undefined && held.theirs.price !== held.ours.price) {
    throw new Error(`EasyAuction sells at ${held.theirs.price}, Melos at ${held.ours.price}`)
  }
}
