import { createSiweMessage } from 'viem/siwe'
import type { WalletSite } from '../../src/wallet/wallet-site.ts'

/** The first account of Foundry's well-known words. */
export const testWords = 'test test test test test test test test test test test junk'
export const testAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const otherWords =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
export const stranger = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export const testSite: WalletSite = {
  publicUrl: 'https://melos.example',
  chain: { id: 31337, name: 'Local', rpcUrl: 'http://127.0.0.1:9', explorerUrl: null },
  contracts: {
    mels: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    gate: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0',
    auctionHouse: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
    songTokens: '0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9',
    royalties: '0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9',
    market: '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707',
  },
  walletConnect: null,
  faucet: null,
}

/** A text that signs the test wallet in to the test site. */
export const signInMessage = createSiweMessage({
  address: testAddress,
  chainId: testSite.chain.id,
  domain: new URL(testSite.publicUrl).host,
  uri: new URL(testSite.publicUrl).origin,
  nonce: 'abcdefgh12345678',
  version: '1',
  issuedAt: new Date('2026-11-15T12:00:00.000Z'),
})
