import { getConnection } from '@wagmi/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openConfig, scriptWallet } from '../../test/support/scripted-wallet.ts'
import { reconnectWallet } from './reconnect-wallet.ts'

const recent = { 'wagmi.recentConnectorId': '"scripted"' }
const chain = { eth_chainId: () => 31_337 }

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** The result, and after how many milliseconds. */
async function reconnectAfter(config: ReturnType<typeof openConfig>) {
  const from = Date.now()
  const ended = reconnectWallet({ config }).then((isBack) => ({ isBack, after: Date.now() - from }))
  await vi.runAllTimersAsync()
  return await ended
}

describe('reconnectWallet', () => {
  test('the wallet of the last visit is connected again without a prompt', async () => {
    const { connector, methods } = scriptWallet({ ...chain, isAuthorized: () => true })
    const config = openConfig([connector], recent)
    expect(await reconnectAfter(config)).toMatchObject({ isBack: true })
    expect(getConnection(config).status).toBe('connected')
    expect(methods()).not.toContain('eth_requestAccounts')
  })

  test('without a last wallet none is asked', async () => {
    const { connector, asked } = scriptWallet({ ...chain, isAuthorized: () => true })
    expect(await reconnectAfter(openConfig([connector]))).toEqual({ isBack: false, after: 0 })
    expect(asked).toEqual([])
  })

  test('a wallet that does not answer gets 200 ms and three more tries 201 ms apart', async () => {
    const { connector, methods } = scriptWallet({ ...chain, isAuthorized: () => new Promise(() => {}) })
    const { isBack, after } = await reconnectAfter(openConfig([connector], recent))
    expect(isBack).toBe(false)
    expect(methods().filter((method) => method === 'isAuthorized')).toHaveLength(4)
    expect(after).toBe(4 * 200 + 3 * 201)
  })

  test('a wallet that is ready on the third try is connected', async () => {
    let tries = 0
    const isAuthorized = () => {
      tries += 1
      return tries >= 3
    }
    const config = openConfig([scriptWallet({ ...chain, isAuthorized }).connector], recent)
    expect(await reconnectAfter(config)).toMatchObject({ isBack: true })
  })

  test('a wallet that never announces itself gets three more tries', async () => {
    expect(await reconnectAfter(openConfig([], recent))).toEqual({ isBack: false, after: 3 * 201 })
  })
})
