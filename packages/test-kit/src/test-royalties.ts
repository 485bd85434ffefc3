import { auctionHouseAbi, melsAbi, royaltiesAbi, songTokenAbi, songTokensAbi } from '@melos/contracts'
import type { ContractAddresses } from '@melos/contracts/creations'
import { localChain } from '@melos/contracts/local-chain'
import {
  type Address,
  createWalletClient,
  encodeAbiParameters,
  getAbiItem,
  type Hash,
  type Hex,
  http,
  keccak256,
  maxUint256,
  parseEther,
  publicActions,
  toHex,
  zeroHash,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { callNode } from './start-anvil.ts'

export interface TestLine {
  readonly song: Address
  /** EUR times 10^18. */
  readonly eur: bigint
  readonly periodFrom?: number
  readonly periodTo?: number
  readonly statementHash?: Hash
}

interface Announced {
  readonly document?: Hash
  /** MELS base units per EUR; 1 MELS unless told otherwise. */
  readonly rate?: bigint
  /** Seconds until it can be paid in; 48 hours and a minute unless told otherwise. */
  readonly lead?: number
}

const NOTICE_SECONDS = 48 * 3_600 + 60

/** The royalties of a test house. The key's wallet owns the house, so it can make itself the royalty agent. */
export async function openTestRoyalties({
  rpcUrl,
  key,
  contracts,
}: {
  readonly rpcUrl: string
  readonly key: Hex
  readonly contracts: ContractAddresses
}) {
  const transport = http(rpcUrl, { timeout: 60_000 })
  const wallet = createWalletClient({ account: privateKeyToAccount(key), chain: localChain, transport }).extend(
    publicActions,
  )
  const royalties = { address: contracts.royalties, abi: royaltiesAbi } as const
  const house = { address: contracts.auctionHouse, abi: auctionHouseAbi } as const
  const mels = { address: contracts.mels, abi: melsAbi } as const
  const role = [keccak256(toHex('AGENT_ROLE')), wallet.account.address] as const
  await wallet.writeContractSync({ ...house, functionName: 'grantRole', args: role })
  await wallet.writeContractSync({ ...mels, functionName: 'approve', args: [contracts.royalties, maxUint256] })

  return {
    agent: wallet.account.address,
    async confirmSale(song: Address, auctionId: bigint): Promise<void> {
      const factory = { address: contracts.songTokens, abi: songTokensAbi } as const
      await wallet.writeContractSync({ ...factory, functionName: 'confirmSale', args: [song, auctionId] })
    },
    /** Returns the disbursement's number. */
    async announce(lines: readonly TestLine[], announced: Announced = {}): Promise<bigint> {
      const { document = zeroHash, rate = parseEther('1'), lead = NOTICE_SECONDS } = announced
      const { timestamp } = await wallet.getBlock()
      const args = [document, hashLines(lines), rate, Number(timestamp) + lead] as const
      await wallet.writeContractSync({ ...royalties, functionName: 'announce', args })
      return await wallet.readContract({ ...royalties, functionName: 'announcementCount' })
    },
    async withdrawAnnouncement(id: bigint): Promise<void> {
      await wallet.writeContractSync({ ...royalties, functionName: 'withdrawAnnouncement', args: [id] })
    },
    /** Moves the clock by 48 hours and pays in what was announced. Returns the block's number. */
    async payIn(id: bigint, lines: readonly TestLine[]): Promise<bigint> {
      await callNode(rpcUrl, 'evm_increaseTime', NOTICE_SECONDS)
      const args = [id, lines.map(toLine)] as const
      const { blockNumber } = await wallet.writeContractSync({ ...royalties, functionName: 'payIn', args })
      return blockNumber
    },
    /** Returns the block's number. */
    async pay(account: Address, songs: readonly Address[]): Promise<bigint> {
      const { blockNumber } = await wallet.writeContractSync({
        ...royalties,
        functionName: 'pay',
        args: [account, inOrder(songs)],
      })
      return blockNumber
    },
    async hold(account: Address, until: number): Promise<void> {
      await wallet.writeContractSync({ ...royalties, functionName: 'hold', args: [account, until, zeroHash] })
    },
    async setMinimum(eur: bigint): Promise<void> {
      await wallet.writeContractSync({ ...royalties, functionName: 'setMinimum', args: [eur] })
    },
    async dueOf(account: Address, songs: readonly Address[]): Promise<{ mels: bigint; eur: bigint }> {
      const args = [account, inOrder(songs)] as const
      const [due, eur] = await wallet.readContract({ ...royalties, functionName: 'dueOf', args })
      return { mels: due, eur }
    },
    /** Sends tokens that the key's wallet holds. */
    async transfer(song: Address, to: Address, amount: bigint): Promise<void> {
      const token = { address: song, abi: songTokenAbi } as const
      await wallet.writeContractSync({ ...token, functionName: 'transfer', args: [to, amount] })
    },
  }
}

function toLine({ song, eur, periodFrom = 20_260_101, periodTo = 20_260_630, statementHash = zeroHash }: TestLine) {
  return { song, eur, periodFrom, periodTo, statementHash }
}

function hashLines(lines: readonly TestLine[]): Hash {
  const { inputs } = getAbiItem({ abi: royaltiesAbi, name: 'payIn' })
  return keccak256(encodeAbiParameters([inputs[1]], [lines.map(toLine)]))
}

function inOrder(songs: readonly Address[]): Address[] {
  return songs.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1))
}
