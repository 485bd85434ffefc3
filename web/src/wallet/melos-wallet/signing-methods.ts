import type { Address, Hex } from 'viem'
import type { WalletSite } from '../wallet-site.ts'
import type { ChainNode } from './chain-node.ts'
import { fillTransaction } from './fill-transaction.ts'
import { readMessageBytes, showMessageBytes } from './message-bytes.ts'
import { readSigningContent } from './read-signing-content.ts'
import { readTransactionRequest } from './read-transaction-request.ts'
import { sendSigned } from './send-signed.ts'
import type { SigningQueue } from './signing-queue.ts'
import { parseTypedData } from './typed-data.ts'

export interface SigningParameters {
  readonly site: WalletSite
  readonly node: ChainNode
  readonly queue: SigningQueue
  /** Throws where no wallet is kept, or another than the given one. */
  readonly requireAddress: (given?: unknown) => Address
}

type SigningMethod = (params: readonly unknown[]) => Promise<Hex>

/** The methods that a person says yes or no to. */
export function createSigningMethods({ site, node, queue, requireAddress }: SigningParameters) {
  const chainId = site.chain.id

  const signMessage: SigningMethod = async ([data, account]) => {
    const address = requireAddress(account)
    const raw = readMessageBytes(data)
    const content = readSigningContent({ site, address }, { kind: 'message', message: showMessageBytes(raw) })
    return queue.ask({
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
