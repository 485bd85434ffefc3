import { randomUUID } from 'node:crypto'
import { gateAbi, melsAbi } from '@melos/contracts'
import { localChain } from '@melos/contracts/local-chain'
import { waitUntil } from '@melos/test-kit/wait-until'
import { sql } from 'kysely'
import { createPublicClient, createWalletClient, type Hex, http, type PrivateKeyAccount, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { openSanctions } from '../../src/admission/sanctions.ts'
import { createChainClient } from '../../src/chain/chain-client.ts'
import { callNode } from '../../src/embedded/chain-rpc.ts'
import { openAdmitter } from '../../src/features/admission/sign-admission.ts'
import { startIndexedMarket } from './indexed-market.ts'
import { anywhere } from './test-accounts.ts'
import { createTestAccount, testAdmin } from './test-identity.ts'

export interface Person {
  readonly wallet: PrivateKeyAccount
  /** Empty for someone who isn't signed in. */
  readonly token: string
  readonly accountId: string | undefined
}

const honest = { country: 'CZ', isAdult: true, isEmployee: false }
const LONG = 300n * 86_400n

/** A contract whose `isSanctioned` says yes to one wallet. */
const listing = (wallet: string): Hex => `0x73${wallet.slice(2).toLowerCase()}6004351460005260206000f3`

/** A market with auctions under policies 0, 1 and 2, in which auction n has policy n, and people who get admitted to them. */
export async function startAdmissionMarket(rpcUrl: string) {
  const [faucet, sanctioned, oracle] = [createTestAccount(), createTestAccount(), createTestAccount().address]
  const market = await startIndexedMarket(rpcUrl, {
    ownWallets: [faucet.address],
    admission: (house) => ({
      admitter: openAdmitter({ key: house.key, chainId: localChain.id, gate: house.contracts.gate }),
      askSanctions: openSanctions({ client: createChainClient(rpcUrl), oracle }),
      countryHeader: 'x-country',
    }),
  })
  const { app, db, house } = market
  const transport = http(rpcUrl)
  const clientOf = (account: PrivateKeyAccount) =>
    createWalletClient({ account, chain: localChain, transport, pollingInterval: 25 })
  const owner = clientOf(privateKeyToAccount(house.key))
  const gate = { address: house.contracts.gate, abi: gateAbi } as const
  const reader = createPublicClient({ chain: localChain, transport })
  const setOracle = (code: Hex) => callNode(rpcUrl, 'anvil_setCode', oracle, code)
  const admin: string = (await market.logIn(testAdmin.email, testAdmin.password)).json().accessToken

  const send = (
    method: 'GET' | 'PUT' | 'POST',
    url: string,
    { token = '', body, headers }: { token?: string; body?: object; headers?: object } = {},
  ) =>
    app.inject({
      method,
      url,
      headers: {
        'x-forwarded-for': anywhere(),
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    })

  async function openAccount(wallet: PrivateKeyAccount, email = `${randomUUID()}@wren.example`): Promise<string> {
    const id = randomUUID()
    await sql`insert into accounts (id, username, username_key, email, email_key, email_state, created_at)
      values (${id}, ${id}, ${id}, ${email}, ${email}, 'VERIFIED', now())`.execute(db)
    await sql`insert into account_wallets (address, account_id, linked_at)
      values (${wallet.address}, ${id}, now())`.execute(db)
    return id
  }

  /** With POL, and MELS that the house may take. */
  async function fund(wallet: PrivateKeyAccount): Promise<void> {
    await callNode(rpcUrl, 'anvil_setBalance', wallet.address, `0x${parseEther('10').toString(16)}`)
    const mels = { address: house.mels, abi: melsAbi } as const
    const amount = parseEther('100')
    await owner.writeContractSync({ ...mels, functionName: 'transfer', args: [wallet.address, amount] })
    await clientOf(wallet).writeContractSync({ ...mels, functionName: 'approve', args: [house.address, amount] })
  }

  async function signIn(
    wallet = createTestAccount(),
    { email, withAccount = true }: { email?: string; withAccount?: boolean } = {},
  ): Promise<Person> {
    await fund(wallet)
    const accountId = withAccount ? await openAccount(wallet, email) : undefined
    const { accessToken: token } = await market.signIn(wallet, { from: anywhere() })
    return { wallet, token, accountId }
  }

  const declare = ({ token }: Person, said: Partial<typeof honest> = {}, headers: object = {}) =>
    send('PUT', '/api/me/admission/declarations', { token, body: { ...honest, ...said }, headers })

  const ask = ({ token, wallet }: Person, policy: number, headers: object = {}) =>
    send('POST', '/api/me/admission', { token, body: { wallet: wallet.address, policy }, headers })

  /** As administrators see it. */
  async function readScreening(accountId: string | undefined) {
    const { data } = (await send('GET', '/api/screenings?size=100', { token: admin })).json()
    return data.find(({ account }: { account: { id: string } }) => account.id === accountId)
  }

  async function screen({ token, accountId }: Person, body: object = { decision: 'PASSED' }): Promise<void> {
    await send('POST', '/api/me/admission/screening', { token })
    const { version } = await readScreening(accountId)
    const answer = await send('PUT', `/api/screenings/${accountId}`, { token: admin, body: { ...body, version } })
    if (answer.statusCode !== 200) throw new Error(`The decision was answered with ${answer.body}`)
  }

  /** The page's first step: asks for a signature and sends it with the person's own wallet. */
  async function register(person: Person, policy: number): Promise<void> {
    const answer = await ask(person, policy)
    if (answer.statusCode !== 200) throw new Error(`The registration was answered with ${answer.body}`)
    const { wallet, validUntil, v, r, s } = answer.json().body
    const args = [wallet, BigInt(policy), BigInt(validUntil), v, r, s] as const
    const { blockNumber } = await clientOf(person.wallet).writeContractSync({ ...gate, functionName: 'admit', args })
    await send('GET', `/api/me/admission?block=${blockNumber}`, { token: person.token })
  }

  async function dismiss({ wallet: { address: wallet } }: Person, policy: number, text = 'He lent it.'): Promise<void> {
    const recorded = await send('POST', '/api/dismissal-reasons', { token: admin, body: { wallet, policy, text } })
    const args = [wallet, BigInt(policy), recorded.json().body.hash] as const
    await owner.writeContractSync({ ...gate, functionName: 'dismiss', args })
    await market.caughtUp()
  }

  await setOracle(listing(sanctioned.address))
  for (const policy of [0, 1, 2]) await market.listAuction({ seconds: LONG, policy })
  const { startsAt } = await house.readState(2n)
  await waitUntil('bidding has started', async () => {
    await callNode(rpcUrl, 'evm_mine')
    return (await reader.getBlock()).timestamp >= startsAt
  })
  return {
    ...market,
    ...{ admin, faucet, sanctioned, owner, gate, reader, clientOf },
    ...{ send, fund, signIn, declare, ask, screen, readScreening, register, dismiss },
    /** Whether the list of sanctions answers. */
    answerSanctions: (isOn: boolean) => setOracle(isOn ? listing(sanctioned.address) : '0x'),
  }
}
