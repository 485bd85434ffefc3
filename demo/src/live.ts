import { keepBidding } from './bidding/keep-bidding.ts'
import { endWithServer } from './end-with-server.ts'
import { openHouse } from './house.ts'
import { readEnvironment } from './read-environment.ts'
import { fundBidders } from './world/fund-bidders.ts'

endWithServer()
const { administrator, ...chain } = readEnvironment(process.env)
const house = await openHouse(chain)
const bidders = await fundBidders(house)

await keepBidding(house, { apiUrl: administrator.apiUrl, bidders })
