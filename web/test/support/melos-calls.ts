import {
  auctionHouseAbi,
  gateAbi,
  marketAbi,
  melsAbi,
  royaltiesAbi,
  songTokenAbi,
  songTokensAbi,
} from '@melos/contracts'
import { type Abi, type Address, encodeFunctionData, type Hex, keccak256, parseEther, stringToBytes } from 'viem'
import type { RefusalReason, SigningContent } from '../../src/wallet/melos-wallet/signing-content.ts'
import { stranger, testAddress, testSite } from './test-site.ts'

const { mels, gate, auctionHouse, songTokens, royalties, market } = testSite.contracts
/** The address of a genuine song. */
export const song: Address = '0x52908400098527886E0F7030069857D2E4169EE7'

/** The contracts that the Melos wallet signs calls for. */
export const melosContracts = {
  mels: { abi: melsAbi, to: mels },
  auctionHouse: { abi: auctionHouseAbi, to: auctionHouse },
  songTokens: { abi: songTokensAbi, to: songTokens },
  song: { abi: songTokenAbi, to: song },
  market: { abi: marketAbi, to: market },
  royalties: { abi: royaltiesAbi, to: royalties },
  gate: { abi: gateAbi, to: gate },
} as const satisfies Record<string, { abi: Abi; to: Address }>

export type ContractName = keyof typeof melosContracts

export interface MelosCall {
  readonly contract: ContractName
  readonly functionName: string
  readonly args: readonly unknown[]
  readonly to: Address
  readonly data: Hex
  /** What the wallet reads, or why it refuses the call. */
  readonly content: SigningContent | RefusalReason
  /** Whether parts of the call are only in the details, because they change neither what is paid nor who is paid. */
  readonly hasUnsaid: boolean
}

type Row = readonly [
  functionName: string,
  args: readonly unknown[],
  content: SigningContent | RefusalReason,
  unsaid?: 'has unsaid parts',
]

const unsaid = 'has unsaid parts'
const hash: Hex = `0x${'1'.repeat(64)}`
const otherHash: Hex = `0x${'2'.repeat(64)}`
const reason = hash
const permit = [9n, 27, hash, otherHash] as const
const MARCH = 1_772_366_400n
const amount = parseEther('5.2')
const terms = { lastDay: 20_818, untilNextRoyalty: true, fillOnly: false }
const order = { song, quantity: 10n, price: amount, maxFills: 16n, terms }
const orderArguments = [10n, amount, 16n, terms] as const
const buying = { kind: 'buy-order', ...order, total: parseEther('57.2') } as const
const bidding = { kind: 'bid', auctionId: 4n, quantity: 3n, price: amount, deposit: parseEther('17.16') } as const
const entry = { bidder: stranger, amount: 1n, price: 2n }
const offer = {
  seller: stranger,
  production: mels,
  token: song,
  tokenAmount: 40n,
  initialPrice: amount,
  threshold: parseEther('300'),
  startsAt: MARCH,
  duration: 3_600n,
  policy: 7,
}
const listed = { kind: 'list', token: song, supply: 40n, minimumPrice: amount, duration: 3_600n } as const
const id = { side: 0, price: amount, position: 3n }
const cancelled = { side: 'buy', price: amount, position: 3n } as const
const line = { song, eur: amount, periodFrom: 20_260_101, periodTo: 20_260_331, statementHash: hash }

const roleHash = (name: string): Hex => keccak256(stringToBytes(name))

function roleRows(at: 'auctions' | 'gate', roleName: string): readonly Row[] {
  const role = roleName === 'LISTER_ROLE' ? 'lister' : 'admitter'
  const args = [roleHash(roleName), stranger]
  const change = { at, role, account: stranger } as const
  return [
    ['grantRole', args, { kind: 'grant-role', ...change }],
    ['revokeRole', args, { kind: 'revoke-role', ...change }],
    ['renounceRole', args, { kind: 'renounce-role', ...change }],
    ['beginDefaultAdminTransfer', [stranger], { kind: 'begin-handover', at, account: stranger }],
    ['acceptDefaultAdminTransfer', [], { kind: 'accept-handover', at }],
    ['cancelDefaultAdminTransfer', [], { kind: 'cancel-handover', at }],
    ['changeDefaultAdminDelay', [172_800], { kind: 'set-handover-delay', at, seconds: 172_800 }],
    ['rollbackDefaultAdminDelay', [], { kind: 'cancel-handover-delay', at }],
  ]
}

function creditRows(from: 'auctions' | 'market' | 'royalties'): readonly Row[] {
  const credit = { kind: 'withdraw-credit', from, token: mels, account: stranger } as const
  return [
    ['withdrawCredit', [mels, stranger], { ...credit, isOwn: false }],
    ['withdrawCreditTo', [mels, stranger], { ...credit, isOwn: true }],
  ]
}

function tokenRows(asset: 'MELS' | Address): readonly Row[] {
  const allowed = { asset, spender: stranger, who: 'stranger', amount } as const
  return [
    ['approve', [stranger, amount], { kind: 'allow', ...allowed }],
    [
      'permit',
      [testAddress, stranger, amount, ...permit],
      { kind: 'use-permit', ...allowed, owner: testAddress, isOwn: true },
      unsaid,
    ],
    ['transfer', [stranger, amount], { kind: 'send', asset, to: stranger, amount }],
    ['transferFrom', [stranger, testAddress, amount], { kind: 'take', asset, from: stranger, to: testAddress, amount }],
  ]
}

const rows: Readonly<Record<ContractName, readonly Row[]>> = {
  mels: tokenRows('MELS'),
  auctionHouse: [
    ...roleRows('auctions', 'LISTER_ROLE'),
    ...creditRows('auctions'),
    ['bid', [4n, 3n, amount], { ...bidding, isAllowing: false }],
    ['bidWithPermit', [4n, 3n, amount, ...permit], { ...bidding, isAllowing: true }, unsaid],
    ['settleMe', [9n], { kind: 'settle-me', auctionId: 9n }],
    ['clear', [9n, 1_000n], { kind: 'clear', auctionId: 9n }, unsaid],
    ['payProceeds', [9n], { kind: 'pay-proceeds', auctionId: 9n }],
    ['withdrawOutbid', [9n, [7n, 5n]], { kind: 'withdraw-outbid', auctionId: 9n, below: 5n }, unsaid],
    [
      'finalizeAuction',
      [9n, [entry], [entry, entry]],
      { kind: 'settle', auctionId: 9n, winners: 1, refunds: 2 },
      unsaid,
    ],
    ['settle', [9n, [stranger, song]], { kind: 'settle-bidders', auctionId: 9n, bidders: 2 }, unsaid],
    ['announceWithdrawal', [9n, reason], { kind: 'announce-withdrawal', auctionId: 9n, reason }],
    ['withdrawAuction', [9n, reason], { kind: 'withdraw-auction', auctionId: 9n, reason }],
    [
      'scheduleAuction',
      [offer, '0x1234'],
      { ...listed, threshold: parseEther('300'), startsAt: MARCH, seller: stranger, policy: 7 },
      unsaid,
    ],
    [
      'createAuction',
      [amount, 40n, 3_600n, song],
      { ...listed, threshold: parseEther('208'), startsAt: undefined, seller: testAddress, policy: 0 },
    ],
    ['setAccounts', [stranger, song], { kind: 'set-accounts', treasury: stranger, production: song }],
  ],
  songTokens: [
    [
      'create',
      ['Harbour Lights', 'HARB', 40n, stranger, { uri: 'https://melos.example/m', hash }],
      {
        kind: 'make-song-token',
        name: 'Harbour Lights',
        symbol: 'HARB',
        supply: 40n,
        holder: stranger,
        metadata: { uri: 'https://melos.example/m', hash },
      },
    ],
    ['confirmSale', [song, 7n], { kind: 'confirm-sale', song, auctionId: 7n }],
  ],
  song: [
    ...tokenRows(song),
    ['offer', orderArguments, { kind: 'sell-order', ...order }],
    ['moveLocked', [stranger, testAddress, 1n], 'contracts-only'],
    ['release', [stranger, 1n], 'contracts-only'],
    ['addStatement', [1n, 1n], 'contracts-only'],
    ['takeDue', [stranger], 'contracts-only'],
  ],
  market: [
    ...creditRows('market'),
    ['buy', [song, ...orderArguments], { ...buying, isAllowing: false }],
    ['buyWithPermit', [song, ...orderArguments, ...permit], { ...buying, isAllowing: true }, unsaid],
    ['sell', [stranger, ...orderArguments], 'contracts-only'],
    ['cancel', [song, id], { kind: 'cancel-orders', song, orders: [cancelled] }],
    [
      'cancelMany',
      [song, [id, { ...id, side: 1 }]],
      { kind: 'cancel-orders', song, orders: [cancelled, { ...cancelled, side: 'sell' }] },
    ],
    ['tidy', [song, 1, amount, 16n], { kind: 'tidy-market', song, side: 'sell', price: amount, steps: 16n }],
    ['open', [song], { kind: 'open-market', song }],
    ['halt', [song, reason], { kind: 'halt-market', song, reason }],
    ['resume', [song], { kind: 'resume-market', song }],
    ['close', [song, reason], { kind: 'close-market', song, reason }],
    ['switchOn', [], { kind: 'switch-market-on' }],
    ['updateTreasury', [], { kind: 'update-treasury' }],
  ],
  royalties: [
    ...creditRows('royalties'),
    ['pay', [stranger, [song, mels]], { kind: 'pay-royalties', account: stranger, songs: 2 }, unsaid],
    ['payMany', [[{ account: stranger, songs: [song] }]], { kind: 'pay-many-royalties', accounts: 1 }, unsaid],
    [
      'announce',
      [hash, otherHash, amount, Number(MARCH)],
      { kind: 'announce-royalties', document: hash, lines: otherHash, rate: amount, payableFrom: Number(MARCH) },
    ],
    ['withdrawAnnouncement', [3n], { kind: 'withdraw-announcement', id: 3n }],
    ['payIn', [3n, [line, line]], { kind: 'pay-in', id: 3n, songs: 2, eur: parseEther('10.4') }, unsaid],
    [
      'hold',
      [stranger, Number(MARCH), reason],
      { kind: 'hold-payout', account: stranger, until: Number(MARCH), reason },
    ],
    ['setMinimum', [amount], { kind: 'set-minimum', eur: amount }],
    ['setPriceFeed', [stranger], { kind: 'set-price-feed', feed: stranger }],
  ],
  gate: [
    ...roleRows('gate', 'ADMITTER_ROLE'),
    [
      'admit',
      [stranger, 3n, MARCH, 27, hash, otherHash],
      { kind: 'admit', account: stranger, policy: 3n, validUntil: MARCH },
      unsaid,
    ],
    [
      'admitMany',
      [[stranger, song], 3n, MARCH],
      { kind: 'admit-many', accounts: 2, policy: 3n, validUntil: MARCH },
      unsaid,
    ],
    ['dismiss', [stranger, 3n, reason], { kind: 'dismiss', account: stranger, policy: 3n, reason }],
  ],
}

// The cast leaves out the check of the arguments, which encoding makes anyway.
export const encodeCall = (contract: ContractName, functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: melosContracts[contract].abi, functionName, args } as never)

/** A call of every function that changes one of Melos's contracts; `every-call.test.ts` checks that none is missing. */
export const melosCalls: readonly MelosCall[] = Object.entries(rows).flatMap(([name, calls]) => {
  // The record has these names only.
  const contract = name as ContractName
  return calls.map(([functionName, args, content, parts]) => ({
    contract,
    functionName,
    args,
    to: melosContracts[contract].to,
    data: encodeCall(contract, functionName, args),
    content,
    hasUnsaid: parts === unsaid,
  }))
})
