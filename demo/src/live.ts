import { keepBidding } from './bidding/keep-bidding.ts'
import { endWithServer } from './end-with-server.ts'
import { openHouse } from './house.ts'
import { readEnvironment } from './read-environment.ts'
import { songs } from './songs.ts'
import { tradedSongs } from './trading/traded-songs.ts'
import { fundBidders } from './world/fund-bidders.ts'

endWithServer()
const { administrator, ...chain } = readEnvironment(process.env)
const house = await openHouse(chain)
const bidders = await fundBidders(house)
const traded = songs.find(({ slug }) => slug === tradedSongs.lively)
if (traded === undefined) throw new Error(`${tradedSongs.lively} is not among the songs`)

await keepBidding(house, { apiUrl: administrator.apiUrl, bidders, traded })
