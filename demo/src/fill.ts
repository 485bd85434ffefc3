import { openCatalogue } from './catalogue.ts'
import { endWithServer } from './end-with-server.ts'
import { openHouse } from './house.ts'
import { readEnvironment } from './read-environment.ts'
import { songs } from './songs.ts'
import { fillWorld } from './world/fill-world.ts'
import { fundBidders } from './world/fund-bidders.ts'
import { openAccount } from './world/open-account.ts'
import { planAuctions } from './world/plan-auctions.ts'
import { stories } from './world/story.ts'

endWithServer()
const { firstStart, administrator, ...chain } = readEnvironment(process.env)
const house = await openHouse(chain)
const catalogue = await openCatalogue(administrator)
const bidders = await fundBidders(house)
const auctions = planAuctions({ songs, stories, bidders: bidders.length, firstStart })

await Promise.all([
  fillWorld(house, { catalogue, auctions, bidders }),
  openAccount(administrator.apiUrl, house.walletOf('account')),
])
process.exit()
