import { bytesToHex, type Hex, hexToBytes, stringToBytes } from 'viem'
import { INVALID_PARAMETERS, WalletRpcError } from './wallet-rpc-error.ts'

/** The parameter of `personal_sign`: bytes in hexadecimal, or else a text as it stands. */
export function readMessageBytes(data: unknown): Uint8Array {
  if (typeof data !== 'string') throw new WalletRpcError(INVALID_PARAMETERS, 'There is no message.')
  return isHexBytes(data) ? hexToBytes(data) : stringToBytes(data)
}

/** The text that is signed; bytes that are none are shown as they are. */
export function showMessageBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return bytesToHex(bytes)
  }
}

function isHexBytes(data: string): data is Hex {
  return /^0x([\da-f]{2})*$/i.test(data)
}
