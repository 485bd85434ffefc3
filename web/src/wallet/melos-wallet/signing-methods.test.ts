import { auctionHouseAbi, marketAbi, melsAbi } from '@melos/contracts'
import {
  type Address,
  createWalletClient,
  custom,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  keccak256,
  numberToHex,
  parseEther,
  parseTransaction,
  recoverTransactionAddress,
  recoverTypedDataAddress,
  serializeSignature,
  type TransactionSerialized,
} from 'viem'
import { foundry } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { melosCalls } from '../../../test/support/melos-calls.ts'
import { answerAsToken } from '../../../test/support/permit-token.ts'
import { setUpTestProvider } from '../../../test/support/test-provider.ts'
import { signInMessage, stranger, testAddress, testSite } from '../../../test/support/test-site.ts'
import { waitForRefusal, waitForRequest } from '../../../test/support/test-wallet.ts'
import { permitTypes } from '../permit.ts'
import type { RefusalReason } from './signing-content.ts'

const { mels, auctionHouse, market } = testSite.contracts
const GWEI = 10n ** 9n
const bid = encodeFunctionData({ abi: auctionHouseAbi, functionName: 'bid', args: [4n, 3n, parseEther('100')] })
const transaction = { from: testAddress, to: auctionHouse, data: bid }
const { node, keepWallet } = setUpTestProvider()

describe('a call of a song', () => {
  const songCalls = melosCalls.filter(({ contract, content }) => contract === 'song' && typeof content === 'object')
  const isSong = (answer: boolean) => ({ result: numberToHex(answer ? 1 : 0, { size: 32 }) })
  const askedContracts = () =>
    node.calls.filter(({ method }) => method === 'eth_call').map(({ params }) => Object(params[0]).to)

  test.each(songCalls)('$functionName is said in words if the song is genuine', async ({ to, data, content }) => {
    node.answers.eth_call = isSong(true)
    const { wallet, ask } = await keepWallet()
    void ask('eth_sendTransaction', { from: testAddress, to, data }).catch(() => undefined)
    expect((await waitForRequest(wallet)).content).toEqual(content)
    expect(askedContracts()).toEqual([testSite.contracts.songTokens])
  })

  test.each(songCalls)('$functionName of another contract is refused', async ({ to, data }) => {
    node.answers.eth_call = isSong(false)
    const { wallet, ask } = await keepWallet()
    const answer = ask('eth_sendTransaction', { from: testAddress, to, data })
    const request = await waitForRefusal(wallet)
    expect(request.refusal).toEqual({ kind: 'refused', reason: 'foreign-contract', contract: to })
    request.reject()
    await expect(answer).rejects.toMatchObject({ code: 4100 })
    // Nothing but the question about the song was asked.
    expect(node.calls).toHaveLength(1)
  })

  test('is not asked for while the node says nothing about the song', async () => {
    node.answers.eth_call = { error: { code: -32_000, message: 'later' } }
    const { wallet, ask } = await keepWallet()
    const [{ to, data } = { to: stranger, data: '0x' }] = songCalls
    // This code says that nothing was sent.
    await expect(ask('eth_sendTransaction', { from: testAddress, to, data })).rejects.toMatchObject({ code: 4901 })
    expect(wallet.requests.read()).toBeUndefined()
  })
})

describe('a transaction that the wallet can’t read', () => {
  test.each<[string, RefusalReason, object]>([
    ['of Melos’s contract', 'unreadable', { to: auctionHouse, data: '0xdeadbeef' }],
    ['with POL', 'with-pol', { to: auctionHouse, data: bid, value: '0x1' }],
    ['that creates a contract', 'new-contract', { data: '0x6000' }],
    [
      'that only contracts can send',
      'contracts-only',
      { to: testSite.contracts.market, data: melosCalls.find(({ functionName }) => functionName === 'sell')?.data },
    ],
  ])('%s is shown, refused and never sent', async (_name, reason, call) => {
    const { wallet, ask } = await keepWallet()
    const answer = ask('eth_sendTransaction', { from: testAddress, ...call })
    const request = await waitForRefusal(wallet)
    expect(request.refusal.reason).toBe(reason)
    request.reject()
    await expect(answer).rejects.toMatchObject({ code: 4100 })
    expect(node.calls).toEqual([])
  })
})

describe('a transaction', () => {
  test('is completed before it is shown and signed exactly as shown', async () => {
    const { wallet, ask } = await keepWallet()
    const hash = ask('eth_sendTransaction', transaction)
    const request = await waitForRequest(wallet)
    // 50 000 estimated and a fifth more; twice the base fee of 2 and a tip of 1.
    const gas = 60_000n
    const maxFeePerGas = 5n * GWEI
    expect(request.fee).toBe(gas * maxFeePerGas)
    expect(request.content).toMatchObject({ kind: 'bid', deposit: parseEther('330') })
    expect(node.calls).toContainEqual({ method: 'eth_getTransactionCount', params: [testAddress, 'pending'] })
    expect(node.sentRaw()).toEqual([])

    await request.approve()
    const sent = await hash
    const [raw] = node.sentRaw() as TransactionSerialized[]
    expect(sent).toBe(keccak256(raw ?? '0x'))
    expect(parseTransaction(raw ?? '0x')).toMatchObject({
      type: 'eip1559',
      chainId: 31337,
      nonce: 7,
      to: auctionHouse.toLowerCase(),
      data: bid,
      gas,
      maxFeePerGas,
      maxPriorityFeePerGas: GWEI,
    })
    expect(await recoverTransactionAddress({ serializedTransaction: raw ?? '0x02' })).toBe(testAddress)
  })

  test('uses the gas, fees and nonce that the site sets', async () => {
    const { wallet, ask } = await keepWallet()
    const decided = {
      gas: '0x5208',
      maxFeePerGas: '0xa',
      maxPriorityFeePerGas: '0x1',
      nonce: '0x3',
      chainId: '0x7a69',
      type: '0x2',
    }
    const hash = ask('eth_sendTransaction', { from: testAddress, to: stranger, value: '0x5', ...decided })
    const request = await waitForRequest(wallet)
    expect(request).toMatchObject({ fee: 210_000n, content: { kind: 'send', asset: 'POL', to: stranger, amount: 5n } })
    await request.approve()
    await hash
    const [raw] = node.sentRaw() as TransactionSerialized[]
    const signed = { gas: 21_000n, maxFeePerGas: 10n, maxPriorityFeePerGas: 1n, nonce: 3, value: 5n }
    expect(parseTransaction(raw ?? '0x')).toMatchObject(signed)
  })

  test('of the legacy type costs its gas price', async () => {
    const { wallet, ask } = await keepWallet()
    const hash = ask('eth_sendTransaction', { ...transaction, gas: '0x64', gasPrice: '0x3', type: '0x0' })
    const request = await waitForRequest(wallet)
    expect(request.fee).toBe(300n)
    request.reject()
    await expect(hash).rejects.toMatchObject({ code: 4001 })
  })

  test('that a person rejects is not sent', async () => {
    const { wallet, ask } = await keepWallet()
    const hash = ask('eth_sendTransaction', transaction)
    const request = await waitForRequest(wallet)
    request.reject()
    await expect(hash).rejects.toMatchObject({ code: 4001 })
    expect(node.sentRaw()).toEqual([])
  })

  test.each<[string, number, object]>([
    ['of another account', 4100, { from: stranger }],
    ['without a sender', 4100, { from: undefined }],
    ['on another network', 4902, { chainId: '0x89' }],
    ['that hands the account over', -32602, { authorizationList: [] }],
    ['of a type that carries blobs', -32602, { type: '0x3' }],
    ['with a list of places', -32602, { accessList: [{ address: stranger, storageKeys: [] }] }],
    ['with two different data', -32602, { input: '0x' }],
    ['to no address', -32602, { to: '0x12' }],
    ['with half a byte', -32602, { data: '0x1' }],
    ['with a number that is none', -32602, { value: '-1' }],
    ['with a tip above its fee', -32602, { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2' }],
    ['with a nonce beyond all numbers', -32602, { nonce: '0x20000000000000' }],
    ['with gas under another name', -32602, { gasLimit: '0x1' }],
  ])('%s is refused unasked, and nothing is asked of the node', async (_name, code, change) => {
    const { wallet, ask } = await keepWallet()
    await expect(ask('eth_sendTransaction', { ...transaction, ...change })).rejects.toMatchObject({ code })
    expect(wallet.requests.read()).toBeUndefined()
    expect(node.calls).toEqual([])
  })

  test('that the wallet can just pay is asked for, and with one base unit less is not', async () => {
    const { wallet, ask } = await keepWallet()
    const most = 60_000n * 5n * GWEI + 5n
    const send = () => ask('eth_sendTransaction', { from: testAddress, to: stranger, value: '0x5' })
    node.answers.eth_getBalance = { result: `0x${(most - 1n).toString(16)}` }
    await expect(send()).rejects.toMatchObject({ code: -32000, message: expect.stringMatching(/^insufficient funds/) })
    expect(wallet.requests.read()).toBeUndefined()
    node.answers.eth_getBalance = { result: `0x${most.toString(16)}` }
    const hash = send()
    await (await waitForRequest(wallet)).approve()
    await hash
  })

  test('that the contract rejects is never asked for, and the reason comes through', async () => {
    const { wallet, ask } = await keepWallet()
    const error = { code: 3, message: 'execution reverted', data: '0xdeadbeef' }
    node.answers.eth_estimateGas = { error }
    await expect(ask('eth_sendTransaction', transaction)).rejects.toMatchObject(error)
    expect(wallet.requests.read()).toBeUndefined()
  })

  test('that the node rejects fails with its reason, unless the node has it after all', async () => {
    const { wallet, ask } = await keepWallet()
    node.answers.eth_sendRawTransaction = { error: { code: -32000, message: 'nonce too low' } }
    const refused = ask('eth_sendTransaction', transaction)
    await (await waitForRequest(wallet)).approve()
    await expect(refused).rejects.toMatchObject({ code: -32000, message: 'nonce too low' })

    node.answers.eth_getTransactionByHash = { result: {} }
    const sent = ask('eth_sendTransaction', transaction)
    await (await waitForRequest(wallet)).approve()
    expect(await sent).toMatch(/^0x[\da-f]{64}$/)
  })

  test('waits for the previous one, so that each gets its own nonce', async () => {
    const { wallet, ask } = await keepWallet()
    const first = ask('eth_sendTransaction', transaction)
    const second = ask('eth_sendTransaction', transaction)
    await (await waitForRequest(wallet)).approve()
    node.answers.eth_getTransactionCount = { result: '0x8' }
    await first
    await (await waitForRequest(wallet)).approve()
    await second
    expect(node.sentRaw().map((raw) => parseTransaction(raw as Hex).nonce)).toEqual([7, 8])
  })
})

describe('a bid and its deposit', () => {
  const approval = (amount: bigint, spender: Address = auctionHouse) =>
    encodeFunctionData({ abi: melsAbi, functionName: 'approve', args: [spender, amount] })
  const calls = [
    { to: mels, data: approval(parseEther('330')) },
    { to: auctionHouse, data: bid },
  ]
  const batch = { version: '2.0.0', from: testAddress, chainId: '0x7a69', atomicRequired: true, calls }
  const supported = { '0x7a69': { atomic: { status: 'supported' } } }

  test('are sent together where MELS accepts permits', async () => {
    const { ask } = await keepWallet()
    node.answers.eth_call = answerAsToken()
    expect(await ask('wallet_getCapabilities', testAddress, ['0x7a69'])).toEqual(supported)
    node.answers.eth_call = answerAsToken({ isOpen: false })
    expect(await ask('wallet_getCapabilities', testAddress)).toEqual(supported)
    for (const other of [answerAsToken({ isOpen: false, version: '2' }), { error: { code: 3, message: 'reverted' } }]) {
      node.answers.eth_call = other
      expect(await ask('wallet_getCapabilities', testAddress)).toEqual({})
    }
    await expect(ask('wallet_getCapabilities', stranger)).rejects.toMatchObject({ code: 4100 })
  })

  test('are shown as one request and become one transaction with a permit for exactly the deposit', async () => {
    const { wallet, ask } = await keepWallet({
      findSong: async (reference) => ({
        title: `Song ${'auctionId' in reference && reference.auctionId}`,
        artist: 'Ada',
      }),
    })
    node.answers.eth_call = answerAsToken({ nonce: 5n })
    const answer = ask('wallet_sendCalls', batch)
    const request = await waitForRequest(wallet)
    expect(request).toMatchObject({
      content: { kind: 'bid', auctionId: 4n, quantity: 3n, deposit: parseEther('330'), isAllowing: true },
      raw: expect.stringMatching(/\napprove\n.+\nvalue: 330000000000000000000\n\n.+\nbid\nauctionId: 4\n/),
      song: { title: 'Song 4', artist: 'Ada' },
      fee: 220_000n * 5n * GWEI,
    })
    await request.approve()
    const sent = await answer
    const [raw = '0x'] = node.sentRaw() as TransactionSerialized[]
    expect(sent).toEqual({ id: keccak256(raw) })
    expect(node.sentRaw()).toHaveLength(1)

    const { to, data = '0x', gas, nonce } = parseTransaction(raw)
    expect({ to, gas, nonce }).toEqual({ to: auctionHouse.toLowerCase(), gas: 220_000n, nonce: 7 })
    const { functionName, args } = decodeFunctionData({ abi: auctionHouseAbi, data })
    if (functionName !== 'bidWithPermit') throw new Error(functionName)
    const [auctionId, quantity, price, deadline, v, r, s] = args
    expect([auctionId, quantity, price]).toEqual([4n, 3n, parseEther('100')])
    const halfAnHour = BigInt(Math.ceil(Date.now() / 1_000) + 30 * 60)
    expect(deadline).toBeLessThanOrEqual(halfAnHour)
    expect(deadline).toBeGreaterThan(halfAnHour - 60n)
    const message = {
      owner: testAddress,
      spender: auctionHouse,
      value: parseEther('330'),
      nonce: 5n,
      deadline,
    } as const
    const signed = {
      domain: { name: 'Melos', version: '1', chainId: 31_337, verifyingContract: mels },
      types: permitTypes,
      primaryType: 'Permit',
      message,
    } as const
    const signature = serializeSignature({ r, s, yParity: v - 27 })
    expect(await recoverTypedDataAddress({ ...signed, signature })).toBe(testAddress)
  })

  test('a buy order and its payment become one transaction too, with a permit for the market', async () => {
    const terms = { lastDay: 20_818, untilNextRoyalty: true, fillOnly: false }
    const order = [stranger, 3n, parseEther('100'), 17n, terms] as const
    const placed = { to: market, data: encodeFunctionData({ abi: marketAbi, functionName: 'buy', args: order }) }
    const { wallet, ask } = await keepWallet({
      findSong: async (reference) => ({ title: `Song ${'token' in reference && reference.token}`, artist: 'Ada' }),
    })
    node.answers.eth_call = answerAsToken()
    const paid = { ...batch, calls: [{ to: mels, data: approval(parseEther('330'), market) }, placed] }
    const answer = ask('wallet_sendCalls', paid)
    const request = await waitForRequest(wallet)
    expect(request).toMatchObject({
      content: { kind: 'buy-order', total: parseEther('330'), isAllowing: true },
      song: { title: `Song ${stranger}`, artist: 'Ada' },
    })
    await request.approve()
    await answer
    const [raw = '0x'] = node.sentRaw() as TransactionSerialized[]
    const { to, data = '0x' } = parseTransaction(raw)
    expect(to).toBe(market.toLowerCase())
    const { functionName, args } = decodeFunctionData({ abi: marketAbi, data })
    if (functionName !== 'buyWithPermit') throw new Error(functionName)
    const [song, quantity, price, maxFills, given, deadline, v, r, s] = args
    expect([song, quantity, price, maxFills, given]).toEqual(order)
    const message = { owner: testAddress, spender: market, value: parseEther('330'), nonce: 0n, deadline } as const
    const domain = { name: 'Melos', version: '1', chainId: 31_337, verifyingContract: mels } as const
    const signature = serializeSignature({ r, s, yParity: v - 27 })
    const signed = { domain, types: permitTypes, primaryType: 'Permit', message, signature } as const
    expect(await recoverTypedDataAddress(signed)).toBe(testAddress)
    const forHouse = { ...batch, calls: [{ to: mels, data: approval(parseEther('330')) }, placed] }
    await expect(ask('wallet_sendCalls', forHouse)).rejects.toMatchObject({ code: -32602 })
  })

  test('that the contract would refuse are not sent, and the reason comes through', async () => {
    const { wallet, ask } = await keepWallet()
    node.answers.eth_call = answerAsToken()
    node.answers.eth_estimateGas = { error: { code: 3, message: 'execution reverted', data: '0xdeadbeef' } }
    const answer = ask('wallet_sendCalls', batch)
    const request = await waitForRequest(wallet)
    const failure = { code: -32602, message: 'execution reverted', data: '0xdeadbeef' }
    await Promise.all([expect(answer).rejects.toMatchObject(failure), request.approve()])
    expect(node.sentRaw()).toEqual([])
  })

  test('that a person rejects are not sent', async () => {
    const { wallet, ask } = await keepWallet()
    const answer = ask('wallet_sendCalls', batch)
    const request = await waitForRequest(wallet)
    request.reject()
    await expect(answer).rejects.toMatchObject({ code: 4001 })
    expect(node.sentRaw()).toEqual([])
  })

  const [allow, place] = calls
  test.each<[string, number, object]>([
    ['with more than the deposit', -32602, { calls: [{ to: mels, data: approval(parseEther('330') + 1n) }, place] }],
    ['with less than the deposit', -32602, { calls: [{ to: mels, data: approval(parseEther('330') - 1n) }, place] }],
    ['for a stranger', -32602, { calls: [{ to: mels, data: approval(parseEther('330'), stranger) }, place] }],
    ['in the wrong order', -32602, { calls: [place, allow] }],
    ['and another bid', -32602, { calls: [allow, place, place] }],
    ['without the bid', -32602, { calls: [allow] }],
    ['as nothing', -32602, { calls: undefined }],
    ['with POL', -32602, { calls: [allow, { ...place, value: '0x1' }] }],
    ['with extras that the person would not see', -32602, { calls: [allow, { ...place, capabilities: {} }] }],
    ['of another account', 4100, { from: stranger }],
    ['on another network', 4902, { chainId: '0x89' }],
  ])('%s are refused unasked', async (_name, code, change) => {
    const { wallet, ask } = await keepWallet()
    await expect(ask('wallet_sendCalls', { ...batch, ...change })).rejects.toMatchObject({ code })
    expect(wallet.requests.read()).toBeUndefined()
    expect(node.calls).toEqual([])
  })
})

describe('viem', () => {
  test('sends a bid through the provider', async () => {
    const { wallet } = await keepWallet()
    const client = createWalletClient({ account: testAddress, chain: foundry, transport: custom(wallet.provider) })
    const hash = client.writeContract({
      address: mels,
      abi: melsAbi,
      functionName: 'approve',
      args: [auctionHouse, 9n],
    })
    const request = await waitForRequest(wallet)
    expect(request.content).toMatchObject({ kind: 'allow', asset: 'MELS', who: 'auctions', amount: 9n })
    await request.approve()
    expect(await hash).toMatch(/^0x[\da-f]{64}$/)
  })

  test('reports insufficient POL', async () => {
    const { wallet } = await keepWallet()
    node.answers.eth_getBalance = { result: '0x0' }
    const client = createWalletClient({ account: testAddress, chain: foundry, transport: custom(wallet.provider) })
    const failure = await client.sendTransaction({ to: stranger, value: 1n }).catch((error: unknown) => error)
    expect(String(Object(failure).walk?.((cause: Error) => cause.name === 'InsufficientFundsError'))).toContain(
      'insufficient funds',
    )
  })

  test('recognises a rejection', async () => {
    const { wallet } = await keepWallet()
    const client = createWalletClient({ account: testAddress, chain: foundry, transport: custom(wallet.provider) })
    const signature = client.signMessage({ message: signInMessage })
    const request = await waitForRequest(wallet)
    request.reject()
    await expect(signature).rejects.toMatchObject({ name: 'UserRejectedRequestError', code: 4001 })
  })
})
