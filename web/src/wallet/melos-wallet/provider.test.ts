import { type Address, type Hex, numberToHex, stringToHex, verifyMessage, verifyTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import { setUpTestProvider } from '../../../test/support/test-provider.ts'
import { signInMessage, stranger, testAddress, testSite, testWords } from '../../../test/support/test-site.ts'
import { openTestTab, passphrase, waitForRefusal, waitForRequest } from '../../../test/support/test-wallet.ts'
import { permitTypes } from '../permit.ts'

const { mels, auctionHouse } = testSite.contracts
const { node, keepWallet } = setUpTestProvider()

interface AgreedCase {
  readonly isWithdrawn?: boolean
  readonly isLocked?: boolean
}

describe('requests without a signature', () => {
  test('the stored wallet is the account, open or locked', async () => {
    const { wallet, ask } = await keepWallet()
    wallet.lock()
    expect(await ask('eth_accounts')).toEqual([testAddress])
    expect(await ask('eth_requestAccounts')).toEqual([testAddress])
    expect(await ask('eth_chainId')).toBe('0x7a69')
    expect(node.calls).toEqual([])
  })

  test('without a wallet there is no account', async () => {
    const { provider } = openTestTab().wallet
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: 4100 })
  })

  test('other requests go to the node, and its answers come back unchanged', async () => {
    const { ask } = await keepWallet()
    expect(await ask('eth_getBalance', testAddress, 'latest')).toBe('0xde0b6b3a7640000')
    expect(node.calls).toEqual([{ method: 'eth_getBalance', params: [testAddress, 'latest'] }])
    node.answers.eth_call = { error: { code: 3, message: 'execution reverted', data: '0xdead' } }
    const failure = { code: 3, message: 'execution reverted', data: '0xdead' }
    await expect(ask('eth_call', {})).rejects.toMatchObject(failure)
  })

  test('a node on the page’s own origin can be given as a path', async () => {
    const asked: string[] = []
    const original = globalThis.fetch
    globalThis.fetch = async (url) => {
      asked.push(String(url))
      return Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' })
    }
    try {
      const { wallet } = openTestTab({ site: { ...testSite, chain: { ...testSite.chain, rpcUrl: '/api/rpc' } } })
      expect(await wallet.provider.request({ method: 'eth_blockNumber' })).toBe('0x1')
    } finally {
      globalThis.fetch = original
    }
    expect(asked).toEqual(['https://melos.example/api/rpc'])
  })

  test('a node that does not answer counts as a disconnected chain', async () => {
    const { wallet } = openTestTab()
    await expect(wallet.provider.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: 4901 })
  })

  test.each([
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'wallet_addEthereumChain',
    'wallet_getCallsStatus',
    'personal_unlockAccount',
  ])('%s is unsupported and does not reach the node', async (method) => {
    const { ask } = await keepWallet()
    await expect(ask(method)).rejects.toMatchObject({ code: 4200 })
    expect(node.calls).toEqual([])
  })

  test('listeners hear of a changed account', async () => {
    const { wallet } = await keepWallet()
    const told: unknown[] = []
    const listener = (accounts: unknown) => told.push(accounts)
    const deaf = () => told.push('chain')
    wallet.provider.on('accountsChanged', listener)
    wallet.provider.on('chainChanged', deaf)
    wallet.lock()
    wallet.forget()
    await wallet.keep(testWords, passphrase)
    wallet.provider.removeListener('accountsChanged', listener)
    wallet.forget()
    expect(told).toEqual([[], [testAddress]])
  })

  test('the wallet switches only to its own network', async () => {
    const { ask } = await keepWallet()
    expect(await ask('wallet_switchEthereumChain', { chainId: '0x7a69' })).toBeNull()
    await expect(ask('wallet_switchEthereumChain', { chainId: '0x89' })).rejects.toMatchObject({ code: 4902 })
  })
})

describe('a message', () => {
  test('that signs in is signed as it was shown', async () => {
    const { wallet, ask } = await keepWallet()
    const signature = ask('personal_sign', stringToHex(signInMessage), testAddress.toLowerCase())
    const request = await waitForRequest(wallet)
    expect(request).toMatchObject({ content: { kind: 'sign-in' }, raw: signInMessage, fee: undefined })
    await request.approve()
    const signed = { address: testAddress, message: signInMessage, signature: (await signature) as Hex } as const
    expect(await verifyMessage(signed)).toBe(true)
  })

  test.each([
    ['a text that is not hexadecimal', 'Hello', 'Hello'],
    ['bytes that are no text', '0xff00', '0xff00'],
    ['an invisible mark at the beginning', '0xefbbbf48', '\ufeffH'],
  ])('%s is shown unchanged and refused', async (_name, data, raw) => {
    const { wallet, ask } = await keepWallet()
    const signature = ask('personal_sign', data, testAddress)
    const request = await waitForRefusal(wallet)
    expect(request).toMatchObject({ refusal: { reason: 'message', contract: undefined }, raw })
    request.reject()
    await expect(signature).rejects.toMatchObject({ code: 4100 })
  })

  test('opens a locked wallet with the person’s passphrase', async () => {
    const { wallet, ask } = await keepWallet()
    wallet.lock()
    const signature = ask('personal_sign', signInMessage, testAddress)
    const request = await waitForRequest(wallet)
    await expect(request.approve()).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
    const wrong = request.approve({ kind: 'passphrase', passphrase: 'wrong horse' })
    await expect(wrong).rejects.toMatchObject({ code: 'WRONG_PASSPHRASE' })
    await request.approve(passphrase)
    expect(await signature).toMatch(/^0x/)
    expect(wallet.read().kind).toBe('open')
  })

  describe('that signs in', () => {
    test('is signed without a question once the person has agreed, and only once', async () => {
      const { wallet, ask } = await keepWallet()
      wallet.agreeToSignIn()
      const signature = (await ask('personal_sign', signInMessage, testAddress)) as Hex
      expect(await verifyMessage({ address: testAddress, message: signInMessage, signature })).toBe(true)
      const second = ask('personal_sign', signInMessage, testAddress)
      const request = await waitForRequest(wallet)
      expect(request.content.kind).toBe('sign-in')
      request.reject()
      await expect(second).rejects.toMatchObject({ code: 4001 })
    })

    test.each([
      ['a sign-in after the person has left', { isWithdrawn: true }],
      ['a sign-in of a locked wallet', { isLocked: true }],
    ])('%s is still shown', async (_name, { isWithdrawn = false, isLocked = false }: AgreedCase) => {
      const { wallet, ask } = await keepWallet()
      const withdraw = wallet.agreeToSignIn()
      if (isWithdrawn) withdraw()
      if (isLocked) wallet.lock()
      const signature = ask('personal_sign', signInMessage, testAddress)
      const request = await waitForRequest(wallet)
      request.reject()
      await expect(signature).rejects.toMatchObject({ code: 4001 })
    })

    test('an agreement to sign in signs no other message', async () => {
      const { wallet, ask } = await keepWallet()
      wallet.agreeToSignIn()
      const signature = ask('personal_sign', 'Hello', testAddress)
      const request = await waitForRefusal(wallet)
      request.reject()
      await expect(signature).rejects.toMatchObject({ code: 4100 })
    })
  })

  test('for another account is rejected without asking', async () => {
    const { wallet, ask } = await keepWallet()
    await expect(ask('personal_sign', '0x48', stranger)).rejects.toMatchObject({ code: 4100 })
    await expect(ask('personal_sign', 7, testAddress)).rejects.toMatchObject({ code: -32602 })
    expect(wallet.requests.read()).toBeUndefined()
  })
})

describe('typed data', () => {
  const mail = {
    domain: { name: 'Mail', chainId: 31337 },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Mail: [{ name: 'text', type: 'string' }],
    },
    primaryType: 'Mail',
    message: { text: 'Hello' },
  } as const

  const permitOf = (verifyingContract: Address) =>
    ({
      domain: { name: 'Melos', version: '1', chainId: 31337, verifyingContract },
      types: permitTypes,
      primaryType: 'Permit',
      message: { owner: testAddress, spender: auctionHouse, value: 12n, nonce: 0n, deadline: 1n },
    }) as const
  const write = (typedData: object) =>
    JSON.stringify(typedData, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  const isSong = (answer: boolean) => ({ result: numberToHex(answer ? 1 : 0, { size: 32 }) })

  test.each([
    ['MELS', mels, 0],
    ['a genuine song', stranger, 1],
  ] as const)('that allows %s to be taken is shown and signed', async (_name, token, questions) => {
    node.answers.eth_call = isSong(true)
    const { wallet, ask } = await keepWallet()
    const permit = permitOf(token)
    const signature = ask('eth_signTypedData_v4', testAddress, write(permit))
    const request = await waitForRequest(wallet)
    const asset = token === mels ? 'MELS' : token
    expect(request).toMatchObject({ content: { kind: 'allow', asset, amount: 12n }, fee: undefined })
    await request.approve()
    const signed = { ...permit, address: testAddress, signature: (await signature) as Hex } as const
    expect(await verifyTypedData(signed)).toBe(true)
    expect(node.calls).toHaveLength(questions)
  })

  test('that allows another token to be taken is refused', async () => {
    node.answers.eth_call = isSong(false)
    const { wallet, ask } = await keepWallet()
    const signature = ask('eth_signTypedData_v4', testAddress, write(permitOf(stranger)))
    const request = await waitForRefusal(wallet)
    expect(request.refusal).toEqual({ kind: 'refused', reason: 'foreign-contract', contract: stranger })
    expect(request.raw).toContain(auctionHouse)
    request.reject()
    await expect(signature).rejects.toMatchObject({ code: 4100 })
  })

  test('that the wallet can’t read is shown and refused', async () => {
    const { wallet, ask } = await keepWallet()
    const signature = ask('eth_signTypedData_v4', testAddress, JSON.stringify(mail))
    const request = await waitForRefusal(wallet)
    expect(request).toMatchObject({
      refusal: { reason: 'unreadable' },
      raw: expect.stringContaining('message.text: "Hello"'),
    })
    request.reject()
    await expect(signature).rejects.toMatchObject({ code: 4100 })
  })

  test.each([
    ['for another network', JSON.stringify({ ...mail, domain: { ...mail.domain, chainId: 1 } })],
    [
      'for no network',
      JSON.stringify({ ...mail, types: { Mail: mail.types.Mail, EIP712Domain: [] }, domain: { chainId: 'x' } }),
    ],
    ['without types', JSON.stringify({ ...mail, types: {} })],
    ['that is not JSON', '{'],
    ['that is nothing', undefined],
  ])('%s is rejected without asking', async (_name, data) => {
    const { wallet, ask } = await keepWallet()
    await expect(ask('eth_signTypedData_v4', testAddress, data)).rejects.toMatchObject({ code: -32602 })
    expect(wallet.requests.read()).toBeUndefined()
  })
})
