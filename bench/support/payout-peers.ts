import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { melsAbi } from '@melos/contracts'
import { callNode } from '@melos/test-kit/start-anvil'
import solc from 'solc'
import { type Address, encodeDeployData, encodeFunctionData, type Hex, parseAbi, toHex } from 'viem'
import { fetchPackages } from './fetch-packages.ts'
import { type Claim, makeMerkleTree } from './merkle-tree.ts'
import { type Spent, sendMany } from './send-many.ts'

/** Uniswap's `MerkleDistributor`, as its package was built. */
async function fetchMerkleDistributor(): Promise<Hex> {
  await using folder = await fetchPackages(['@uniswap/merkle-distributor@1.0.1'])
  const file = join(folder.path, 'node_modules/@uniswap/merkle-distributor/build/MerkleDistributor.json')
  return `0x${JSON.parse(await readFile(file, 'utf8')).bytecode}`
}

const PUSH = 'PushPayments.sol'

/** Calls that pay many accounts by plain transfers. */
async function compilePushPayments(): Promise<Hex> {
  const content = await readFile(new URL(PUSH, import.meta.url), 'utf8')
  const settings = {
    optimizer: { enabled: true, runs: 5_000 },
    outputSelection: { [PUSH]: { PushPayments: ['evm.bytecode.object'] } },
  }
  const input = { language: 'Solidity', sources: { [PUSH]: { content } }, settings }
  const { contracts } = JSON.parse(solc.compile(JSON.stringify(input)))
  return `0x${contracts[PUSH].PushPayments.evm.bytecode.object}`
}

const GAS_PER_CLAIM = 125_000
const GAS_PER_TRANSFER = 70_000
const [ACCOUNTS_PER_CALL, GAS_PER_CALL] = [300, 13_000_000]

interface Payer {
  readonly rpcUrl: string
  readonly mels: Address
  /** Has the MELS. */
  readonly payer: Address
  /** What each account receives. */
  readonly amount: bigint
}

type Measure = (accounts: readonly Address[]) => Promise<Spent>

/** Other ways to pay the same amount to each account. */
export function openPayoutPeers({ rpcUrl, mels, payer, amount }: Payer): Readonly<Record<string, Measure>> {
  const send = (to: Address, calls: readonly Hex[], gas: number) => sendMany(rpcUrl, { from: payer, to, calls, gas })
  const deploy = async (data: Hex): Promise<Address> => {
    await callNode(rpcUrl, 'anvil_impersonateAccount', payer)
    const hash = await callNode(rpcUrl, 'eth_sendTransaction', { from: payer, data, gas: toHex(3_000_000) })
    await callNode(rpcUrl, 'evm_mine')
    // The node's answer has this field.
    const receipt = (await callNode(rpcUrl, 'eth_getTransactionReceipt', hash)) as { contractAddress: Address }
    return receipt.contractAddress
  }
  const encodeMels = (functionName: 'transfer' | 'approve', to: Address, value: bigint) =>
    encodeFunctionData({ abi: melsAbi, functionName, args: [to, value] })
  return {
    'Merkle: Uniswap’s `MerkleDistributor`, each account claims': async (accounts) => {
      const { root, claims } = makeMerkleTree(accounts.map((account) => ({ account, amount })))
      const bytecode = await fetchMerkleDistributor()
      const distributor = await deploy(encodeDeployData({ abi: merkleAbi, bytecode, args: [mels, root] }))
      await send(mels, [encodeMels('transfer', distributor, amount * BigInt(accounts.length))], GAS_PER_TRANSFER)
      const toCall = ({ index, account, amount: claimed, proof }: Claim) =>
        encodeFunctionData({ abi: merkleAbi, functionName: 'claim', args: [index, account, claimed, proof] })
      return await send(distributor, claims.map(toCall), GAS_PER_CLAIM)
    },
    'push: a transfer of MELS to each': async (accounts) =>
      await send(
        mels,
        accounts.map((account) => encodeMels('transfer', account, amount)),
        GAS_PER_TRANSFER,
      ),
    'push: 300 transfers in a call, without accounting': async (accounts) => {
      const pusher = await deploy(await compilePushPayments())
      await send(mels, [encodeMels('approve', pusher, amount * BigInt(accounts.length))], GAS_PER_TRANSFER)
      const calls = Array.from({ length: Math.ceil(accounts.length / ACCOUNTS_PER_CALL) }, (_, place) => {
        const some = accounts.slice(place * ACCOUNTS_PER_CALL, (place + 1) * ACCOUNTS_PER_CALL)
        return encodeFunctionData({ abi: pushAbi, args: [mels, some, amount] })
      })
      return await send(pusher, calls, GAS_PER_CALL)
    },
  }
}

const merkleAbi = parseAbi([
  'constructor(address token, bytes32 merkleRoot)',
  'function claim(uint256 index, address account, uint256 amount, bytes32[] proof)',
])
const pushAbi = parseAbi(['function push(address token, address[] accounts, uint256 amount)'])
