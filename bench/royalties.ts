import { royaltiesAbi, songTokenAbi } from '@melos/contracts'
import { payHolders } from '@melos/evidence/pay-holders'
import { createSettlementWallet } from '@melos/evidence/settlement-wallet'
import { openTestHouse } from '@melos/test-kit/open-test-house'
import { callNode } from '@melos/test-kit/start-anvil'
import { type Address, encodeFunctionData, getAddress, http, numberToHex, parseEther, toHex } from 'viem'
import { formatMs } from './support/format-ms.ts'
import { printTable } from './support/print-table.ts'

const HOLDERS = 10_000
const TOKENS = 5_000n
const AT_ONCE = 100
/** Together they fit into a block. */
const [TRANSFERS_PER_BLOCK, GAS_PER_TRANSFER] = [400, 70_000]
/** EUR 22 for each token, so EUR 11 for each holder of half a token: more than the minimum. */
const EUR_PER_TOKEN = 22n
/** What an account is paid costs at most this much gas. */
const MOST_GAS = 48_000n

const house = await openTestHouse()
const { client, rpcUrl } = house
try {
  const royalties = await house.openRoyalties()
  const { song, auctionId } = await sellSong()
  await royalties.confirmSale(song, auctionId)
  const holders = Array.from({ length: HOLDERS }, (_, place) =>
    getAddress(numberToHex(0xd0_0000 + place, { size: 20 })),
  )
  await spreadTokens(song, holders)
  const lines = [{ song, eur: parseEther('1') * TOKENS * EUR_PER_TOKEN }]
  await royalties.payIn(await royalties.announce(lines), lines)
  await payAll(song, holders)
} finally {
  await house.stop()
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
  await callNode(rpcUrl, 'anvil_impersonateAccount', from)
  const value = (TOKENS * parseEther('1')) / BigInt(HOLDERS)
  await callNode(rpcUrl, 'evm_setAutomine', false)
  for (let start = 0; start < holders.length; start += TRANSFERS_PER_BLOCK) {
    for (const to of holders.slice(start, start + TRANSFERS_PER_BLOCK)) {
      const data = encodeFunctionData({ abi: songTokenAbi, functionName: 'transfer', args: [to, value] })
      await callNode(rpcUrl, 'eth_sendTransaction', { from, to: song, data, gas: toHex(GAS_PER_TRANSFER) })
    }
    await callNode(rpcUrl, 'evm_mine')
  }
  await callNode(rpcUrl, 'evm_setAutomine', true)
}

async function payAll(song: Address, holders: readonly Address[]): Promise<void> {
  const key = await house.fundStranger()
  await callNode(rpcUrl, 'anvil_setBalance', house.operator, toHex(parseEther('1000')))
  const transport = http(rpcUrl, { batch: { batchSize: AT_ONCE }, timeout: 60_000 })
  const wallet = createSettlementWallet({ transport, key, auctionHouse: house.house })
  const { timestamp: now, number: before } = await client.getBlock()
  const asked = {
    ...{ royalties: house.contracts.royalties, now, lastPaidInAt: new Map([[song, now]]) },
    holders: holders.map((account) => ({ account, songs: [song] })),
  }
  const began = performance.now()
  const isPaid = await payHolders(wallet, asked, { print: () => undefined })
  const tookMs = performance.now() - began
  const { transactions, gas } = await sumGas(before, wallet.address)
  const paid = await client.getContractEvents({
    ...{ address: house.contracts.royalties, abi: royaltiesAbi, eventName: 'RoyaltiesPaid', fromBlock: before },
  })
  const perHolder = gas / BigInt(HOLDERS)
  printTable(
    ['paying 10,000 holders of one song, each with its first MELS', ''],
    [
      ['holders paid', String(paid.length)],
      ['transactions', String(transactions)],
      ['gas in all', String(gas)],
      ['gas for each holder', String(perHolder)],
      ['time, with asking the contract about each', formatMs(tookMs)],
    ],
  )
  if (!isPaid || paid.length !== HOLDERS || perHolder > MOST_GAS) process.exitCode = 1
}

async function sumGas(after: bigint, sender: Address): Promise<{ transactions: number; gas: bigint }> {
  const head = await client.getBlockNumber({ cacheTime: 0 })
  let [transactions, gas] = [0, 0n]
  for (let number = after + 1n; number <= head; number++) {
    const block = await client.getBlock({ blockNumber: number, includeTransactions: true })
    for (const { hash, from } of block.transactions) {
      if (from.toLowerCase() !== sender.toLowerCase()) continue
      transactions += 1
      gas += (await client.getTransactionReceipt({ hash })).gasUsed
    }
  }
  return { transactions, gas }
}
