import { keccak256, toHex } from 'viem'
import { hasMailbox, openAccount } from './accounts/open-account.ts'
import { logInAsAdministrator } from './administer.ts'
import { RefusedError } from './call-server.ts'
import { openCatalogue } from './catalogue.ts'
import { endWithServer } from './end-with-server.ts'
import { openHouse } from './house.ts'
import { readEnvironment } from './read-environment.ts'
import { planRoyalties } from './royalties/plan-royalties.ts'
import { openSecondAdministrator } from './royalties/second-administrator.ts'
import { songs } from './songs.ts'
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
const auctions = planAuctions({ songs, stories, bidders: bidders.length, firstStart })

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

/** The mailbox and the list of accounts aren't empty while the auctions are made. */
const robin = {
  username: 'robin',
  email: 'robin@listener.example',
  country: 'CZ',
  password: passwordOf('robin'),
  network: '127.0.0.2',
  wallet: house.walletOf('account'),
}

const hasAccounts = await hasMailbox(apiUrl)
await Promise.all([
  fillWorld(house, {
    catalogue: openCatalogue(first),
    auctions,
    bidders,
    planMore: (world) => [...planRoyalties(world, royalties), ...planMarkets(world, markets)],
  }),
  hasAccounts && openAccount(apiUrl, robin).catch(forgiveRefusal),
])
if (hasAccounts) await openStudio({ apiUrl, administer: first, walletOf: house.walletOf })
process.exit()

function forgiveRefusal(error: unknown): void {
  if (!(error instanceof RefusedError)) throw error
  console.warn(`The sample world has no account: ${error.message}`)
}
