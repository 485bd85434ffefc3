import type { AuctionTerms, DraftTransaction, Work } from '@melos/api-contract'
import { songTokensAbi } from '@melos/contracts'
import {
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  getContractAddress,
  type Hash,
  type Hex,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleDraft } from '../../../test/support/sample-draft.ts'
import { conclude, type Listing } from './send-listing-step.ts'

const wallet: Address = '0x00000000000000000000000000000000000000b2'
const house: Address = '0x0000000000000000000000000000000000000a0c'
const hash: Hash = `0x${'ab'.repeat(32)}`
const metadataHash: Hex = `0x${'cd'.repeat(32)}`
const songTokens: Address = '0x0000000000000000000000000000000000000A0d'
/** The factory's third song. */
const token = getContractAddress({ from: songTokens, nonce: 3n })
const noHash: Hex = `0x${'00'.repeat(32)}`
const SUPPLY = 10n * 10n ** 18n
const terms: AuctionTerms = {
  tokenCount: 10,
  minimumPrice: '1',
  threshold: '10',
  startsAt: 'WHEN_SIGNED',
  durationSeconds: 60,
  seller: '0x00000000000000000000000000000000000000A1',
  policy: 0,
}
const work: Work = {
  id: 'b3f5a1de-90b6-4b7c-8d57-6f6c8d7c0a55',
  title: 'Night Ferry',
  description: 'A song.',
  percentage: 10,
  token: null,
  block: null,
  asset: {
    artist: 'Ada Marsh',
    era: null,
    label: null,
    recordingStudio: null,
    country: null,
    yearOfRelease: null,
    genres: [],
    musicAuthors: [],
    lyricsAuthors: [],
    files: [],
    links: [],
  },
  metadataUrl: 'https://melos.example/song',
  metadataHash,
  createdAt: '2026-11-15 12:00:00',
}

interface Chain {
  /** The hash that the song token carries; absent when there is no token. */
  readonly carries?: Hex
  /** What it says of itself, and the wallet's part of it, where another wallet has created it. */
  readonly name?: string
  readonly symbol?: string
  readonly uri?: string
  readonly supply?: bigint
  readonly held?: bigint
  readonly allowance?: bigint
  /** The auction house's balance of the tokens. */
  readonly taken?: bigint
  readonly receipt?: { readonly status: 'success' | 'reverted'; readonly logs?: readonly object[] }
  /** How many of the wallet's transactions are mined. */
  readonly used?: number
}

/** The event of a song that a factory created. */
function songCreated(emitter = songTokens) {
  const topics = encodeEventTopics({
    abi: songTokensAbi,
    eventName: 'SongCreated',
    args: { number: 3n, song: token, metadataHash },
  })
  const types = ['string', 'string', 'uint256', 'address'].map((type) => ({ type }))
  return { address: emitter, topics, data: encodeAbiParameters(types, ['Night Ferry', 'SONG', 10n, wallet]) }
}

function openListing(chain: Chain): Listing {
  const { carries, allowance = 0n, taken = 0n, receipt, used = 7 } = chain
  const { name = 'Night Ferry', symbol = 'SONG', uri = 'https://melos.example/song' } = chain
  const { supply = 10n, held = SUPPLY } = chain
  let block = 100n
  let looks = 0
  const answers: Record<string, unknown> = {
    allowance,
    name,
    symbol,
    contractURI: uri,
    wholeTokens: supply,
    songCount: 5n,
  }
  const answerTo = (functionName: string, [of]: readonly string[]) => {
    if (functionName === 'balanceOf') return of === house ? taken : held
    if (functionName === 'metadataHashOf') return of === token ? (carries ?? noHash) : noHash
    return answers[functionName]
  }
  const client = {
    pollingInterval: 1,
    readContract: async ({ functionName, args = [] }: { functionName: string; args?: readonly string[] }) =>
      answerTo(functionName, args),
    getTransaction: async () => {
      // A node shows it once, then another transaction has its number.
      if (looks++ === 0) return { nonce: 7 }
      throw new TransactionNotFoundError({ hash })
    },
    getBlockNumber: async () => block++,
    getTransactionCount: async () => used,
    getTransactionReceipt: async () => {
      if (receipt === undefined) throw new TransactionReceiptNotFoundError({ hash })
      return { transactionHash: hash, blockNumber: 100n, logs: [], ...receipt }
    },
  }
  const clients = { client, site: { contracts: { auctionHouse: house, songTokens } } }
  // The code under test uses only these parts of the clients.
  return { clients: clients as never, work, terms, onProgress: () => undefined, onDraft: () => undefined }
}

const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const sent: { ending?: string; address?: string } = JSON.parse(body)
    asked.push(`${path.split('/').at(-1)} ${sent.ending ?? sent.address}`)
    const isWork = path.startsWith('/api/works')
    return Response.json({ body: isWork ? { ...work, token } : sampleDraft({ version: 9 }) })
  })
})
afterEach(() => vi.unstubAllGlobals())

const run = (chain: Chain, change: Partial<DraftTransaction>, draftToken: string | null = null) => {
  const transaction: DraftTransaction = {
    number: 1,
    step: 'DEPLOY',
    wallet,
    nonce: 7,
    hash,
    askedAt: '2026-11-15 12:00:00',
    ending: null,
    ...change,
  }
  const draft = sampleDraft({ token: draftToken, transactions: [transaction] })
  return conclude(openListing(chain), { draft, transaction })
}

describe('a wallet whose answer is unknown', () => {
  test('has created the token if it is among the newest songs', async () => {
    await run({ carries: metadataHash }, { hash: null })
    expect(asked).toEqual([`token ${token}`, 'ending DONE'])
  })

  test.each([
    ['name', { name: 'Day Ferry' }],
    ['symbol', { symbol: 'FAKE' }],
    ['address of its metadata', { uri: 'https://stranger.example/song' }],
    ['supply', { supply: 11n }],
    ['holder', { held: SUPPLY - 1n }],
  ])('has not created a token with the same hash and another %s', async (_name, change) => {
    await expect(run({ carries: metadataHash, ...change }, { hash: null })).rejects.toMatchObject({ code: 'unsure' })
    expect(asked).toEqual([])
  })

  test('is left to the person when the chain shows nothing', async () => {
    await expect(run({}, { hash: null })).rejects.toMatchObject({ code: 'unsure' })
    await expect(run({ carries: hash }, { hash: null })).rejects.toMatchObject({ code: 'unsure' })
    expect(asked).toEqual([])
  })

  test('has created the auction if the auction house holds the tokens', async () => {
    await run({ taken: 10n * 10n ** 18n }, { step: 'SCHEDULE', hash: null }, token)
    expect(asked).toEqual(['ending DONE'])
  })

  test('has allowed the tokens if the chain says so', async () => {
    await expect(run({ allowance: 10n * 10n ** 18n - 1n }, { step: 'ALLOW', hash: null }, token)).rejects.toMatchObject(
      { code: 'unsure' },
    )
    await run({ allowance: 10n * 10n ** 18n }, { step: 'ALLOW', hash: null }, token)
    expect(asked).toEqual(['ending DONE'])
  })
})

describe('a transaction that was sent', () => {
  test('and succeeded is done', async () => {
    await run({ carries: metadataHash, receipt: { status: 'success', logs: [songCreated()] } }, {})
    expect(asked).toEqual([`token ${token}`, 'ending DONE'])
  })

  test('and reverted has to be repeated', async () => {
    await expect(run({ receipt: { status: 'reverted' } }, {})).rejects.toMatchObject({ code: 'reverted' })
    expect(asked).toEqual(['ending REVERTED'])
  })

  test('and reverted still counts when its effect is on chain', async () => {
    await run({ taken: 10n * 10n ** 18n, receipt: { status: 'reverted' } }, { step: 'SCHEDULE' }, token)
    expect(asked).toEqual(['ending DONE'])
  })

  test('and succeeded without its effect was another transaction', async () => {
    await expect(run({ receipt: { status: 'success' } }, {})).rejects.toMatchObject({ code: 'without-effect' })
    expect(asked).toEqual(['ending REPLACED'])
  })

  test.each([
    ['another factory', { carries: metadataHash, receipt: { status: 'success', logs: [songCreated(house)] } }],
    ['another song', { carries: hash, receipt: { status: 'success', logs: [songCreated()] } }],
  ] as const)('and created a token of %s was another transaction', async (_name, chain) => {
    await expect(run(chain, {})).rejects.toMatchObject({ code: 'without-effect' })
    expect(asked).toEqual(['ending REPLACED'])
  })

  test('again with a higher fee counts for its effect', async () => {
    await run({ carries: metadataHash, used: 8 }, {})
    expect(asked).toEqual([`token ${token}`, 'ending DONE'])
  })

  test('and replaced by something else has to be repeated', async () => {
    await expect(run({ used: 8 }, {})).rejects.toMatchObject({ code: 'replaced' })
    expect(asked).toEqual(['ending REPLACED'])
  })
})
