import { auctionHouseAbi, melsAbi } from '@melos/contracts'
import { type Address, encodeFunctionData, type Hex, parseEther, zeroHash } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { stranger, testAddress, testSite } from '../../../test/support/test-site.ts'
import { toOfferMessage } from '../auction-offer.ts'
import { readSigningContent, songOf } from './read-signing-content.ts'

const { mels, auctionHouse } = testSite.contracts
const context = { site: testSite, address: testAddress } as const
const read = (to: Address | undefined, data: Hex, value = 0n) =>
  readSigningContent(context, { kind: 'transaction', to, data, value })

const approve = (spender: Address) =>
  encodeFunctionData({ abi: melsAbi, functionName: 'approve', args: [spender, 330n] })
const bid = encodeFunctionData({ abi: auctionHouseAbi, functionName: 'bid', args: [4n, 3n, parseEther('100')] })

const refused = (reason: string, contract?: Address) => ({ kind: 'refused', reason, contract })

// `every-call.test.ts` reads each call of Melos's contracts.
describe('a transaction', () => {
  test.each([
    ['the auction house', 'auctions', auctionHouse],
    ['the market', 'market', testSite.contracts.market],
    ['the royalties contract', 'royalties', testSite.contracts.royalties],
    ['a stranger', 'stranger', stranger],
  ] as const)('says that it allows %s to take MELS or a song’s tokens', (_name, who, spender) => {
    const allowed = { kind: 'allow', spender, who, amount: 330n }
    expect(read(mels, approve(spender)).content).toEqual({ ...allowed, asset: 'MELS' })
    expect(read(stranger, approve(spender)).content).toEqual({ ...allowed, asset: stranger })
  })

  test('says whose permit it submits', () => {
    const submit = (owner: Address) => {
      const args = [owner, stranger, 1n, 9n, 27, zeroHash, zeroHash] as const
      return read(mels, encodeFunctionData({ abi: melsAbi, functionName: 'permit', args })).content
    }
    expect(submit(testAddress)).toMatchObject({ kind: 'use-permit', isOwn: true, who: 'stranger' })
    expect(submit(stranger)).toMatchObject({ kind: 'use-permit', isOwn: false })
  })

  test('that bids shows its deposit: the price of all tokens plus 10%', () => {
    const terms = { auctionId: 4n, quantity: 3n, price: parseEther('100'), deposit: parseEther('330') }
    expect(read(auctionHouse, bid).content).toEqual({ kind: 'bid', ...terms, isAllowing: false })
  })

  test('that sends POL', () => {
    const sent = read(stranger, '0x', 5n)
    expect(sent.content).toEqual({ kind: 'send', asset: 'POL', to: stranger, amount: 5n })
    expect(sent.raw).toBe(`${stranger}\nvalue: 5`)
  })

  test.each<[string, string, Address | undefined, Hex, bigint]>([
    ['a bid with POL', 'with-pol', auctionHouse, bid, 1n],
    ['an allowance with POL', 'with-pol', mels, approve(auctionHouse), 1n],
    ['a bid with a byte behind it', 'unreadable', auctionHouse, `${bid}00`, 0n],
    ['two allowances', 'unreadable', mels, `${approve(auctionHouse)}${approve(stranger).slice(2)}`, 0n],
    ['a bid that is cut off', 'unreadable', auctionHouse, bid.slice(0, -2) as Hex, 0n],
    ['a dirty address', 'unreadable', mels, approve(auctionHouse).replace('095ea7b300', '095ea7b3ff') as Hex, 0n],
    ['a bid at another contract', 'unreadable', stranger, bid, 0n],
    ['a bid at MELS', 'unreadable', mels, bid, 0n],
    ['an allowance at the auction house', 'unreadable', auctionHouse, approve(stranger), 0n],
    ['a selector alone', 'unreadable', mels, '0x095ea7b3', 0n],
    ['bytes', 'unreadable', mels, '0x00', 0n],
    ['a new contract', 'new-contract', undefined, '0x6000', 0n],
    ['a new contract without code', 'new-contract', undefined, '0x', 3n],
  ])('is refused when it is %s', (_name, reason, to, data, value) => {
    const { content, raw } = read(to, data, value)
    expect(content).toEqual(refused(reason, to))
    if (to !== undefined) expect(raw).toContain(to)
    if (data !== '0x') expect(raw).toContain(data)
    if (value > 0n) expect(raw).toContain(`value: ${value}`)
  })

  test.each([
    ['a contract that isn’t Melos’s', stranger, stranger, '0x00'],
    ['Melos’s own', undefined, mels, '0x00'],
    ['Melos’s own in lower case', undefined, mels.toLowerCase() as Address, '0x00'],
    ['a wallet that gets POL', undefined, stranger, '0x'],
    ['no contract', undefined, undefined, '0x6000'],
  ] as const)('has to be for a genuine song if it is for %s', (_name, song, to, data) => {
    expect(songOf(testSite, { kind: 'transaction', to, data, value: 0n })).toBe(song)
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
    expect(readText(own)).toEqual({ content: { kind: 'sign-in', domain: 'melos.example' }, raw: own })
    const { scheme: _, ...withoutScheme } = fields
    expect(readText(createSiweMessage(withoutScheme)).content.kind).toBe('sign-in')
  })

  const resources = ['urn:melos:account:6c1f5a52-7a57-4a6e-9d0c-0c1a2f1d9f10']
  const linking = 'Link this wallet to the Melos account ada-wren. This costs nothing and moves no money.'
  const confirming = 'Confirm a change to the Melos account ada-wren. This costs nothing and moves no money.'

  test.each([
    ['link-wallet', linking],
    ['confirm-change', confirming],
  ])('about an account is a %s', (kind, statement) => {
    const message = createSiweMessage({ ...fields, statement, resources })
    expect(readText(message)).toEqual({ content: { kind, username: 'ada-wren' }, raw: message })
  })

  test.each([
    ['linking without its account', { statement: linking }],
    ['linking to two accounts', { statement: linking, resources: [...resources, ...resources] }],
    ['linking to something else', { statement: linking, resources: ['https://evil.example'] }],
    ['an account with other words', { statement: 'Sign in.', resources }],
    ['more than one sentence', { statement: `${linking} And more.`, resources }],
  ])('for %s is refused', (_, change) => {
    expect(readText(createSiweMessage({ ...fields, ...change })).content).toMatchObject({ reason: 'message' })
  })

  test('that signs in to a site with a port is a sign-in there', () => {
    const site = { ...testSite, publicUrl: 'http://localhost:3000' }
    const message = createSiweMessage({
      ...fields,
      scheme: 'http',
      domain: 'localhost:3000',
      uri: 'http://localhost:3000',
    })
    const { content } = readSigningContent({ ...context, site }, { kind: 'message', message })
    expect(content).toEqual({ kind: 'sign-in', domain: 'localhost:3000' })
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
  ])('with %s is refused', (_name, message) => {
    expect(readText(message)).toEqual({ content: refused('message'), raw: message })
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
  const readData = (typedData: typeof permit) => readSigningContent(context, { kind: 'typed-data', typedData }).content

  test('that allows MELS to be taken is an allowance', () => {
    expect(readData(permit)).toEqual({ kind: 'allow', asset: 'MELS', spender: stranger, who: 'stranger', amount: 12n })
    const own = readData({ ...permit, message: { ...permit.message, spender: auctionHouse } })
    expect(own).toMatchObject({ who: 'auctions' })
  })

  test('can’t add a line to the details with a name of its own', () => {
    const message = { ...permit.message, 'x\nmessage.value': '1' }
    const { raw } = readSigningContent(context, { kind: 'typed-data', typedData: { ...permit, message } })
    expect(raw.split('\n').filter((line) => line.startsWith('message.value'))).toEqual(['message.value: "12"'])
  })

  test('counts however its amount and token are written', () => {
    const domain = { ...permit.domain, verifyingContract: mels.toLowerCase() as Address }
    const content = readData({ ...permit, domain, message: { ...permit.message, value: '0xC' } })
    expect(content).toMatchObject({ kind: 'allow', amount: 12n })
  })

  test('that is named a permit but has no amount is refused', () => {
    expect(readData({ ...permit, message: { ...permit.message, value: 'all' } })).toEqual(refused('unreadable', mels))
  })

  test.each([
    [
      'whose domain leaves the token out',
      { types: { ...permit.types, EIP712Domain: [{ name: 'name', type: 'string' }] } },
    ],
    ['for another network', { domain: { ...permit.domain, chainId: 137 } }],
    ['with other fields', { types: { Permit: permit.types.Permit.toReversed() } }],
  ])('that is named a permit, %s, is refused', (_, change) => {
    expect(readData({ ...permit, ...change })).toEqual(refused('unreadable', mels))
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
      readSigningContent(context, { kind: 'typed-data', typedData: { ...offer, ...typedData } }).content

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
      ['that starts when no calendar goes', { message: { ...offer.message, startsAt: String(10n ** 30n) } }],
    ])('%s is refused', (_, change) => {
      expect(readOffer(change)).toMatchObject({ kind: 'refused', reason: 'unreadable' })
    })
  })

  test('of another token is read like a song’s, and has to be for a genuine one', () => {
    const typedData = { ...permit, domain: { ...permit.domain, verifyingContract: stranger } } as const
    expect(readData(typedData)).toMatchObject({ kind: 'allow', asset: stranger })
    expect(songOf(testSite, { kind: 'typed-data', typedData })).toBe(stranger)
    expect(songOf(testSite, { kind: 'typed-data', typedData: permit })).toBeUndefined()
  })
})
