import { auctionHouseAbi, auctionHouseBytecode, songTokenAbi, songTokenBytecode } from '@melos/contracts'
import {
  type Account,
  type Address,
  type Chain,
  createPublicClient,
  createWalletClient,
  type Hash,
  http,
  type PublicClient,
  parseEther,
  type Transport,
  type WalletClient,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { callNode } from '../../src/embedded/chain-rpc.ts'

interface AuctionDraft {
  readonly name?: string
  readonly initialPrice?: bigint
  readonly tokens?: bigint
  readonly seconds?: bigint
}

/** An auction house of its own on the chain at `rpcUrl`, and a seller with money for gas. */
export async function deployTestAuctionHouse(rpcUrl: string) {
  const reader = createPublicClient({ chain: anvil, transport: http(rpcUrl), pollingInterval: 50 })
  const account = privateKeyToAccount(generatePrivateKey())
  const wallet = createWalletClient({ account, chain: anvil, transport: http(rpcUrl) })
  await callNode(rpcUrl, 'anvil_setBalance', account.address, `0x${parseEther('1000').toString(16)}`)
  const { contractAddress: address, blockNumber: startBlock } = await confirm(
    reader,
    await wallet.deployContract({ abi: auctionHouseAbi, bytecode: auctionHouseBytecode }),
  )
  return {
    address: present(address),
    startBlock,
    seller: account.address,
    createAuction: (draft: AuctionDraft = {}) => createAuction({ reader, wallet, house: present(address) }, draft),
  }
}

interface Place {
  readonly reader: PublicClient
  readonly wallet: WalletClient<Transport, Chain, Account>
  readonly house: Address
}

/** Answers with the block that has it. */
async function createAuction({ reader, wallet, house }: Place, draft: AuctionDraft): Promise<bigint> {
  const { name = 'Night Ferry', initialPrice = parseEther('2.5'), tokens = 1_000n, seconds = 3_600n } = draft
  const { contractAddress: token } = await confirm(
    reader,
    await wallet.deployContract({
      abi: songTokenAbi,
      bytecode: songTokenBytecode,
      args: [name, 'SONG', tokens, wallet.account.address],
    }),
  )
  const { blockNumber } = await confirm(
    reader,
    await wallet.writeContract({
      address: house,
      abi: auctionHouseAbi,
      functionName: 'createAuction',
      args: [initialPrice, tokens, seconds, present(token)],
    }),
  )
  return blockNumber
}

async function confirm(reader: PublicClient, hash: Hash) {
  const receipt = await reader.waitForTransactionReceipt({ hash })
  if (receipt.status === 'reverted') throw new Error(`${hash} was reverted`)
  return receipt
}

function present<Value>(value: Value | null | undefined): Value {
  if (value == null) throw new Error('A receipt has no contract address')
  return value
}
