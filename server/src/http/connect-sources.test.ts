import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { connectSourcesOf } from './connect-sources.ts'
import { describePublicConfig } from './public-config.ts'

const address = '0x00000000000000000000000000000000000000A1'
const WALLETCONNECT_PROJECT_ID = '0123456789abcdef'.repeat(2)

function sourcesOf(environment: Record<string, string>): string[] {
  const contracts = { mels: address, auctionHouse: address, hasSampleWorld: false } as const
  return connectSourcesOf(describePublicConfig(readConfig(environment), contracts))
}

test('the embedded chain needs no origin but our own', () => {
  expect(sourcesOf({})).toEqual([])
})

test('the node of an external chain is named without its path', () => {
  const external = {
    RPC_URL: 'https://rpc.example/KEY',
    PUBLIC_RPC_URL: 'https://pages.example/rpc',
    ADMIN_PASSWORD: 'correct horse',
  }
  expect(sourcesOf(external)).toEqual(['https://pages.example'])
})

test('the relay of mobile wallets is named only where there is a project', () => {
  const WALLETCONNECT_RELAY_URL = 'wss://relay.example/path?key=1'
  expect(sourcesOf({ WALLETCONNECT_RELAY_URL })).toEqual([])
  expect(sourcesOf({ WALLETCONNECT_RELAY_URL, WALLETCONNECT_PROJECT_ID })).toEqual(['wss://relay.example'])
  expect(sourcesOf({ WALLETCONNECT_PROJECT_ID })).toEqual(['wss://relay.walletconnect.org'])
})
