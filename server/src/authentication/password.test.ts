import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

test('a hash matches its password and no other', async () => {
  const hash = await hashPassword('correct horse', 'people')
  expect(await verifyPassword(hash, 'correct horse', 'people')).toBe(true)
  for (const wrong of ['', 'correct hors', 'correct horse ', 'Correct horse', 'correct horse\0']) {
    expect(await verifyPassword(hash, wrong, 'people')).toBe(false)
  }
})

test('two hashes of one password have different salts', async () => {
  expect(await hashPassword('same', 'people')).not.toBe(await hashPassword('same', 'people'))
})

test('a password is the same from any keyboard', async () => {
  const hash = await hashPassword('caf\u00e9 \ufb01', 'people')
  expect(await verifyPassword(hash, 'cafe\u0301 fi', 'people')).toBe(true)
})

// Made by the reference implementation: argon2 somesalt -id -v 13 -t 2 -m 16 -p 1, password "password".
const dear = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'

test('a hash of another tool, with another cost, is understood', async () => {
  expect(await verifyPassword(dear, 'password', 'people')).toBe(true)
  expect(await verifyPassword(dear, 'passwore', 'people')).toBe(false)
})

test('passwords are checked one after another, even after one that fails', async () => {
  const cheap = dear.replace('m=65536', 'm=8')
  const impossible = dear.replace('m=65536', 'm=1')
  const ended: string[] = []
  const tryOne = (hash: string) => verifyPassword(hash, 'password', 'people').finally(() => ended.push(hash))
  const outcomes = await Promise.allSettled([dear, impossible, cheap].map(tryOne))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(ended).toEqual([dear, impossible, cheap])
})

test.each(['', 'plain text', '$argon2i$v=19$m=16,t=2,p=1$c29tZXNhbHQ$AAAA', '$2b$10$abc'])(
  '%o is no hash to compare with',
  async (hash) => {
    await expect(verifyPassword(hash, 'password', 'people')).rejects.toThrow('unknown format')
  },
)

test('one lane holds 20 waiting passwords and refuses the next, and the other lane is free', async () => {
  const tries = Array.from({ length: 25 }, () => verifyPassword(dear, 'password', 'people'))
  const settled = Promise.allSettled(tries)
  const isAdministratorFirst = await Promise.race([
    verifyPassword(dear, 'password', 'administrators').then(() => true),
    settled.then(() => false),
  ])
  expect(isAdministratorFirst).toBe(true)
  const outcomes = await settled
  expect(outcomes.map(({ status }) => status)).toEqual([...Array(21).fill('fulfilled'), ...Array(4).fill('rejected')])
  expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 2 } })
  expect(await verifyPassword(dear, 'password', 'people')).toBe(true)
})
