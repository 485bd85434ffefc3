import { royaltiesAbi, songTokenAbi, songTokensAbi } from '@melos/contracts'
import {
  type DocumentSource,
  hashDocument,
  hashLines,
  type Line,
  linesOf,
  makeStatement,
  type RoyaltyDocument,
  writeDocument,
} from '@melos/statements/document'
import { type Address, encodeFunctionData, type Hash, keccak256, parseEther, parseEventLogs } from 'viem'
import { endAuction, listAuction, openAuction, readAuction, readOffer, settleAuction } from './auctions.ts'
import { type Chain, passTime } from './chain.ts'
import type { ExtensionWallet } from './extension-wallet.ts'
import type { Market } from './market.ts'
import { bidOneMels } from './own-calls.ts'
import { waitUntil } from './wait-until.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE
const TWO_DAYS = 2 * DAY
/** EUR in documents are whole numbers of 10^-12. */
const EUR = 10n ** 12n

export interface SoldSong {
  readonly auctionId: number
  readonly title: string
  readonly song: Address
  readonly tokens: bigint
  /** In the order of their tokens. */
  readonly holders: readonly ExtensionWallet[]
}

/** Sells a song for 1 MELS per token, settles the auction and waits until the server has confirmed the sale. */
export async function sellSong(market: Market, title: string, shares: readonly bigint[]): Promise<SoldSong> {
  const { chain } = market
  const tokens = shares.reduce((sum, share) => sum + share, 0n)
  const { id } = await openAuction(market, title, { tokens, seconds: MINUTE })
  const holders: ExtensionWallet[] = []
  for (const share of shares) holders.push(await bidOneMels(market, id, share))
  await endAuction(market, id)
  await settleAuction(market, id)
  await waitUntil(`${title} is settled`, async () => (await readAuction(market, id))?.status.value === 'PROCESSED')
  const { token } = await readOffer(chain, id)
  const call = { address: chain.songTokens, abi: songTokensAbi, functionName: 'saleOf', args: [token] } as const
  await waitUntil(`the sale of ${title} is confirmed`, async () => (await chain.reader.readContract(call))[0])
  return { auctionId: id, title, song: token, tokens, holders }
}

/** Lists ten tokens of a sold song again, which the operator gets from a holder; returns the auction's number. */
export async function sellAgain(
  market: Market,
  { song, holder }: { song: Address; holder: ExtensionWallet },
): Promise<number> {
  const { house, reader, operator, confirm } = market.chain
  const amount = parseEther('10')
  const token = { address: song, abi: songTokenAbi } as const
  const data = encodeFunctionData({ ...token, functionName: 'transfer', args: [operator.account.address, amount] })
  const account = holder.account()
  const prepared = await reader.prepareTransactionRequest({ account, type: 'eip1559', to: song, data })
  await confirm(await reader.sendRawTransaction({ serializedTransaction: await account.signTransaction(prepared) }))
  await confirm(await operator.writeContract({ ...token, functionName: 'approve', args: [house, amount] }))
  const id = await listAuction(market, song, { tokens: 10n, price: '1', seconds: 7 * DAY })
  await waitUntil(`auction ${id} is public`, async () => (await readAuction(market, id)) !== undefined)
  return id
}

export interface Earned {
  readonly song: SoldSong
  /** EUR by store, before fees; negative for returns. */
  readonly stores: Readonly<Record<string, bigint>>
}

interface Period {
  readonly from: string
  readonly to: string
}

/** MELS for one EUR. */
const RATE = parseEther('4')
const terms = { feePercent: 100_000n, rate: RATE }

/** A payer's document: 10% fee, and tokens that stand for a quarter of the royalties. */
export function writeStatement(earned: readonly Earned[], { from, to }: Period): RoyaltyDocument {
  const statements = earned
    .map(({ song, stores }) => {
      const codes = { isrc: ['QZWFV2498114'], iswc: null, upc: [] }
      const { song: address, title, tokens: wholeTokens } = song
      const about = { song: address, title, artist: 'The Open Doors', codes, wholeTokens, percentage: 25 }
      const sources = Object.entries(stores).map(([store, eur]) => toSource(store, eur, from.slice(0, 7)))
      return makeStatement({ ...about, broughtForward: 0n }, sources, terms)
    })
    .toSorted((one, other) => (one.song.toLowerCase() < other.song.toLowerCase() ? -1 : 1))
  const notOurs = { eur: 12n * EUR, rows: 3 }
  const amount = statements.reduce((sum, { gross }) => sum + gross, notOurs.eur)
  return {
    version: 1,
    payer: 'Harbour Distribution',
    periodFrom: from,
    periodTo: to,
    original: { sha256: '17'.repeat(32), keccak256: keccak256('0x17'), bytes: 48_211, rows: 312 },
    receipt: { currency: 'EUR', amount, receivedOn: to, reference: 'HD 2026/07' },
    stated: [{ currency: 'USD', amount }],
    rate: {
      melsPerEur: RATE,
      sources: [{ name: 'Example Exchange', url: 'https://exchange.example/mels-eur', value: '4', at: to }],
    },
    fee: { percent: terms.feePercent },
    notOurs,
    later: { eur: 0n, rows: 0 },
    statements,
  }
}

function toSource(store: string, eur: bigint, month: string): DocumentSource {
  const kind = eur < 0n ? 'RETURN' : 'STREAM'
  return { store, country: 'PT', month, kind, quantity: eur < 0n ? -3n : 1_250n, eur: eur * EUR }
}

export interface Announced {
  readonly id: bigint
  readonly lines: readonly Line[]
}

/** Publishes a document and announces it for 48 hours from now. */
export async function announce(
  { contracts, operator, reader, confirm }: Chain,
  { document, publish }: { document: RoyaltyDocument; publish: (hash: string, text: string) => Promise<void> },
): Promise<Announced> {
  const text = writeDocument(document)
  const hash = hashDocument(text)
  await publish(hash, text)
  const lines = linesOf(document)
  const { timestamp } = await reader.getBlock()
  const payableFrom = Number(timestamp) + TWO_DAYS + MINUTE
  const args = [hash, hashLines(lines), document.rate.melsPerEur, payableFrom] as const
  const call = { address: contracts.royalties, abi: royaltiesAbi, functionName: 'announce', args } as const
  const { logs } = await confirm(await operator.writeContract(call))
  const [log] = parseEventLogs({ abi: royaltiesAbi, logs, eventName: 'DisbursementAnnounced' })
  if (log === undefined) throw new Error('Nothing was announced')
  return { id: log.args.id, lines }
}

/** Waits the 48 hours and pays the announcement in; returns the transaction. */
export async function payIn(chain: Chain, { id, lines }: Announced): Promise<Hash> {
  await passTime(chain, TWO_DAYS + 2 * MINUTE)
  const call = {
    address: chain.contracts.royalties,
    abi: royaltiesAbi,
    functionName: 'payIn',
    args: [id, lines],
  } as const
  const { transactionHash } = await chain.confirm(await chain.operator.writeContract(call))
  return transactionHash
}
