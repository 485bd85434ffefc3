import { auctionHouseAbi } from '@melos/contracts'
import { connect } from '@wagmi/core'
import { encodeAbiParameters, encodeEventTopics, parseEther } from 'viem'
import { expect, test, vi } from 'vitest'
import { openConfig, scriptWallet } from '../../../test/support/scripted-wallet.ts'
import { refusalTexts } from '../../admission/refusal-texts.ts'
import { journal } from '../../wallet/transactions/journal.ts'
import type { BidEntry } from '../../wallet/transactions/journal-entry.ts'
import { TransactionFailure } from '../../wallet/transactions/transaction-failure.ts'
import type { WalletClients } from '../../wallet/wallet-clients.ts'
import { draftKey, toFields } from './draft.ts'
import { describeBidFailure, placeBid } from './place-bid.ts'
import type { BidProgress } from './run-bid.ts'
import { texts } from './texts.ts'

const address = '0x0000000000000000000000000000000000000001'
const auctionHouse = '0x0000000000000000000000000000000000000002'
const hash = `0x${'ab'.repeat(32)}` as const
const order = { address, auctionId: 7, title: 'Harbour Lights', price: parseEther('2.5'), quantity: 3n } as const

/** A chain on which the deposit is allowed and every sent bid is mined. */
const chain = {
  pollingInterval: 1,
  readContract: async ({ functionName }: { functionName: string }) =>
    functionName === 'bidsOf' ? [] : parseEther('1000'),
  simulateContract: async () => ({}),
  getTransactionCount: async () => 4,
  getTransaction: async () => ({ nonce: 3 }),
  getBlockNumber: async () => 5n,
  getTransactionReceipt: async () => ({
    status: 'success',
    blockNumber: 5n,
    transactionHash: hash,
    logs: [
      {
        address: auctionHouse,
        topics: encodeEventTopics({
          abi: auctionHouseAbi,
          eventName: 'BidPlaced',
          args: { auctionId: 7n, bidder: address },
        }),
        data: encodeAbiParameters(
          [{ type: 'uint256' }, { type: 'uint256' }, { type: 'uint256' }],
          [0n, order.quantity, order.price],
        ),
      },
    ],
  }),
}

async function openClients(eth_sendTransaction: () => unknown): Promise<WalletClients> {
  const wallet = scriptWallet({ eth_chainId: () => 31_337, eth_sendTransaction })
  const config = openConfig([wallet.connector])
  const [connector] = config.connectors
  if (connector === undefined) throw new Error('No connector')
  await connect(config, { connector })
  const site = { chain: { id: 31_337 }, contracts: { auctionHouse, mels: auctionHouse } }
  // The code under test uses only these parts.
  return { config, client: chain, site } as unknown as WalletClients
}

function answerAsServer(path: string): Response {
  const bid = { requestId: '9f0e2b6c-4d53-4c4e-8b0a-0d6c6f3f5a11', externalId: 7, tokenCount: 3, tokenPrice: '2.5' }
  const isUpgrade = path.endsWith('/upgrade')
  return Response.json(
    isUpgrade ? { body: { ...bid, transactionHash: hash, walletAddress: address } } : { data: [bid] },
  )
}

test('a discarded bid that the wallet still sends is finished without the stepper', async () => {
  const kept = new Map([['melos-drafts', JSON.stringify({ [draftKey(7)]: toFields(order) })]])
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (path: string) => answerAsServer(path))
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  const clients = await openClients(() => {
    asked.resolve()
    return answer.promise
  })
  const shown: BidProgress[] = []
  const placing = placeBid(clients, order, (progress) => shown.push(progress))
  await asked.promise
  for (const { id } of journal.read()) journal.remove(id)
  await placing
  expect(shown.at(-1)).toEqual({ kind: 'refused' })

  const before = shown.length
  answer.resolve(hash)
  await expect.poll(() => kept.size).toBe(0)
  await expect.poll(() => journal.read()).toEqual([])
  expect(shown).toHaveLength(before)
})

test.each([
  [409, 'SELLER_MAY_NOT_BID'],
  [409, 'HOUSE_WALLET'],
  [403, 'ACCOUNT_SUSPENDED'],
  [403, 'BARRED'],
  [409, 'EMAIL_BOUNCING'],
])('after %i %s no later page tells the server again', async (status, code) => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async () => Response.json({ code, message: 'No.' }, { status }))
  const shown: BidProgress[] = []
  await placeBid(await openClients(() => hash), order, (progress) => shown.push(progress))
  expect(shown.at(-1)).toMatchObject({ kind: 'failed', step: 'reserve', sentence: texts.purchase.why['not-told'] })
  expect(journal.read()).toEqual([])
})

test.each([
  ['NOT_REGISTERED', 1],
  ['COUNTRY', 0],
])('after the refusal %s, %i bids on the chain wait for a later page to tell the server', async (reason, count) => {
  vi.stubGlobal('window', new EventTarget())
  const refusal = { code: 'NOT_ADMITTED', message: 'No.', reason, next: 'NONE' }
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 403 }))
  await placeBid(await openClients(() => hash), order, () => {})
  expect(journal.read()).toHaveLength(count)
  for (const { id } of journal.read()) journal.remove(id)
})

test.each([
  ['not-sent', 'bid', 'An error occurred while buying tokens'],
  ['refused', 'bid', 'An error occurred while buying tokens'],
  ['unsure', 'bid', 'An error occurred while buying tokens'],
  ['reverted', 'allow', 'Approval failed!'],
  ['without-effect', 'allow', 'Approval failed!'],
  ['reverted', 'bid', 'Something goes wrong!'],
  ['replaced', 'allow', 'Something goes wrong!'],
  ['replaced', 'bid', 'Something goes wrong!'],
  ['dropped', 'bid', 'Something goes wrong!'],
  ['not-told', 'reserve', 'Something goes wrong! Check the console for details.'],
] as const)('%s at %s shows the toast of the error catalogue', (code, step, toast) => {
  expect(describeBidFailure(new TransactionFailure(code), step).toast).toBe(toast)
})

test('a bid that the server doesn’t know yet still counts', () => {
  expect(describeBidFailure(new TransactionFailure('not-told'), 'upgrade').sentence).toBe(
    texts.purchase.why['not-told'],
  )
})

test('a bid that may have been sent should not be placed twice', () => {
  expect(describeBidFailure(new TransactionFailure('unsure'), 'bid').sentence).toContain('Don’t bid again until then')
})

const gate = '0x0000000000000000000000000000000000000009'
const signature = { v: 27, r: `0x${'11'.repeat(32)}`, s: `0x${'22'.repeat(32)}` } as const
const VALID_UNTIL = 2_000_000_000

/** A chain whose gate admits the wallet from the first transaction on. */
async function openGatedClients(sent: string[], { admittedUntil = 0 } = {}): Promise<WalletClients> {
  const clients = await openClients(() => {
    sent.push('sent')
    return hash
  })
  const { client, site } = clients
  const readContract = async ({ functionName }: { functionName: string }) => {
    if (functionName === 'admittedUntil') return BigInt(sent.length > 0 ? VALID_UNTIL : admittedUntil)
    return functionName === 'bidsOf' ? [] : parseEther('1000')
  }
  const getBlock = async () => ({ timestamp: 1_900_000_000n })
  return {
    ...clients,
    client: { ...client, readContract, getBlock },
    site: { ...site, contracts: { ...site.contracts, gate } },
  } as unknown as WalletClients
}

function answerAsAdmitter(kind: 'SENT' | 'SIGNED') {
  const asked: string[] = []
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (path: string, init?: { method?: string }) => {
    asked.push(`${init?.method ?? 'GET'} ${path.replace(/\?.*/, '')}`)
    const given = { wallet: address, policy: 1, validUntil: VALID_UNTIL }
    if (path === '/api/me/admission')
      return Response.json({
        body: kind === 'SENT' ? { kind, ...given, transactionHash: null } : { kind, ...given, ...signature },
      })
    if (path.includes('/min-price/')) return Response.json({ availableTokenCount: 9, minPrice: '0' })
    return answerAsServer(path)
  })
  return asked
}

const stepsOf = (shown: readonly BidProgress[]) => [
  ...new Set(shown.map((progress) => ('step' in progress ? progress.step : progress.kind))),
]

test.each([
  ['SIGNED', 2],
  ['SENT', 1],
] as const)('a wallet that is %s is registered before its bid, with %i transactions', async (kind, transactions) => {
  const asked = answerAsAdmitter(kind)
  const sent: string[] = []
  const shown: BidProgress[] = []
  await placeBid(await openGatedClients(sent), { ...order, policy: 1 }, (progress) => shown.push(progress))
  expect(shown.at(-1)).toEqual({ kind: 'done', outcome: { hash } })
  expect(sent).toHaveLength(transactions)
  expect(stepsOf(shown)).toEqual(['admit', 'bid', 'reserve', 'upgrade', 'done'])
  // The price is checked once the wallet is registered.
  expect(asked.indexOf('GET /api/bids/min-price/external/7')).toBeGreaterThan(asked.indexOf('POST /api/me/admission'))
  expect(journal.read()).toEqual([])
})

test('a wallet that is registered long enough isn’t registered again, and one that is about to expire is', async () => {
  for (const [admittedUntil, times] of [
    [1_900_000_600, 0],
    [1_900_000_599, 1],
  ] as const) {
    const asked = answerAsAdmitter('SENT')
    await placeBid(await openGatedClients([], { admittedUntil }), { ...order, policy: 1 }, () => {})
    expect(asked.filter((call) => call === 'POST /api/me/admission')).toHaveLength(times)
  }
})

test('whoever Melos doesn’t admit reads why, and nothing was sent', async () => {
  vi.stubGlobal('window', new EventTarget())
  const refusal = { code: 'NOT_ADMITTED', message: 'No.', reason: 'CONFIRM_COUNTRY', next: 'DECLARE' }
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 403 }))
  const sent: string[] = []
  const shown: BidProgress[] = []
  await placeBid(await openGatedClients(sent), { ...order, policy: 1 }, (progress) => shown.push(progress))
  expect(shown.at(-1)).toMatchObject({ kind: 'failed', step: 'admit', sentence: refusalTexts.CONFIRM_COUNTRY })
  expect([sent, journal.read()]).toEqual([[], []])
})

/** What an earlier page left in the journal while it registered the wallet for auction 8. */
const interrupted = (change: Partial<BidEntry>): BidEntry => ({
  ...order,
  auctionId: 8,
  id: 'interrupted',
  connectorId: '',
  chainId: 31_337,
  auctionHouse,
  startedAt: Date.now(),
  kind: 'bid',
  step: 'admit',
  policy: 1,
  isAllowSkipped: false,
  bidsBefore: 0,
  ...change,
})

test.each([
  ['before Melos answered', {}],
  ['while the wallet was asked', { askedAt: Date.now(), admission: { policy: 1, validUntil: VALID_UNTIL } }],
  ['on its way', { sent: { hash, nonce: 3 }, admission: { policy: 1, validUntil: VALID_UNTIL } }],
] as const)(
  'a registration that was interrupted %s ends without its bid, and asks the wallet nothing',
  async (_, left) => {
    const asked = answerAsAdmitter('SIGNED')
    const sent: string[] = []
    const clients = await openGatedClients(sent, { admittedUntil: VALID_UNTIL })
    journal.write(interrupted(left))
    // The next page of this wallet finishes what is left, here after a bid in an open auction.
    await placeBid(clients, order, () => {})
    await expect.poll(() => journal.read()).toEqual([])
    expect(sent).toHaveLength(1)
    for (const call of ['POST /api/bids/8', 'POST /api/me/admission']) expect(asked).not.toContain(call)
  },
)
