import { auctionHouseAbi, melsAbi } from '@melos/contracts'
import { localChain } from '@melos/contracts/local-chain'
import { type Address, decodeFunctionData, type Hex, hexToBigInt, isAddressEqual, keccak256, numberToHex } from 'viem'
import { type Call, encodeBatch, upgradeAccount } from './batch-account.ts'
import { type PromptKind, ProviderError } from './extension-prompts.ts'
import type { ProviderRequest } from './extension-provider.ts'
import type { Extension, Skill } from './extension-wallet.ts'

interface TransactionParams {
  readonly from?: Address
  readonly to?: Address
  readonly data?: Hex
  readonly value?: Hex
  readonly gas?: Hex
  readonly chainId?: Hex
}

interface ChainParams {
  readonly chainId: Hex
  readonly chainName: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: readonly string[]
  readonly blockExplorerUrls?: readonly string[] | null
}

type Answer = (extension: Extension, params: readonly unknown[]) => unknown

/** The methods that the extension answers itself; the node answers all others. */
const answers: Readonly<Record<string, Answer>> = {
  eth_accounts: ({ state }) => accountsOf(state),
  async eth_requestAccounts({ state, prompts }) {
    if (!state.isAuthorised) await prompts.show('connect')
    state.isAuthorised = true
    return accountsOf(state)
  },
  async wallet_requestPermissions({ state, prompts }) {
    await prompts.show('connect')
    state.isAuthorised = true
    return permissionsOf(state)
  },
  wallet_getPermissions: ({ state }) => permissionsOf(state),
  async wallet_revokePermissions({ state, emit }) {
    state.isAuthorised = false
    await emit('accountsChanged', [])
    return null
  },
  eth_chainId: ({ state }) => numberToHex(state.chainId),
  net_version: ({ state }) => String(state.chainId),
  // EIP-1193 fixes these types, and viem's types hold pages to them.
  personal_sign: (extension, [message, address]) => sign(extension, message as Hex, address as Address),
  eth_signTypedData_v4: (extension, [address, data]) => signTypedData(extension, address as Address, String(data)),
  eth_sendTransaction: (extension, [transaction]) => send(extension, transaction as TransactionParams),
  wallet_getCapabilities: (extension, [address]) => readCapabilities(extension, address as Address),
  wallet_sendCalls: (extension, [batch]) => sendCalls(extension, batch as Batch),
  wallet_getCallsStatus: (extension, [id]) => readCallsStatus(extension, String(id)),
  wallet_switchEthereumChain: (extension, [chain]) => switchChain(extension, chain as Pick<ChainParams, 'chainId'>),
  wallet_addEthereumChain: (extension, [chain]) => addChain(extension, chain as ChainParams),
}

export async function answerRequest(extension: Extension, { method, params = [] }: ProviderRequest): Promise<unknown> {
  const answer = answers[method]
  if (answer !== undefined) return await answer(extension, params)
  if (!method.startsWith('eth_') || method.startsWith('eth_sign')) {
    throw new ProviderError(4200, `${method} is not supported.`)
  }
  return await askNode(extension, method, params)
}

function accountsOf({ isAuthorised, account }: Extension['state']): Address[] {
  // Extensions return addresses in lower case.
  return isAuthorised ? [account.address.toLowerCase() as Address] : []
}

function permissionsOf(state: Extension['state']): unknown[] {
  const value = accountsOf(state)
  if (value.length === 0) return []
  return [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value }] }]
}

async function sign({ state, prompts }: Extension, message: Hex, address: Address): Promise<Hex> {
  checkAccount(state, address)
  const { account } = state
  await prompts.show('sign')
  return await account.signMessage({ message: { raw: message } })
}

function requireSkill({ skill }: Extension, needed: Skill, method: string): void {
  if (skill !== needed && skill !== 'batches') throw new ProviderError(4200, `${method} is not supported.`)
}

async function signTypedData(extension: Extension, address: Address, data: string): Promise<Hex> {
  requireSkill(extension, 'permits', 'eth_signTypedData_v4')
  const { state, prompts } = extension
  checkAccount(state, address)
  const { account } = state
  await prompts.show('permit')
  return await account.signTypedData(JSON.parse(data))
}

interface Batch {
  readonly from: Address
  readonly chainId: Hex
  readonly calls: readonly Call[]
}

async function readCapabilities(extension: Extension, address: Address): Promise<object> {
  requireSkill(extension, 'batches', 'wallet_getCapabilities')
  checkAccount(extension.state, address)
  return { [numberToHex(localChain.id)]: { atomic: { status: 'supported' } } }
}

async function sendCalls(extension: Extension, { from, chainId, calls }: Batch): Promise<{ id: string }> {
  requireSkill(extension, 'batches', 'wallet_sendCalls')
  const { market, state } = extension
  await upgradeAccount(market.chain, state.account.address)
  const hash = await send(extension, { from, to: from, data: encodeBatch(calls), chainId }, 'batch')
  const id = numberToHex(state.batches.size + 1)
  state.batches.set(id, hash)
  return { id }
}

/** The statuses of EIP-5792. A wallet that finds its transaction nowhere gives up. */
async function readCallsStatus({ market, state }: Extension, id: string): Promise<object> {
  const hash = state.batches.get(id)
  if (hash === undefined) throw new ProviderError(5730, 'Unknown bundle id')
  const batch = { version: '2.0.0', id, chainId: numberToHex(state.chainId), atomic: true }
  const { reader } = market.chain
  const receipt = await reader.getTransactionReceipt({ hash }).catch(() => undefined)
  if (receipt !== undefined) {
    const receipts = [{ transactionHash: hash, status: receipt.status === 'success' ? '0x1' : '0x0' }]
    return { ...batch, status: receipt.status === 'success' ? 200 : 500, receipts }
  }
  const { address } = state.account
  const [mined, all] = await Promise.all([
    reader.getTransactionCount({ address, blockTag: 'latest' }),
    reader.getTransactionCount({ address, blockTag: 'pending' }),
  ])
  // A wallet forgets what the network has lost, unless it waits under another hash, with a higher fee.
  if (all === mined) throw new ProviderError(5730, 'Unknown bundle id')
  return { ...batch, status: 100 }
}

async function send(
  extension: Extension,
  { from, to, data, value, gas, chainId }: TransactionParams,
  kind = kindOf(data),
): Promise<Hex> {
  const { market, state, prompts } = extension
  checkAccount(state, from)
  if (chainId !== undefined && Number(chainId) !== state.chainId) {
    throw new ProviderError(-32602, `The wallet is on chain ${state.chainId} and not on ${Number(chainId)}.`)
  }
  const { account } = state
  await prompts.show(kind)
  if (state.chainId !== localChain.id) throw new ProviderError(-32603, `Sent on chain ${state.chainId} by mistake.`)
  const { reader } = market.chain
  const prepared = await reader
    .prepareTransactionRequest({
      account,
      type: 'eip1559',
      ...(to === undefined ? {} : { to }),
      ...(data === undefined ? {} : { data }),
      ...(value === undefined ? {} : { value: hexToBigInt(value) }),
      ...(gas === undefined ? {} : { gas: hexToBigInt(gas) }),
    })
    .catch((cause: Error) => {
      throw new ProviderError(-32603, cause.message)
    })
  const serializedTransaction = await account.signTransaction(prepared)
  if (state.isOffline) return keccak256(serializedTransaction)
  const hash = await reader.sendRawTransaction({ serializedTransaction })
  state.sent.push(hash)
  state.signed.set(hash, serializedTransaction)
  return hash
}

/** The prompt that an extension would show for this transaction. */
function kindOf(data: Hex | undefined): PromptKind {
  if (data === undefined) return 'send'
  try {
    const { functionName } = decodeFunctionData({ abi: [...melsAbi, ...auctionHouseAbi], data })
    return functionName === 'approve'
      ? 'allow'
      : functionName === 'bid' || functionName === 'bidWithPermit'
        ? 'bid'
        : 'send'
  } catch {
    return 'send'
  }
}

async function switchChain({ state, prompts, emit }: Extension, chain: Pick<ChainParams, 'chainId'>): Promise<null> {
  const chainId = Number(chain.chainId)
  if (!state.knownChains.has(chainId)) {
    throw new ProviderError(4902, `Unrecognized chain ID "${chain.chainId}". Try adding the chain first.`)
  }
  if (chainId === state.chainId) return null
  await prompts.show('switch')
  state.chainId = chainId
  await emit('chainChanged', numberToHex(chainId))
  return null
}

/** Extensions check that the RPC URL answers for this chain and that the currency is complete. */
async function addChain({ state, prompts, emit }: Extension, chain: ChainParams): Promise<null> {
  const chainId = Number(chain.chainId)
  const { symbol, decimals } = chain.nativeCurrency
  const explorers = chain.blockExplorerUrls ?? []
  const [rpcUrl] = chain.rpcUrls
  if (rpcUrl === undefined || !URL.canParse(rpcUrl)) throw new ProviderError(-32602, 'Expected a URL of a node.')
  if (symbol.length < 2 || symbol.length > 6 || decimals !== 18) throw new ProviderError(-32602, 'Expected a currency.')
  if (!explorers.every((url) => url.startsWith('https:'))) throw new ProviderError(-32602, 'Expected HTTPS explorers.')
  if (chain.chainName === '') throw new ProviderError(-32602, 'Expected a name.')
  const answered = await callNode(rpcUrl, 'eth_chainId', [])
  if (Number(answered) !== chainId) throw new ProviderError(-32602, `${rpcUrl} is a node of chain ${answered}.`)
  await prompts.show('add')
  state.knownChains.add(chainId)
  state.chainId = chainId
  await emit('chainChanged', numberToHex(chainId))
  return null
}

function checkAccount({ isAuthorised, account }: Extension['state'], address: Address | undefined): void {
  if (isAuthorised && address !== undefined && isAddressEqual(address, account.address)) return
  throw new ProviderError(4100, 'The requested account has not been authorized by the user.')
}

async function askNode({ market, state }: Extension, method: string, params: readonly unknown[]): Promise<unknown> {
  if (state.chainId !== localChain.id)
    throw new ProviderError(-32603, `There is no node of chain ${state.chainId} here.`)
  return await callNode(market.melos.rpcUrl, method, params)
}

async function callNode(rpcUrl: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const answer = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = await answer.json()
  if (error !== undefined) throw new ProviderError(error.code, error.message)
  return result
}
