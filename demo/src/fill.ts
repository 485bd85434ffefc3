import { keccak256, toHex } from 'viem'
import { logInAsAdministrator } from './administer.ts'
import { openCatalogue } from './catalogue.ts'
import { endWithServer } from './end-with-server.ts'
import { openHouse } from './house.ts'
import { readEnvironment } from './read-environment.ts'
import { planRoyalties } from './royalties/plan-royalties.ts'
import { openSecondAdministrator } from './royalties/second-administrator.ts'
import { songs } from './songs.ts'
import { planMarkets } from './trading/plan-markets.ts'
import { fillWorld } from './world/fill-world.ts'
import { fundBidders } from './world/fund-bidders.ts'
import { openAccount } from './world/open-account.ts'
import { planAuctions, settledAt } from './world/plan-auctions.ts'
import { stories } from './world/story.ts'

endWithServer()
const { firstStart, administrator, ...chain } = readEnvironment(process.env)
const { apiUrl } = administrator
const house = await openHouse(chain)
const first = await logInAsAdministrator(administrator)
const bidders = await fundBidders(house)
const auctions = planAuctions({ songs, stories, bidders: bidders.length, firstStart })

const second = {
  apiUrl,
  email: 'second-admin@melos.example',
  // Whoever has the operator's key can find it again, so that a later run can log in.
  password: keccak256(toHex(`second administrator ${chain.operatorKey}`)),
}
const royalties = {
  openAdministrators: async () => ({ first, second: await openSecondAdministrator(first, second) }),
  songs,
  holders: bidders,
  soldAt: Math.max(...auctions.filter(({ settlement }) => settlement === 'whole').map(settledAt)),
  firstStart,
}
const markets = { apiUrl, administer: first, auctions, bidders, firstStart }

await Promise.all([
  fillWorld(house, {
    catalogue: openCatalogue(first),
    auctions,
    bidders,
    planMore: (world) => [...planRoyalties(world, royalties), ...planMarkets(world, markets)],
  }),
  openAccount(apiUrl, house.walletOf('account')),
])
process.exit()
