import { join } from 'node:path'
import { auctionHouseAbi, gateAbi, marketAbi, melsAbi } from '@melos/contracts'
import {
  addressOf,
  type ContractAddresses,
  creationCodes,
  creationsWith,
  melsCreation,
  predictAddresses,
} from '@melos/contracts/creations'
import { localChain } from '@melos/contracts/local-chain'
import {
  type Address,
  concat,
  createPublicClient,
  createWalletClient,
  type Hash,
  http,
  keccak256,
  maxUint256,
  parseEther,
  toHex,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Deployment } from '../chain/find-deployment.ts'
import { StartupError } from '../startup-error.ts'
import { callNode } from './chain-rpc.ts'
import { readOrCreateSecret } from './data-files.ts'

const GAS_MONEY = parseEther('1000000')
/** The largest contract needs 5,000,000. A fixed limit saves waiting for one contract before the next one's estimate. */
const GAS_PER_CONTRACT = 10_000_000n
const WHOLE_MELS = 1_000_000_000n
const FAUCET_MELS = parseEther('10000000')
/** The operator's first transactions give fixed addresses, so that a start after a crash finds what is already deployed. */
const FIRST_NONCE = 0
const AGENT_ROLE = keccak256(toHex('AGENT_ROLE'))
const ADMITTER_ROLE = keccak256(toHex('ADMITTER_ROLE'))

export interface EmbeddedDeployment extends Deployment {
  /** Settles, lists, announces and pays in royalties, and holds all MELS except the faucet's. It never leaves this machine. */
  readonly operatorKey: `0x${string}`
  /** Owns the auction house. It is a separate key because two senders with one key would use the same nonces. */
  readonly ownerKey: `0x${string}`
  /** Gives away test money. It is separate for the same reason. */
  readonly faucetKey: `0x${string}`
  /** Pays out royalties. It is separate for the same reason. */
  readonly royaltiesKey: `0x${string}`
  /** Admits wallets to restricted auctions. It is separate for the same reason. */
  readonly admitterKey: `0x${string}`
}

interface Wishes {
  /** Whether the market as a whole is switched on, which lasts. */
  readonly marketOn?: boolean
}

export async function deployContracts(
  dataDir: string,
  rpcUrl: string,
  { marketOn = false }: Wishes = {},
): Promise<EmbeddedDeployment> {
  const folder = join(dataDir, 'chain')
  const operatorKey = await readOrCreateKey(folder, 'operator-key')
  await refuseOtherVersion(folder)
  const ownerKey = await readOrCreateKey(folder, 'owner-key')

  const operator = privateKeyToAccount(operatorKey)
  const contracts = predictAddresses({ deployer: operator.address, nonce: FIRST_NONCE })
  const chain = connect(rpcUrl, operator)
  await deployMissing(chain, { folder, contracts, owner: privateKeyToAccount(ownerKey).address })
  const faucetKey = await readOrCreateKey(folder, 'faucet-key')
  await fillFaucet(chain, { mels: contracts.mels, faucet: privateKeyToAccount(faucetKey).address })
  const royaltiesKey = await readOrCreateKey(folder, 'royalties-key')
  await giveFees(chain, privateKeyToAccount(royaltiesKey).address)
  const owner = connect(rpcUrl, privateKeyToAccount(ownerKey))
  await appointAgent(chain, { contracts, owner })
  const admitterKey = await readOrCreateKey(folder, 'admitter-key')
  const admitter = privateKeyToAccount(admitterKey).address
  await giveFees(chain, admitter)
  await appointAdmitter(owner, { gate: contracts.gate, admitter })
  if (marketOn) await switchMarketOn(owner, contracts)
  return { ...contracts, startBlock: 0n, operatorKey, ownerKey, faucetKey, royaltiesKey, admitterKey }
}

type EmbeddedChainAccess = ReturnType<typeof connect>

function connect(rpcUrl: string, operator: PrivateKeyAccount) {
  const reader = createPublicClient({ chain: localChain, transport: http(rpcUrl), pollingInterval: 50 })
  return {
    operator,
    reader,
    wallet: createWalletClient({ account: operator, chain: localChain, transport: http(rpcUrl) }),
    lacks: async (address: Address) => (await reader.getCode({ address })) === undefined,
    mined: (hash: Hash) => reader.waitForTransactionReceipt({ hash }),
    giveGasMoney: (address: Address) => callNode(rpcUrl, 'anvil_setBalance', address, `0x${GAS_MONEY.toString(16)}`),
  }
}

/** The platform's accounts have their own keys, which are stored before they can receive money. */
async function deployMissing(
  { operator, wallet, lacks, mined, giveGasMoney }: EmbeddedChainAccess,
  { folder, contracts, owner }: { folder: string; contracts: ContractAddresses; owner: Address },
): Promise<void> {
  // The last one is there only if all are.
  if (!(await lacks(contracts.market))) return
  const treasury = privateKeyToAccount(await readOrCreateKey(folder, 'treasury-key')).address
  const production = privateKeyToAccount(await readOrCreateKey(folder, 'production-key')).address
  for (const address of [operator.address, treasury, production, owner]) await giveGasMoney(address)
  const roles = { owner, operator: operator.address, lister: operator.address, admitter: operator.address }
  const creations = [
    melsCreation({ wholeTokens: WHOLE_MELS, holder: operator.address }),
    ...creationsWith(contracts, { ...roles, treasury, production }),
  ]
  const sent: Hash[] = []
  for (const [index, { contract, data }] of creations.entries()) {
    if (!(await lacks(addressOf(contracts, contract)))) continue
    sent.push(await wallet.sendTransaction({ data, gas: GAS_PER_CONTRACT, nonce: FIRST_NONCE + index }))
  }
  for (const { status } of await Promise.all(sent.map(mined))) {
    if (status !== 'success') throw new Error("A contract of the embedded chain couldn't be deployed.")
  }
}

async function giveFees(
  { reader, giveGasMoney }: Pick<EmbeddedChainAccess, 'reader' | 'giveGasMoney'>,
  address: Address,
): Promise<void> {
  if ((await reader.getBalance({ address })) < GAS_MONEY / 2n) await giveGasMoney(address)
}

/** The operator is the royalty agent too, and lets the royalties contract take what is paid in. */
async function appointAgent(
  { operator, reader, wallet, mined }: EmbeddedChainAccess,
  { contracts, owner }: { contracts: ContractAddresses; owner: EmbeddedChainAccess },
): Promise<void> {
  const house = { address: contracts.auctionHouse, abi: auctionHouseAbi } as const
  const agent = [AGENT_ROLE, operator.address] as const
  if (!(await reader.readContract({ ...house, functionName: 'hasRole', args: agent }))) {
    const grant = { ...house, functionName: 'grantRole', args: agent } as const
    await mined(await owner.wallet.writeContract(grant))
  }
  const token = { address: contracts.mels, abi: melsAbi } as const
  const spender = [operator.address, contracts.royalties] as const
  if ((await reader.readContract({ ...token, functionName: 'allowance', args: spender })) > maxUint256 / 2n) return
  await mined(
    await wallet.writeContract({ ...token, functionName: 'approve', args: [contracts.royalties, maxUint256] }),
  )
}

async function appointAdmitter(
  { reader, wallet, mined }: EmbeddedChainAccess,
  { gate, admitter }: { gate: Address; admitter: Address },
): Promise<void> {
  const ofGate = { address: gate, abi: gateAbi, args: [ADMITTER_ROLE, admitter] } as const
  if (await reader.readContract({ ...ofGate, functionName: 'hasRole' })) return
  await mined(await wallet.writeContract({ ...ofGate, functionName: 'grantRole' }))
}

async function switchMarketOn(
  { reader, wallet, mined }: EmbeddedChainAccess,
  { market }: ContractAddresses,
): Promise<void> {
  const ofMarket = { address: market, abi: marketAbi } as const
  if (await reader.readContract({ ...ofMarket, functionName: 'isOn' })) return
  await mined(await wallet.writeContract({ ...ofMarket, functionName: 'switchOn' }))
}

/** Refills the faucet at each start, before anything else sends with the operator's key. */
async function fillFaucet(
  { operator, reader, wallet, mined, giveGasMoney }: EmbeddedChainAccess,
  { mels, faucet }: { mels: Address; faucet: Address },
): Promise<void> {
  await giveFees({ reader, giveGasMoney }, faucet)
  const token = { address: mels, abi: melsAbi } as const
  const melsOf = (address: Address) => reader.readContract({ ...token, functionName: 'balanceOf', args: [address] })
  const left = await melsOf(faucet)
  const missing = FAUCET_MELS - left
  // An operator without enough MELS must not block the start.
  if (left >= FAUCET_MELS / 2n || (await melsOf(operator.address)) < missing) return
  await mined(await wallet.writeContract({ ...token, functionName: 'transfer', args: [faucet, missing] }))
}

async function readOrCreateKey(folder: string, name: string): Promise<`0x${string}`> {
  // The stored secret comes from `generatePrivateKey`.
  return (await readOrCreateSecret(join(folder, name), generatePrivateKey)) as `0x${string}`
}

/** The code's hash is stored before the first deployment, so a crash can't leave a chain of unknown version. */
async function refuseOtherVersion(folder: string): Promise<void> {
  const version = keccak256(concat(creationCodes))
  const kept = await readOrCreateSecret(join(folder, 'contract-version'), () => version)
  if (kept === version) return
  throw new StartupError(
    `The chain in ${folder} has contracts from another version of Melos. Set DATA_DIR to another directory, or delete this one to start over.`,
  )
}
