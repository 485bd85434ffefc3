import { endWithServer } from './end-with-server.ts'
import { openHouse } from './house.ts'
import { keepBidding } from './life/keep-bidding.ts'
import { readDoors } from './read-doors.ts'
import { fundBidders } from './world/fund-bidders.ts'

endWithServer()
const { administrator, ...chain } = readDoors(process.env)
const house = await openHouse(chain)
const bidders = await fundBidders(house)

await keepBidding(house, { apiUrl: administrator.apiUrl, bidders })
