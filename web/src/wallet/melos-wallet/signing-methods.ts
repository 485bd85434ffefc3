import { auctionHouseAbi, marketAbi, songTokensAbi } from '@melos/contracts'
import {
  type Address,
  bytesToHex,
  createClient,
  custom,
  encodeFunctionData,
  type Hex,
  hashTypedData,
  hexToBytes,
  keccak256,
  type LocalAccount,
  numberToHex,
  stringToBytes,
} from 'viem'
import { readContract } from 'viem/actions'
import type { Song, SongReference } from '../find-song.ts'
import { BID_GAS, orderGas } from '../funds.ts'
import { type Permit, preparePermit, readPermitDomain, toPermitArguments } from '../permit.ts'
import type { WalletSite } from '../wallet-site.ts'
import type { ChainNode } from './chain-node.ts'
import { estimateGas, fillTransaction } from './fill-transaction.ts'
import { refuse } from './read-call.ts'
import { mostOf, type PaidContent, readPaidCalls } from './read-paid-calls.ts'
import { readSigningContent, type Signable, songOf } from './read-signing-content.ts'
import { readTransactionRequest } from './read-transaction-request.ts'
import type { TypedData } from './read-typed-data.ts'
import type { Reading, SigningContent } from './signing-content.ts'
import type { Proposal, SigningQueue } from './signing-queue.ts'
import { CHAIN_DISCONNECTED, INVALID_PARAMETERS, WalletRpcError } from './wallet-rpc-error.ts'

export interface SigningParameters {
  readonly site: WalletSite
  readonly node: ChainNode
  readonly queue: SigningQueue
  readonly findSong: (reference: SongReference) => Promise<Song | undefined>
  /** True once after the person has agreed to sign in. */
  readonly takeSignInAgreement: () => boolean
  /** Throws if no wallet is stored, or if it isn't the given one. */
  readonly requireAddress: (given?: unknown) => Address
}

type SigningMethod = (params: readonly unknown[]) => Promise<Hex>

/** The methods that a person has to approve. */
export function createSigningMethods(parameters: SigningParameters) {
  const { site, node, queue, findSong, takeSignInAgreement, requireAddress } = parameters
  const chainId = site.chain.id
  const client = createClient({ transport: custom(node, { retryCount: 0 }) })

  /** Other contracts could do anything when they are called like a song. */
  async function isGenuine(song: Address): Promise<boolean> {
    const factory = { address: site.contracts.songTokens, abi: songTokensAbi } as const
    try {
      return await readContract(client, { ...factory, functionName: 'isSong', args: [song] })
    } catch {
      // This code says that nothing was sent.
      throw new WalletRpcError(CHAIN_DISCONNECTED, 'The network isn’t responding.')
    }
  }

  async function read(address: Address, signable: Signable): Promise<Reading> {
    const reading = readSigningContent({ site, address }, signable)
    const contract = songOf(site, signable)
    if (contract === undefined || (await isGenuine(contract))) return reading
    return refuse('foreign-contract', { contract, raw: reading.raw })
  }

  /** Completes what the wallet signs; shows the rest as refused. */
  async function propose({ content, raw }: Reading, complete: () => Promise<Pick<Proposal, 'fee' | 'sign'>>) {
    if (content.kind === 'refused') return { kind: 'refused', refusal: content, raw } as const
    const reference = referToSong(content)
    const [completed, song] = await Promise.all([complete(), reference === undefined ? undefined : findSong(reference)])
    return { kind: 'proposal', content, raw, song, ...completed } as const
  }

  const signMessage: SigningMethod = async ([data, account]) => {
    const address = requireAddress(account)
    const bytes = readMessageBytes(data)
    const reading = readSigningContent({ site, address }, { kind: 'message', message: showMessageBytes(bytes) })
    const sign: Proposal['sign'] = (signer) => signer.signMessage({ message: { raw: bytes } })
    return queue.ask({
      isAgreed: () => reading.content.kind === 'sign-in' && takeSignInAgreement(),
      prepare: () => propose(reading, async () => ({ fee: undefined, sign })),
    })
  }

  const signTypedData: SigningMethod = async ([account, data]) => {
    const address = requireAddress(account)
    const typedData = parseTypedData(data, chainId)
    const sign: Proposal['sign'] = (signer) => signer.signTypedData(typedData)
    return queue.ask({
      async prepare() {
        const reading = await read(address, { kind: 'typed-data', typedData })
        return await propose(reading, async () => ({ fee: undefined, sign }))
      },
    })
  }

  const sendTransaction: SigningMethod = async ([value]) => {
    const address = requireAddress()
    const request = readTransactionRequest({ address, chainId }, value)
    return queue.ask({
      async prepare() {
        const reading = await read(address, { ...request, kind: 'transaction' })
        return await propose(reading, async () => {
          const filled = await fillTransaction({ node, chainId, address }, request)
          return { fee: filled.gas * filled.maxFeePerGas, sign: (signer) => signer.signTransaction(filled) }
        })
      },
      finish: (signed) => sendSigned(node, signed),
    })
  }

  /** A bid or a buy order and its payment become one transaction, because MELS accepts a permit. */
  async function readCapabilities([account]: readonly unknown[]): Promise<object> {
    requireAddress(account)
    const domain = await readPermitDomain(client, site)
    return domain === undefined ? {} : { [numberToHex(chainId)]: { atomic: { status: 'supported' } } }
  }

  async function sendCalls([value]: readonly unknown[]): Promise<{ id: Hex }> {
    const address = requireAddress()
    const reading = readPaidCalls({ site, address }, value)
    const id = await queue.ask({
      prepare: () =>
        propose(reading, async () => {
          const draft = toPaidDraft(reading.content)
          const filled = await fillTransaction({ node, chainId, address }, draft)
          const sign = async (signer: LocalAccount) => {
            const data = await signPaid(signer, reading.content)
            return await signer.signTransaction({ ...filled, data })
          }
          return { fee: filled.gas * filled.maxFeePerGas, sign }
        }),
      finish: (signed) => sendSigned(node, signed),
    })
    return { id }
  }

  /** Nothing can estimate the gas before the permit is signed. */
  function toPaidDraft(paid: PaidContent) {
    const { auctionHouse, market } = site.contracts
    return paid.kind === 'bid'
      ? { ...emptyCall, to: auctionHouse, gas: BID_GAS }
      : { ...emptyCall, to: market, gas: orderGas(paid.maxFills) }
  }

  /** The permit is signed with the transaction that uses it, and leaves the wallet only in it. */
  async function signPaid(signer: LocalAccount, paid: PaidContent): Promise<Hex> {
    const { address } = signer
    const draft = toPaidDraft(paid)
    try {
      const permit = await preparePermit(client, { site, owner: address, spender: draft.to, value: mostOf(paid) })
      if (permit === undefined) throw new Error('MELS doesn’t accept permits.')
      const data = encodePaid(paid, permit, await signer.signTypedData(permit))
      // Nothing could test the call without the permit.
      await estimateGas({ node, address }, { ...draft, data })
      return data
    } catch (error) {
      // This code says that nothing was sent.
      const { message = '', data } = Object(error)
      throw new WalletRpcError(INVALID_PARAMETERS, String(message), data)
    }
  }

  return { signMessage, signTypedData, sendTransaction, readCapabilities, sendCalls }
}

function referToSong(content: SigningContent): SongReference | undefined {
  if ('auctionId' in content) return { auctionId: content.auctionId }
  return 'song' in content ? { token: content.song } : undefined
}

const emptyCall = {
  value: 0n,
  data: '0x',
  nonce: undefined,
  maxFeePerGas: undefined,
  maxPriorityFeePerGas: undefined,
} as const

function encodePaid(paid: PaidContent, permit: Permit, signature: Hex): Hex {
  const signed = toPermitArguments(permit, signature)
  if (paid.kind === 'bid') {
    const args = [paid.auctionId, paid.quantity, paid.price, ...signed] as const
    return encodeFunctionData({ abi: auctionHouseAbi, functionName: 'bidWithPermit', args })
  }
  const args = [paid.song, paid.quantity, paid.price, paid.maxFills, paid.terms, ...signed] as const
  return encodeFunctionData({ abi: marketAbi, functionName: 'buyWithPermit', args })
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
