import { type Abi, decodeFunctionData, encodeFunctionData, type Hex } from 'viem'

/** Undefined unless encoding the call again gives the same bytes, so that nothing can follow it. */
export function decodeExactly<const Declaration extends Abi>(abi: Declaration, data: Hex) {
  try {
    const bytes = data.toLowerCase() as Hex
    const call = decodeFunctionData({ abi, data: bytes })
    const again = encodeFunctionData({ abi, ...call } as Parameters<typeof encodeFunctionData>[0])
    return again === bytes ? call : undefined
  } catch {
    return undefined
  }
}
