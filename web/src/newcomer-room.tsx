import { WelcomeBanner } from './features/welcome-newcomer/welcome-banner.tsx'
import { lazyPart } from './ui/lazy-part.tsx'

/** Not loaded before someone has a wallet: it brings along much of the auction page. */
const GetTestMoney = lazyPart(() => import('./features/get-test-money/get-test-money.tsx'))

/** Behind a door of its own: where money is real, nobody loads it. */
export default function NewcomerRoom() {
  return <WelcomeBanner getMoney={<GetTestMoney />} />
}
