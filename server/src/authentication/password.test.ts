import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

test('a hash matches its password and no other', async () => {
  const hash = await hashPassword('correct horse')
  expect(await verifyPassword(hash, 'correct horse')).toBe(true)
  for (const wrong of ['', 'correct hors', 'correct horse ', 'Correct horse', 'correct horse\0']) {
    expect(await verifyPassword(hash, wrong)).toBe(false)
  }
})

test('two hashes of one password have different salts', async () => {
  expect(await hashPassword('same')).not.toBe(await hashPassword('same'))
})

test('a password is the same from any keyboard', async () => {
  const hash = await hashPassword('caf\u00e9 \ufb01')
  expect(await verifyPassword(hash, 'cafe\u0301 fi')).toBe(true)
})

// Made by the reference implementation: argon2 somesalt -id -v 13 -t 2 -m 16 -p 1, password "password".
const dear = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'

test('a hash of another tool, with another cost, is understood', async () => {
  expect(await verifyPassword(dear, 'password')).toBe(true)
  expect(await verifyPassword(dear, 'passwore')).toBe(false)
})

test('passwords are checked one after another, even after one that fails', async () => {
  const cheap = dear.replace('m=65536', 'm=8')
  const impossible = dear.replace('m=65536', 'm=1')
  const ended: string[] = []
  const tryOne = (hash: string) => verifyPassword(hash, 'password').finally(() => ended.push(hash))
  const outcomes = await Promise.allSettled([dear, impossible, cheap].map(tryOne))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(ended).toEqual([dear, impossible, cheap])
})

test.each(['', 'plain text', '$argon2i$v=19$m=16,t=2,p=1$c29tZXNhbHQ$AAAA', '$2b$10$abc'])(
  '%o is no hash to compare with',
  async (hash) => {
    await expect(verifyPassword(hash, 'password')).rejects.toThrow('unknown format')
  },
)
