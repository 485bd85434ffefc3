import type { AdmissionState, GivenAdmission } from '@melos/api-contract'
import { gateAbi } from '@melos/contracts'
import { localChain } from '@melos/contracts/local-chain'
import { callNode } from '@melos/test-kit/start-anvil'
import { createPublicClient, createWalletClient, getAddress, http, parseEther } from 'viem'
import { expect, inject, test } from 'vitest'
import { openKillableServer, RESTARTS_MS } from '../../../test/support/killable-server.ts'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { openTestAccounts } from '../../../test/support/test-accounts.ts'
import { createTestAccount } from '../../../test/support/test-identity.ts'

const rpcUrl = inject('rpcUrl')
/** Only opens the account and reads rows; who is admitted is decided by a process that the tests kill. */
const people = await openForTests(openTestAccounts())
const { db } = people
const person = await people.join()
const server = await openForTests(openKillableServer({ ...people, rpcUrl }))
const gate = { address: server.house.contracts.gate, abi: gateAbi } as const
const reader = createPublicClient({ chain: localChain, transport: http(rpcUrl) })

const POLICY = 1

test(
  'a wallet whose server is killed at each step from the answers to the registration is admitted once',
  async () => {
    const { accessToken: token, id, username } = person
    const wallet = createTestAccount()
    await people.link(token, wallet)
    await callNode(rpcUrl, 'anvil_setBalance', wallet.address, `0x${parseEther('10').toString(16)}`)
    const countDeclared = async () => {
      const declared = db.selectFrom('declarations').select('kind').where('account_id', '=', id)
      return (await declared.where('version', '=', '1.0').where('kind', '=', 'COUNTRY').execute()).length
    }
    const declared = await countDeclared()
    const declare = () =>
      server.call('PUT', '/api/me/admission/declarations', token, { country: 'CZ', isAdult: true, isEmployee: false })
    await server.killAt('declarations', declare)
    expect(await countDeclared()).toBe(declared)
    expect((await declare()).status).toBe(200)
    expect(await countDeclared()).toBe(declared + 1)

    const countAdmitted = async () => {
      const entries = db.selectFrom('audit_log').select('id').where('actor', '=', username)
      return (await entries.where('action', '=', 'WALLET_ADMITTED').execute()).length
    }
    const isUsed = async () =>
      (await db.selectFrom('policies').select('is_used').where('id', '=', POLICY).executeTakeFirst())?.is_used
    const ask = () =>
      server.call<GivenAdmission>('POST', '/api/me/admission', token, { wallet: wallet.address, policy: POLICY })
    // The policy is marked as used in the same transaction as the log's line.
    await server.killAt('audit_log', ask)
    expect([await countAdmitted(), await isUsed()]).toEqual([0, false])
    const { status, body: signed } = await ask()
    expect([status, signed.kind, await countAdmitted(), await isUsed()]).toEqual([200, 'SIGNED', 1, true])
    if (signed.kind !== 'SIGNED') throw new Error('The server signed nothing')

    const { validUntil, v, r, s } = signed
    const client = createWalletClient({
      account: wallet,
      chain: localChain,
      transport: http(rpcUrl),
      pollingInterval: 25,
    })
    // The server signs hexadecimal parts.
    const parts = [v, r as `0x${string}`, s as `0x${string}`] as const
    const args = [getAddress(signed.wallet), BigInt(POLICY), BigInt(validUntil), ...parts] as const
    await server.killAt('admission_events', () => client.writeContractSync({ ...gate, functionName: 'admit', args }))

    const readStates = async () => {
      const { status: code, body } = await server.call<AdmissionState>('GET', '/api/me/admission', token)
      if (code !== 200) throw new Error(`Answered with ${code}`)
      return body.policies.find(({ policy }) => policy.id === POLICY)?.wallets
    }
    await expect.poll(async () => JSON.stringify(await readStates()), { timeout: 20_000 }).toContain('admittedUntil":"')
    const onChain = await reader.readContract({ ...gate, functionName: 'admittedUntil', args: [wallet.address, 1n] })
    expect(onChain).toBe(BigInt(validUntil))
    const events = await reader.getContractEvents({ ...gate, eventName: 'Admitted', fromBlock: 0n })
    const rows = await db.selectFrom('admission_events').select(['type', 'valid_until', 'transaction_hash']).execute()
    expect(rows).toEqual(
      events.map(({ transactionHash }) => ({
        ...{ type: 'ADMITTED', valid_until: new Date(validUntil * 1_000), transaction_hash: transactionHash },
      })),
    )
    expect(rows).toHaveLength(1)
    // Nothing is left to send.
    expect((await ask()).body).toMatchObject({ kind: 'SENT', validUntil, transactionHash: null })
    expect(await countAdmitted()).toBe(1)
  },
  RESTARTS_MS,
)
