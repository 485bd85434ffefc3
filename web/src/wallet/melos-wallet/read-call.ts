import {
  type Abi,
  type Address,
  type ContractFunctionArgs,
  type ContractFunctionName,
  decodeFunctionData,
  encodeFunctionData,
  getAbiItem,
  type Hex,
  isHex,
} from 'viem'
import type { Reading, RefusalReason, SigningContent, SigningContext } from './signing-content.ts'

interface CallContext extends SigningContext {
  /** The contract that is called. */
  readonly to: Address
}

type Changing = 'nonpayable' | 'payable'

/** Reads every function that changes a contract: a new one doesn't compile until it has a reader. */
export type CallReaders<Declaration extends Abi> = {
  readonly [Name in ContractFunctionName<Declaration, Changing>]: (
    args: ContractFunctionArgs<Declaration, Changing, Name>,
    context: CallContext,
  ) => SigningContent | RefusalReason
}

/** Says what a call does; refuses it unless every byte of it is understood. */
export function readCall<const Declaration extends Abi>(
  { abi, readers }: { abi: Declaration; readers: CallReaders<Declaration> },
  context: CallContext,
  data: Hex,
): Reading {
  const { to } = context
  const call = decodeExactly(abi, data)
  // The name is one of the readers', unless it is a function that changes nothing; the arguments are those of this name.
  const read = readers[call?.functionName as keyof typeof readers] as CallReaders<Abi>[string] | undefined
  if (call === undefined || read === undefined) return refuse('unreadable', { contract: to, raw: writeData(to, data) })
  const content = read(call.args ?? [], context)
  const raw = writeCall(to, { abi, ...call })
  return typeof content === 'string' ? refuse(content, { contract: to, raw }) : { content, raw }
}

/** Undefined unless encoding the call again gives the same bytes, so that nothing can follow it. */
function decodeExactly(abi: Abi, data: Hex) {
  try {
    const bytes = data.toLowerCase() as Hex
    const call = decodeFunctionData({ abi, data: bytes })
    return encodeFunctionData({ abi, ...call }) === bytes ? call : undefined
  } catch {
    return undefined
  }
}

export function refuse(
  reason: RefusalReason,
  { contract, raw }: { contract?: Address | undefined; raw: string },
): Reading {
  return { content: { kind: 'refused', reason, contract }, raw }
}

/** A transaction that isn't decoded. */
export function writeData(to: Address | undefined, data: Hex, value = 0n): string {
  const parts = [to ?? '', value === 0n ? '' : `value: ${value}`, data === '0x' ? '' : data]
  return parts.filter((part) => part !== '').join('\n')
}

interface DecodedCall {
  readonly abi: Abi
  readonly functionName: string
  readonly args?: readonly unknown[] | undefined
}

/** The contract, the function, and each argument with its name. */
function writeCall(to: Address, { abi, functionName: name, args = [] }: DecodedCall): string {
  const item = getAbiItem({ abi, name })
  const names = item?.type === 'function' ? item.inputs.map((input) => input.name) : []
  const lines = args.flatMap((value, index) => writeLines(value, names[index] ?? `${index}`))
  return [to, name, ...lines].join('\n')
}

/** One line for each value, such as `terms.lastDay: 20818`. Texts and unusual names are in quotes, so that none looks like another line. */
export function writeLines(value: unknown, name: string): string[] {
  const parts = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (parts.length > 0) {
    const named = (key: string) => `${name}.${/^\w+$/.test(key) ? key : JSON.stringify(key)}`
    const place = (key: string) => (Array.isArray(value) ? `${name}[${key}]` : named(key))
    return parts.flatMap(([key, part]) => writeLines(part, place(key)))
  }
  const isPlain = typeof value === 'bigint' || isHex(value)
  return [`${name}: ${isPlain ? value : JSON.stringify(value)}`]
}

/** The last second of the year 9999. Later ones have no common form, and no contract needs them. */
const LATEST_SECOND = 253_402_300_799n

export const isWritableTime = (seconds: bigint): boolean => seconds <= LATEST_SECOND
