import { type Hex, verifyMessage, verifyTypedData } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { setUpTestProvider } from '../../../test/support/test-provider.ts'
import { stranger, testAddress, testSite, testWords } from '../../../test/support/test-site.ts'
import { openTestTab, passphrase, waitForRequest } from '../../../test/support/test-wallet.ts'

const { node, keepWallet } = setUpTestProvider()

interface AgreedCase {
  readonly asked?: string
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
  test('is signed as it was shown', async () => {
    const { wallet, ask } = await keepWallet()
    const signature = ask('personal_sign', '0x48c3a9', testAddress.toLowerCase())
    const request = await waitForRequest(wallet)
    expect(request).toMatchObject({ content: { kind: 'message', message: 'Hé' }, fee: undefined })
    await request.approve()
    expect(await verifyMessage({ address: testAddress, message: 'Hé', signature: (await signature) as Hex })).toBe(true)
  })

  test.each([
    ['a text that is not hexadecimal', 'Hello', 'Hello'],
    ['bytes that are no text', '0xff00', '0xff00'],
    ['an invisible mark at the beginning', '0xefbbbf48', '\ufeffH'],
  ])('%s is shown unchanged', async (_name, data, message) => {
    const { wallet, ask } = await keepWallet()
    const signature = ask('personal_sign', data, testAddress)
    const request = await waitForRequest(wallet)
    expect(request.content).toEqual({ kind: 'message', message })
    request.reject()
    await expect(signature).rejects.toMatchObject({ code: 4001 })
  })

  test('opens a locked wallet with the person’s passphrase', async () => {
    const { wallet, ask } = await keepWallet()
    wallet.lock()
    const signature = ask('personal_sign', '0x48', testAddress)
    const request = await waitForRequest(wallet)
    await expect(request.approve()).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
    const wrong = request.approve({ kind: 'passphrase', passphrase: 'wrong horse' })
    await expect(wrong).rejects.toMatchObject({ code: 'WRONG_PASSPHRASE' })
    await request.approve(passphrase)
    expect(await signature).toMatch(/^0x/)
    expect(wallet.read().kind).toBe('open')
  })

  describe('that signs in', () => {
    const message = createSiweMessage({
      address: testAddress,
      chainId: testSite.chain.id,
      domain: new URL(testSite.publicUrl).host,
      uri: new URL(testSite.publicUrl).origin,
      nonce: 'abcdefgh12345678',
      version: '1',
    })

    test('is signed without a question once the person has agreed, and only once', async () => {
      const { wallet, ask } = await keepWallet()
      wallet.agreeToSignIn()
      const signature = (await ask('personal_sign', message, testAddress)) as Hex
      expect(await verifyMessage({ address: testAddress, message, signature })).toBe(true)
      const second = ask('personal_sign', message, testAddress)
      const request = await waitForRequest(wallet)
      expect(request.content.kind).toBe('sign-in')
      request.reject()
      await expect(second).rejects.toMatchObject({ code: 4001 })
    })

    test.each([
      ['another message', { asked: 'Hello' }],
      ['a sign-in after the person has left', { isWithdrawn: true }],
      ['a sign-in of a locked wallet', { isLocked: true }],
    ])('%s is still shown', async (_name, { asked = message, isWithdrawn = false, isLocked = false }: AgreedCase) => {
      const { wallet, ask } = await keepWallet()
      const withdraw = wallet.agreeToSignIn()
      if (isWithdrawn) withdraw()
      if (isLocked) wallet.lock()
      const signature = ask('personal_sign', asked, testAddress)
      const request = await waitForRequest(wallet)
      request.reject()
      await expect(signature).rejects.toMatchObject({ code: 4001 })
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

  test('is shown and signed', async () => {
    const { wallet, ask } = await keepWallet()
    const signature = ask('eth_signTypedData_v4', testAddress, JSON.stringify(mail))
    const request = await waitForRequest(wallet)
    expect(request.content).toMatchObject({ kind: 'message', message: expect.stringContaining('"text": "Hello"') })
    await request.approve()
    expect(
      await verifyTypedData({
        ...mail,
        types: { Mail: mail.types.Mail },
        address: testAddress,
        signature: (await signature) as Hex,
      }),
    ).toBe(true)
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
