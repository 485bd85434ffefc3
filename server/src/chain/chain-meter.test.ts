import { expect, test } from 'vitest'
import { createChainMeter } from './chain-meter.ts'

const MINUTE_MS = 60_000
const one = '{"jsonrpc":"2.0","id":1,"method":"eth_getLogs","params":[]}'
const batch = `[${one},{"jsonrpc":"2.0","id":2,"method":"eth_chainId"}]`

test('requests, bytes, failures and calls by method are counted', () => {
  const meter = createChainMeter()
  meter.count(one, { bytes: 10, isFailed: false })
  meter.count(batch, { bytes: 5, isFailed: true })
  meter.count(undefined, { bytes: 0, isFailed: false })
  expect(meter.total()).toEqual({
    requests: 3,
    failures: 1,
    bytes: 15,
    calls: [
      { method: 'eth_getLogs', count: 2 },
      { method: 'eth_chainId', count: 1 },
    ],
  })
  expect(meter.lastHour()).toEqual(meter.total())
})

test('the last hour forgets what is older than 60 minutes', () => {
  let now = 0
  const meter = createChainMeter(() => now)
  meter.count(one, { bytes: 1, isFailed: false })
  now = 59 * MINUTE_MS
  meter.count(one, { bytes: 2, isFailed: false })
  expect(meter.lastHour().bytes).toBe(3)
  now = 60 * MINUTE_MS
  expect(meter.lastHour().bytes).toBe(2)
  now = 119 * MINUTE_MS
  expect(meter.lastHour()).toEqual({ requests: 0, failures: 0, bytes: 0, calls: [] })
  expect(meter.total().bytes).toBe(3)
})
