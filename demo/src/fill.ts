import { keccak256, toHex } from 'viem'
import { hasMailbox } from './accounts/open-account.ts'
import { openRobin } from './accounts/robin.ts'
import { logInAsAdministrator } from './administer.ts'
import { RefusedError } from './call-server.ts'
import { reportSongs } from './cases/report-songs.ts'
import { openCatalogue } from './catalogue.ts'
import { endWithServer } from './end-with-server.ts'
import { openHouse } from './house.ts'
import { readEnvironment } from './read-environment.ts'
import { planRoyalties } from './royalties/plan-royalties.ts'
import { openSecondAdministrator } from './royalties/second-administrator.ts'
import { songs } from './songs.ts'
import { listedSongs } from './studio/listed-songs.ts'
import { openStudio } from './studio/open-studio.ts'
import { planMarkets } from './trading/plan-markets.ts'
import { fillWorld } from './world/fill-world.ts'
import { fundBidders } from './world/fund-bidders.ts'
import { planAuctions, settledAt } from './world/plan-auctions.ts'
import { stories } from './world/story.ts'

endWithServer()
const { firstStart, administrator, ...chain } = readEnvironment(process.env)
const { apiUrl } = administrator
const house = await openHouse(chain)
const first = await logInAsAdministrator(administrator)
const bidders = await fundBidders(house)
const hasAccounts = await hasMailbox(apiUrl)
/** Without accounts, no artist offers a song. */
const offered = hasAccounts ? listedSongs : []
const auctions = planAuctions({
  songs: [...songs, ...offered.map(({ song }) => song)],
  stories: [...stories, ...offered.map(({ story }) => story)],
  bidders: bidders.length,
  firstStart,
})

/** Whoever has the operator's key can find it again, so that a later run can log in. */
function passwordOf(name: string): string {
  return keccak256(toHex(`${name} ${chain.operatorKey}`))
}

const second = {
  apiUrl,
  email: 'second-admin@melos.example',
  password: passwordOf('second administrator'),
}
const royalties = {
  openAdministrators: async () => ({ first, second: await openSecondAdministrator(first, second) }),
  songs,
  holders: bidders,
  soldAt: Math.max(...auctions.filter(({ settlement }) => settlement === 'whole').map(settledAt)),
  firstStart,
}
const markets = { apiUrl, administer: first, auctions, bidders, firstStart }

const [, robin] = await Promise.all([
  fillWorld(house, {
    catalogue: openCatalogue(first),
    auctions,
    bidders,
    planMore: (world) => [...planRoyalties(world, royalties), ...planMarkets(world, markets)],
  }),
  // The mailbox, the studio and the list of accounts aren't empty while the auctions are made.
  hasAccounts ? openRobin(apiUrl, house.walletOf('bidder 0')).catch(forgiveRefusal) : undefined,
  hasAccounts && openStudio({ apiUrl, administer: first, walletOf: house.walletOf }),
])
if (hasAccounts) {
  await robin?.watch().catch(forgiveRefusal)
  await reportSongs({ apiUrl, administer: first })
}
process.exit()

function forgiveRefusal(error: unknown): undefined {
  if (!(error instanceof RefusedError)) throw error
  console.warn(`The sample world has no account: ${error.message}`)
}
