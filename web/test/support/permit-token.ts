import { melsAbi } from '@melos/contracts'
import { type Address, decodeFunctionData, domainSeparator, encodeFunctionResult, type Hex } from 'viem'
import { testSite } from './test-site.ts'

const ZERO = `0x${'0'.repeat(64)}` as const

interface Token {
  readonly nonce?: bigint
  /** Whether it publishes its domain (EIP-5267). */
  readonly isOpen?: boolean
  /** The version in its separator. */
  readonly version?: string
  readonly address?: Address
}

/** Answers `eth_call` like a token that accepts permits. */
export function answerAsToken({ nonce = 0n, isOpen = true, version = '1', address }: Token = {}) {
  const domain = { name: 'Melos', version, chainId: 31_337, verifyingContract: address ?? testSite.contracts.mels }
  return (params: readonly unknown[]) => {
    // The standard's parameter.
    const [{ data }] = params as [{ data: Hex }]
    const { functionName } = decodeFunctionData({ abi: melsAbi, data })
    const encode = (result: unknown) => ({
      // The switch below pairs each function with its result.
      result: encodeFunctionResult({ abi: melsAbi, functionName, result } as Parameters<
        typeof encodeFunctionResult
      >[0]),
    })
    switch (functionName) {
      case 'DOMAIN_SEPARATOR':
        return encode(domainSeparator({ domain }))
      case 'name':
        return encode(domain.name)
      case 'nonces':
        return encode(nonce)
      case 'eip712Domain':
        if (isOpen) return encode(['0x0f', domain.name, version, 31_337n, domain.verifyingContract, ZERO, []])
        return { error: { code: 3, message: 'execution reverted', data: '0x' } }
      default:
        return { error: { code: 3, message: 'execution reverted', data: '0x' } }
    }
  }
}
