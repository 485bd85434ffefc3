import {
  auctionHouseAbi,
  auctionHouseBytecode,
  melsAbi,
  melsBytecode,
  songTokenAbi,
  songTokenBytecode,
} from '@melos/contracts'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  type Hash,
  type Hex,
  http,
  keccak256,
  parseEther,
  toHex,
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

/** An auction house of its own on the chain at `rpcUrl`, and a seller who is every party of it, with money for gas. */
export async function deployTestAuctionHouse(rpcUrl: string) {
  const key = generatePrivateKey()
  const { wallet, confirm } = connect(rpcUrl, key)
  await callNode(rpcUrl, 'anvil_setBalance', wallet.account.address, `0x${parseEther('1000').toString(16)}`)
  const seller = wallet.account.address
  const mels = await confirm(
    await wallet.deployContract({ abi: melsAbi, bytecode: melsBytecode, args: [1_000_000n, seller] }),
  )
  const parties = { owner: seller, operator: seller, lister: seller, treasury: seller, production: seller }
  const { contractAddress, blockNumber } = await confirm(
    await wallet.deployContract({
      abi: auctionHouseAbi,
      bytecode: auctionHouseBytecode,
      args: [present(mels.contractAddress), parties],
    }),
  )
  const house = present(contractAddress)
  return {
    address: house,
    startBlock: blockNumber,
    createAuction: (draft: AuctionDraft = {}) => createTestAuction({ rpcUrl, key, house }, draft),
  }
}

/** Issues a song token to the key's account and auctions all of it. */
export async function createTestAuction(
  { rpcUrl, key, house }: { rpcUrl: string; key: Hex; house: Address },
  { name = 'Night Ferry', initialPrice = parseEther('2.5'), tokens = 1_000n, seconds = 3_600n }: AuctionDraft,
): Promise<void> {
  const { wallet, confirm } = connect(rpcUrl, key)
  const deployed = await confirm(
    await wallet.deployContract({
      abi: songTokenAbi,
      bytecode: songTokenBytecode,
      args: [name, 'SONG', tokens, wallet.account.address, { uri: 'data:,song', hash: keccak256(toHex('song')) }],
    }),
  )
  const token = present(deployed.contractAddress)
  await confirm(
    await wallet.writeContract({
      address: token,
      abi: songTokenAbi,
      functionName: 'approve',
      args: [house, tokens * parseEther('1')],
    }),
  )
  await confirm(
    await wallet.writeContract({
      address: house,
      abi: auctionHouseAbi,
      functionName: 'createAuction',
      args: [initialPrice, tokens, seconds, token],
    }),
  )
}

function connect(rpcUrl: string, key: Hex) {
  const transport = http(rpcUrl)
  const wallet = createWalletClient({ account: privateKeyToAccount(key), chain: anvil, transport })
  const reader = createPublicClient({ chain: anvil, transport, pollingInterval: 50 })
  const confirm = async (hash: Hash) => {
    const receipt = await reader.waitForTransactionReceipt({ hash })
    if (receipt.status === 'reverted') throw new Error(`${hash} was reverted`)
    return receipt
  }
  return { wallet, confirm }
}

function present<Value>(value: Value | null | undefined): Value {
  if (value == null) throw new Error('A receipt has no contract address')
  return value
}
