import type { AuctionTerms, DraftTransaction, Work } from '@melos/api-contract'
import {
  type Address,
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
const token = getContractAddress({ from: wallet, nonce: 7n })
const terms: AuctionTerms = {
  tokenCount: 10,
  minimumPrice: '1',
  threshold: '10',
  startsAt: 'WHEN_SIGNED',
  durationSeconds: 60,
  seller: '0x00000000000000000000000000000000000000A1',
}
const work: Work = {
  id: 'b3f5a1de-90b6-4b7c-8d57-6f6c8d7c0a55',
  title: 'Night Ferry',
  description: 'A song.',
  percentage: 10,
  token: null,
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
  readonly allowance?: bigint
  /** The auction house's balance of the tokens. */
  readonly taken?: bigint
  readonly receipt?: { readonly status: 'success' | 'reverted'; readonly contractAddress?: Address }
  /** How many of the wallet's transactions are mined. */
  readonly used?: number
}

function openListing({ carries, allowance = 0n, taken = 0n, receipt, used = 7 }: Chain): Listing {
  let block = 100n
  let looks = 0
  const answers: Record<string, unknown> = { metadataHash: carries, allowance, balanceOf: taken }
  const client = {
    pollingInterval: 1,
    getCode: async ({ address }: { address: Address }) =>
      carries !== undefined && address.toLowerCase() === token.toLowerCase() ? '0x60' : undefined,
    readContract: async ({ functionName }: { functionName: string }) => answers[functionName],
    getTransaction: async () => {
      // A node shows it once, then another transaction has its number.
      if (looks++ === 0) return { nonce: 7 }
      throw new TransactionNotFoundError({ hash })
    },
    getBlockNumber: async () => block++,
    getTransactionCount: async () => used,
    getTransactionReceipt: async () => {
      if (receipt === undefined) throw new TransactionReceiptNotFoundError({ hash })
      return { transactionHash: hash, blockNumber: 100n, ...receipt }
    },
  }
  const clients = { client, site: { contracts: { auctionHouse: house } } }
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
  test('has deployed the token if it is at the address of that transaction number', async () => {
    await run({ carries: metadataHash }, { hash: null })
    expect(asked).toEqual([`token ${token}`, 'ending DONE'])
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
    await run({ carries: metadataHash, receipt: { status: 'success', contractAddress: token } }, {})
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

  test('again with a higher fee counts for its effect', async () => {
    await run({ carries: metadataHash, used: 8 }, {})
    expect(asked).toEqual([`token ${token}`, 'ending DONE'])
  })

  test('and replaced by something else has to be repeated', async () => {
    await expect(run({ used: 8 }, {})).rejects.toMatchObject({ code: 'replaced' })
    expect(asked).toEqual(['ending REPLACED'])
  })
})
