import { auctionHouseAbi, melsAbi } from '@melos/contracts'
import { type Address, encodeFunctionData, type Hex, parseEther } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { stranger, testAddress, testSite } from '../../../test/support/test-site.ts'
import { toOfferMessage } from '../auction-offer.ts'
import { readSigningContent } from './read-signing-content.ts'

const { mels, auctionHouse } = testSite.contracts
const context = { site: testSite, address: testAddress } as const
const read = (to: Address | undefined, data: Hex, value = 0n) =>
  readSigningContent(context, { kind: 'transaction', to, data, value })

const approve = (spender: Address) =>
  encodeFunctionData({ abi: melsAbi, functionName: 'approve', args: [spender, 330n] })
const transfer = encodeFunctionData({ abi: melsAbi, functionName: 'transfer', args: [stranger, 7n] })
const bid = encodeFunctionData({ abi: auctionHouseAbi, functionName: 'bid', args: [4n, 3n, parseEther('100')] })

describe('a transaction', () => {
  test('that allows the auction house to take MELS', () => {
    const content = { kind: 'allow', spender: auctionHouse, who: 'auctions', amount: 330n }
    expect(read(mels, approve(auctionHouse))).toEqual(content)
  })

  test('that allows a stranger to take MELS', () => {
    expect(read(mels, approve(stranger))).toEqual({
      kind: 'allow',
      spender: stranger,
      who: 'stranger',
      amount: 330n,
    })
  })

  test('that bids shows its deposit: the price of all tokens plus 10%', () => {
    const terms = { auctionId: 4n, quantity: 3n, price: parseEther('100'), deposit: parseEther('330') }
    expect(read(auctionHouse, bid)).toEqual({ kind: 'bid', ...terms, isAllowing: false })
    const args = [4n, 3n, parseEther('100'), 9n, 27, `0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`] as const
    const withPermit = encodeFunctionData({ abi: auctionHouseAbi, functionName: 'bidWithPermit', args })
    expect(read(auctionHouse, withPermit)).toEqual({ kind: 'bid', ...terms, isAllowing: true })
  })

  test('that settles the wallet itself, clears or pays the artist', () => {
    const encode = (functionName: 'settleMe' | 'payProceeds') =>
      encodeFunctionData({ abi: auctionHouseAbi, functionName, args: [9n] })
    expect(read(auctionHouse, encode('settleMe'))).toEqual({ kind: 'settle-me', auctionId: 9n })
    expect(read(auctionHouse, encode('payProceeds'))).toEqual({ kind: 'pay-proceeds', auctionId: 9n })
    const clear = encodeFunctionData({ abi: auctionHouseAbi, functionName: 'clear', args: [9n, 1_000n] })
    expect(read(auctionHouse, clear)).toEqual({ kind: 'clear', auctionId: 9n })
  })

  test('that takes back an outbid deposit shows the price below which bids are withdrawn', () => {
    const data = encodeFunctionData({ abi: auctionHouseAbi, functionName: 'withdrawOutbid', args: [9n, [7n, 5n]] })
    expect(read(auctionHouse, data)).toEqual({ kind: 'withdraw-outbid', auctionId: 9n, below: 5n })
  })

  test.each([
    ['announceWithdrawal', 'announce-withdrawal'],
    ['withdrawAuction', 'withdraw-auction'],
  ] as const)('that withdraws an auction shows the reason’s hash: %s', (functionName, kind) => {
    const reason = `0x${'7'.repeat(64)}` as const
    const data = encodeFunctionData({ abi: auctionHouseAbi, functionName, args: [9n, reason] })
    expect(read(auctionHouse, data)).toEqual({ kind, auctionId: 9n, reason })
  })

  test('that settles shows how many it pays', () => {
    const entry = { bidder: stranger, amount: 1n, price: 2n } as const
    const args = [4n, [entry], [entry, { ...entry, bidder: testAddress }]] as const
    const data = encodeFunctionData({ abi: auctionHouseAbi, functionName: 'finalizeAuction', args })
    expect(read(auctionHouse, data)).toEqual({ kind: 'settle', auctionId: 4n, winners: 1, refunds: 2 })
  })

  test('that lists shows the seller and the terms', () => {
    const terms = { initialPrice: 1n, tokenAmount: 2n, duration: 3n, token: mels, startsAt: 4n, threshold: 5n } as const
    const args = [{ ...terms, seller: stranger, production: mels, policy: 7 }, '0x'] as const
    const data = encodeFunctionData({ abi: auctionHouseAbi, functionName: 'scheduleAuction', args })
    expect(read(auctionHouse, data)).toEqual({
      kind: 'list',
      minimumPrice: 1n,
      supply: 2n,
      duration: 3n,
      token: mels,
      startsAt: 4n,
      threshold: 5n,
      seller: stranger,
      policy: 7,
    })
  })

  test('that lets only the auction house take other tokens', () => {
    expect(read(stranger, approve(auctionHouse))).toEqual({ kind: 'allow-tokens', token: stranger, units: 330n })
    expect(read(stranger, approve(testAddress)).kind).toBe('unknown')
    expect(read(stranger, approve(auctionHouse), 1n).kind).toBe('unknown')
  })

  test('that sends MELS', () => {
    expect(read(mels, transfer)).toEqual({ kind: 'send-mels', to: stranger, amount: 7n })
  })

  test('that sends POL', () => {
    expect(read(stranger, '0x', 5n)).toEqual({ kind: 'send-pol', to: stranger, amount: 5n })
  })

  test('is read whatever the case of its contract’s address', () => {
    // An address may be written in lower case.
    expect(read(mels.toLowerCase() as Address, transfer).kind).toBe('send-mels')
    expect(read(mels, `0x${transfer.slice(2).toUpperCase()}`).kind).toBe('send-mels')
  })

  test.each<[string, Address | undefined, Hex, bigint]>([
    ['a bid with POL', auctionHouse, bid, 1n],
    ['an allowance with POL', mels, approve(auctionHouse), 1n],
    ['a bid with a byte behind it', auctionHouse, `${bid}00`, 0n],
    ['an allowance with a second one behind it', mels, `${approve(auctionHouse)}${approve(stranger).slice(2)}`, 0n],
    ['a bid that is cut off', auctionHouse, bid.slice(0, -2) as Hex, 0n],
    ['an address with dirt before it', mels, approve(auctionHouse).replace('095ea7b300', '095ea7b3ff') as Hex, 0n],
    ['a bid at another contract', stranger, bid, 0n],
    ['a bid at MELS', mels, bid, 0n],
    ['an allowance at the auction house', auctionHouse, approve(stranger), 0n],
    [
      'a call of the auction house that people do not make',
      auctionHouse,
      encodeFunctionData({ abi: auctionHouseAbi, functionName: 'setAccounts', args: [stranger, stranger] }),
      0n,
    ],
    [
      'a transfer of what is not one’s own',
      mels,
      encodeFunctionData({ abi: melsAbi, functionName: 'transferFrom', args: [stranger, testAddress, 1n] }),
      0n,
    ],
    ['a selector alone', mels, '0x095ea7b3', 0n],
    ['bytes', mels, '0x00', 0n],
    ['a new contract', undefined, '0x6000', 0n],
    ['a new contract without code', undefined, '0x', 3n],
  ])('is unknown when it is %s', (_name, to, data, amount) => {
    expect(read(to, data, amount)).toEqual({ kind: 'unknown', to, amount, data })
  })
})

describe('a message', () => {
  const fields = {
    domain: 'melos.example',
    scheme: 'https',
    address: testAddress,
    statement: 'Sign in to Melos. This costs nothing and moves no money.',
    uri: 'https://melos.example',
    version: '1',
    chainId: 31337,
    nonce: '0123456789abcdef0123456789abcdef',
    issuedAt: new Date('2026-11-15T12:00:00.000Z'),
    expirationTime: new Date('2026-11-15T12:05:00.000Z'),
  } as const
  const own = createSiweMessage(fields)
  const readText = (message: string) => readSigningContent(context, { kind: 'message', message })

  test('that signs in to this site is a sign-in', () => {
    expect(readText(own)).toEqual({ kind: 'sign-in', domain: 'melos.example', message: own })
    const { scheme: _, ...withoutScheme } = fields
    expect(readText(createSiweMessage(withoutScheme)).kind).toBe('sign-in')
  })

  test('that signs in to a site with a port is a sign-in there', () => {
    const site = { ...testSite, publicUrl: 'http://localhost:3000' }
    const message = createSiweMessage({
      ...fields,
      scheme: 'http',
      domain: 'localhost:3000',
      uri: 'http://localhost:3000',
    })
    const content = readSigningContent({ ...context, site }, { kind: 'message', message })
    expect(content).toEqual({ kind: 'sign-in', domain: 'localhost:3000', message })
  })

  test.each([
    ['a foreign domain', createSiweMessage({ ...fields, domain: 'evil.example' })],
    ['a domain that begins like ours', createSiweMessage({ ...fields, domain: 'melos.example.evil.com' })],
    ['a foreign address to go to', createSiweMessage({ ...fields, uri: 'https://evil.example' })],
    [
      'an address to go to that begins like ours',
      createSiweMessage({ ...fields, uri: 'https://melos.example.evil.com' }),
    ],
    ['our name as a user of a foreign site', createSiweMessage({ ...fields, uri: 'https://melos.example@evil.com' })],
    ['a weaker scheme', createSiweMessage({ ...fields, scheme: 'http' })],
    ['another port', createSiweMessage({ ...fields, uri: 'https://melos.example:8443' })],
    ['another wallet', createSiweMessage({ ...fields, address: stranger })],
    ['another network', createSiweMessage({ ...fields, chainId: 137 })],
    ['further grants', createSiweMessage({ ...fields, resources: ['https://melos.example/all'] })],
    ['a line before it', `Hello\n${own}`],
    ['a line behind it', `${own}\nAnd all my money.`],
    [
      'a second sign-in in front',
      own.replace('\n\nSign in to Melos', `\n\nURI: https://evil.example\nSign in to Melos`),
    ],
    ['nothing of the kind', 'Hello'],
    ['nothing', ''],
  ])('with %s is only a message', (_name, message) => {
    expect(readText(message)).toEqual({ kind: 'message', message })
  })
})

describe('typed data', () => {
  const permit = {
    domain: { name: 'MELS', version: '1', chainId: 31337, verifyingContract: mels },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: { owner: testAddress, spender: stranger, value: '12', nonce: '0', deadline: '1' },
  }
  const readData = (typedData: typeof permit) => readSigningContent(context, { kind: 'typed-data', typedData })

  test('that allows MELS to be taken is an allowance', () => {
    expect(readData(permit)).toEqual({ kind: 'allow', spender: stranger, who: 'stranger', amount: 12n })
    const own = readData({ ...permit, message: { ...permit.message, spender: auctionHouse } })
    expect(own).toMatchObject({ who: 'auctions' })
  })

  test('counts however its amount and token are written', () => {
    const domain = { ...permit.domain, verifyingContract: mels.toLowerCase() as Address }
    const content = readData({ ...permit, domain, message: { ...permit.message, value: '0xC' } })
    expect(content).toMatchObject({ kind: 'allow', amount: 12n })
  })

  test('that is named a permit but has no amount is shown as it is', () => {
    expect(readData({ ...permit, message: { ...permit.message, value: 'all' } }).kind).toBe('message')
  })

  test.each([
    [
      'whose domain leaves the token out',
      { types: { ...permit.types, EIP712Domain: [{ name: 'name', type: 'string' }] } },
    ],
    ['for another network', { domain: { ...permit.domain, chainId: 137 } }],
    ['with other fields', { types: { Permit: permit.types.Permit.toReversed() } }],
  ])('that is named a permit, %s, is shown as it is', (_, change) => {
    expect(readData({ ...permit, ...change }).kind).toBe('message')
  })

  describe('of an offer', () => {
    const terms = { token: mels, threshold: 3n, startsAt: 4n, duration: 5n, seller: testAddress } as const
    const draft = { ...terms, policy: 0, tokenAmount: 1n, initialPrice: 2n, production: stranger } as const
    // As a wallet gets it: numbers are texts.
    const offer = JSON.parse(
      JSON.stringify(toOfferMessage(testSite, draft), (_, value) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    )
    const readOffer = (typedData: object) =>
      readSigningContent(context, { kind: 'typed-data', typedData: { ...offer, ...typedData } })

    test('shows its terms', () => {
      expect(readOffer({})).toEqual({ kind: 'offer', ...terms, supply: 1n, minimumPrice: 2n, policy: 0 })
      const strict = { ...offer.message, policy: 65_535 }
      expect(readOffer({ message: strict })).toMatchObject({ kind: 'offer', policy: 65_535 })
    })

    test.each([
      ['for another contract', { domain: { ...offer.domain, verifyingContract: stranger } }],
      ['with other names', { types: { Offer: [...offer.types.Offer].reverse() } }],
      ['without an amount', { message: { ...offer.message, tokenAmount: 'all' } }],
      ['without a policy', { types: { Offer: offer.types.Offer.slice(0, -1) } }],
    ])('%s is shown as it is', (_, change) => {
      expect(readOffer(change).kind).toBe('message')
    })
  })

  test('of another token is shown as it is', () => {
    const content = readData({ ...permit, domain: { ...permit.domain, verifyingContract: stranger } })
    expect(content).toMatchObject({ kind: 'message', message: expect.stringContaining(`"spender": "${stranger}"`) })
  })
})
