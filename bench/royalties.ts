import { melsAbi, royaltiesAbi, songTokenAbi } from '@melos/contracts'
import { payHolders } from '@melos/evidence/pay-holders'
import { createSettlementWallet } from '@melos/evidence/settlement-wallet'
import { openTestHouse } from '@melos/test-kit/open-test-house'
import { callNode } from '@melos/test-kit/start-anvil'
import { type Address, encodeFunctionData, getAddress, http, keccak256, parseEther, slice, toHex } from 'viem'
import { formatMs } from './support/format-ms.ts'
import { openPayoutPeers } from './support/payout-peers.ts'
import { printTable } from './support/print-table.ts'
import { readHead, type Spent, sendMany, sumGas } from './support/send-many.ts'
import { tryPeer } from './support/try-peer.ts'

const HOLDERS = 10_000
const TOKENS = 5_000n
const AT_ONCE = 100
const GAS_PER_TRANSFER = 70_000
/** EUR 22 for each token, so EUR 11 for each holder of half a token: more than the minimum. */
const EUR_PER_TOKEN = 22n
/** What an account is paid costs at most this much gas. */
const MOST_GAS = 48_000n
const AMOUNT = parseEther('11')

const house = await openTestHouse()
const { client, rpcUrl } = house
try {
  const royalties = await house.openRoyalties()
  const { song, auctionId } = await sellSong()
  await royalties.confirmSale(song, auctionId)
  const holders = makeWallets('holder')
  await spreadTokens(song, holders)
  const lines = [{ song, eur: parseEther('1') * TOKENS * EUR_PER_TOKEN }]
  await royalties.payIn(await royalties.announce(lines), lines)
  const { tookMs, ...melos } = await payAll(song, holders)
  const peers = openPayoutPeers({ rpcUrl, mels: house.mels, payer: house.operator, amount: AMOUNT })
  const rows = [describe('Melos: `payMany`, paid when it is due', melos)]
  for (const [name, measure] of Object.entries(peers)) {
    const wallets = makeWallets(name)
    const spent = await tryPeer(name, () => measure(wallets))
    if (spent === undefined) continue
    await expectPaid(wallets)
    rows.push(describe(name, spent))
  }
  printTable([`paying ${HOLDERS} accounts their first MELS`, 'transactions', 'gas in all', 'gas for each'], rows)
  console.log(`\nMelos takes ${formatMs(tookMs)}, with asking the contract about each holder.`)
  if (melos.gas / BigInt(HOLDERS) > MOST_GAS) process.exitCode = 1
} finally {
  await house.stop()
}

/** As random as real addresses, whose bytes cost more than zeros. */
function makeWallets(name: string): Address[] {
  return Array.from({ length: HOLDERS }, (_, place) => getAddress(slice(keccak256(toHex(`${name} ${place}`)), 0, 20)))
}

/** One bidder wins all tokens. */
async function sellSong(): Promise<{ song: Address; auctionId: bigint }> {
  const auctionId = await house.list(TOKENS)
  await house.bid(auctionId, { from: 0, quantity: TOKENS, price: '1' })
  await house.pass(3_600n)
  await house.finalize(auctionId, await house.ruleLists(auctionId))
  const { token: song } = await house.readState(auctionId)
  return { song, auctionId }
}

async function spreadTokens(song: Address, holders: readonly Address[]): Promise<void> {
  const [from] = house.bidders
  if (from === undefined) throw new Error('There is no bidder')
  const value = (TOKENS * parseEther('1')) / BigInt(HOLDERS)
  const toCall = (to: Address) => encodeFunctionData({ abi: songTokenAbi, functionName: 'transfer', args: [to, value] })
  await sendMany(rpcUrl, { from, to: song, calls: holders.map(toCall), gas: GAS_PER_TRANSFER })
}

async function payAll(song: Address, holders: readonly Address[]): Promise<Spent & { tookMs: number }> {
  const key = await house.fundStranger()
  await callNode(rpcUrl, 'anvil_setBalance', house.operator, toHex(parseEther('1000')))
  const transport = http(rpcUrl, { batch: { batchSize: AT_ONCE }, timeout: 60_000 })
  const wallet = createSettlementWallet({ transport, key, auctionHouse: house.house })
  const { timestamp: now } = await client.getBlock()
  const before = await readHead(rpcUrl)
  const asked = {
    ...{ royalties: house.contracts.royalties, now, lastPaidInAt: new Map([[song, now]]) },
    holders: holders.map((account) => ({ account, songs: [song] })),
  }
  const began = performance.now()
  const isPaid = await payHolders(wallet, asked, { print: () => undefined })
  const tookMs = performance.now() - began
  const paid = await client.getContractEvents({
    ...{ address: house.contracts.royalties, abi: royaltiesAbi, eventName: 'RoyaltiesPaid', fromBlock: BigInt(before) },
  })
  if (!isPaid || paid.length !== HOLDERS) throw new Error(`${paid.length} of ${HOLDERS} holders are paid`)
  await expectPaid(holders)
  return { ...(await sumGas(rpcUrl, { from: wallet.address, after: before })), tookMs }
}

/** Looks at every hundredth wallet. */
async function expectPaid(wallets: readonly Address[]): Promise<void> {
  for (let place = 0; place < wallets.length; place += AT_ONCE) {
    const wallet = wallets[place] ?? house.operator
    const mels = { address: house.mels, abi: melsAbi } as const
    const balance = await client.readContract({ ...mels, functionName: 'balanceOf', args: [wallet] })
    if (balance !== AMOUNT) throw new Error(`${wallet} has ${balance} instead of ${AMOUNT}`)
  }
}

function describe(name: string, { transactions, gas }: Spent): string[] {
  return [name, ...[BigInt(transactions), gas, gas / BigInt(HOLDERS)].map((figure) => figure.toLocaleString('en'))]
}
