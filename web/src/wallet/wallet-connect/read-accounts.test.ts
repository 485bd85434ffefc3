import { expect, test } from 'vitest'
import { readAccounts } from './read-accounts.ts'

const lower = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('accounts on the auctions’ network exclude the others', () => {
  expect(readAccounts([`eip155:1:${lower}`, `eip155:137:${lower}`], 137)).toEqual([{ chainId: 137, address }])
})

test('a wallet on another network is accepted', () => {
  expect(readAccounts([`eip155:1:${lower}`], 137)).toEqual([{ chainId: 1, address }])
})

test.each([
  'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ:abc',
  `other:137:${lower}`,
  `eip155:x:${lower}`,
  'eip155:137:0x12',
  'eip155',
])('%s is no account', (text) => {
  expect(readAccounts([text], 137)).toEqual([])
})
