import { bytesToHex, type Hex, keccak256 } from 'viem'
import type { Song } from './songs.ts'

interface Metadata {
  readonly uri: string
  readonly hash: Hex
}

/** What a song token stands for (ERC-7572), inside its own address: no server has to keep it. */
export function songMetadata({ name, symbol, description }: Song): Metadata {
  const content = Buffer.from(JSON.stringify({ name, symbol, description }))
  return {
    uri: `data:application/json;base64,${content.toString('base64')}`,
    hash: keccak256(bytesToHex(content)),
  }
}
