import { auctionHouseAbi } from '@melos/contracts'
import { createPublicClient, createWalletClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { auctionSongs } from './auction-songs.ts'
import { readDoors } from './read-doors.ts'
import { songs } from './songs.ts'

const { rpcUrl, auctionHouse, operatorKey } = readDoors(process.env)
const reader = createPublicClient({ chain: anvil, transport: http(rpcUrl), pollingInterval: 100 })
const wallet = createWalletClient({ account: privateKeyToAccount(operatorKey), chain: anvil, transport: http(rpcUrl) })

// The chain itself tells how far an earlier run came, so an interrupted one goes on and a complete one adds nothing.
const listed = await reader.getContractEvents({
  address: auctionHouse,
  abi: auctionHouseAbi,
  eventName: 'AuctionCreated',
  args: { seller: wallet.account.address },
  fromBlock: 0n,
})
const names = new Set(listed.map(({ args }) => args.tokenName))
await auctionSongs(
  { reader, wallet, auctionHouse },
  songs.filter(({ name }) => !names.has(name)),
)
