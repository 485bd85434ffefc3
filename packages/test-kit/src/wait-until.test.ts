import { expect, test } from 'vitest'
import { waitUntil } from './wait-until.ts'

test('asks until the answer is true', async () => {
  let asked = 0
  await waitUntil('it was asked three times', async () => ++asked === 3)
  expect(asked).toBe(3)
})

test('gives up with a description of what it waited for', async () => {
  const waiting = waitUntil('pigs fly', () => false, 30)
  await expect(waiting).rejects.toThrow('Waited 30 ms in vain: pigs fly')
})
