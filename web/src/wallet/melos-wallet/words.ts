import { numberToBytes, sha256 } from 'viem'
import { english, generateMnemonic, type HDAccount, mnemonicToAccount } from 'viem/accounts'

const WORD_COUNT = 12
const BITS_PER_WORD = 11n
const CHECKSUM_BITS = 4n

export function makeWords(): string {
  return generateMnemonic(english)
}

export function tidyWords(words: string): string {
  return words.normalize('NFKD').trim().toLowerCase().split(/\s+/).join(' ')
}

/** Whether all twelve are BIP-39 words and the checksum in the last one fits. */
export function areWords(words: string): boolean {
  const places = tidyWords(words)
    .split(' ')
    .map((word) => english.indexOf(word))
  if (places.length !== WORD_COUNT || places.includes(-1)) return false
  const bits = places.reduce((all, place) => (all << BITS_PER_WORD) | BigInt(place), 0n)
  const [firstByte = 0] = sha256(numberToBytes(bits >> CHECKSUM_BITS, { size: 16 }), 'bytes')
  return BigInt(firstByte) >> CHECKSUM_BITS === bits % 2n ** CHECKSUM_BITS
}

/** The account at m/44'/60'/0'/0/0, which other wallets also show first. */
export function accountOf(words: string): HDAccount {
  return mnemonicToAccount(tidyWords(words))
}
