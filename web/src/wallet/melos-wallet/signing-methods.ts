import { type Address, bytesToHex, type Hex, hashTypedData, hexToBytes, keccak256, stringToBytes } from 'viem'
import type { WalletSite } from '../wallet-site.ts'
import type { ChainNode } from './chain-node.ts'
import { fillTransaction } from './fill-transaction.ts'
import { readSigningContent, type TypedData } from './read-signing-content.ts'
import { readTransactionRequest } from './read-transaction-request.ts'
import type { SigningQueue } from './signing-queue.ts'
import { INVALID_PARAMETERS, WalletRpcError } from './wallet-rpc-error.ts'

export interface SigningParameters {
  readonly site: WalletSite
  readonly node: ChainNode
  readonly queue: SigningQueue
  /** True once after the person has agreed to sign in. */
  readonly takeSignInAgreement: () => boolean
  /** Throws if no wallet is stored, or if it isn't the given one. */
  readonly requireAddress: (given?: unknown) => Address
}

type SigningMethod = (params: readonly unknown[]) => Promise<Hex>

/** The methods that a person has to approve. */
export function createSigningMethods({ site, node, queue, takeSignInAgreement, requireAddress }: SigningParameters) {
  const chainId = site.chain.id

  const signMessage: SigningMethod = async ([data, account]) => {
    const address = requireAddress(account)
    const raw = readMessageBytes(data)
    const content = readSigningContent({ site, address }, { kind: 'message', message: showMessageBytes(raw) })
    return queue.ask({
      isAgreed: () => content.kind === 'sign-in' && takeSignInAgreement(),
      prepare: async () => ({ content, fee: undefined, sign: (signer) => signer.signMessage({ message: { raw } }) }),
    })
  }

  const signTypedData: SigningMethod = async ([account, data]) => {
    const address = requireAddress(account)
    const typedData = parseTypedData(data, chainId)
    const content = readSigningContent({ site, address }, { kind: 'typed-data', typedData })
    return queue.ask({
      prepare: async () => ({ content, fee: undefined, sign: (signer) => signer.signTypedData(typedData) }),
    })
  }

  const sendTransaction: SigningMethod = async ([value]) => {
    const address = requireAddress()
    const request = readTransactionRequest({ address, chainId }, value)
    return queue.ask({
      async prepare() {
        const filled = await fillTransaction({ node, chainId, address }, request)
        const content = readSigningContent({ site, address }, { ...filled, kind: 'transaction' })
        return { content, fee: filled.gas * filled.maxFeePerGas, sign: (signer) => signer.signTransaction(filled) }
      },
      finish: (signed) => sendSigned(node, signed),
    })
  }

  return { signMessage, signTypedData, sendTransaction }
}

/** The parameter of `personal_sign` is hexadecimal bytes, or else text. */
function readMessageBytes(data: unknown): Uint8Array {
  if (typeof data !== 'string') throw new WalletRpcError(INVALID_PARAMETERS, 'The message is missing.')
  return isHexBytes(data) ? hexToBytes(data) : stringToBytes(data)
}

function isHexBytes(data: string): data is Hex {
  return /^0x([\da-f]{2})*$/i.test(data)
}

/** Bytes that are not valid text are shown in hexadecimal. */
function showMessageBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return bytesToHex(bytes)
  }
}

function parseTypedData(value: unknown, chainId: number): TypedData {
  try {
    // A copy, so that the site cannot change what is signed after it is shown.
    const typedData: TypedData = JSON.parse(typeof value === 'string' ? value : JSON.stringify(value))
    // Hashing throws on anything that is not typed data.
    hashTypedData(typedData)
    if (BigInt(String(typedData.domain?.chainId ?? chainId)) === BigInt(chainId)) return typedData
  } catch {
    // The error below reports this.
  }
  throw new WalletRpcError(INVALID_PARAMETERS, 'This isn’t typed data for this network.')
}

/** A lost answer is not a failure, because reporting one could make the person pay twice. */
async function sendSigned(node: ChainNode, signed: Hex): Promise<Hex> {
  const hash = keccak256(signed)
  try {
    await node.request({ method: 'eth_sendRawTransaction', params: [signed] })
  } catch (error) {
    // A node that does not answer here may still have the transaction.
    const known = await node.request({ method: 'eth_getTransactionByHash', params: [hash] }).catch(() => 'unanswered')
    if (known === null || known === undefined) throw error
  }
  return hash
}
