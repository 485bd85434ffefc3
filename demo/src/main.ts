import { createPublicClient, createWalletClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { auctionSongs } from './auction-songs.ts'
import { openCatalogue } from './catalogue.ts'
import { readDoors } from './read-doors.ts'
import { songs } from './songs.ts'

const { rpcUrl, auctionHouse, operatorKey, administrator } = readDoors(process.env)
const reader = createPublicClient({ chain: anvil, transport: http(rpcUrl), pollingInterval: 100 })
const wallet = createWalletClient({ account: privateKeyToAccount(operatorKey), chain: anvil, transport: http(rpcUrl) })
const catalogue = await openCatalogue(administrator)

await auctionSongs({ reader, wallet, auctionHouse, catalogue }, songs)
